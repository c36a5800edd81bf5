/**
 * Picks the icons named in icons.json out of the game-icons collection and writes them into a small module,
 * so that only what is used reaches the browser. Run by `npm run dev|build|check|test`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const here = new URL("../", import.meta.url);
const collection = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"));
/** @type {Record<string, string>} what we call it -> what the collection calls it */
const wanted = JSON.parse(readFileSync(new URL("icons.json", here), "utf8"));

/** @param {string} name */
function path(name) {
  const body = (collection.icons[name] ?? collection.icons[collection.aliases?.[name]?.parent])?.body;
  if (!body) throw new Error(`icons.json: there is no icon '${name}' in game-icons`);
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]);
  return paths.join("");
}

const lines = Object.keys(wanted).sort().map((ours) => `  ${JSON.stringify(ours)}: ${JSON.stringify(path(/** @type {string} */ (wanted[ours])))},`);
writeFileSync(
  new URL("src/lib/ui/icons.generated.ts", here),
  `// Written by scripts/icons.mjs from icons.json. Icons: game-icons.net, CC BY 3.0. View box 0 0 512 512.\nexport const ICONS = {\n${lines.join("\n")}\n} as const;\nexport type IconName = keyof typeof ICONS;\n`,
);
