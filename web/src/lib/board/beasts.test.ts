import { describe, expect, it } from "vitest";
import { beastPicture, initials } from "./beasts";
import { firstSquareOf } from "./layout";

describe("monsters on the board", () => {
  it("has a picture of each of the nine printed beasts", () => {
    for (const race of ["Hellhound", "Tentacle Beast", "Gorgon", "Hippogriff", "Earth Golem", "Cocatrice", "Cave Hydra", "Manticore", "Cave Dragon"]) expect(beastPicture(race)).not.toBeNull();
  });
  it("shows the initials of a monster nobody has drawn", () => {
    expect(beastPicture("Giant Toad")).toBeNull();
    expect(initials("Giant Toad")).toBe("GT");
  });
  it("takes every square of a large body for its first one", () => {
    const players = [{ cell: "4,3", size: 3 }, { cell: "9,9" }];
    expect(firstSquareOf(players, "6,5")).toBe("4,3");
    expect(firstSquareOf(players, "7,5")).toBe("7,5");
    expect(firstSquareOf(players, "9,9")).toBe("9,9");
    expect(firstSquareOf(players, null)).toBeNull();
  });
});
