/** How to play each book in two minutes: small boards with a few sentences each. */
import type { HeatSquare, Target } from "../board/overlay";
import { onGrass, scene, type Scene } from "./scene";

export interface Lesson {
  title: string;
  text: string;
  scene: Scene;
  heat?: HeatSquare[];
  way?: { cells: string[]; chances: (number | null)[]; labels?: string[] };
  targets?: Target[];
}

const target = (cell: string, tone: Target["tone"], badge = ""): Target => ({ cell, options: [], badge, tone, active: false });
const squares = (chance: number, ...cells: string[]): HeatSquare[] => cells.map((cell) => ({ cell, chance }));

const turns: Lesson = {
  title: "Your turn",
  text: "Each of your players acts once per turn, in any order: move, block, blitz or pass. The turn ends when all have acted, when you end it, or with a turnover: one of your players falls or you lose the ball.",
  scene: scene(`
    #########
    #[......#
    #[A..b..#
    #[B.....#
    #########`),
  targets: [target("2,2", "go"), target("2,3", "go")],
};
const move: Lesson = {
  title: "Move",
  text: "Click a player, then a square. The colour shows the chance of getting there. Leaving a square beside an opponent takes a dodge roll; squares beyond the movement allowance take a Go For It roll. The path names every roll.",
  scene: scene(`
    #########
    #.......#
    #.Ab....#
    #.......#
    #########`),
  heat: [...squares(1, "1,1", "1,2", "1,3"), ...squares(0.67, "3,1", "4,1", "3,3"), ...squares(0.55, "5,1", "6,1")],
  way: { cells: ["2,2", "3,1", "4,1", "5,1"], chances: [null, null, 0.55], labels: ["dodge 3+", "", "Go For It 2+"] },
};
/** The same under the core of 2020, which calls such squares rushes. */
const move2020: Lesson = {
  ...move,
  text: move.text.replace("a Go For It roll", "a rush roll"),
  way: { cells: ["2,2", "3,1", "4,1", "5,1"], chances: [null, null, 0.55], labels: ["dodge 3+", "", "rush 2+"] },
};
const block: Lesson = {
  title: "Block and blitz",
  text: "Point at an opponent to see the number of dice, who chooses the result, and the chance that each player falls. A block hits an opponent beside you; once per turn, a blitz moves first. Team-mates beside the opponent help: bring two.",
  scene: scene(`
    #########
    #....A..#
    #..b....#
    #..B....#
    #########`),
  way: { cells: ["5,1", "4,1", "3,2"], chances: [null, null] },
  targets: [target("3,2", "hit", "2 dice")],
};
const chest: Lesson = {
  title: "Chests",
  text: "The ball is in one of the chests; the others explode. Click a chest: your player walks there and opens it. An explosion knocks down players beside it.",
  scene: scene(`
    #########
    #.A...$.#
    #.......#
    #..$....#
    #########`),
  way: { cells: ["2,1", "3,1", "4,1", "5,1"], chances: [null, null, null] },
  targets: [target("6,1", "pick")],
};
const pads: Lesson = {
  title: "Teleporters",
  text: "Step on a teleporter and a die decides where you come out. A player already there is teleported too, and so on down the chain. The last one may be lost.",
  scene: scene(`
    #########
    #A1..#3b#
    #....####
    #!!.2...#
    #########`),
  way: { cells: ["1,1", "2,1"], chances: [null] },
};
const fetch: Lesson = {
  title: "The ball",
  text: "Move onto the ball to pick it up; this takes a roll. The ball carrier glows. Pass or hand off the ball, and watch out for opponents nearby.",
  scene: scene(`
    #########
    #.A..*..#
    #.....b.#
    #..C....#
    #########`, { C: { ball: true, position: "Thrower" } }),
  way: { cells: ["2,1", "3,1", "4,1", "5,1"], chances: [null, null, 0.67], labels: ["", "", "pick up 3+"] },
};
const score: Lesson = {
  title: "Score",
  text: "Carry the ball into the end zone of another team, marked in their colour and pattern.",
  scene: scene(`
    #########
    #.....]]#
    #.A..b]]#
    #.....]]#
    #########`, { A: { ball: true, position: "Runner" } }),
  way: { cells: ["2,2", "3,1", "4,1", "5,1", "6,1"], chances: [null, null, null, null] },
};
const door: Lesson = {
  title: "Doors",
  text: "The score zones are behind doors that only a ball carrier opens. The team with most touchdowns after two halves wins.",
  scene: score.scene,
};
const throwIn: Lesson = { ...score, title: "Touchdowns", text: "The team with most touchdowns after two halves wins. After each touchdown the teams set up again." };

