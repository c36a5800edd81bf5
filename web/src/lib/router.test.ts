import { describe, expect, it } from "vitest";
import { parse } from "./router";

const at = (address: string) => parse(new URL(address, "http://localhost"));

describe("addresses", () => {
  it("name a page and what it is about", () => {
    expect(at("/")).toMatchObject({ page: "home" });
    expect(at("/match/abc123#secret")).toMatchObject({ page: "match", id: "abc123", hash: "secret" });
    expect(at("/replay/abc?move=17").query.get("move")).toBe("17");
    expect(at("/rules/D5-TELE-05")).toMatchObject({ page: "rules", id: "D5-TELE-05" });
    expect(at("/about/")).toMatchObject({ page: "about" });
  });
  it("that mean nothing are lost", () => {
    expect(at("/match/")).toMatchObject({ page: "lost" });
    expect(at("/match/a/b")).toMatchObject({ page: "lost" });
    expect(at("/wherever")).toMatchObject({ page: "lost" });
  });
});
