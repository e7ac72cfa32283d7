"""Before a game: who takes part, player mats, perks, and in the end wealth crossed off (rulebook L1890, L1951)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import get_args

from domain import setup
from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.content import BONUSES, CAMPAIGN, COLUMNS, GUESTS, PERKS, SUPPLIES
from domain.campaign.episodes import manifest as m
from domain.campaign.factions import BOARD, base_of, unused
from domain.campaign.log import change_wealth, mods_owned, stars
from domain.campaign.pilots import active
from domain.campaign.prompts import Option
from domain.campaign.state import Campaign, Pilot
from domain.chance import Chance
from domain.content import MATS
from domain.content.schema import Resource
from domain.prompts import Mix

RESOURCES: tuple[str, ...] = get_args(Resource)
FEWEST = CAMPAIGN.players[0]


def muster(campaign: Campaign, step: s.Muster, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """Who wanted to come, pause or go does so now; with too few players the campaign waits for more."""
    staying = [pilot for pilot in campaign.pilots if pilot.plan == "active"]
    if len(staying) < FEWEST or all(pilot.kind == "automa" for pilot in staying):
        return None
    return _muster(campaign, step.episode, chance)


def _muster(campaign: Campaign, episode: str, chance: Chance) -> Iterator[f.CampaignFact]:
    old = active(campaign)
    arriving = [pilot for pilot in campaign.pilots if pilot.plan == "active" and not pilot.log.factions]
    for pilot in campaign.pilots:
        if pilot.presence != pilot.plan:
            yield f.PresenceChanged(pilot.index, pilot.plan)
    for pilot in arriving:
        yield from _equitable(campaign, pilot, old, chance)
    yield f.EpisodeBegan(episode)
    yield f.StepChanged(s.Setup())
    if any(guest in unused(campaign) or guest in (pilot.faction for pilot in campaign.pilots) for guest in GUESTS):
        yield f.StepPushed(s.SettleBases())
    yield f.StepPushed(s.NewFaction(tuple(pilot.index for pilot in active(campaign) if not pilot.faction)))


def _equitable(campaign: Campaign, pilot: Pilot, others: Sequence[Pilot], chance: Chance) -> Iterator[f.CampaignFact]:
    """A newcomer's log is the mean of the others', line by line and rounded down; perks that most have used are used
    (rulebook L1890: our own reading of an equitable log)."""
    logs = [other.log for other in others]
    used = Counter(perk for log in logs for perk in log.perks)
    bonuses = {bonus: sum(log.bonuses.get(bonus, 0) for log in logs) // len(logs) for bonus in BONUSES}
    checks = {column: sum(log.checks.get(column, 0) for log in logs) // len(logs) for column in COLUMNS}
    yield f.LogAssigned(
        pilot.index,
        sum(log.wealth for log in logs) // len(logs),
        {bonus: count for bonus, count in bonuses.items() if count},
        tuple(perk for perk in PERKS if 2 * used[perk] > len(logs)),
        {column: count for column, count in checks.items() if count},
    )
    for kind in campaign.supply:
        barred = SUPPLIES[kind].not_with_automa
        tokens = chance.shuffle(f"newcomer-{kind}", sorted(set(campaign.supply[kind]) - set(barred)))
        for mod in tokens[: sum(mods_owned(log, kind) for log in logs) // len(logs)]:
            yield f.ModGained(pilot.index, kind, mod)


def deal_mats(campaign: Campaign, part: m.DealMats, chance: Chance) -> Iterator[f.CampaignFact]:
    """Every person gets a random player mat, no banned pair; an Automa needs none."""
    people = [pilot for pilot in active(campaign) if pilot.kind == "human"]
    dealt = setup.pairs([(pilot.faction, "") for pilot in people], [], chance.shuffle("mats", mats(campaign)))
    assert dealt is not None, "there are more mats than banned pairs"
    for pilot, (_, mat) in zip(people, dealt, strict=True):
        yield f.MatGiven(pilot.index, mat)


def mats(campaign: Campaign) -> list[str]:
    """The player mats that nobody has."""
    taken = {pilot.mat for pilot in campaign.pilots}
    known = [id for id, row in MATS.items() if campaign.options.invaders or row.set == "base"]
    return [id for id in known if id not in taken]


def offer_mats(campaign: Campaign, part: m.MatsByWealth, chance: Chance) -> Iterator[f.CampaignFact]:
    """The wealthiest chooses first; victories, then stars of the triumph log break ties."""
    queue = sorted(active(campaign), key=lambda p: (-p.log.wealth, -len(p.log.victories), -stars(p.log), p.index))
    yield f.StepPushed(s.ChooseMats(tuple(pilot.index for pilot in queue)))


def mat_options(campaign: Campaign, step: s.ChooseMats, pilot: int) -> list[Option]:
    """Any mat that is left, if it may be played with the faction and leaves one for everybody after."""
    return [Option(d.ChooseMat(mat)) for mat in _choosable(campaign, step, campaign.pilots[pilot])]


def _choosable(campaign: Campaign, step: s.ChooseMats, pilot: Pilot) -> list[str]:
    later = [campaign.pilots[index] for index in step.pilots if index != pilot.index]
    people = [(other.faction, "") for other in later if other.kind == "human"]
    left = mats(campaign)
    return [
        mat
        for mat in left
        if (pilot.kind == "automa" or not setup.banned(pilot.faction, mat))
        and setup.pairs(people, [], [other for other in left if other != mat]) is not None
    ]


def choose_mat(
    campaign: Campaign, step: s.ChooseMats, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The player has the mat; the next one chooses."""
    assert isinstance(decision, d.ChooseMat)
    yield f.StepChanged(s.ChooseMats(tuple(other for other in step.pilots if other != pilot)))
    yield f.MatGiven(pilot, decision.mat)


