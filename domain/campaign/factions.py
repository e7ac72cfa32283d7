"""Factions in a campaign: who plays which, new ones, switches, and home bases (rulebook L2544, L2946)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.campaign import automa
from domain.campaign import decisions as d
from domain.campaign import facts as f
from domain.campaign import steps as s
from domain.campaign.content import GUESTS
from domain.campaign.episodes import manifest as m
from domain.campaign.log import total_wealth
from domain.campaign.options import CampaignOptions
from domain.campaign.pilots import at_table, last_winners, results
from domain.campaign.prompts import Option
from domain.campaign.state import Campaign, Pilot
from domain.chance import Chance
from domain.content import BOARDS, FACTIONS

BOARD = BOARDS["standard"]
KEEPS, GIVES_UP = 0, 1


def native(options: CampaignOptions) -> list[str]:
    """The factions with a home base of their own that a campaign plays with."""
    return [id for id, row in FACTIONS.items() if id not in GUESTS and (row.set == "base" or options.invaders)]


def in_play(campaign: Campaign) -> list[str]:
    """All factions that can be played now; the others enter only when somebody becomes them."""
    entered = {faction for pilot in campaign.pilots for faction in pilot.log.factions}
    return [*native(campaign.options), *(id for id in GUESTS if id in entered)]


def unused(campaign: Campaign) -> list[str]:
    """The factions that nobody has; those of players who pause are kept for them."""
    taken = {pilot.faction for pilot in campaign.pilots}
    return [id for id in in_play(campaign) if id not in taken]


def base_of(campaign: Campaign, faction: str) -> str | None:
    """Where a faction starts from."""
    return campaign.bases.get(faction) if faction in GUESTS else BOARD.bases[faction]


def unused_bases(campaign: Campaign) -> list[str]:
    """The home bases that no player's faction uses."""
    used = {base_of(campaign, pilot.faction) for pilot in campaign.pilots if pilot.faction}
    return [base for id in native(campaign.options) if (base := BOARD.bases[id]) not in used]


def become(campaign: Campaign, reward: m.NewFaction, chance: Chance) -> Iterator[f.CampaignFact]:
    """Whoever found or beat somebody, else the winner, becomes the new faction (rulebook L2545, L2801)."""
    played = campaign.played[-1]
    seat = played.result.found.get(reward.found)
    pilot = campaign.pilots[played.pilots[seat] if seat is not None else last_winners(campaign)[0]]
    if reward.keeps_base:
        base = base_of(campaign, pilot.faction)
        assert base is not None
        yield f.BaseChosen(reward.faction, base)
    yield f.FactionTaken(pilot.index, reward.faction)


def offer(campaign: Campaign, reward: m.SwitchFactions, chance: Chance) -> Iterator[f.CampaignFact]:
    """All but the new faction's player say whether they give up theirs."""
    asked = [pilot.index for pilot in at_table(campaign) if pilot.faction != reward.not_for]
    yield f.StepPushed(s.OfferFactions(tuple(asked), reward.order))


def offer_options(campaign: Campaign, step: s.OfferFactions, pilot: int) -> list[Option]:
    """Give the faction up, or stay with it."""
    return [Option(d.GiveUpFaction()), Option(d.KeepFaction())]


