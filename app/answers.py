"""Answers: what of a game a caller may see, in the form and language in which it is sent.

Everything that leaves the service about a game is made here, and goes through the domain's redaction.
"""

from collections.abc import Iterable, Mapping

from msgspec import structs

from app.rooms import Room
from app.schemas.answers import (
    Awaited,
    Event,
    FairnessCommitment,
    GameSummary,
    GameView,
    OptionAnswer,
    Outcome,
    PromptAnswer,
    Prompts,
    ReasonAnswer,
    SeatSummary,
    Standing,
)
from domain import asides, scoring
from domain.decisions import Decision
from domain.facts import Fact
from domain.labels import phrase
from domain.problems import Illegal
from domain.prompts import Option, Prompt, matching
from domain.state import Game
from domain.view import open_hands, over, view, visible_decision, visible_fact
from replay.entry import Entry
from replay.moves import move, seat_of
from replay.wording import sentence


def game_view(id: str, room: Room, game: Game, seat: int | None) -> GameView:
    """The table as a seat or a spectator sees it."""
    shown = view(game, seat)
    return GameView(
        **{name: getattr(shown, name) for name in shown.__struct_fields__},
        id=id,
        host=room.host,
        private=room.private,
        created=room.created,
        fairness=FairnessCommitment(game.commitment),
        campaign=game.campaign,
        uploaded=bool(room.origin),
    )


def summary(id: str, room: Room, game: Game) -> GameSummary:
    """The table as a list shows it."""
    seats = [SeatSummary(seat.index, seat.kind, seat.player, seat.name, seat.faction, seat.mat) for seat in game.seats]
    return GameSummary(
        id, game.title, game.status, room.private, room.host, room.created, game.modules, seats, bool(room.origin)
    )


def prompts(game: Game, listed: list[Prompt], seat: int | None, lang: str, advice: Mapping[str, Decision]) -> Prompts:
    """Who is awaited, and for the caller's own seat every option."""
    own = [] if seat is None else [_option(game, seat, option, lang) for option in asides.options(game, seat)]
    return Prompts(
        version=game.version,
        status=game.status,
        seat=seat,
        awaited=awaited(listed, lang),
        prompts=_own_prompts(game, listed, seat, lang, advice),
        asides=own,
    )


def outcome(game: Game, listed: list[Prompt], facts: Iterable[Fact], seat: int | None, lang: str) -> Outcome:
    """What followed from a decision, and what is next."""
    return Outcome(
        version=game.version,
        status=game.status,
        seat=seat,
        facts=visible(facts, game, seat),
        awaited=awaited(listed, lang),
        prompts=_own_prompts(game, listed, seat, lang, {}),
    )


def visible(facts: Iterable[Fact], game: Game, seat: int | None) -> list[Fact]:
    """Facts as a seat or a spectator may know them; all of them once the game is over."""
    return list(facts) if over(game) else [visible_fact(fact, seat, open_hands(game)) for fact in facts]


def event(entry: Entry, game: Game, seat: int | None) -> Event:
    """An entry of the log as a seat or a spectator may know it; `game` tells whether all is open by now.

    What a fork took over is no more open than its origin, which may still run.
    """
    made = move(entry)
    actor = seat_of(entry.actor, game)
    is_open = over(game) and (game.forked is None or entry.version > game.forked.at)
    shown = [visible_fact(fact, seat, open_hands(game)) for fact in made.facts]
    return Event(
        version=entry.version,
        type=entry.type,
        actor=entry.actor,
        seat=actor,
        time=entry.time,
        decision=made.decision if is_open else visible_decision(made.decision, actor, seat, open_hands(game)),
        facts=made.facts if is_open else shown,
    )


def standing(game: Game) -> Standing:
    """The final score, or what it would be if the game ended now."""
    final = over(game)
    scores = game.scores if final else scoring.scores(game) if game.status == "running" and game.order else []
    return Standing(game.version, game.status, final, scores, game.winners)


def reasons(refusal: Illegal, lang: str) -> list[ReasonAnswer]:
    """Every reason why the rules refuse something."""
    return [
        ReasonAnswer(reason.code, phrase(lang, "problems", reason.code), reason.detail, reason.rule)
        for reason in refusal.reasons
    ]


def awaited(listed: list[Prompt], lang: str) -> list[Awaited]:
    return [Awaited(prompt.seat, prompt.kind, phrase(lang, "prompts", prompt.kind)) for prompt in listed]


def _own_prompts(
    game: Game, listed: list[Prompt], seat: int | None, lang: str, advice: Mapping[str, Decision]
) -> list[PromptAnswer]:
    return [_prompt(game, prompt, lang, advice.get(prompt.id)) for prompt in listed if prompt.seat == seat]


def _prompt(game: Game, prompt: Prompt, lang: str, advised: Decision | None) -> PromptAnswer:
    options = [_option(game, prompt.seat, option, lang) for option in prompt.options]
    if advised is not None and (taken := matching(prompt.options, advised)) is not None:
        marked = prompt.options.index(taken)
        options[marked] = structs.replace(options[marked], suggested=True)
    text = phrase(lang, "prompts", prompt.kind)
    return PromptAnswer(prompt.id, prompt.seat, prompt.kind, text, options, advised)


def _option(game: Game, seat: int, option: Option, lang: str) -> OptionAnswer:
    return OptionAnswer(option.decision, sentence(lang, option.decision, game, seat), option.bounds)