const cross: Lesson = {
  title: "Four teams, two balls",
  text: "Each team has an arm of the cross and scores in the end zone straight ahead. The team with most touchdowns after two halves wins; there is no overtime.",
  scene: scene(`
    xxxx[[[[[xxxx
    xxxx.A.B.xxxx
    xxxx..C..xxxx
    xxxx.....xxxx
    }...........]
    }p....*....a]
    }..r.....c..]
    }q....*....b]
    }...........]
    xxxx.....xxxx
    xxxx..R..xxxx
    xxxx.P.Q.xxxx
    xxxx{{{{{xxxx`, { C: { ball: false, position: "Runner" } }),
  way: { cells: ["6,2", "6,3", "6,4", "6,5"], chances: [null, null, null], labels: ["", "", "pick up 3+"] },
  targets: [target("6,12", "go")],
};
const unseen: Lesson = {
  title: "Hidden set-up",
  text: "All coaches set up at the same time, hidden from each other. Place 11 to 16 players (7 to 11 in Sevens) behind your line, 3 of them on it, none in the wide zones. Then dice put both balls in the middle.",
  scene: scene(`
    xx[[[[[xx
    xx.....xx
    xx.B.D.xx
    xx.ACE.xx
    .........
    .........`),
  targets: [target("3,3", "go"), target("4,3", "go"), target("5,3", "go")],
};
const perOpponent: Lesson = {
  title: "Once against each opponent",
  text: "Each turn you may blitz each opponent once and foul each opponent once. Each ball may be passed once and handed off once. The tackle zones of all other teams count when you dodge.",
  scene: scene(`
    #########
    #.A...a.#
    #.B..P..#
    #.C...p.#
    #########`),
  targets: [target("6,1", "hit"), target("5,2", "hit"), target("6,3", "hit")],
};
const help: Lesson = {
  title: "Third teams",
  text: "A third team may help your block or foul. Its player must stand beside the victim, outside all other tackle zones. You can decide in advance whether you help, so that no one has to wait.",
  scene: scene(`
    #########
    #..Aa...#
    #....P..#
    #.......#
    #########`),
  targets: [target("4,1", "hit", "2 dice"), target("5,2", "pick")],
};
const comesBack: Lesson = {
  title: "The ball returns",
  text: "A touchdown ends only the turn: all players stay where they are, and the ball returns on one of the four middle squares. If you score in another team's turn, you skip your next one. In the second half turns go the other way round.",
  scene: scene(`
    #########
    #...*...#
    #..a.B..#
    #.......#
    #########`),
  targets: [target("4,1", "pick")],
};

const oneAtATime: Lesson = {
  title: "Six players start",
  text: "Up to 6 of your players start in your end zone. Once per turn you bring on a reserve by teleporter. The reserve acts immediately and bumps any player on that teleporter. The first touchdown wins.",
  scene: scene(`
    #########
    #[A.....#
    #[B..1..#
    #[C.....#
    #########`),
  targets: [target("5,2", "go")],
};
const leaps: Lesson = {
  title: "Leap",
  text: "With this optional rule every player may leap once per turn. Press Leaping, then choose a square: each shows the chance to land on your feet. A player who falls short lands in the hazard.",
  scene: scene(`
    #########
    #...__..#
    #.A.__..#
    #...__..#
    #########`),
  heat: squares(0.5, "4,2"),
  way: { cells: ["2,2", "3,2", "6,2"], chances: [null, 0.33], labels: ["", "leap 5+"] },
};
const doorsAndTraps: Lesson = {
  title: "Doors and traps",
  text: "A door is closed until a player opens it for 3 squares of movement. One in six is locked and must be bashed in. Traps start face down: the first player who enters one meets gas, an explosion, a pit or a teleporter.",
  scene: scene(`
    #########
    #..#..?.#
    #.A+...b#
    #..#.?..#
    #########`),
  targets: [target("3,2", "pick")],
};
const groundsOfAg: Lesson = {
  title: "Lava, water, heights",
  text: "Lava burns players who leave it or stop on it. Water is slow to leave, and a pit holds the player in it. Steps up cost more, and a push off a platform is a fall. Beside a drop you may demand a balance roll from an opponent.",
  scene: scene(`
    #########
    #!!.~~..#
    #!!.~~=^#
    #A.O..=^#
    #########`),
};

