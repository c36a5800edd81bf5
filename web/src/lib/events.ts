/** What a match tells, as it comes over the wire. Made by scripts/event_types.py from deepbowl/engine/event_kinds.py: change it there. */

/** What was added to a roll, and why. */
export interface Modifier { reason: string; amount: number }

/** What every event has: its number in the match, the rule behind it, and a sentence for people. */
export interface Told { number: number; rule: string; text: string }

/** A die falls. */
export interface Rolled extends Told {
  kind: "Rolled";
  /** What it is rolled for. */
  purpose: string;
  /** How many faces it has. */
  sides: number;
  /** What it shows. */
  rolled: number;
  /** The player who rolls. */
  body: string | null;
}

/** The result of a player's roll; reported again after a re-roll. */
export interface Tested extends Told {
  kind: "Tested";
  /** The player it is about. */
  body: string;
  /** What it is rolled for: dodge, rush, catch …. */
  purpose: string;
  /** What the die must show, everything counted. */
  needed: number;
  /** What it shows. */
  rolled: number;
  /** Whether that is enough. */
  passed: boolean;
  /** What die and modifiers together must reach. */
  total_needed: number;
  /** What was added, each with its reason. */
  modifiers: Modifier[];
  /** The square it is about, such as the one dodged into. */
  cell: string | null;
}

/** A team re-roll is used. */
export interface RerollSpent extends Told {
  kind: "RerollSpent";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Which team. */
  seat: number;
  /** How many the team has left. */
  left: number;
}

/** A player uses a skill or trait, or suffers from one. */
export interface TraitUsed extends Told {
  kind: "TraitUsed";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Its name. */
  trait: string;
  /** Its target. */
  target: string | null;
}

/** A layout was rolled for. */
export interface LaidOut extends Told {
  kind: "LaidOut";
  /** Its number. */
  layout: number;
  /** What it is called. */
  board: string;
}

/** A team is assigned the end zone it defends. */
export interface EndZoneChosen extends Told {
  kind: "EndZoneChosen";
  /** Which team. */
  seat: number;
  /** One of its squares. */
  cell: string | null;
}

/** A team begins with more or fewer re-rolls than it bought. */
export interface RerollsChanged extends Told {
  kind: "RerollsChanged";
  /** Which team. */
  seat: number;
  /** How many more, or fewer if below 0. */
  gained: number;
  /** How many it has now. */
  left: number;
}

/** A team gets its sponsor. */
export interface SponsorNamed extends Told {
  kind: "SponsorNamed";
  /** Which team. */
  seat: number;
  /** The sponsor. */
  sponsor: string;
}

/** A team is given its part of the pitch by lot. */
export interface SeatDrawn extends Told {
  kind: "SeatDrawn";
  /** Which team. */
  seat: number;
  /** Which, clockwise from the north, from 1. */
  place: number;
}

/** A part of set-up or of a turn begins. */
export interface PhaseBegan extends Told {
  kind: "PhaseBegan";
  /** Which. */
  phase: string;
  /** Whose. */
  seat: number | null;
}

/** A half begins. */
export interface HalfBegan extends Told {
  kind: "HalfBegan";
  /** Which, from 1. */
  half: number;
  /** It is overtime. */
  overtime: boolean;
}

/** A drive starts: all teams set up. */
export interface DriveBegan extends Told {
  kind: "DriveBegan";
  /** Which, from 1. */
  drive: number;
}

/** A team's turn begins. */
export interface TurnBegan extends Told {
  kind: "TurnBegan";
  /** Which team. */
  seat: number;
  /** Which of this half, from 1. */
  turn: number;
}

/** A team is passed over: that turn counts as taken. */
export interface TurnSkipped extends Told {
  kind: "TurnSkipped";
  /** Which team. */
  seat: number;
  /** Which of this half, from 1. */
  turn: number;
}

/** A team's turn is over. */
export interface TurnEnded extends Told {
  kind: "TurnEnded";
  /** Which team. */
  seat: number;
  /** Why, if it ended early. */
  cause: string;
  /** The cause. */
  body: string | null;
}

