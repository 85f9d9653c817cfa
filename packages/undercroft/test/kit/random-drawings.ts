import type { Rng } from "../../src/core/index.js";
import type { PrefabSource } from "../../src/prefabs/index.js";

/** The glyphs of drawings without a plan: mostly floor, mostly rock, with holes, with water, with entrances. */
const MIXTURES: readonly (readonly string[])[] = [
  ["#", ".", ".", "."],
  ["#", "#", "."],
  ["#", "#", "#", "."],
  ["#", ".", ".", " "],
  ["#", ".", "≈", ".", " ", "+"],
  ["#", ".", "=", "."],
  ["#", ".", "~", ":", "I"],
];

/** What is put on single cells besides. */
const SPECKS = [">", "<", "g", "!", "%", "=", "+", " ", "~"];

/** Returns a random drawing: a walled one, one with floor round it, rings, or any cells at all. */
function randomRows(rng: Rng): string[] {
  const [width, height] = [rng.between(1, 12), rng.between(1, 10)];
  const plan = rng.pick(["walled", "surrounded", "rings", "any", "any"]);
  const mixture = rng.pick(MIXTURES);
  const glyphAt = (x: number, y: number) => {
    const inwards = Math.min(x, y, width - 1 - x, height - 1 - y);
    if (plan === "walled" && inwards === 0) return rng.chance(0.85) ? "#" : rng.pick([".", "=", "+", " "]);
    if (plan === "surrounded" && inwards === 0) return rng.chance(0.8) ? "." : rng.pick([".", "#", " "]);
    if (plan === "rings") return inwards % 2 === 0 && rng.chance(0.85) ? "#" : ".";
    return rng.pick(mixture);
  };
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => glyphAt(x, y)));
  for (let i = rng.below(3); i > 0; i--) rows[rng.below(height)]![rng.below(width)] = rng.pick(SPECKS);
  return rows.map((row) => row.join(""));
}

const VAULT_PLACES: readonly PrefabSource["place"][] = [
  undefined,
  { over: "any" },
  { over: "wall" },
  { site: "wall" },
  { site: "dead-end" },
  { when: "before" },
];
const SECTION_PLACES: readonly PrefabSource["place"][] = [undefined, { over: "any" }, { when: "before" }];

/** Returns the source of a random vault, section or level, most of them vaults. Not all of them can be read. */
export function randomSource(rng: Rng): PrefabSource {
  const kind = rng.pick(["vault", "vault", "vault", "section", "level"] as const);
  const map = randomRows(rng);
  const place = kind === "level" ? undefined : rng.pick(kind === "vault" ? VAULT_PLACES : SECTION_PLACES);
  return {
    [kind]: "drawing",
    map,
    palettes: ["water", "stone"],
    ...(place === undefined ? {} : { place }),
    ...(rng.chance(0.15) ? { sealed: true } : {}),
    ...(rng.chance(0.2) ? { transform: false } : {}),
  };
}
