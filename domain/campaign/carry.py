"""What a campaign hands to the game of an episode, and what a finished game reports back.

`table` is the plan of the game: everything that carries over is in the extras of its seats, which the module
`campaign` gives them in setup. Mods come in the extras, too; the modules that deal mods are not played with.

`result_of` reads a finished game: its scores, stars and pieces, the markers that seats have collected, and the notes
that hold who found or beat somebody (`FOUND`).
"""

from __future__ import annotations

from msgspec import Struct

from domain.campaign import automa
from domain.campaign.content import GUESTS, PERKS, SUPPLIES
from domain.campaign.episodes.manifest import PAIRS
from domain.campaign.extras import Extras
from domain.campaign.factions import base_of
from domain.campaign.pilots import active, episode, track
from domain.campaign.results import Result, SeatResult
from domain.campaign.state import Campaign, Pilot
from domain.control import mechs_deployed
from domain.modules import annihilator, carried
from domain.modules.episodes import episode_1, episode_3, episode_4, episode_7
from domain.options import Options, SeatPlan
from domain.state import Game, Seat

TESLA = "tesla"
FOUND = {"vesna": episode_3.FINDER, "annihilator": annihilator.BEATEN, TESLA: episode_7.FINDER}
"""The notes of a game that hold the seat which found or beat somebody."""


PLAYERS = ("human", "automa")
"""Kinds of seats that belong to players; others join a game that nobody leads."""


class TablePlan(Struct, frozen=True):
    """The table of an episode: seats with their extras, options and modules; and who sits where."""

    seats: tuple[SeatPlan, ...]
    options: Options
    modules: tuple[str, ...]
    pilots: tuple[int, ...]


def table(campaign: Campaign) -> TablePlan:
    """The game that the campaign is ready for."""
    players = active(campaign)
    finder = _finder(campaign, players)
    return TablePlan(
        seats=tuple(_plan(campaign, pilot) for pilot in players),
        options=Options(promos=campaign.options.promos, invaders=campaign.options.invaders, tesla=finder),
        modules=_modules(campaign, players, finder),
        pilots=tuple(pilot.index for pilot in players),
    )


def _plan(campaign: Campaign, pilot: Pilot) -> SeatPlan:
    extras = _extras(campaign, pilot)
    if pilot.kind == "automa":
        return SeatPlan("automa", pilot.faction, None, pilot.difficulty, extras)
    return SeatPlan("human", pilot.faction, pilot.mat, None, extras)


def _finder(campaign: Campaign, players: list[Pilot]) -> int | None:
    """The seat that Tesla starts with, in the episode where he is at a player's side."""
    if TESLA not in episode(campaign).modules:
        return None
    return next((seat for seat, pilot in enumerate(players) if campaign.found.get(TESLA) == pilot.index), None)


def _modules(campaign: Campaign, players: list[Pilot], finder: int | None) -> tuple[str, ...]:
    """The modules of the episode and its track, of the players' factions, and those that it allows."""
    found = [carried.ID, *(id for id in episode(campaign).modules if id != TESLA or finder is not None)]
    found += PAIRS.get(track(campaign), ())
    found += [guest for guest in GUESTS if any(pilot.faction == guest for pilot in players)]
    return (*found, *(campaign.options.wind if episode(campaign).wind else ()))


def _extras(campaign: Campaign, pilot: Pilot) -> Extras:
    """Setup bonuses, the perk of this game, mods and the home base; an Automa's benefits instead of mods."""
    log, perk = pilot.log, pilot.perk
    amounts = {
        kind: log.bonuses.get(kind, 0) for kind in ("coins", "power", "popularity", "combat_cards", "objectives")
    }
    workers: dict[str, int] = {}
    resources: dict[str, dict[str, int]] = {}
    if perk is not None and perk.territory is None:
        amounts[perk.perk] += PERKS[perk.perk].amount
    elif perk is not None and perk.territory is not None:
        if perk.resources:
            resources[perk.territory] = perk.resources
        else:
            workers[perk.territory] = PERKS[perk.perk].amount
    return Extras(
        **amounts,
        workers=workers,
        resources=resources,
        base=base_of(campaign, pilot.faction) if pilot.faction in GUESTS else None,
        mech_mods=tuple(log.mods.get("mech", ())),
        infrastructure_mods=tuple(mod for mod in log.mods.get("infrastructure", ()) if mod not in _barred(campaign)),
        tracker=automa.tracker(campaign, pilot) if pilot.kind == "automa" else 0,
        stuff=tuple(gain for benefit in log.benefits for gain in benefit.stuff),
        cards_out=automa.cards_out(log),
    )


def _barred(campaign: Campaign) -> tuple[str, ...]:
    """Mods that are not used against an Automa."""
    against = any(pilot.kind == "automa" for pilot in active(campaign))
    return SUPPLIES["infrastructure"].not_with_automa if against else ()


def result_of(game: Game) -> Result:
    """What a finished game reports."""
    assert game.status == "finished", "only a finished game has a result"
    totals = {score.seat: score.total for score in game.scores}
    return Result(
        seats=tuple(_seat_result(game, seat, totals.get(seat.index, 0)) for seat in game.seats if seat.kind in PLAYERS),
        winners=tuple(game.winners),
        found={what: game.notes[note] for what, note in FOUND.items() if note in game.notes},
        track=tuple(game.track),
    )


def _seat_result(game: Game, seat: Seat, score: int) -> SeatResult:
    return SeatResult(
        score=score,
        stars=dict(seat.stars),
        mechs=mechs_deployed(seat),
        structures=len(seat.structures),
        upgrades=len(seat.cubes),
        influence=seat.markers.get(episode_1.INFLUENCE, 0),
        agents=seat.markers.get(episode_4.AGENT, 0),
        encounters=episode_7.kept(game, seat),
    )
