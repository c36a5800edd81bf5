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
});
