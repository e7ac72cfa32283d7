"""Pictures show the position, whole and alone: sound SVG, every piece, nothing from elsewhere."""

import re
from collections import Counter
from xml.etree import ElementTree

import msgspec
import pytest

from domain.content import BOARDS, FACTIONS
from domain.labels import LANGUAGES
from domain.state import Game
from domain.view import EVERYTHING, view
from replay.film import Reel, film
from replay.moves import fold_lines
from replay.record import Recording
from replay.render import Theme, layers, picture
from replay.timeline import standings
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
    assert len({faction[0] for faction in FACTIONS}) == len(FACTIONS)
    state = at(recorded(5, 7), 0.3)
    for place, here in view(state, None).territories.items():
        layer = drawn(state).find(f".//*[@id='at-{place}']")
        assert layer is not None
        letters = {element.text for element in layer.iter(f"{SVG}text") if element.get("class") == "letter"}
        assert letters == {state.seats[seat].faction[0].upper() for seat in here.units}


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
        now = layers(view(state, EVERYTHING), standings(state))
        assert shown == {id: markup for id, (_, markup) in now.items()}
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


def test_a_film_is_one_file_that_asks_for_nothing(game: Recording) -> None:
    page = film(game.log, "dark")
    assert "default-src 'none'" in page
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page)
    assert page.count("</script>") == 2
    assert len(page) < 3_000_000