const named: Lesson = {
  title: "Name your target",
  text: "When you declare a block, blitz or foul, you name its target; it cannot be changed afterwards. Squares beyond the movement allowance are rushes. Team re-rolls have no limit per turn.",
  scene: block.scene,
  targets: [target("3,2", "hit")],
};
const passing2020: Lesson = {
  title: "Passing",
  text: "Passing ability (PA) is a separate characteristic: a pass needs that number, with a penalty for range. Catching and picking up use agility (AG).",
  scene: scene(`
    #########
    #.A.....#
    #.....B.#
    #..b....#
    #########`, { A: { ball: true, position: "Thrower" }, B: { position: "Catcher" } }),
  targets: [target("6,2", "pick", "PA 3+")],
};
const oneChest: Lesson = {
  ...chest,
  text: "Six chests: one hides the ball, five explode. Click a chest: your player walks there and opens it. An explosion knocks down players beside it and is usually a turnover, so keep your team away.",
};
const bench: Lesson = {
  title: "Reserves",
  text: "Six players start; the others wait in the dug-out. At the start of your turn you may bring on one reserve: by the teleporter in your end zone, or by a random one. A player already there is teleported too.",
  scene: oneAtATime.scene,
  targets: [target("5,2", "go")],
};
const rooms: Lesson = {
  title: "Rooms",
  text: "The dungeon is made of tiles, and many rooms have their own rule: in the Kitchen, for example, players throw food. Point at a room to read its rule. Coaches may also build the dungeon together.",
  scene: scene(`
    #########
    #...#...#
    #.A...n.#
    #...#.b.#
    #########`),
};
const spells: Lesson = {
  title: "Colleges and spells",
  text: "Each team belongs to a college of magic and hires players of several races. Its wizard has one spell per match: three block dice for a player, an injury without an armour roll, a fireball. Each spell has its own moment.",
  scene: scene(`
    #########
    #..A....#
    #....ab.#
    #.....]]#
    #########`, { a: { ball: true } }),
  targets: [target("5,2", "hit", "Fireball")],
};
const portals: Lesson = {
  ...pads,
  title: "Portals",
  text: "Step on a portal and a D6 decides where you come out. The number of that same portal takes you out of the match. A second teleport in one turn is an injury roll. A player already there is teleported too.",
};

const chest2021: Lesson = {
  ...chest,
  text: "Six chests: one hides the ball, five explode. End a move beside a chest, with no opponent marking you, and you may open it. An explosion knocks down all players beside it and ends your turn.",
};
const pads5: Lesson = {
  ...pads,
  text: "Step on a teleporter and a die decides where you come out. Carrying on costs 1 square. The same teleporter again means an armour roll, and a second teleport in one turn an injury roll. A player already there is teleported too.",
};
const padsStock: Lesson = {
  ...pads,
  text: "Step on a teleporter and a D6 decides where you come out: 1 square beside that teleporter, in a random direction. The same number again knocks you out and ends your turn. A ball carrier keeps the ball on 4+.",
};
const benchStock: Lesson = {
  ...bench,
  text: "Six players start; the others wait in the dug-out. From your second turn on, you may bring on one reserve per turn: in front of one of your own doors, or by a random teleporter. The reserve acts immediately.",
};
const monsters: Lesson = {
  title: "Monsters",
  text: "With this optional rule, a monster may appear when a player comes near a chest. Monsters act after a turn and attack the nearest player, whatever the team. Point at a monster to see what it does next.",
  scene: scene(`
    #########
    #..A....#
    #....$..#
    #...b...#
    #########`),
  targets: [target("5,2", "pick")],
};
const referees: Lesson = {
  title: "Referees",
  text: "With this optional rule, a foul, a magic item or a spell draws the eye of the referee to your team. While it is there, offences cost more: a foul then sends your player off on 4+. Referees in the dungeon see better what happens near them.",
  scene: scene(`
    #########
    #.......#
    #..Ab...#
    #.....B.#
    #########`, { b: { posture: "prone" } }),
  targets: [target("4,2", "hit", "off 4+")],
};

const outdoors = (lessons: Lesson[]): Lesson[] => lessons.map((lesson) => ({ ...lesson, scene: onGrass(lesson.scene) }));
const DEATHBOWL = outdoors([cross, unseen, turns, perOpponent, help, fetch, comesBack]);
const LESSONS: Record<string, Lesson[]> = {
  crp: outdoors([turns, move, block, fetch, score, throwIn]),
  bb2020: outdoors([turns, move2020, named, passing2020, fetch, score, throwIn]),
  "dungeonbowl-5": [turns, bench, move, block, oneChest, pads5, fetch, { ...score, text: `${score.text} The first touchdown wins.` }],
  "dungeon-bowl-2021": [turns, rooms, { ...bench, text: "Six players start; the others wait in the dug-out. Once per turn you may bring on one reserve. A D6 decides which portal they enter by." }, move2020, named, chest2021, portals, spells, fetch, { ...score, text: `${score.text} The first touchdown wins.` }],
  deathbowl: DEATHBOWL,
  "deathbowl-sevens": DEATHBOWL,
  astrogranite: [
    turns, oneAtATime, move, block, { ...chest, text: "The ball is in one of the chests; the others explode. Opening one costs a square of movement. An explosion knocks down players beside it." },
    { ...pads, text: "A die decides which teleporter you come out of. The same teleporter again means lost in space: out for the rest of the match. A player already there is teleported too." },
    fetch, score, leaps, doorsAndTraps, groundsOfAg, monsters, referees,
  ],
  stockbowl: [turns, benchStock, move, block, { ...chest, text: "A chest opens when a player enters its square. Of six chests, one holds the ball, one a magic item, and four strike with lightning." }, padsStock, fetch, { ...door, way: score.way as NonNullable<Lesson["way"]> }],
};

/** The books with lessons. */
export const TAUGHT: readonly string[] = Object.keys(LESSONS);

/** Return the lessons of a book; a house book without its own gets those of an underground match. */
export const lessonsOf = (book: string): Lesson[] => LESSONS[book] ?? [turns, move, block, chest, pads, fetch, score];
