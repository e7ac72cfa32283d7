"""What became true. Facts are complete: folding them needs no rules.

Each area has its own module; here they are one union. `view.SECRETS` says which fields are secrets, and whose.
"""

from __future__ import annotations

from typing import Union

from domain.automa.facts import (
    AutomaCardDrawn,
    AutomaCardRemoved,
    AutomaCombatCardDrawn,
    AutomaDeckShuffled,
    AutomaGained,
    AutomaHesitated,
    AutomaModGained,
    AutomaReady,
    AutomaTurnSkipped,
    BonusShown,
    DestinationChosen,
    FactoryCardHidden,
    IconsDrawn,
    MarkerMoved,
    SchemeSwitched,
    SymbolRefused,
    TrackerMoved,
    UnitSelected,
    WaterCrossed,
)
from domain.board_facts import EncounterBegan as EncounterBegan
from domain.board_facts import EncounterEnded as EncounterEnded
from domain.board_facts import EncounterRemoved as EncounterRemoved
from domain.board_facts import MechDeployed as MechDeployed
from domain.board_facts import ResourcesGained as ResourcesGained
from domain.board_facts import ResourcesMoved as ResourcesMoved
from domain.board_facts import ResourcesRemoved as ResourcesRemoved
from domain.board_facts import ResourcesSpent as ResourcesSpent
from domain.board_facts import StructureBuilt as StructureBuilt
from domain.board_facts import TokenPlaced as TokenPlaced
from domain.board_facts import TokensGiven as TokensGiven
from domain.board_facts import TokenTaken as TokenTaken
from domain.board_facts import TokenTurned as TokenTurned
from domain.board_facts import UnitMoved as UnitMoved
from domain.board_facts import UnitPlaced as UnitPlaced
from domain.board_facts import UnitRetreated as UnitRetreated
from domain.board_facts import UnitReturned as UnitReturned
from domain.board_facts import UnitWithdrawn as UnitWithdrawn
from domain.module_facts import (
    AbilityLost,
    AllianceBroken,
    AllianceDeclined,
    AllianceFormed,
    AllianceProposed,
    CombatantJoined,
    CombatCardsKept,
    CombatCardsTurned,
    DiceRolled,
    FactoryCardRemoved,
    FactoryCardsShown,
    MarkersLaid,
    MarkersTaken,
    ObjectivesOpened,
    RivalsDeclared,
    RivalsRevealed,
    RivalStarTaken,
    SharingSet,
    TrackLaid,
)
from domain.table_facts import AbandonOffered as AbandonOffered
from domain.table_facts import AbilityGained as AbilityGained
from domain.table_facts import BidPlaced as BidPlaced
from domain.table_facts import BonusPolicySet as BonusPolicySet
from domain.table_facts import CoinsGiven as CoinsGiven
from domain.table_facts import DeckShuffled as DeckShuffled
from domain.table_facts import DraftSetUp as DraftSetUp
from domain.table_facts import EncountersLaid as EncountersLaid
from domain.table_facts import ForkAgreed as ForkAgreed
from domain.table_facts import ForkOffered as ForkOffered
from domain.table_facts import GameStarted as GameStarted
from domain.table_facts import MechAbilitiesLaid as MechAbilitiesLaid
from domain.table_facts import ModKept as ModKept
from domain.table_facts import ModPlaced as ModPlaced
from domain.table_facts import ModsDrawn as ModsDrawn
from domain.table_facts import ModsReturned as ModsReturned
from domain.table_facts import OrderSet as OrderSet
from domain.table_facts import PileShuffled as PileShuffled
from domain.table_facts import Resigned as Resigned
from domain.table_facts import SeatAssigned as SeatAssigned
from domain.table_facts import SeatLeft as SeatLeft
from domain.table_facts import SeatTaken as SeatTaken
from domain.table_facts import TableCreated as TableCreated
from domain.table_facts import TableForked as TableForked
from domain.table_facts import TileDrawn as TileDrawn
from domain.table_facts import TokensGained as TokensGained
from domain.turn_facts import CardsDiscarded as CardsDiscarded
from domain.turn_facts import CardsDrawn as CardsDrawn
from domain.turn_facts import CardsSeen as CardsSeen
from domain.turn_facts import CardStolen as CardStolen
from domain.turn_facts import Coins as Coins
from domain.turn_facts import CombatBegan as CombatBegan
from domain.turn_facts import CombatRevealed as CombatRevealed
from domain.turn_facts import CommitmentsShown as CommitmentsShown
from domain.turn_facts import Committed as Committed
from domain.turn_facts import CubeMoved as CubeMoved
from domain.turn_facts import DialTurned as DialTurned
from domain.turn_facts import FactoryCardDealt as FactoryCardDealt
from domain.turn_facts import FactoryCardReturned as FactoryCardReturned
from domain.turn_facts import FactoryCardTaken as FactoryCardTaken
from domain.turn_facts import GameEnded as GameEnded
from domain.turn_facts import ModuleNoted as ModuleNoted
from domain.turn_facts import ObjectiveRevealed as ObjectiveRevealed
from domain.turn_facts import ObjectivesDealt as ObjectivesDealt
from domain.turn_facts import ObjectivesReturned as ObjectivesReturned
from domain.turn_facts import Popularity as Popularity
from domain.turn_facts import Power as Power
from domain.turn_facts import RecruitEnlisted as RecruitEnlisted
from domain.turn_facts import SectionChosen as SectionChosen
from domain.turn_facts import Spent as Spent
from domain.turn_facts import StarPlaced as StarPlaced
from domain.turn_facts import StepChanged as StepChanged
from domain.turn_facts import StepPopped as StepPopped
from domain.turn_facts import StepPushed as StepPushed
from domain.turn_facts import StepsCleared as StepsCleared
from domain.turn_facts import TurnBegan as TurnBegan
from domain.turn_facts import Used as Used
from domain.turn_facts import WorkersForced as WorkersForced

