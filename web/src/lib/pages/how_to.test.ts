import { describe, expect, it } from "vitest";
import { lessonsOf, TAUGHT } from "./how_to";

const BOOKS = ["crp", "bb2020", "dungeonbowl-5", "stockbowl", "astrogranite", "dungeon-bowl-2021", "deathbowl", "deathbowl-sevens"];
const words = (book: string) => lessonsOf(book).map((lesson) => `${lesson.title} ${lesson.text}`).join(" ");

describe("lessons", () => {
  it("exist for every book", () => {
    expect([...TAUGHT].sort()).toEqual([...BOOKS].sort());
    for (const book of BOOKS) expect(lessonsOf(book).length, book).toBeGreaterThan(5);
  });
  it("have no title twice in a book", () => {
    for (const book of BOOKS) {
      const titles = lessonsOf(book).map((lesson) => lesson.title);
      expect(new Set(titles).size, book).toBe(titles.length);
    }
  });
  it("teach no chests or teleporters on an open pitch", () => {
    for (const book of ["crp", "bb2020"]) expect(words(book), book).not.toMatch(/chest|teleporter|portal/i);
  });
  it("use the word of the book for a square that teleports", () => {
    expect(words("dungeon-bowl-2021")).toMatch(/portal/i);
    expect(words("dungeon-bowl-2021")).toMatch(/room.*spell/is);
    for (const book of ["dungeonbowl-5", "stockbowl", "astrogranite"]) expect(words(book), book).not.toMatch(/\bpads?\b|portal/i);
  });
  it("say what each book does with a player who comes out of the same teleporter again", () => {
    const text = (book: string, title: string): string => lessonsOf(book).find((lesson) => lesson.title === title)?.text ?? "";
    expect(text("astrogranite", "Teleporters")).toContain("out for the rest of the match"); // AG-TELE-04
    expect(text("dungeon-bowl-2021", "Portals")).toContain("out of the match"); // DG-PORTAL-08
    expect(text("dungeonbowl-5", "Teleporters")).toContain("armour roll"); // D5-TELEPORT-02
    expect(text("dungeonbowl-5", "Teleporters")).not.toMatch(/lost/);
    expect(text("stockbowl", "Teleporters")).toContain("knocks you out"); // SB-TELEPORT-03
  });
  it("say how each book opens chests and brings on reserves", () => {
    const text = (book: string, title: string): string => lessonsOf(book).find((lesson) => lesson.title === title)?.text ?? "";
    expect(text("stockbowl", "Chests")).toContain("enters its square"); // SB-CHEST-01
    expect(text("dungeon-bowl-2021", "Chests")).toContain("End a move beside a chest"); // DG-CHEST-03
    expect(text("stockbowl", "Reserves")).toContain("From your second turn on"); // SB-RESERVE-01
    expect(text("dungeonbowl-5", "Reserves")).toContain("the teleporter in your end zone"); // D5-DUGOUT-01
  });
  it("teach monsters and referees where the book has them", () => {
    expect(words("astrogranite")).toMatch(/Monsters.*Referees/s);
  });
});
