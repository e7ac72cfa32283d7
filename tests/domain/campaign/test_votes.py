"""The vote for war or peace (rulebook L2200)."""

from __future__ import annotations

import msgspec
import pytest

from domain.campaign.decisions import CastVote, ChoosePath, RecordResult, SitOut
from domain.campaign.engine import prompts
from domain.campaign.facts import BallotCast, BallotsRevealed, InfluenceCounted, PathChosen, VotesCounted
from domain.campaign.state import Campaign
from domain.campaign.view import view, visible_decision, visible_fact
from domain.problems import Illegal
from tests.domain.campaign.parties import ended, founded, opened, result, say


def voting(people: int = 2, automas: int = 0, **influence: int) -> Campaign:
    """At the vote, with so many tokens from the game: `p1=3` are the tokens of player 1."""
    campaign = founded(people, automas)
    tokens: dict[int, object] = {int(pilot[1:]): count for pilot, count in influence.items()}
    ended(campaign, result(*range(70, 70 - people - automas, -1), influence=tokens))
    return campaign


@pytest.mark.rule("L2199", "one more token for everybody")
def test_everybody_votes_with_one_token_more() -> None:
    campaign = founded(2)
    facts = ended(campaign, result(70, 41, influence={1: 2}))
    assert [fact for fact in facts if isinstance(fact, InfluenceCounted)] == [
        InfluenceCounted(0, 1),
        InfluenceCounted(1, 3),
    ]


@pytest.mark.rule("L2203", "tokens in each hand")
@pytest.mark.rule("L2200", "tokens may be split")
def test_tokens_are_split_and_the_majority_decides() -> None:
    campaign = voting(2, p0=1, p1=2)
    with pytest.raises(Illegal):
        say(campaign, CastVote(3), 0)
    say(campaign, CastVote(2), 0)
    facts = say(campaign, CastVote(1), 1)
    assert BallotsRevealed({0: 2, 1: 1}) in facts
    assert VotesCounted(3, 2) in facts
    assert PathChosen("war") in facts
    assert campaign.episode == "2a"


@pytest.mark.rule("L2204", "peace")
def test_a_majority_for_peace_leads_to_peace() -> None:
    campaign = voting(2, p1=1)
    say(campaign, CastVote(1), 0)
    say(campaign, CastVote(0), 1)
    assert (campaign.path, campaign.episode) == ("peace", "2b")


@pytest.mark.rule("L2204", "a tie is decided by the winner")
@pytest.mark.parametrize(("path", "episode"), [("war", "2a"), ("peace", "2b")])
def test_the_winner_breaks_a_tie(path: str, episode: str) -> None:
    campaign = voting(2)
    say(campaign, CastVote(1), 0)
    say(campaign, CastVote(0), 1)
    (prompt,) = prompts(campaign)
    assert (prompt.kind, prompt.pilot) == ("break-tie", 0)
    say(campaign, ChoosePath(path), 0)
    assert campaign.episode == episode


@pytest.mark.rule("L2204", "votes are secret")
def test_a_vote_is_hidden_until_all_have_voted() -> None:
    campaign = voting(3, p1=4)
    facts = say(campaign, CastVote(3), 1)
    (cast,) = [fact for fact in facts if isinstance(fact, BallotCast)]
    assert visible_fact(cast, 0) == visible_fact(cast, None) == BallotCast(1)
    assert visible_fact(cast, 1) == BallotCast(1, 3)
    assert visible_decision(CastVote(3), 1, 0) is None
    assert visible_decision(CastVote(3), 1, 1) == CastVote(3)
    assert view(campaign, 1).pilots[1].ballot == 3
    assert view(campaign, 0).pilots[1].ballot is None
    assert view(campaign, 0).pilots[1].voted
    assert not view(campaign, 0).pilots[2].voted


def test_a_spectator_sees_the_same_whatever_was_voted() -> None:
    seen = []
    for war in range(6):
        campaign = voting(3, p1=4)
        say(campaign, CastVote(war), 1)
        seen.append(msgspec.json.encode([view(campaign, None), view(campaign, 0)]))
    assert len(set(seen)) == 1


@pytest.mark.rule("L2190", "with its extra token")
@pytest.mark.rule("L2193", "an odd number is for peace")
@pytest.mark.rule("L2192", "an Automa votes by the number of its tokens")
@pytest.mark.parametrize(("tokens", "war"), [(1, 2), (3, 4), (0, 0), (2, 0)])
def test_an_automa_votes_by_parity(tokens: int, war: int) -> None:
    campaign = voting(1, 1, p0=tokens)
    facts = say(campaign, CastVote(0), 1)
    assert BallotsRevealed({0: war, 1: 0}) in facts


@pytest.mark.rule("L2204", "an Automa that won decides as it voted")
def test_an_automa_breaks_a_tie_by_itself() -> None:
    campaign = founded(1, 1)
    say(campaign, RecordResult(opened(campaign), result(70, 41)))
    facts = say(campaign, CastVote(1), 1)
    assert VotesCounted(1, 1) in facts
    assert PathChosen("peace") in facts


def test_who_has_left_abstains() -> None:
    campaign = voting(3, p2=9)
    say(campaign, SitOut(2))
    say(campaign, CastVote(1), 0)
    facts = say(campaign, CastVote(1), 1)
    assert VotesCounted(2, 0) in facts