def mat_by_itself(campaign: Campaign, step: s.ChooseMats, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """An Automa takes a random mat from those behind it, whatever its faction (rulebook L3126)."""
    if not step.pilots:
        return iter((f.StepPopped(),))
    pilot, *later = (campaign.pilots[index] for index in step.pilots)
    people_behind = any(other.kind == "human" and other.presence == "active" for other in later)
    if pilot.kind == "automa" and people_behind:
        return choose_mat(
            campaign, step, pilot.index, d.ChooseMat(chance.pick("mat", _choosable(campaign, step, pilot))), chance
        )
    if pilot.kind == "automa" or pilot.presence != "active":
        return iter((f.StepChanged(s.ChooseMats(step.pilots[1:])),))
    return None


def offer_perks(campaign: Campaign, part: m.Perks, chance: Chance) -> Iterator[f.CampaignFact]:
    """Every person may take a perk; Automas never do (rulebook L4038)."""
    people = tuple(pilot.index for pilot in active(campaign) if pilot.kind == "human")
    yield f.StepPushed(s.ChoosePerks(people, part.free))


def perk_options(campaign: Campaign, step: s.ChoosePerks, pilot: int) -> list[Option]:
    """Any perk that was never used, if it is free or can be paid; or none."""
    log = campaign.pilots[pilot].log
    options: list[Option] = []
    if step.free or log.wealth >= CAMPAIGN.perk_price:
        for perk in PERKS:
            if perk not in log.perks:
                options += _ways(campaign, campaign.pilots[pilot], perk)
    return [*options, Option(d.Decline())]


def _ways(campaign: Campaign, pilot: Pilot, perk: str) -> list[Option]:
    """A perk as it can be taken: workers and resources go to a starting territory (rulebook L1954)."""
    base = base_of(campaign, pilot.faction)
    assert base is not None, "bases are settled before the setup"
    amount = PERKS[perk].amount
    if perk == "worker":
        return [Option(d.TakePerk(perk, at)) for at in BOARD.land[base]]
    if perk == "resources":
        bounds = {"resources": Mix(dict.fromkeys(RESOURCES, amount), amount, amount)}
        return [
            Option(d.TakePerk(perk, at, {resource: amount}), bounds)
            for at in BOARD.land[base]
            for resource in RESOURCES
        ]
    return [Option(d.TakePerk(perk))]


def take_perk(
    campaign: Campaign, step: s.ChoosePerks, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The perk is paid and checked off."""
    yield f.StepChanged(s.ChoosePerks(tuple(other for other in step.pilots if other != pilot), step.free))
    if isinstance(decision, d.TakePerk):
        price = 0 if step.free else CAMPAIGN.perk_price
        yield from change_wealth(campaign.pilots[pilot], "perk", -price)
        resources = decision.resources or {}
        if decision.perk == "resources" and not resources:
            resources = {RESOURCES[0]: PERKS["resources"].amount}
        yield f.PerkBought(pilot, decision.perk, price, resources, decision.territory)


def perks_done(campaign: Campaign, step: s.ChoosePerks, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """When all have chosen, the setup goes on; who pauses meanwhile is not awaited."""
    if any(campaign.pilots[pilot].presence == "active" for pilot in step.pilots):
        return None
    return iter((f.StepPopped(),))


def cross_off(campaign: Campaign, part: m.CrossOffWealth, chance: Chance) -> Iterator[f.CampaignFact]:
    """Wealth has done its work (rulebook L3074)."""
    for pilot in campaign.pilots:
        yield from change_wealth(pilot, "crossed-off", -pilot.log.wealth)