/** Something ends the turn against the coach's will, or by a touchdown. */
export interface Turnover extends Told {
  kind: "Turnover";
  /** Which team. */
  seat: number;
  /** What happened. */
  cause: string;
  /** The player concerned. */
  body: string | null;
}

/** A team scores. */
export interface Touchdown extends Told {
  kind: "Touchdown";
  /** Which team. */
  seat: number;
  /** How many it has now. */
  score: number;
  /** The scorer; none: it was given. */
  body: string | null;
  /** Where. */
  cell: string | null;
}

/** A team's score changes without a touchdown: a coach conceded. */
export interface ScoreSet extends Told {
  kind: "ScoreSet";
  /** Which team. */
  seat: number;
  /** How many touchdowns it has now. */
  score: number;
}

/** A note from outside the game: a coach, a clock. */
export interface NoteTaken extends Told {
  kind: "NoteTaken";
  /** Concede, time-up, minutes, defaulted …. */
  note: string;
  /** The seat it concerns. */
  seat: number | null;
  /** How many, such as minutes. */
  amount: number;
}

/** Deepbowl hit a bug: the last choice was undone. */
export interface RolledBack extends Told {
  kind: "RolledBack";
  /** The error. */
  why: string;
}

/** The match is over. */
export interface MatchEnded extends Told {
  kind: "MatchEnded";
  /** The winner; none: a draw. */
  winner: number | null;
  /** All teams have lost to the monsters. */
  monsters: boolean;
}

/** A player is put on a square. */
export interface Placed extends Told {
  kind: "Placed";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
}

/** A player is Stunned without an injury roll. */
export interface Stunned extends Told {
  kind: "Stunned";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
}

/** A room affects a player in it. */
export interface RoomActed extends Told {
  kind: "RoomActed";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** What it is called. */
  room: string;
  /** Its effect on the player, in words. */
  effect: string;
}

/** A player is picked to act. */
export interface Activated extends Told {
  kind: "Activated";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
}

/** A player declares an action. */
export interface Declared extends Told {
  kind: "Declared";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Move, block, blitz …. */
  action: string;
  /** The opponent it is against. */
  target: string | null;
}

/** A player moves to another square. */
export interface Moved extends Told {
  kind: "Moved";
  /** The player it is about. */
  body: string;
  /** The square left. */
  from_cell: string | null;
  /** The square entered. */
  to_cell: string | null;
  /** Step, rush, dodge, leap, jump, slip, follow, shadow, dive, roll, back, climb. */
  manner: string;
  /** The opponent they follow. */
  after: string | null;
}

/** A player is pushed. */
export interface Pushed extends Told {
  kind: "Pushed";
  /** The player it is about. */
  body: string;
  /** The square left. */
  from_cell: string | null;
  /** The square entered; none in the crowd. */
  to_cell: string | null;
  /** The player who caused it. */
  by: string | null;
  /** What they are pushed into: the crowd, the wall. */
  into: string;
}

/** A player comes out of a pad. */
export interface Teleported extends Told {
  kind: "Teleported";
  /** The player it is about. */
  body: string;
  /** Where they come out. */
  cell: string | null;
  /** The number of the pad, from 1. */
  pad: number;
  /** The pad they went in by; none: from the dug-out. */
  from_cell: string | null;
}

/** A player goes into a pad and does not come out of any. */
export interface Mishap extends Told {
  kind: "Mishap";
  /** The player it is about. */
  body: string;
  /** Where they went in. */
  cell: string | null;
  /** The number of the pad, from 1. */
  pad: number;
}

/** A player is thrown through the air. */
export interface Lifted extends Told {
  kind: "Lifted";
  /** The player it is about. */
  body: string;
  /** The square they are thrown at. */
  cell: string | null;
}

/** A player stands up. */
export interface StoodUp extends Told {
  kind: "StoodUp";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
}

/** A player is knocked down. */
export interface KnockedDown extends Told {
  kind: "KnockedDown";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Why: dodge, block, bomb, the name of a feature …. */
  cause: string;
  /** The player who caused it. */
  by: string | null;
}

