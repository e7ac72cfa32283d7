"""Recording an episode: victory, wealth and stars on the triumph log; setup bonuses (rulebook L1950, L1956)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.campaign import automa
from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.content import BONUSES, COLUMNS
from domain.campaign.episodes import manifest as m
from domain.campaign.log import can_rise, change_wealth, full
from domain.campaign.pilots import at_table, last_winners, results, track
from domain.campaign.prompts import Option
from domain.campaign.state import Campaign, Pilot
from domain.chance import Chance
from domain.objectives import OPEN

COMBAT = ("combat_1", "combat_2")
COLUMNS_OF = {"combat": COMBAT, "popularity_13": ("popularity",)}
"""The columns of triumphs that are not called like theirs."""
WILD = {
    "public": (OPEN,),
    "war": ("upgrades_or_structures", "combat_cards"),
    "peace": ("mechs_or_recruits", "encounters", "factory_card", "resources"),
}
"""The triumphs whose stars may be checked in any column (rulebook L2273, L2403)."""
FURTHER = {"war": {"combat": 2}, "peace": {"objective": 1}}
"""How many stars beyond those of its columns a triumph of a track has; they may be checked in any column, too."""
EITHER = {"upgrades_or_structures": ("upgrades", "structures"), "mechs_or_recruits": ("mechs", "recruits")}


def record(campaign: Campaign, reward: m.Record, chance: Chance) -> Iterator[f.CampaignFact]:
    """Victories, final scores and stars go to the logs."""
    came, winners = results(campaign), last_winners(campaign)
    for pilot in at_table(campaign):
        score = came[pilot.index].score
        if reward.victory and pilot.index in winners:
            yield f.VictoryMarked(pilot.index, campaign.episode)
        yield f.ScoreNoted(pilot.index, campaign.episode, score)
        yield from change_wealth(pilot, f"episode-{campaign.episode}", score)
    yield from automa.adjust(campaign)
    stars = {pilot.index: _claims(campaign, reward, pilot, came[pilot.index].stars) for pilot in at_table(campaign)}
    yield f.StepPushed(s.CheckStars({pilot: claims for pilot, claims in stars.items() if claims}))


def _claims(campaign: Campaign, reward: m.Record, pilot: Pilot, stars: dict[str, int]) -> tuple[tuple[str, ...], ...]:
    """For each star the columns where it may be checked; stars with the fewest columns first."""
    wild = track(campaign) if reward.wild == "unused" else reward.wild
    pairs = EITHER if reward.either and pilot.kind == "automa" else {}
    found: list[tuple[str, ...]] = []
    for triumph, count in stars.items():
        columns = tuple(column for column in COLUMNS_OF.get(triumph, (triumph,)) if column in COLUMNS)
        free = _free(campaign, wild, triumph, count, len(columns))
        found += [columns] * min(count - free, len(columns)) + [pairs.get(triumph, COLUMNS)] * free
    return tuple(sorted(found, key=len))


def _free(campaign: Campaign, wild: str, triumph: str, count: int, columns: int) -> int:
    """How many of a triumph's stars may be checked in any column: on a track of tiles those that lie on a tile
    (rulebook L3101, L3109), otherwise those that only this track gives."""
    if wild == "tiles":
        return min(count, campaign.played[-1].result.track.count(triumph))
    if triumph in WILD.get(wild, ()):
        return count
    return min(max(0, count - columns), FURTHER.get(wild, {}).get(triumph, 0))


def open_columns(pilot: Pilot, columns: Sequence[str]) -> list[str]:
    """Those that have an empty box and were not checked this episode (rulebook L1958)."""
    return [column for column in columns if not full(pilot.log, column) and column not in pilot.checked]


def check_options(campaign: Campaign, step: s.CheckStars, pilot: int) -> list[Option]:
    """Any column that is open to the next star."""
    columns = open_columns(campaign.pilots[pilot], step.stars[pilot][0])
    return [Option(d.CheckTriumph(column)) for column in columns]


def check(
    campaign: Campaign, step: s.CheckStars, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The star is checked; the next one follows."""
    assert isinstance(decision, d.CheckTriumph)
    return _check(step, pilot, decision.column)


def _check(step: s.CheckStars, pilot: int, column: str | None) -> Iterator[f.CampaignFact]:
    left = {**step.stars, pilot: step.stars[pilot][1:]}
    yield f.StepChanged(s.CheckStars({other: claims for other, claims in left.items() if claims}))
    if column is not None:
        yield f.TriumphChecked(pilot, column)


def check_by_itself(campaign: Campaign, step: s.CheckStars, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """Stars without a choice are checked, or lost if no box is open; Automas check theirs by rule."""
    if not step.stars:
        return iter((f.StepPopped(),))
    for index, claims in step.stars.items():
        pilot = campaign.pilots[index]
        columns = open_columns(pilot, claims[0])
        if not columns:
            return _check(step, index, None)
        if pilot.kind == "automa":
            return _check(step, index, automa.column(pilot.log, columns, claims[0] == COLUMNS))
        if len(columns) == 1 or _alike(pilot, claims, columns):
            return _check(step, index, columns[0])
    return None


def _alike(pilot: Pilot, claims: tuple[tuple[str, ...], ...], columns: list[str]) -> bool:
    """Does it not matter in which of the combat columns the star is checked?"""
    return claims[0] == COMBAT and (claims.count(COMBAT) > 1 or len({pilot.log.checks.get(c, 0) for c in columns}) == 1)


def grant(campaign: Campaign, reward: m.Bonuses, chance: Chance) -> Iterator[f.CampaignFact]:
    """A setup bonus for so many tokens, rounded up (rulebook L2543, L2686, L3040)."""
    tokens = {pilot: getattr(seat, reward.of) for pilot, seat in results(campaign).items()}
    due = {pilot: -(-count // reward.per) for pilot, count in tokens.items() if count}
    yield f.StepPushed(s.RaiseBonuses(due, reward.optional))


def bonus_options(campaign: Campaign, step: s.RaiseBonuses, pilot: int) -> list[Option]:
    """Any setup bonus below its limit; where it is a matter of choice, also none."""
    options = [Option(d.RaiseBonus(bonus)) for bonus in BONUSES if can_rise(campaign.pilots[pilot].log, bonus)]
    return [*options, Option(d.Decline())] if step.optional else options


def raise_bonus(
    campaign: Campaign, step: s.RaiseBonuses, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The bonus rises by one for the rest of the campaign; declining gives up all that is left."""
    declined = isinstance(decision, d.Decline)
    left = {**step.bonuses, pilot: 0 if declined else step.bonuses[pilot] - 1}
    yield f.StepChanged(s.RaiseBonuses({other: count for other, count in left.items() if count}, step.optional))
    if isinstance(decision, d.RaiseBonus):
        now = campaign.pilots[pilot].log.bonuses.get(decision.bonus, 0) + 1
        yield f.BonusRaised(pilot, decision.bonus, now)


def raise_by_itself(campaign: Campaign, step: s.RaiseBonuses, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """An Automa always takes coins (rulebook L4064)."""
    if not step.bonuses:
        return iter((f.StepPopped(),))
    for pilot in step.bonuses:
        if campaign.pilots[pilot].kind == "automa":
            return raise_bonus(campaign, step, pilot, d.RaiseBonus("coins"), chance)
    return None