def answer_offer(
    campaign: Campaign, step: s.OfferFactions, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The answer is secret until all have given theirs."""
    yield f.StepChanged(s.OfferFactions(tuple(other for other in step.pilots if other != pilot), step.order))
    yield f.BallotCast(pilot, GIVES_UP if isinstance(decision, d.GiveUpFaction) else KEEPS)


def reveal_offers(campaign: Campaign, step: s.OfferFactions, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """Automas roll a die; once all have answered, the factions given up lie open to be picked."""
    for pilot in step.pilots:
        if campaign.pilots[pilot].kind == "automa":
            decision = d.GiveUpFaction() if automa.switches(campaign.pilots[pilot], chance) else d.KeepFaction()
            return answer_offer(campaign, step, pilot, decision, chance)
    return None if step.pilots else _reveal(campaign, step.order)


def _reveal(campaign: Campaign, order: str) -> Iterator[f.CampaignFact]:
    ballots = {pilot.index: pilot.ballot for pilot in campaign.pilots if pilot.ballot is not None}
    leaving = [pilot for pilot in campaign.pilots if ballots.get(pilot.index) == GIVES_UP]
    queue = sorted(leaving, key=poorest if order == "wealth" else by_score(campaign))
    yield f.StepPopped()
    yield f.BallotsRevealed(ballots)
    for pilot in leaving:
        yield f.FactionGivenUp(pilot.index)
    yield f.StepPushed(s.PickFactions(tuple(pilot.index for pilot in queue)))


def poorest(pilot: Pilot) -> tuple[int, int]:
    """The least total wealth first (rulebook L2551)."""
    return total_wealth(pilot.log), pilot.index


def by_score(campaign: Campaign) -> Callable[[Pilot], tuple[bool, int, int]]:
    """The winner first, then by score (rulebook L2948)."""
    winners, came = last_winners(campaign), results(campaign)
    return lambda pilot: (pilot.index not in winners, -came[pilot.index].score, pilot.index)


def pick_options(campaign: Campaign, step: s.PickFactions | s.NewFaction, pilot: int) -> list[Option]:
    """Any faction that nobody has."""
    return [Option(d.ChooseFaction(faction)) for faction in unused(campaign)]


def pick(
    campaign: Campaign, step: s.PickFactions | s.NewFaction, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The player has the faction; the next one picks."""
    assert isinstance(decision, d.ChooseFaction)
    yield f.StepChanged(type(step)(tuple(other for other in step.pilots if other != pilot)))
    yield f.FactionTaken(pilot, decision.faction)


def pick_by_itself(
    campaign: Campaign, step: s.PickFactions | s.NewFaction, chance: Chance
) -> Iterator[f.CampaignFact] | None:
    """An Automa takes a faction at random, and who is gone none; when all have one, the step is done."""
    if not step.pilots:
        return iter((f.StepPopped(),))
    pilot = step.pilots[0]
    if campaign.pilots[pilot].presence != "active":
        return iter((f.StepChanged(type(step)(step.pilots[1:])),))
    if campaign.pilots[pilot].kind == "automa":
        return pick(campaign, step, pilot, d.ChooseFaction(chance.pick("faction", unused(campaign))), chance)
    return None


def settle(campaign: Campaign, reward: m.HomeBases, chance: Chance) -> Iterator[f.CampaignFact]:
    """Whoever needs a home base chooses one."""
    yield f.StepPushed(s.SettleBases())


def homeless(campaign: Campaign) -> list[int]:
    """Players whose faction has no home base, or one that another player's faction uses (rulebook L2948); of two new
    factions on one base, the older one moves."""
    playing = [pilot for pilot in campaign.pilots if pilot.faction]
    found: list[int] = []
    settled = {BOARD.bases[pilot.faction] for pilot in playing if pilot.faction not in GUESTS}
    for guest in reversed(GUESTS):
        for pilot in playing:
            if pilot.faction == guest and pilot.presence == "active":
                base = base_of(campaign, guest)
                if base is None or base in settled:
                    found.append(pilot.index)
                else:
                    settled.add(base)
    return found


def base_options(campaign: Campaign, step: s.SettleBases, pilot: int) -> list[Option]:
    """Any home base that nobody uses."""
    return [Option(d.ChooseBase(base)) for base in unused_bases(campaign)]


def choose_base(
    campaign: Campaign, step: s.SettleBases, pilot: int, decision: d.Answer, chance: Chance
) -> Iterator[f.CampaignFact]:
    """The faction starts from there."""
    assert isinstance(decision, d.ChooseBase)
    yield f.BaseChosen(campaign.pilots[pilot].faction, decision.base)


def settle_by_itself(campaign: Campaign, step: s.SettleBases, chance: Chance) -> Iterator[f.CampaignFact] | None:
    """An Automa takes a home base at random; when all have one, the step is done."""
    waiting = homeless(campaign)
    if not waiting:
        return iter((f.StepPopped(),))
    if campaign.pilots[waiting[0]].kind == "automa":
        base = chance.pick("base", unused_bases(campaign))
        return choose_base(campaign, step, waiting[0], d.ChooseBase(base), chance)
    return None
