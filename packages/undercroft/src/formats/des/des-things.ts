import type { Props } from "../../core/index.js";
import type { SpawnSource } from "../../prefabs/index.js";
import { GLYPHS } from "./des-glyphs.js";

/** A monster or an item of a vault, in the words of its author. */
export type Thing = SpawnSource | undefined;

/** Words that say in which state a monster is. */
const STATES: ReadonlyMap<string, string> = new Map([
  ["generate_awake", "awake"],
  ["patrolling", "patrolling"],
  ["asleep", "asleep"],
]);

/** Words about a monster or an item that aren't part of its name. */
const FLAGS: ReadonlySet<string> = new Set(
  "band god_gift always_corpse seen name_adjective name_suffix name_replace name_species name_descriptor name_definite n_adj n_suf n_rpl n_spe n_des n_the actual_spells priest_spells no_uniq good_item acquire damaged cursed not_cursed useful randart mundane never_decay no_pickup mimic no_mimic unobtainable allow_uniq no_exclude fully_charged".split(
    " ",
  ),
);

/**
 * Reads a monster: its name, its state, and everything else as properties, in the words of the file. Nothing if there is
 * none ("nothing").
 */
export function readMonster(text: string, state: string | undefined): Thing {
  // Lists of spells have semicolons of their own.
  const spells = /(?:^|\s)spells:(\S+)/.exec(text);
  const [spec = "", ...equipment] = (spells === null ? text : text.replace(spells[0], ""))
    .split(";")
    .map((part) => part.trim());
  const { words, props, states } = readWords(spec);
  const items = equipment.join("; ");
  const all: Props = {
    ...props,
    ...(spells === null ? {} : { spells: spells[1]! }),
    ...(items === "" ? {} : { items }),
  };
  const own = states[0] ?? state;
  return thing(words, { ...(own === undefined ? {} : { state: own }), blocks: true }, all, "monsters");
}

/** Reads an item: its name, how many, and everything else as properties. */
export function readItem(text: string): Thing {
  const { words, props } = readWords(text);
  const { q, ...others } = props as Record<string, string>;
  const count = q !== undefined && /^\d+$/.test(q) ? { ...others, quantity: q } : others;
  return thing(words, { blocks: false }, count, "items");
}

function readWords(text: string): {
  readonly words: string;
  readonly props: Props;
  readonly states: readonly string[];
} {
  const props: Record<string, string> = {};
  const states: string[] = [];
  const name: string[] = [];
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    const [, key, value] = /^([a-z_]+\d?):(.+)$/i.exec(word) ?? [];
    if (key !== undefined) props[key.toLowerCase()] = value!;
    else if (STATES.has(word)) states.push(STATES.get(word)!);
    else if (FLAGS.has(word)) props[word] = "yes";
    else name.push(word);
  }
  return { words: name.join(" "), props, states };
}

/** Names that leave the choice to the game. */
const RANDOM = /^(?:any|random|star_item|superb_item)?$/;

/** Glyphs that stand for names. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["0", "random"],
  ["%", "any"],
  ["*", "star_item"],
  ["|", "superb_item"],
  ["$", "gold"],
]);

function thing(word: string, given: SpawnSource, props: Props, table: string): Thing {
  // Monsters from deeper levels have no other name.
  const deeper = word === "8" || word === "9" ? GLYPHS.get(word)!.spawn : undefined;
  if (deeper !== undefined) {
    const all = { ...deeper.props, ...props };
    return { ...deeper, ...given, ...(Object.keys(all).length === 0 ? {} : { props: all }) };
  }
  const name = ALIASES.get(word) ?? word;
  if (name === "nothing") return undefined;
  const isRandom = RANDOM.test(name);
  const all = isRandom && name !== "" && name !== "any" && name !== "random" ? { ...props, quality: name } : props;
  const what = isRandom ? { table } : { name };
  return { ...what, ...given, ...(Object.keys(all).length === 0 ? {} : { props: all }) };
}
