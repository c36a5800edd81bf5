import { describe, expect, it } from "vitest";
import type { Said, ToServer } from "../protocol";
import { EMOTES, PHRASES, TalkBox, words } from "./talk.svelte";

const said = (seat: number, phrase: string, text = ""): Said => ({ seat, name: "Ann", phrase, text, at: 0 });

describe("talk", () => {
  it("reads phrases and emotes by their keys, texts as they are", () => {
    expect(words(said(0, "good-luck"))).toBe("Good luck");
    expect(words(said(0, "cheer"))).toBe(EMOTES.cheer);
    expect(words(said(0, "", "see you"))).toBe("see you");
    expect(words(said(0, "of-a-later-server"))).toBe("of-a-later-server");
    expect(Object.keys(PHRASES)).toHaveLength(10);
  });

  it("keeps the last 50, counts what others said, and hears nothing of a muted seat", () => {
    const sent: ToServer[] = [];
    const box = new TalkBox((message) => { sent.push(message); return true; });
    box.welcomed({ allowed: "text", said: [], phrases: ["hello"], emotes: [] }, 0);
    for (let n = 0; n < 60; n++) box.heard(said(1, "hello"));
    box.heard(said(0, "thanks"));
    expect([box.said.length, box.unseen]).toEqual([50, 60]);
    box.mute(1);
    box.heard(said(1, "ouch"));
    expect(box.shown.map((each) => each.phrase)).toEqual(["thanks"]);
    box.mute(1);
    expect(box.shown).toHaveLength(50);
    box.text("   ");
    box.text(" hi ");
    box.phrase("hello");
    expect(sent).toEqual([{ type: "say", text: "hi" }, { type: "say", phrase: "hello" }]);
  });
});
