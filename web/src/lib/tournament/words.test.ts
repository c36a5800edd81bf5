import { expect, test } from "vitest";
import type { Round, Table } from "./protocol";
import { alsoSays, mineFirst, plain, unconfirmed } from "./words";

test("fractions are read as people write them", () => {
  expect(["5", "9/4", "-5/3", "1/2", "7/12", "-1/4"].map(plain)).toEqual(["5", "2¼", "-1⅔", "½", "7/12", "-¼"]);
});

test("the own table comes first, the others keep their order", () => {
  const table = (number: number, mine: boolean) => ({ id: `r1t${number}`, number, seats: [{ mine }] });
  const round = { tables: [table(1, false), table(2, false), table(3, true)] } as unknown as Round;
  expect(mineFirst(round).map((one) => one.number)).toEqual([3, 1, 2]);
});

test("a typed result says everything that a coach confirms", () => {
  const pair = { touchdowns: [2, 0], casualties: [1, 3], suffered: [3, 1], conceded: [false, true] };
  expect([0, 1].map((at) => alsoSays(pair, at))).toEqual(["caused 1 casualty", "caused 3 casualties, conceded"]);
  const four = { touchdowns: [2, 0, 0, 0], casualties: [1, 0, 0, 0], suffered: [0, 1, 0, 0], conceded: [false, false, false, false] };
  expect([0, 1, 2].map((at) => alsoSays(four, at))).toEqual(["caused 1 casualty", "suffered 1", ""]);
});

test("only coaches at the table who have not confirmed are waited for", () => {
  const seat = (club: string, more = {}) => ({ club, name: club.toUpperCase(), bot: false, absent: false, ...more });
  const table = { claim: {}, confirmed: ["a"], seats: [seat("a"), seat("b"), seat("c", { bot: true }), seat("d", { absent: true })] } as unknown as Table;
  expect(unconfirmed(table)).toEqual(["B"]);
  expect(unconfirmed({ ...table, claim: null })).toEqual([]);
});