/** A player is placed prone, without an armour roll. */
export interface PlacedProne extends Told {
  kind: "PlacedProne";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Why: dodge, block, bomb, the name of a feature …. */
  cause: string;
  /** The player who caused it. */
  by: string | null;
}

/** An armour roll. */
export interface Armour extends Told {
  kind: "Armour";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** The dice and everything added. */
  total: number;
  /** The armour value it is rolled against. */
  armour: number;
  /** Whether it breaks. */
  broken: boolean;
  /** The dice as they fell. */
  dice: number[];
  /** What was added, each with its reason. */
  modifiers: Modifier[];
  /** Why: dodge, block, bomb, the name of a feature …. */
  cause: string;
  /** The player who caused it. */
  by: string | null;
}

/** An injury roll. */
export interface Injured extends Told {
  kind: "Injured";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** The dice and everything added. */
  total: number;
  /** What the table says: stunned, knocked out, casualty. */
  posture: string;
  /** The dice as they fell. */
  dice: number[];
  /** What was added, each with its reason. */
  modifiers: Modifier[];
  /** Why: dodge, block, bomb, the name of a feature …. */
  cause: string;
  /** The player who caused it. */
  by: string | null;
}

/** A roll on the casualty table. */
export interface CasualtyRolled extends Told {
  kind: "CasualtyRolled";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** The number. */
  rolled: number;
  /** The line of the table. */
  result: string;
}

/** A player is treated or heals. */
export interface Healed extends Told {
  kind: "Healed";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Apothecary, regeneration, magic sponge. */
  means: string;
  /** The posture now. */
  posture: string;
}

/** Injuries of earlier games heal for good. */
export interface Cured extends Told {
  kind: "Cured";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
}

/** A player spotted by the referee stays on the board. */
export interface LetOff extends Told {
  kind: "LetOff";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Why: bribe, argument. */
  means: string;
}

/** A player leaves the board for a box. */
export interface Removed extends Told {
  kind: "Removed";
  /** The player it is about. */
  body: string;
  /** Which: reserves, knocked out, casualty, dead, lost, sent off. */
  posture: string;
  /** The square where something swallowed them. */
  cell: string | null;
  /** Why: dodge, block, bomb, the name of a feature …. */
  cause: string;
}

/** A knocked-out player is fit to play again. */
export interface Returned extends Told {
  kind: "Returned";
  /** The player it is about. */
  body: string;
}

/** A block, by the die that was picked. */
export interface Blocked extends Told {
  kind: "Blocked";
  /** The player it is about. */
  body: string;
  /** Where the victim stands. */
  cell: string | null;
  /** The victim. */
  target: string;
  /** The face, 1 to 6. */
  face: number;
  /** The face in words. */
  result: string;
}

/** A player of a third team helps against the victim of a block or foul. */
export interface Assisted extends Told {
  kind: "Assisted";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** The player who blocks or fouls. */
  helped: string;
  /** Their victim. */
  victim: string;
  /** Block or foul. */
  what: string;
}

/** The referee spots a foul. */
export interface Infraction extends Told {
  kind: "Infraction";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
}

/** A player is sent off. */
export interface SentOff extends Told {
  kind: "SentOff";
  /** The player it is about. */
  body: string;
}

/** A coach is sent off for arguing. */
export interface CoachSentOff extends Told {
  kind: "CoachSentOff";
  /** Which team. */
  seat: number;
}

/** The referee judges an infraction. */
export interface Judged extends Told {
  kind: "Judged";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** What was done: foul, weapon, magic item, spell, in the way …. */
  offence: string;
  /** Whether it is a major infraction. */
  major: boolean;
  /** What the die must show to send the player off; 0: no die is rolled. */
  needed: number;
  /** What it shows. */
  rolled: number;
  /** The player is to be sent off. */
  off: boolean;
  /** The referee who saw it; none: the eye. */
  by: string | null;
}

/** The eye of the referee moves. */
export interface EyeMoved extends Told {
  kind: "EyeMoved";
  /** The team it is on now; none: on no team. */
  seat: number | null;
}

