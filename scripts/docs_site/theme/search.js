/* The search of the documentation: every section is one entry; a rare word counts more than a common one, a heading more than text.
   The index is a script of its own, loaded at the first use, so that pages opened from a folder can be searched too. */
"use strict";

const docsSearch = (() => {
  const COMMON = new Set("a an and are as at be by can do does for from how i if in into is it my of on or that the then this to what when where which who why will with you your".split(" "));
  // Words a reader may know a thing by, and the words of our pages (docs/glossary.md).
  const SYNONYMS = {
    pad: ["teleporter", "portal"], reroll: ["re-roll"], gfi: ["go", "rush"], rush: ["go"], switch: ["optional"], td: ["touchdown"],
    win: ["touchdown", "score"], ko: ["knocked"], tz: ["tackle"], map: ["dungeon"], host: ["serve", "server"], ai: ["bot"],
  };

  const words = (text) => (text.toLowerCase().replace(/re-roll/g, "reroll").match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
  const stem = (word) => (word.length > 4 ? word.replace(/(ing|ed|es|s)$/, "") : word.length > 3 ? word.replace(/s$/, "") : word);

  function prepare(entries) {
    const count = new Map();
    const prepared = entries.map((entry) => {
      const body = new Map();
      for (const word of words(entry.text)) body.set(word, (body.get(word) ?? 0) + 1);
      const found = { entry, body, heading: new Set(words(entry.heading)), page: new Set(words(entry.page)) };
      for (const word of new Set([...body.keys(), ...found.heading, ...found.page])) count.set(word, (count.get(word) ?? 0) + 1);
      return found;
    });
    return { prepared, count };
  }

  function asked(query) {
    const all = words(query);
    const rare = all.filter((word) => !COMMON.has(word));
    return [...new Set(rare.length ? rare : all)].map((word) => [word, ...(SYNONYMS[word] ?? []).flatMap(words)]);
  }

  function find(index, query, most = 12) {
    const groups = asked(query);
    const all = index.prepared.length;
    const worth = (word) => Math.log(1 + all / (1 + (index.count.get(word) ?? 0)));
    const scored = [];
    for (const section of index.prepared) {
      let score = 0;
      let met = 0;
      for (const group of groups) {
        let best = 0;
        group.forEach((word, place) => {
          const times = section.body.get(word) ?? 0;
          const points = (section.heading.has(word) ? 6 : 0) + (section.page.has(word) ? 2 : 0) + (times ? 1 + Math.log(times) : 0);
          best = Math.max(best, points * worth(word) * (place ? 0.6 : 1));
        });
        if (best) met += 1;
        score += best;
      }
      if (met) scored.push({ ...section.entry, score: score * (met / groups.length) ** 2 });
    }
    return scored.sort((one, other) => other.score - one.score).slice(0, most);
  }

  return { prepare, find };
})();

if (typeof document !== "undefined") {
  const root = document.documentElement.dataset.root;
  const field = document.querySelector("#search");
  const list = document.querySelector("#found");
  let index = null;
  let loading = false;

  function load() {
    if (index || loading) return;
    loading = true;
    const script = document.createElement("script");
    script.src = `${root}search-index.js`;
    script.onload = () => {
      index = docsSearch.prepare(globalThis.DOCS_INDEX);
      show();
    };
    document.head.append(script);
  }

  function show() {
    const query = field.value.trim();
    list.replaceChildren();
    list.hidden = !query || !index;
    if (list.hidden) return;
    const results = docsSearch.find(index, query);
    if (!results.length) {
      const none = document.createElement("li");
      none.textContent = "Nothing found. Try fewer or other words.";
      list.append(none);
    }
    for (const result of results) {
      const link = document.createElement("a");
      link.href = root + result.address;
      const heading = document.createElement("strong");
      heading.textContent = result.heading || result.page;
      const page = document.createElement("span");
      page.textContent = result.page;
      const text = document.createElement("small");
      text.textContent = result.text.slice(0, 140);
      link.append(heading, " ", page, text);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
  }

  field.addEventListener("focus", load);
  field.addEventListener("input", () => {
    load();
    show();
  });
  document.addEventListener("keydown", (pressed) => {
    if (pressed.key === "/" && document.activeElement !== field) {
      pressed.preventDefault();
      field.focus();
    } else if (pressed.key === "Escape") {
      field.value = "";
      show();
    } else if (pressed.key === "ArrowDown" && document.activeElement === field) {
      pressed.preventDefault();
      list.querySelector("a")?.focus();
    }
  });
} else {
  globalThis.docsSearch = docsSearch;
}
