"""Statistics over an archive, from one small digest per game.

A digest is made once, when a game is first seen, and kept; whatever is asked of the archive is then added up from
digests. A game that was not seen before costs its own digest and nothing else.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from msgspec import Struct

from domain.control import contenders
from domain.facts import CombatRevealed, SectionChosen, StarPlaced
from domain.reducer import evolve
from domain.state import FACTORY_SECTION, Game, Seat
from domain.turn import section_of
from replay.entry import Head, decode
from replay.moves import facts
from replay.reader import Reader

FORM = 2
"""Digests of another form are made anew."""
OPENING = 4
"""Turns of a seat that make its opening line."""


class Player(Struct, frozen=True, array_like=True):
    """A seat at the end of a game: its score, unless nobody is scored, and the number of its team, if it has one."""

    faction: str
    mat: str
    player: str | None
    kind: str
    difficulty: str | None
    team: int | None
    score: int | None
    stars: int
    rank: int
    won: bool
    opening: tuple[str, ...]


class Star(Struct, frozen=True, array_like=True):
    """A star: in which round it was placed, by which seat, for what."""

    round: int
    seat: int
    triumph: str


class Fight(Struct, frozen=True, array_like=True):
    """A combat: which faction or combatant attacked whom, the totals, and whether the attacker won."""

    attacker: str
    defender: str
    totals: tuple[int, int]
    attacker_won: bool


class Digest(Struct, frozen=True, kw_only=True):
    """All that statistics need of one game."""

    form: int = FORM
    game: str
    head: str
    ended: str
    finished: datetime
    seconds: int
    modules: tuple[str, ...]
    turns: int
    rounds: int
    decisions: int
    players: tuple[Player, ...]
    stars: tuple[Star, ...]
    fights: tuple[Fight, ...]


class Unfinished(ValueError):
    """A game that is not over has no result to count."""


def digest(reader: Reader, game: str) -> Digest:
    """Fold a game once and keep what statistics need."""
    state, times, head = Game(), list[datetime](), Head(0, "")
    openings, stars, fights = defaultdict[int, list[str]](list), list[Star](), list[Fight]()
    for line in reader.lines(game):
        entry = decode(line)
        for fact in facts(entry):
            evolve(state, fact)
            match fact:
                case SectionChosen(seat, section):
                    openings[seat].append(_section(state, seat, section))
                case StarPlaced(seat, triumph):
                    stars.append(Star(_round(state), seat, triumph))
                case CombatRevealed(_, attacker, defender, _, _, totals, winner):
                    sides = _side(state.seats[attacker]), _side(state.seats[defender])
                    fights.append(Fight(*sides, totals, winner == attacker))
        times = [*times[:1], entry.time]
        head = entry.head
    if state.ended is None:
        raise Unfinished(f"{game} is not over")
    return Digest(
        game=game,
        head=head.hash,
        ended=state.ended,
        finished=times[-1],
        seconds=int((times[-1] - times[0]).total_seconds()),
        modules=tuple(state.modules),
        turns=state.turn,
        rounds=_round(state),
        decisions=head.version,
        players=tuple(_players(state, openings)),
        stars=tuple(stars),
        fights=tuple(fights),
    )


def _round(state: Game) -> int:
    """The round of turns that a game is in."""
    return -(-state.turn // max(1, len(state.order)))


def _side(seat: Seat) -> str:
    """What fights: a faction, or a combatant that no player leads, which is its first ability."""
    return seat.faction or seat.abilities[0]


def _section(state: Game, seat: int, section: int) -> str:
    if section >= FACTORY_SECTION or not state.seats[seat].mat:
        return "factory"
    chosen = section_of(state.seats[seat], section)
    return f"{chosen.top}/{chosen.bottom}"


def _players(state: Game, openings: dict[int, list[str]]) -> Iterator[Player]:
    standing = {score.seat: (score.total, score.tiebreak) for score in state.scores}
    for seat in contenders(state):
        own = standing.get(seat.index)
        won = seat.index in state.winners
        better = sum(own is not None and other > own for other in standing.values())
        yield Player(
            faction=seat.faction,
            mat=seat.mat,
            player=seat.player,
            kind=seat.kind,
            difficulty=seat.difficulty,
            team=next((team for team, seats in enumerate(state.options.teams) if seat.index in seats), None),
            score=own[0] if own else None,
            stars=sum(seat.stars.values()),
            rank=1 if won else max(2, better + 1),
            won=won,
            opening=tuple(openings[seat.index][:OPENING]),
        )


class Tally(Struct):
    """Games, wins and points of a faction, a mat, a pair of them, an opening or an Automa.

    Of the games only those that were `scored` have points: together against Desolation nobody is.
    """

    games: int = 0
    wins: int = 0
    scored: int = 0
    points: int = 0
    best: int = 0

    @property
    def win_rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def mean(self) -> float:
        return self.points / self.scored if self.scored else 0.0

    def add(self, player: Player) -> None:
        self.games += 1
        self.wins += player.won
        if player.score is not None:
            self.scored += 1
            self.points += player.score
            self.best = max(self.best, player.score)


class Spread(Struct, frozen=True):
    """How a number is spread: least, median, mean, most."""

    least: int
    median: int
    mean: float
    most: int


class Outcomes(Struct):
    """Combats of a faction or combatant, as attacker and as defender."""

    attacks: int = 0
    attacks_won: int = 0
    defences: int = 0
    defences_won: int = 0


class Summary(Struct, frozen=True):
    """Statistics of an archive. Games that were abandoned count as such and for nothing else.

    Factions, mats, pairs of them and openings tell of people; Automas have a tally of their own, by difficulty.
    """

    games: int
    abandoned: int
    ways_of_ending: dict[str, int]
    lengths: dict[str, Spread]
    factions: dict[str, Tally]
    mats: dict[str, Tally]
    pairs: dict[str, Tally]
    openings: dict[str, Tally]
    automas: dict[str, Tally]
    stars: dict[str, dict[int, int]]
    combats: dict[str, Outcomes]


def summary(digests: Iterable[Digest]) -> Summary:
    """Add up digests."""
    every = list(digests)
    counted = [one for one in every if one.ended != "abandoned"]
    combats = defaultdict[str, Outcomes](Outcomes)
    for one in counted:
        for fight in one.fights:
            combats[fight.attacker].attacks += 1
            combats[fight.attacker].attacks_won += fight.attacker_won
            combats[fight.defender].defences += 1
            combats[fight.defender].defences_won += not fight.attacker_won
    return Summary(
        games=len(every),
        abandoned=len(every) - len(counted),
        ways_of_ending=dict(sorted(Counter(one.ended for one in every).items())),
        lengths=_lengths(counted),
        factions=_tallies(counted, lambda player: player.faction),
        mats=_tallies(counted, lambda player: player.mat),
        pairs=_tallies(counted, lambda player: f"{player.faction} {player.mat}"),
        openings=_tallies(counted, lambda player: f"{player.mat}: {' '.join(player.opening[:3])}"),
        automas=_tallies(counted, lambda player: player.difficulty or player.kind, kind="automa"),
        stars=_stars(counted),
        combats=dict(sorted(combats.items())),
    )


def _lengths(digests: list[Digest]) -> dict[str, Spread]:
    """Rounds, turns, decisions and minutes."""
    numbers = {
        "rounds": sorted(one.rounds for one in digests),
        "turns": sorted(one.turns for one in digests),
        "decisions": sorted(one.decisions for one in digests),
        "minutes": sorted(one.seconds // 60 for one in digests),
    }
    return {
        name: Spread(values[0], values[len(values) // 2], round(sum(values) / len(values), 1), values[-1])
        for name, values in numbers.items()
        if values
    }


def _tallies(digests: list[Digest], key: Callable[[Player], str], kind: str = "human") -> dict[str, Tally]:
    found = defaultdict[str, Tally](Tally)
    for one in digests:
        for player in one.players:
            if player.kind == kind:
                found[key(player)].add(player)
    return dict(sorted(found.items()))


def _stars(digests: list[Digest]) -> dict[str, dict[int, int]]:
    """By triumph: how many stars were placed in each round."""
    found = defaultdict[str, Counter[int]](Counter)
    for one in digests:
        for star in one.stars:
            found[star.triumph][star.round] += 1
    return {triumph: dict(sorted(rounds.items())) for triumph, rounds in sorted(found.items())}