/** A monster appears. */
export interface Appeared extends Told {
  kind: "Appeared";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Its kind. */
  name: string;
  /** Where it came from: chest, teleporter …. */
  cause: string;
  /** The player who brought it. */
  by: string | null;
  /** The square it came from: that of a chest. */
  from_cell: string | null;
}

/** A monster goes for someone. */
export interface Hunts extends Told {
  kind: "Hunts";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Its prey. */
  target: string;
  /** How far away, in points of movement. */
  squares: number;
}

/** A player earns star player points. */
export interface Earned extends Told {
  kind: "Earned";
  /** The player it is about. */
  body: string;
  /** How many. */
  points: number;
  /** For what: monster, chest, referee …. */
  why: string;
  /** And a D6 more, rolled after the match. */
  die: boolean;
}

/** A ball or bomb is thrown. */
export interface Passed extends Told {
  kind: "Passed";
  /** The player it is about. */
  body: string;
  /** Where the thrower stands. */
  from_cell: string | null;
  /** The square aimed at. */
  to_cell: string | null;
  /** Which ball, from 0; none if it is a bomb. */
  ball: number | null;
  /** The player who stands there. */
  target: string | null;
}

/** A pass is deflected. */
export interface Deflected extends Told {
  kind: "Deflected";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Whose pass it was. */
  thrower: string;
  /** Which ball, from 0; none if it is a bomb. */
  ball: number | null;
}

/** A pass is intercepted. */
export interface Intercepted extends Told {
  kind: "Intercepted";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Whose pass it was. */
  thrower: string;
  /** Which ball, from 0; none if it is a bomb. */
  ball: number | null;
}

/** A ball or bomb is caught. */
export interface Caught extends Told {
  kind: "Caught";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Which ball, from 0; none if it is a bomb. */
  ball: number | null;
}

/** A pass is a completion. */
export interface Completed extends Told {
  kind: "Completed";
  /** The player it is about. */
  body: string;
  /** Where it was caught. */
  cell: string | null;
  /** The player who caught it. */
  receiver: string;
  /** Star player points it is worth. */
  points: number;
}

/** A player lets go of a ball. */
export interface Dropped extends Told {
  kind: "Dropped";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Which ball, from 0. */
  ball: number;
}

/** A player picks a ball up. */
export interface PickedUp extends Told {
  kind: "PickedUp";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Which ball, from 0. */
  ball: number;
}

/** A ball is handed to a team-mate. */
export interface HandedOff extends Told {
  kind: "HandedOff";
  /** The player it is about. */
  body: string;
  /** Where the receiver stands. */
  cell: string | null;
  /** The receiver. */
  receiver: string;
  /** Which ball, from 0. */
  ball: number;
}

/** A loose ball moves to another square. */
export interface Bounced extends Told {
  kind: "Bounced";
  /** Where it comes to. */
  cell: string | null;
  /** Which ball, from 0. */
  ball: number;
  /** Bounce, throw-in, ricochet. */
  manner: string;
}

/** A ball or bomb hits a wall and comes off it. */
export interface Ricocheted extends Told {
  kind: "Ricocheted";
  /** The square before the wall. */
  cell: string | null;
  /** In which direction from there the wall is: N, NE, E …. */
  heading: string;
  /** Which ball, from 0; none if it is a bomb. */
  ball: number | null;
}

/** A ball comes into play on a square. */
export interface BallFound extends Told {
  kind: "BallFound";
  /** The square; none off the board. */
  cell: string | null;
  /** Which ball, from 0. */
  ball: number;
  /** The player who found it. */
  body: string | null;
}

/** The kind of a ball becomes known. */
export interface BallKnown extends Told {
  kind: "BallKnown";
  /** Where it lies. */
  cell: string | null;
  /** Which ball, from 0. */
  ball: number;
  /** Spiked, enchanted, living, iron, normal. */
  variant: string;
}

/** A ball is out of the match for good. */
export interface BallVanished extends Told {
  kind: "BallVanished";
  /** Where it was. */
  cell: string | null;
  /** Which ball, from 0. */
  ball: number;
  /** It was an illusion. */
  illusion: boolean;
}

