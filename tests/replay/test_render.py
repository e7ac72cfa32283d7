"""Pictures show the position, whole and alone: sound SVG, every piece, nothing from elsewhere."""

import re
from collections import Counter
from xml.etree import ElementTree

import msgspec
import pytest

from domain import labels
from domain.content import BOARDS, FACTIONS, TRIUMPHS
from domain.labels import LANGUAGES
from domain.state import Game
from domain.steps import Combat
from domain.view import EVERYTHING, view
from replay.film import Reel, film
from replay.moves import fold_lines
from replay.pieces import COMBATANT, FIGURES, NOBODY, UNITS
from replay.record import Recording
from replay.render import Theme, layers, picture, template
from replay.timeline import standings
from replay.tracks import icon, placed, spaces
from tests.golden.keeping import kept
from tests.replay.conftest import recorded

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Game, theme: Theme = "light", lang: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(picture(view(game, None), standings(game), theme, lang))


def at(game: Recording, share: float) -> Game:
    return fold_lines(Game(), game.log[: int(len(game.log) * share)])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("share", [0.01, 0.3, 1.0])
def test_a_picture_is_sound_svg_that_needs_nothing_else(theme: Theme, lang: str, share: float) -> None:
    picture = drawn(at(recorded(5, 7), share), theme, lang)
    ids = [element.get("id") for element in picture.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("href", "")[1:] for element in picture.iter(f"{SVG}use")}
    assert used <= set(ids)
    assert not [element for element in picture.iter() if element.tag in (f"{SVG}script", f"{SVG}image")]


def test_every_unit_structure_and_resource_is_shown(game: Recording) -> None:
    state = at(game, 0.8)
    picture = drawn(state)
    for place, here in view(state, None).territories.items():
        layer = picture.find(f".//*[@id='at-{place}']")
        assert layer is not None
        shown = Counter(element.get("href", "")[1:] for element in layer.iter(f"{SVG}use"))
        kinds = [{unit.partition("-")[0] for unit in units} for units in here.units.values()]
        for kind in ("character", "mech", "worker"):
            assert shown[kind] == sum(kind in own for own in kinds)
        assert {kind for kind in shown if kind in ("oil", "metal", "wood", "food")} == set(here.resources)
        assert shown["encounter"] == here.encounter
        if here.structure is not None:
            assert shown[here.structure[1]] == 1
        numbers = {element.text for element in layer.iter(f"{SVG}text")}
        assert {str(amount) for amount in here.resources.values()} <= numbers


def test_every_river_is_one_edge(game: Recording) -> None:
    board = BOARDS["standard"]
    river = drawn(at(game, 0.5)).find(f".//{SVG}path[@class='river']")
    assert river is not None
    edges = river.get("d", "").split("M")[1:]
    assert len(edges) == len(set(edges))
    pairs = {frozenset((place, other)) for place, across in board.rivers.items() for other in across}
    assert len(edges) == len(pairs)


def test_factions_are_told_apart_without_colour() -> None:
    letters_used = [faction[0].upper() for faction in FACTIONS] + ["X", "?"]
    assert len(set(letters_used)) == len(letters_used)
    state = at(recorded(5, 7), 0.8)
    assert state.structures
    for place, here in view(state, None).territories.items():
        layer = drawn(state).find(f".//*[@id='at-{place}']")
        assert layer is not None
        letters = {element.text for element in layer.iter(f"{SVG}text") if element.get("class") == "letter"}
        owners = {*here.units, *([here.structure[0]] if here.structure else [])}
        assert letters == {state.seats[seat].faction[0].upper() for seat in owners}


def in_layer(picture: ElementTree.Element, place: str) -> Counter[tuple[str, str]]:
    """The pieces of a territory: picture and the colours that it has."""
    layer = picture.find(f".//*[@id='at-{place}']")
    assert layer is not None
    coloured = [(group.get("class", ""), group) for group in layer.iter(f"{SVG}g")]
    units = {figure: unit for unit, figure in FIGURES.items()}
    found = [(use.get("href", "")[1:], own) for own, group in coloured for use in group.findall(f"{SVG}use")]
    return Counter((units.get(figure, figure), own) for figure, own in found)


def test_every_side_has_colours_of_its_own() -> None:
    style = template("board.css")
    own = [re.search(rf"^\.{side} {{ --own: (#\w+);", style, re.MULTILINE) for side in (*FACTIONS, COMBATANT, NOBODY)]
    assert len({found[1] for found in own if found}) == len(FACTIONS) + 2


def test_every_triumph_unit_and_token_has_a_picture() -> None:
    ids = {symbol.get("id") for symbol in ElementTree.fromstring(template("symbols.svg"))}
    assert {icon(triumph) for triumph in TRIUMPHS} <= ids
    assert set(labels.LABELS["en"]["unit"]) == set(UNITS)
    assert {FIGURES.get(unit, unit) for unit in UNITS} <= ids
    assert {"flag", "trap", "influence", "agent"} <= ids


@pytest.mark.parametrize("name", list(kept().games()))
def test_whatever_is_in_play_can_be_drawn(name: str) -> None:
    log = list(kept().lines(name))
    ids = {symbol.get("id") for symbol in ElementTree.fromstring(template("symbols.svg"))}
    for share in (0.4, 1.0):
        state = fold_lines(Game(), log[: int(len(log) * share)])
        picture = drawn(state)
        assert {use.get("href", "")[1:] for use in picture.iter(f"{SVG}use")} <= ids
        for seat in state.seats:
            for unit, at in seat.units.items():
                own = seat.faction or COMBATANT
                assert in_layer(picture, at)[unit.partition("-")[0], own], (unit, at)
        for at, token in state.tokens.items():
            assert sum(count for (kind, _), count in in_layer(picture, at).items() if kind == token.kind) == 1


