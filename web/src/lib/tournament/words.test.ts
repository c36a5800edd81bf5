import { expect, test } from "vitest";
import type { Round } from "./protocol";
import { mineFirst, plain } from "./words";

test("fractions are read as people write them", () => {
  expect(["5", "9/4", "-5/3", "1/2", "7/12", "-1/4"].map(plain)).toEqual(["5", "2¼", "-1⅔", "½", "7/12", "-¼"]);
});

test("the own table comes first, the others keep their order", () => {
  const table = (number: number, mine: boolean) => ({ id: `r1t${number}`, number, seats: [{ mine }] });
  const round = { tables: [table(1, false), table(2, false), table(3, true)] } as unknown as Round;
  expect(mineFirst(round).map((one) => one.number)).toEqual([3, 1, 2]);
});
