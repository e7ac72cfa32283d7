"""Statistics: added up from digests, the same whichever way, and a new game costs only itself."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from replay import archive, digests
from replay.charts import CHARTS, tables, write_charts, write_tables
from replay.entry import Head
from replay.ratings import ratings
from replay.reader import Secret
from replay.record import Recording
from replay.statistics import Digest, Unfinished, digest, summary
from tests.golden.keeping import kept
from tests.replay.conftest import recorded
from tests.replay.forging import with_log

GAMES = [(1, 3), (2, 2), (4, 5), (5, 7)]


def made(seed: int, players: int) -> Digest:
    game = recorded(seed, players)
    return digest(game, game.id)


class Archive:
    """Many names for few games; counts how often one is folded."""

    def __init__(self, games: dict[str, Recording]) -> None:
        self._games = games
        self.read = 0

    def games(self) -> Iterator[str]:
        return iter(self._games)

    def lines(self, game: str, after: int = 0, until: int | None = None) -> Iterator[bytes]:
        self.read += 1
        return iter(self._games[game].log[after:until])

    def head(self, game: str) -> Head:
        return self._games[game].head(self._games[game].id)

    def secrets(self, game: str) -> tuple[Secret, ...]:
        return self._games[game].told


def test_a_digest_tells_how_a_game_ended(game: Recording) -> None:
    told = digest(game, game.id)
    assert told.ended == "stars"
    assert told.decisions == len(game.log)
    assert told.turns == game.end.turn
    assert [player.score for player in told.players] == [score.total for score in game.end.scores]
    assert [index for index, player in enumerate(told.players) if player.won] == game.end.winners
    assert sorted(player.rank for player in told.players) == [1, 2, 3]
    assert len(told.stars) == sum(sum(seat.stars.values()) for seat in game.end.seats)
    assert all(len(player.opening) == 4 for player in told.players)
    assert told.seconds == 20 * (len(game.log) - 1)


def test_a_game_that_is_not_over_has_no_digest(game: Recording) -> None:
    with pytest.raises(Unfinished):
        digest(with_log(game, game.log[:100]), game.id)


def test_wins_and_stars_add_up() -> None:
    every = [made(*one) for one in GAMES]
    found = summary(every)
    assert found.games == len(GAMES)
    assert sum(tally.wins for tally in found.factions.values()) == len(GAMES)
    for tallies in (found.factions, found.mats, found.pairs, found.openings):
        assert sum(tally.games for tally in tallies.values()) == sum(players for _, players in GAMES)
    assert sum(sum(rounds.values()) for rounds in found.stars.values()) == sum(len(one.stars) for one in every)
    fights = sum(len(one.fights) for one in every)
    assert sum(one.attacks for one in found.combats.values()) == fights
    won = sum(one.attacks_won + one.defences_won for one in found.combats.values())
    assert won == fights


def test_the_order_of_games_does_not_matter() -> None:
    every = [made(*one) for one in GAMES]
    assert summary(every) == summary(reversed(every))
    assert ratings(every) == ratings(reversed(every))


def test_one_more_game_costs_one_digest(tmp_path: Path) -> None:
    """10,000 games are known; the next one is folded, and only that."""
    game, other = recorded(1, 3), recorded(2, 2)
    known = digest(game, game.id)
    path = tmp_path / "digests.jsonl"
    lines = [msgspec.json.encode(msgspec.structs.replace(known, game=f"g{n}")) for n in range(10_000)]
    path.write_bytes(b"\n".join(lines) + b"\n")
    reader = Archive({f"g{n}": game for n in range(10_000)} | {"new": other})
    loaded = digests.load(path)
    assert digests.missing(reader, loaded) == ["new"]
    assert [one.game for one in digests.add(reader, ["new"], path)] == ["new"]
    assert reader.read == 1
    assert digests.missing(reader, digests.load(path)) == []
    assert summary(digests.load(path).values()).games == 10_001


def test_a_game_that_was_replaced_by_another_is_digested_again(tmp_path: Path) -> None:
    path = tmp_path / "digests.jsonl"
    list(digests.add(Archive({"a": recorded(1, 3)}), ["a"], path))
    changed = Archive({"a": recorded(2, 2)})
    assert digests.missing(changed, digests.load(path)) == ["a"]
    list(digests.add(changed, ["a"], path))
    assert digests.missing(changed, digests.load(path)) == []


def test_a_torn_line_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "digests.jsonl"
    reader = Archive({"a": recorded(1, 3), "b": recorded(2, 2)})
    list(digests.add(reader, ["a", "b"], path))
    path.write_bytes(path.read_bytes()[:-50])
    assert digests.missing(reader, digests.load(path)) == ["b"]
    list(digests.add(reader, ["b"], path))
    assert set(digests.load(path)) == {"a", "b"}


def test_who_wins_more_is_rated_higher() -> None:
    every = [made(*one) for one in GAMES]
    one = every[0]
    best, worst = one.players[one.players.index(max(one.players, key=lambda p: p.won))], one.players[-1]
    for number in range(20):
        players = (
            msgspec.structs.replace(best, player="anna", rank=1, won=True),
            msgspec.structs.replace(worst, player="bruno", rank=2, won=False),
        )
        every.append(msgspec.structs.replace(one, game=f"duel-{number}", players=players))
    rated = {one.player: one for one in ratings(every)}
    assert rated["anna"].rating > rated["bruno"].rating
    assert (rated["anna"].games, rated["anna"].wins, rated["bruno"].wins) == (20, 20, 0)


def test_an_abandoned_game_rates_nobody_and_counts_for_no_faction() -> None:
    abandoned = msgspec.structs.replace(made(1, 3), ended="abandoned")
    assert ratings([abandoned]) == []
    found = summary([abandoned])
    assert (found.games, found.abandoned, found.factions) == (1, 1, {})


def kept_game(name: str) -> Digest:
    return digest(kept(), name)


def test_automas_are_counted_by_themselves() -> None:
    found = summary([kept_game("several-automas")])
    assert sum(tally.games for tally in found.factions.values()) == 2
    assert "" not in found.mats
    assert found.automas["automa"].games == 2


def test_who_plays_together_against_desolation_has_no_score_and_beats_nobody() -> None:
    against = kept_game("module-desolation")
    assert {player.score for player in against.players} == {None}
    assert {(tally.games, tally.scored, tally.mean) for tally in summary([against]).factions.values()} == {(1, 0, 0.0)}
    assert ratings([against]) == []


@pytest.mark.parametrize(
    ("name", "combatant"), [("module-desolation", "desolation"), ("module-mad-tesla", "mad_tesla")]
)
def test_combatants_that_no_player_leads_fight_under_their_names(name: str, combatant: str) -> None:
    combats = summary([kept_game(name)]).combats
    assert "" not in combats
    assert combats[combatant].attacks + combats[combatant].defences > 0


def test_partners_are_rated_together() -> None:
    rated = {one.player: one for one in ratings([kept_game("module-teams")])}
    for one, other in (("player-0", "player-2"), ("player-1", "player-3")):
        assert (rated[one].mu, rated[one].wins) == (rated[other].mu, rated[other].wins)
    assert rated["player-0"].mu != rated["player-1"].mu


def test_tables_are_written_as_csv(tmp_path: Path) -> None:
    every = [made(*one) for one in GAMES]
    write_tables(tmp_path, tables(summary(every), ratings(every)))
    factions = (tmp_path / "factions.csv").read_text().splitlines()
    assert factions[0] == "faction,games,wins,win rate,scored,mean score,best score"
    assert len(factions) == 1 + len(summary(every).factions)
    assert (tmp_path / "ratings.csv").read_text().startswith("player,games,wins,mu,sigma,rating\nplayer-")


@pytest.mark.parametrize("form", ["svg", "png"])
def test_charts_are_the_same_bytes_for_the_same_numbers(tmp_path: Path, form: str) -> None:
    every = [made(*one) for one in GAMES]
    for folder in (tmp_path / "once", tmp_path / "again"):
        folder.mkdir()
        assert len(write_charts(folder, summary(every), every, form)) == len(CHARTS)
    for path in (tmp_path / "once").iterdir():
        assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes()
        if form == "svg":
            ElementTree.parse(path)


def test_an_archive_without_results_has_no_charts(tmp_path: Path) -> None:
    abandoned = msgspec.structs.replace(made(1, 3), ended="abandoned")
    assert write_charts(tmp_path, summary([]), []) == []
    assert write_charts(tmp_path, summary([abandoned]), [abandoned]) == []


def test_digests_of_files_and_of_memory_are_the_same(game: Recording, tmp_path: Path) -> None:
    archive.write(tmp_path / f"{game.id}.jsonl.gz", archive.export(game, game.id))
    assert digest(archive.files(tmp_path), game.id) == digest(game, game.id)