def test_a_combatant_that_no_player_leads_bears_its_name() -> None:
    state = fold_lines(Game(), kept().lines("module-mad-tesla"))
    texts = {element.text for element in drawn(state).iter(f"{SVG}text")}
    assert "Mad Tesla" in texts


def test_a_home_base_has_the_colours_of_whoever_plays_from_it() -> None:
    state = fold_lines(Game(), kept().lines("module-fenris"))
    fenris = next(seat for seat in state.seats if seat.faction == "fenris")
    layer = drawn(state).find(f".//*[@id='at-{fenris.base}']")
    assert layer is not None
    assert "Fenris" in {element.text for element in layer.iter(f"{SVG}text")}


def test_stars_of_rivals_lie_on_home_bases(game: Recording) -> None:
    state = at(game, 0.3)
    state.seats[0].rivals = {1: 2}
    picture = drawn(state)
    assert in_layer(picture, state.seats[1].base)["own-star", state.seats[0].faction] == 2


def test_markers_of_a_campaign_are_drawn_where_they_lie(game: Recording) -> None:
    state = at(game, 0.3)
    state.markers = {"factory": {"agent": 3}, "lake-1": {"influence": 1, "star-2": 1}, "combat": {"influence": 1}}
    state.seats[0].markers = {"agent": 2}
    picture = drawn(state)
    assert in_layer(picture, "factory")["agent", ""] == 1
    assert in_layer(picture, "lake-1")["own-star", state.seats[2].faction] == 1
    track = picture.find(".//*[@id='track-triumphs']")
    panel = picture.find(".//*[@id='seat-0-tokens']")
    assert track is not None
    assert panel is not None
    assert [use.get("href") for use in track.iter(f"{SVG}use")].count("#influence") == 1
    assert [use.get("href") for use in panel.iter(f"{SVG}use")].count("#agent") == 1


def test_every_star_lies_on_the_track(game: Recording) -> None:
    seen = view(game.end, None)
    stars = placed(seen, spaces(seen))
    for seat in seen.seats:
        assert sum(here.count(seat) for here in stars) == sum(seat.stars.values())


def test_however_many_share_a_territory_all_are_drawn() -> None:
    state = at(recorded(5, 7), 0.3)
    state.presence["factory"] = {seat: ["character", "mech-1", "tesla", "worker-1"] for seat in range(4)}
    shown = in_layer(drawn(state), "factory")
    assert sum(shown.values()) == 16


def test_a_combat_shows_where_it_is_fought(game: Recording) -> None:
    for version in range(len(game.log)):
        state = fold_lines(Game(), game.log[:version])
        fought = [step.territory for step in state.steps if isinstance(step, Combat)]
        if fought:
            break
    assert in_layer(drawn(state), fought[0])["combat", ""] == 1


def test_a_name_is_shown_as_it_is_and_runs_nothing(game: Recording) -> None:
    state = at(game, 0.3)
    state.seats[0].name = "<script>&\"'"
    state.title = "</svg><b>"
    texts = {element.text or "" for element in drawn(state).iter(f"{SVG}text")}
    assert any("<script>&\"'" in text for text in texts)
    assert "</svg><b>" in texts


def reel_of(page: str) -> Reel:
    found = re.search(r'<script id="reel" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return msgspec.json.decode(found[1], type=Reel)


def test_a_film_shows_at_every_move_what_a_picture_would(game: Recording) -> None:
    reel = reel_of(film(game.log))
    shown: dict[str, str] = {}
    for frame in reel.frames:
        shown |= {reel.layers[layer]: reel.markup[markup] for layer, markup in frame.changes}
        if frame.version % 50 and frame.version != len(game.log):
            continue
        state = fold_lines(Game(), game.log[: frame.version])
        assert shown == layers(view(state, EVERYTHING), standings(state))
    assert reel.frames[-1].version == len(game.log)


def test_names_and_titles_cannot_break_out_of_a_film(game: Recording) -> None:
    evil = "</script><script>alert(1)</script><!--board-->/*reel*/"

    def rename(line: bytes) -> bytes:
        line = line.replace(b'"Player 0"', msgspec.json.encode(evil))
        return line.replace(b'"commitment":', b'"title":%s,"commitment":' % msgspec.json.encode(evil))

    page = film([rename(line) for line in game.log])
    assert page.count("</script>") == 2
    assert "<script>alert" not in page
    assert any("&lt;/script&gt;" in markup for markup in reel_of(page).markup)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_film_speaks_the_language_that_is_asked_for(game: Recording, lang: str) -> None:
    page = film(game.log[:30], lang=lang)
    assert f'<html lang="{lang}"' in page
    assert labels.label(lang, "picture", "turn_back") in page
    assert "<!--" not in page


def test_whoever_joins_later_has_a_place_in_the_film() -> None:
    """The Annihilator is found in the middle of a game: the layers of its seat come when it does."""
    page = film(kept().lines("ends-annihilator"))
    reel = reel_of(page)
    first = {reel.layers[layer] for layer, _ in reel.frames[0].changes}
    late = set(reel.layers) - first
    assert late == {f"seat-3-{part}" for part in ("who", "goods", "tokens", "stars")}


def test_a_film_is_one_file_that_asks_for_nothing(game: Recording) -> None:
    page = film(game.log, "dark")
    assert "default-src 'none'" in page
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page)
    assert page.count("</script>") == 2
    assert len(page) < 3_000_000


def test_a_space_without_a_mech_ability_is_drawn_empty(game: Recording) -> None:
    state = at(game, 0.3)
    before = len(list(drawn(state).iter()))
    state.seats[0].mech_abilities[1] = ""
    assert len(list(drawn(state).iter())) < before