Fact = Union[  # noqa: UP007 - msgspec reads this at run time
    TableCreated,
    TableForked,
    PileShuffled,
    SeatTaken,
    SeatLeft,
    GameStarted,
    SeatAssigned,
    DraftSetUp,
    BidPlaced,
    OrderSet,
    DeckShuffled,
    TileDrawn,
    AbilityGained,
    MechAbilitiesLaid,
    ModsDrawn,
    ModKept,
    ModPlaced,
    ModsReturned,
    TokensGained,
    EncountersLaid,
    Power,
    Popularity,
    Coins,
    CardsDrawn,
    CardsDiscarded,
    CardStolen,
    CardsSeen,
    ObjectivesDealt,
    ObjectiveRevealed,
    ObjectivesReturned,
    UnitPlaced,
    UnitMoved,
    UnitRetreated,
    UnitReturned,
    UnitWithdrawn,
    ResourcesMoved,
    ResourcesGained,
    ResourcesSpent,
    ResourcesRemoved,
    TurnBegan,
    SectionChosen,
    Used,
    Spent,
    WorkersForced,
    CubeMoved,
    MechDeployed,
    StructureBuilt,
    RecruitEnlisted,
    CombatBegan,
    Committed,
    CommitmentsShown,
    DialTurned,
    CombatRevealed,
    EncounterBegan,
    EncounterEnded,
    EncounterRemoved,
    FactoryCardTaken,
    FactoryCardDealt,
    FactoryCardReturned,
    TokenPlaced,
    TokenTurned,
    TokenTaken,
    TokensGiven,
    StarPlaced,
    BonusPolicySet,
    CoinsGiven,
    Resigned,
    AbandonOffered,
    ForkOffered,
    ForkAgreed,
    ModuleNoted,
    StepPushed,
    StepChanged,
    StepPopped,
    StepsCleared,
    GameEnded,
    TrackLaid,
    RivalsDeclared,
    RivalsRevealed,
    RivalStarTaken,
    AllianceProposed,
    AllianceDeclined,
    AllianceFormed,
    AllianceBroken,
    AbilityLost,
    MarkersLaid,
    MarkersTaken,
    ObjectivesOpened,
    CombatCardsTurned,
    CombatCardsKept,
    FactoryCardsShown,
    FactoryCardRemoved,
    CombatantJoined,
    DiceRolled,
    SharingSet,
    AutomaReady,
    IconsDrawn,
    AutomaModGained,
    AutomaCardRemoved,
    AutomaDeckShuffled,
    AutomaCardDrawn,
    AutomaCombatCardDrawn,
    AutomaTurnSkipped,
    SymbolRefused,
    UnitSelected,
    DestinationChosen,
    AutomaGained,
    AutomaHesitated,
    BonusShown,
    TrackerMoved,
    WaterCrossed,
    SchemeSwitched,
    MarkerMoved,
    FactoryCardHidden,
]