/** A monster eats a ball. */
export interface BallEaten extends Told {
  kind: "BallEaten";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Which ball, from 0. */
  ball: number;
  /** How many monsters have eaten so far. */
  eaten: number;
}

/** A ball comes out of a pad. */
export interface BallTeleported extends Told {
  kind: "BallTeleported";
  /** Where it comes out. */
  cell: string | null;
  /** Which ball, from 0. */
  ball: number;
  /** The number of the pad, from 1. */
  pad: number;
  /** The pad it fell on. */
  from_cell: string | null;
}

/** A chest is opened, a card or trap turned up; this cannot be undone. */
export interface Revealed extends Told {
  kind: "Revealed";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** Chest, card, trap. */
  thing: string;
  /** The number drawn. */
  drawn: number;
  /** What it is called. */
  name: string;
}

/** Something blows up. */
export interface Exploded extends Told {
  kind: "Exploded";
  /** The square; none off the board. */
  cell: string | null;
  /** Bomb, chest, trap. */
  cause: string;
  /** The player who opened it. */
  body: string | null;
}

/** A spell strikes. */
export interface SpellStruck extends Told {
  kind: "SpellStruck";
  /** The square; none off the board. */
  cell: string | null;
  /** Its name. */
  spell: string;
  /** Which team. */
  seat: number;
  /** Its target. */
  body: string | null;
}

/** Something was placed on squares or removed from them. */
export interface MarkChanged extends Told {
  kind: "MarkChanged";
  /** What: chest, pad …. */
  feature: string;
  /** Placed, removed, moved, as the map has them. */
  change: string;
  /** Where; none: all over the board. */
  cell: string | null;
  /** Its number, or how many there are. */
  count: number;
  /** Where it was, if it moved. */
  from_cell: string | null;
}

/** A door opens or shuts. */
export interface DoorMoved extends Told {
  kind: "DoorMoved";
  /** The square; none off the board. */
  cell: string | null;
  /** It is shut now. */
  shut: boolean;
  /** The player who moved it. */
  body: string | null;
  /** The square on its other side, if it stands between two. */
  beyond: string | null;
  /** It was smashed and stays open. */
  smashed: boolean;
}

/** A player tries a door for the first time. */
export interface DoorTried extends Told {
  kind: "DoorTried";
  /** The player it is about. */
  body: string;
  /** The square; none off the board. */
  cell: string | null;
  /** It turns out to be locked. */
  locked: boolean;
  /** The square on its other side, if it stands between two. */
  beyond: string | null;
}

export type GameEvent =
  | Rolled
  | Tested
  | RerollSpent
  | TraitUsed
  | LaidOut
  | EndZoneChosen
  | RerollsChanged
  | SponsorNamed
  | SeatDrawn
  | PhaseBegan
  | HalfBegan
  | DriveBegan
  | TurnBegan
  | TurnSkipped
  | TurnEnded
  | Turnover
  | Touchdown
  | ScoreSet
  | NoteTaken
  | RolledBack
  | MatchEnded
  | Placed
  | Stunned
  | RoomActed
  | Activated
  | Declared
  | Moved
  | Pushed
  | Teleported
  | Mishap
  | Lifted
  | StoodUp
  | KnockedDown
  | PlacedProne
  | Armour
  | Injured
  | CasualtyRolled
  | Healed
  | Cured
  | LetOff
  | Removed
  | Returned
  | Blocked
  | Assisted
  | Infraction
  | SentOff
  | CoachSentOff
  | Judged
  | EyeMoved
  | Appeared
  | Hunts
  | Earned
  | Passed
  | Deflected
  | Intercepted
  | Caught
  | Completed
  | Dropped
  | PickedUp
  | HandedOff
  | Bounced
  | Ricocheted
  | BallFound
  | BallKnown
  | BallVanished
  | BallEaten
  | BallTeleported
  | Revealed
  | Exploded
  | SpellStruck
  | MarkChanged
  | DoorMoved
  | DoorTried;
export type EventKind = GameEvent["kind"];
