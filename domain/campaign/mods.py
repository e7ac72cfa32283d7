"""Mods between the games: unlocking, drawing and buying them (rulebook L1981, L2014)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.campaign import automa
from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.content import CAMPAIGN, SUPPLIES
from domain.campaign.episodes import manifest as m
from domain.campaign.log import change_wealth, has_room
from domain.campaign.pilots import absent, active, at_table, last_winners, results
from domain.campaign.prompts import Option
from domain.campaign.state import Campaign, Pilot
from domain.chance import Chance
from domain.content import FACTIONS


def unlock(campaign: Campaign, reward: m.Unlock, chance: Chance) -> Iterator[f.CampaignFact]:
    """All tokens of the kind come into the supply."""
    kind = reward.kind
    if kind == "other":
        kind = "mech" if "mech" not in campaign.supply else "infrastructure"
    tokens = [mod for mod, copies in SUPPLIES[kind].tokens.items() for _ in range(copies)]
    yield f.ModsUnlocked(kind, tuple(tokens))


def begin(campaign: Campaign, reward: m.Mods, chance: Chance) -> Iterator[f.CampaignFact]:
    """Winners say of which kind their further mod is, if there is a choice; then all draw."""
    kinds = dict.fromkeys(campaign.supply, reward.draw)
    asked: list[int] = []
    extra: dict[int, str] = {}
    for winner in last_winners(campaign) if reward.winner else ():
        if campaign.pilots[winner].kind == "human":
            if len(kinds) > 1:
                asked.append(winner)
            else:
                extra[winner] = next(iter(kinds))
    yield f.StepPushed(s.ChooseExtraMod(tuple(asked), kinds, extra, reward.free, reward.per))


def kind_options(campaign: Campaign, step: s.ChooseExtraMod, pilot: int) -> list[Option]:
    """Any unlocked kind."""
    return [Option(d.ChooseKind(kind)) for kind in step.kinds]


def choose_kind(
    campaign: Campaign, step: s.ChooseExtraMod, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The further mod is of this kind."""
    assert isinstance(decision, d.ChooseKind)
    waiting = tuple(other for other in step.pilots if other != pilot)
    extra = {**step.extra, pilot: decision.kind}
    yield f.StepChanged(s.ChooseExtraMod(waiting, step.kinds, extra, step.free, step.per))


def draw_all(campaign: Campaign, step: s.ChooseExtraMod, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """All draw before anybody buys; Automas do not draw, they gain."""
    return None if step.pilots else _draw_all(campaign, step, chance)


def _draw_all(campaign: Campaign, step: s.ChooseExtraMod, chance: Chance) -> Iterator[f.CampaignFact]:
    came = results(campaign)
    buyers = [pilot for pilot in at_table(campaign) if pilot.kind == "human" and not absent(pilot)]
    for pilot in buyers:
        for kind, count in step.kinds.items():
            earned = getattr(came[pilot.index], step.per) if step.per else 0
            more = step.extra.get(pilot.index) == kind
            yield draw(campaign, pilot, kind, count + earned + more, chance)
    yield f.StepChanged(s.BuyMods({pilot.index: step.free for pilot in buyers}))
    for pilot in at_table(campaign):
        if pilot.kind == "automa":
            yield from automa.buy(campaign, pilot, step.free, chance)


def draw(campaign: Campaign, pilot: Pilot, kind: str, count: int, chance: Chance) -> f.CampaignFact:
    """Random tokens, none twice, none that the player has already as a mod or on the faction mat."""
    tokens = chance.shuffle(f"{kind}-{pilot.index}", sorted(campaign.supply[kind]))
    fresh = [mod for mod in dict.fromkeys(tokens) if mod not in known(campaign, pilot, kind)]
    return f.ModsDrawn(pilot.index, kind, tuple(fresh[:count]))


def known(campaign: Campaign, pilot: Pilot, kind: str) -> set[str]:
    """The tokens that a player draws again for: duplicates, and those not played against an Automa."""
    barred = SUPPLIES[kind].not_with_automa if any(p.kind == "automa" for p in active(campaign)) else ()
    printed = FACTIONS[pilot.faction].mech_abilities if kind == "mech" else ()
    return {*pilot.log.mods.get(kind, ()), *printed, *barred}


def buy_options(campaign: Campaign, step: s.BuyMods, pilot: int) -> list[Option]:
    """Any mod drawn that is free or can be paid, while the log has room; or no more."""
    return [*map(Option, offers(campaign, step, pilot)), Option(d.Decline())]


def offers(campaign: Campaign, step: s.BuyMods, pilot: int) -> list[d.Answer]:
    """The mods that the player could keep now."""
    buyer = campaign.pilots[pilot]
    if not step.pilots[pilot] and buyer.log.wealth < CAMPAIGN.mod_price:
        return []
    return [d.BuyMod(mod) for kind, mods in buyer.drawn.items() if has_room(buyer.log, kind) for mod in mods]


def buy(
    campaign: Campaign, step: s.BuyMods, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The mod is the player's for good; who is done returns the rest."""
    buyer = campaign.pilots[pilot]
    if not isinstance(decision, d.BuyMod):
        yield f.StepChanged(s.BuyMods({other: free for other, free in step.pilots.items() if other != pilot}))
        yield f.ModsReturned(pilot)
        return
    free = step.pilots[pilot] > 0
    kind = next(kind for kind, mods in buyer.drawn.items() if decision.mod in mods)
    if free:
        yield f.StepChanged(s.BuyMods({**step.pilots, pilot: step.pilots[pilot] - 1}))
    else:
        yield from change_wealth(buyer, "mod", -CAMPAIGN.mod_price)
    yield f.ModGained(pilot, kind, decision.mod, not free)


def buy_by_itself(campaign: Campaign, step: s.BuyMods, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """Who can keep nothing more is done."""
    if not step.pilots:
        return iter((f.StepPopped(),))
    for pilot in step.pilots:
        if not offers(campaign, step, pilot):
            return buy(campaign, step, pilot, d.Decline(), chance)
    return None
