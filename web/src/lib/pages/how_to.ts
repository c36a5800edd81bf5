/** How each book is played, in two minutes: pictures from our own drawings and a few sentences each. */
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
  text: "Every player of yours acts once a turn, in any order: move, block, blitz, pass. The turn ends when all have acted, when you say so, or with a turnover: when one of yours falls or the ball is lost.",
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
  text: "Click a player, then a square. The colour tells how surely he gets there: leaving the reach of an opponent needs a dodge, going further than he can run needs a rush. Every roll is named on the way.",
  scene: scene(`
    #########
    #.......#
    #.Ab....#
    #.......#
    #########`),
  heat: [...squares(1, "1,1", "1,2", "1,3"), ...squares(0.67, "3,1", "4,1", "3,3"), ...squares(0.55, "5,1", "6,1")],
  way: { cells: ["2,2", "3,1", "4,1", "5,1"], chances: [null, null, 0.55], labels: ["dodge 3+", "", "rush 2+"] },
};
const block: Lesson = {
  title: "Block and blitz",
  text: "Point at an opponent: you see how many dice are rolled, who picks, how likely he goes down and how likely you lose your turn. Block hits a neighbour; once a turn a blitz moves first. Friends beside him help: bring two.",
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
  text: "The ball is in one of the chests, the others explode. Click a chest: your player walks there and opens it. Whoever stands beside an explosion goes down.",
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
  title: "Pads",
  text: "Whoever steps on a pad is thrown to another one by the roll of a die. If somebody stands there, he is sent on: so it goes from pad to pad, and the last one may be lost for a while.",
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
  text: "Walk onto the ball to pick it up; a die decides. Whoever has it glows. Pass it or hand it over, and mind whoever might tackle.",
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
  text: "Carry the ball into the end zone of another team, in their colour and pattern.",
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
  text: "The end zones are doors, and only a player with the ball opens one. Rounds are counted: most touchdowns win.",
  scene: score.scene,
};
const throwIn: Lesson = { ...score, title: "Touchdowns", text: "Most touchdowns after two halves win. After each the teams set up again." };

const cross: Lesson = {
  title: "Four teams, two balls",
  text: "Each team has an arm of the cross and scores in the end zone straight ahead. Most touchdowns after two halves win; there is no overtime.",
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
  title: "Set up unseen",
  text: "All coaches set up at the same time, and nobody sees the others before all are done. Eleven to sixteen players (seven to eleven in Sevens) behind the own line, three of them on it, none in the wide zones. Then dice put both balls in the middle.",
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
  title: "Once against each",
  text: "In a turn you may blitz each of the three others once and foul each of them once; each ball may be passed once and handed over once. Whoever is in the zone of any other team has to dodge it.",
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
  text: "A player of a team that is not involved may help your block or foul, if his coach wants: he must stand beside the victim and in nobody else's zone. Say beforehand whether you help, so that nobody waits.",
  scene: scene(`
    #########
    #..Aa...#
    #....P..#
    #.......#
    #########`),
  targets: [target("4,1", "hit", "2 dice"), target("5,2", "pick")],
};
const comesBack: Lesson = {
  title: "The ball comes back",
  text: "A touchdown ends the turn, and nothing else: everybody stays where he is, and the ball comes back on one of the four middle squares. Score in somebody else's turn and your next one is passed over. In the second half turns go the other way round.",
  scene: scene(`
    #########
    #...*...#
    #..a.B..#
    #.......#
    #########`),
  targets: [target("4,1", "pick")],
};

const oneAtATime: Lesson = {
  title: "Six begin, the others follow",
  text: "Up to six of yours start in your end zone. Once a turn one reserve comes in by a teleporter and acts at once; whoever stands there is sent on. The first touchdown wins.",
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
  text: "With this switch anybody leaps once a turn: press Leaping, then a square. Each shows the chance to land on both feet. Whoever falls short comes down in what he meant to clear.",
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
  text: "A door is shut until somebody opens it for three squares of movement; one in six is locked and must be bashed in. Counters lie face down: gas, a blast, a pit or a teleporter for the first who steps on one.",
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
  text: "Lava burns whoever leaves it or stops on it, water is slow to leave, a pit holds whoever is in it. A step up costs more; a push over the edge of a platform is a fall. Beside a fall you may demand a balance roll of an opponent.",
  scene: scene(`
    #########
    #!!.~~..#
    #!!.~~=^#
    #A.O..=^#
    #########`),
};

const outdoors = (lessons: Lesson[]): Lesson[] => lessons.map((lesson) => ({ ...lesson, scene: onGrass(lesson.scene) }));
const DEATHBOWL = outdoors([cross, unseen, turns, perOpponent, help, fetch, comesBack]);
const UNDERGROUND: Lesson[] = [turns, move, block, chest, pads, fetch, score];
const LESSONS: Record<string, Lesson[]> = {
  crp: outdoors([turns, move, block, fetch, score, throwIn]),
  deathbowl: DEATHBOWL,
  "deathbowl-sevens": DEATHBOWL,
  astrogranite: [
    turns, oneAtATime, move, block, { ...chest, text: "The ball is in one of the chests, the others explode. Opening one costs a square of movement. Whoever stands beside an explosion goes down." },
    { ...pads, title: "Teleporters", text: "A die says to which teleporter you go; your own number loses you in space, and you wait among the reserves. Whoever stands where you come out is sent on." },
    fetch, leaps, doorsAndTraps, groundsOfAg, score,
  ],
  stockbowl: [turns, move, block, { ...chest, text: "A chest opens when somebody comes near: the ball, a magic item, or lightning." }, pads, fetch, { ...door, way: score.way as NonNullable<Lesson["way"]> }],
};

/** The lessons of a book; one nobody wrote any for is played underground. */
export const lessonsOf = (book: string): Lesson[] => LESSONS[book] ?? UNDERGROUND;
