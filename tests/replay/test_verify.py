"""Verify finds every way in which a log can lie, and where."""

from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.facts import Power
from domain.lobby import TakeSeat
from domain.selfplay import plan
from replay import archive
from replay.entry import decode
from replay.moves import move
from replay.reader import Secret
from replay.record import Recording, record, unchecked
from replay.verify import Report, verify, verify_all
from tests.replay.conftest import recorded
from tests.replay.forging import fact_of, forged, resealed, version_of, with_log


def found(game: Recording) -> list[tuple[str, int]]:
    return [(finding.kind, finding.version) for finding in verify(game, game.id).findings]


@pytest.mark.parametrize(("seed", "players"), [(2, 2), (3, 4), (4, 5), (5, 7)])
def test_a_whole_game_is_sound_and_agrees_with_the_rules(seed: int, players: int) -> None:
    game = recorded(seed, players)
    report = verify(game, game.id)
    assert report.findings == []
    assert report.sound
    assert report.agrees
    assert report.draws_checked
    assert report.entries == game.end.version == len(game.log)
    assert report.facts == sum(len(move(decode(line)).facts) for line in game.log)


def test_a_flipped_byte_is_found_where_it_is(game: Recording) -> None:
    lines = list(game.log)
    line = bytearray(lines[99])
    line[len(line) // 2] ^= 1
    lines[99] = bytes(line)
    assert found(with_log(game, lines)) == [("chain", 100)]


def test_a_removed_entry_is_found_where_it_was(game: Recording) -> None:
    assert found(with_log(game, game.log[:49] + game.log[50:])) == [("chain", 50)]


def test_two_swapped_entries_are_found_at_the_first(game: Recording) -> None:
    lines = list(game.log)
    lines[59], lines[60] = lines[60], lines[59]
    assert found(with_log(game, lines)) == [("chain", 60)]


def test_a_removed_entry_is_found_even_if_the_chain_was_made_anew(game: Recording) -> None:
    section = version_of(game, "choose-section")
    entries = [decode(line) for line in game.log]
    report = verify(with_log(game, resealed(entries[: section - 1] + entries[section:])), game.id)
    assert report.findings[0].version == section
    assert report.findings[0].kind == "illegal"
    assert not report.agrees


def test_two_swapped_entries_are_found_even_if_the_chain_was_made_anew(game: Recording) -> None:
    section = version_of(game, "choose-section")
    entries = [decode(line) for line in game.log]
    entries[section - 1], entries[section] = entries[section], entries[section - 1]
    assert found(with_log(game, resealed(entries)))[0] == ("illegal", section)


def test_a_forged_shuffle_is_a_draw_that_the_secret_does_not_give(game: Recording) -> None:
    start = version_of(game, "start-game")

    def better_cards_on_top(body: dict[str, Any]) -> None:
        fact_of(body, "deck-shuffled")["cards"].sort()

    finding = verify(forged(game, start, better_cards_on_top), game.id).findings[0]
    assert (finding.kind, finding.version) == ("draw", start)
    assert finding.recorded is not None
    assert finding.expected is not None
    recorded_cards, drawn = msgspec.json.decode(finding.recorded), msgspec.json.decode(finding.expected)
    assert recorded_cards["cards"] == sorted(drawn["cards"])
    assert recorded_cards["cards"] != drawn["cards"]


def test_a_forged_faction_is_a_draw_that_the_secret_does_not_give(game: Recording) -> None:
    start = version_of(game, "start-game")

    def another_tile(body: dict[str, Any]) -> None:
        tile = fact_of(body, "tile-drawn")
        tile["tile"] = "spire" if tile["tile"] != "spire" else "tunnel"

    assert ("draw", start) in found(forged(game, start, another_tile))


def test_a_forged_draw_of_cards_is_found(game: Recording) -> None:
    drawing = version_of(game, "take-top", "cards-drawn")

    def a_five(body: dict[str, Any]) -> None:
        cards = fact_of(body, "cards-drawn")["cards"]
        cards[0] = 5 if cards[0] != 5 else 2

    report = verify(forged(game, drawing, a_five), game.id)
    assert (report.findings[0].kind, report.findings[0].version) == ("draw", drawing)
    assert not report.sound


def test_another_secret_than_the_one_committed_to_is_found(game: Recording) -> None:
    other = msgspec.structs.replace(game, told=(Secret(0, b"another"),))
    assert found(other)[0] == ("secret", 1)


def test_a_decision_that_was_illegal_is_found_with_its_reason(game: Recording) -> None:
    section = version_of(game, "choose-section")

    def no_such_section(body: dict[str, Any]) -> None:
        body["decision"]["section"] = 9

    report = verify(forged(game, section, no_such_section), game.id)
    finding = report.findings[0]
    assert (finding.kind, finding.version) == ("illegal", section)
    assert "section 9" in finding.detail
    assert not report.agrees
    assert report.sound, "the facts stand; only the decision does not lead to them"


def test_a_decision_by_the_wrong_seat_is_illegal(game: Recording) -> None:
    section = version_of(game, "choose-section")
    entries = [decode(line) for line in game.log]
    seat = int(entries[section - 1].actor.removeprefix("seat:"))
    entries[section - 1] = msgspec.structs.replace(entries[section - 1], actor=f"seat:{(seat + 1) % 3}")
    assert found(with_log(game, resealed(entries)))[0] == ("illegal", section)


def test_a_fact_that_does_not_follow_is_shown_with_what_does(game: Recording) -> None:
    gaining = version_of(game, "take-top", "power")

    def much_power(body: dict[str, Any]) -> None:
        fact_of(body, "power")["now"] = 16

    finding = verify(forged(game, gaining, much_power), game.id).findings[0]
    assert (finding.kind, finding.version) == ("facts", gaining)
    assert finding.recorded is not None
    assert finding.expected is not None
    assert msgspec.json.decode(finding.recorded, type=Power).now == 16
    assert msgspec.json.decode(finding.expected, type=Power).now < 16


def test_a_fact_that_cannot_be_folded_is_found(game: Recording) -> None:
    section = version_of(game, "choose-section")

    def a_unit_that_is_not_there(body: dict[str, Any]) -> None:
        body["facts"].append({"type": "unit-moved", "seat": 0, "unit": "mech-4", "to": "farm-1"})

    assert found(forged(game, section, a_unit_that_is_not_there))[:2] == [("facts", section), ("fold", section)]


def test_a_fact_of_an_unknown_type_is_found(game: Recording) -> None:
    def nonsense(body: dict[str, Any]) -> None:
        body["facts"].append({"type": "no-such-fact"})

    assert found(forged(game, 7, nonsense)) == [("form", 7)]


def test_without_the_secret_all_but_the_draws_are_checked(game: Recording) -> None:
    running = msgspec.structs.replace(game, told=())

    def much_power(body: dict[str, Any]) -> None:
        fact_of(body, "power")["now"] = 16

    report = verify(running, game.id)
    assert report.agrees
    assert not report.draws_checked
    lying = forged(running, version_of(game, "take-top", "power"), much_power)
    assert verify(lying, game.id).findings[0].kind == "facts"


def test_a_log_cut_off_at_its_end_shows_by_the_head_in_the_file(game: Recording, tmp_path: Path) -> None:
    whole = list(archive.export(game, game.id))
    (tmp_path / f"{game.id}.jsonl").write_bytes(b"".join(whole[:-1]))
    report = verify(archive.files(tmp_path), game.id)
    assert report.findings[0].kind == "form"
    assert "cut off" in report.findings[0].detail


def test_an_archive_is_verified_by_several_processes(tmp_path: Path) -> None:
    games = [recorded(seed, 2) for seed in (2, 6, 7, 8)]
    for one in games[:-1]:
        archive.write(tmp_path / f"{one.id}.jsonl.gz", archive.export(one, one.id))
    lines = list(archive.export(games[-1], games[-1].id))
    lines[30] = lines[30].replace(b'"seat:', b'"seat:1')
    archive.write(tmp_path / f"{games[-1].id}.jsonl.gz", lines)
    ids = list(archive.files(tmp_path).games())
    reports: dict[str, Report] = {
        report.game: report for report in verify_all(partial(archive.files, tmp_path), ids, processes=2)
    }
    assert set(reports) == {one.id for one in games}
    assert [reports[one.id].sound for one in games] == [True, True, True, False]
    assert reports["test-8"].findings[0].version == 30


def test_a_game_that_leads_nowhere_is_abandoned_and_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.record.PATIENCE", 40)
    game = record(plan(1, 3), "hopeless", "test", unchecked)
    assert (game.end.ended, len(game.log)) == ("abandoned", 41 + 3)
    assert verify(game, game.id).agrees


def test_lobby_decisions_are_decided_again_too(game: Recording) -> None:
    def sits_twice(body: dict[str, Any]) -> None:
        body["decision"] = msgspec.to_builtins(TakeSeat("player-0", "Player 0"))

    assert found(forged(game, 3, sits_twice))[0] == ("illegal", 3)
