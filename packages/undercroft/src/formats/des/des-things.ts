import { defined, nonEmpty, type Props } from "../../core/index.js";
import type { SpawnSource } from "../../prefabs/index.js";
import { GLYPHS } from "./des-glyphs.js";
import { equipmentAt } from "./des-specs.js";

/** A monster or an item of a vault, in the words of its author. */
export type Thing = SpawnSource | undefined;

/** Words that say in which state a monster is. If several stand there, the last of these is the state, and all are kept. */
export const STATES: ReadonlyMap<string, string> = new Map([
  ["generate_awake", "awake"],
  ["patrolling", "patrolling"],
]);

/** Words about a monster or an item that aren't part of its name. */
const FLAGS: ReadonlySet<string> = new Set(
  "band god_gift always_corpse never_corpse seen name_adjective name_suffix name_replace name_species name_descriptor name_definite name_zombie name_nocorpse n_adj n_suf n_rpl n_spe n_des n_the n_zom n_noc actual_spells priest_spells no_uniq good_item acquire damaged cursed not_cursed useful randart mundane never_decay no_pickup mimic no_mimic unobtainable allow_uniq no_exclude fully_charged".split(
    " ",
  ),
);

/**
 * Reads a monster: its name, its state, and everything else as properties, in the words of the file. Nothing if there is
 * none ("nothing"). `usual` are words about its state that hold for all monsters.
 */
export function readMonster(text: string, usual: ReadonlySet<string> = new Set()): Thing {
  const at = equipmentAt(text);
  const { words, props } = readWords(text.slice(0, at));
  const items = text.slice(at + 1).trim();
  const all: Record<string, string> = { ...props, ...(items === "" ? {} : { items }) };
  const states = [...STATES.keys()].filter((word) => usual.has(word) || props[word] !== undefined);
  const said = states.pop();
  if (said !== undefined) delete all[said];
  for (const word of states) all[word] = "yes";
  const state = said === undefined ? {} : { state: STATES.get(said)! };
  return thing(words, { ...state, blocks: true }, all, "monsters");
}

/** Reads an item: its name, how many, and everything else as properties. */
export function readItem(text: string): Thing {
  const { words, props } = readWords(text);
  const { q, ...others } = props;
  const count = q !== undefined && /^\d+$/.test(q) ? { ...others, quantity: q } : others;
  return thing(words, { blocks: false }, count, "items");
}

function readWords(text: string): { readonly words: string; readonly props: Readonly<Record<string, string>> } {
  const props: Record<string, string> = {};
  const name: string[] = [];
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    const [, key, value] = /^([a-z_]+\d?):(.+)$/i.exec(word) ?? [];
    if (key !== undefined) {
      // Some can stand there several times.
      const before = props[key.toLowerCase()];
      props[key.toLowerCase()] = before === undefined ? value! : `${before}, ${value!}`;
    } else if (STATES.has(word) || FLAGS.has(word)) props[word] = "yes";
    else name.push(word);
  }
  return { words: name.join(" "), props };
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

function thing(word: string, usual: SpawnSource, props: Props, table: string): Thing {
  const withProps = (what: SpawnSource, all: Props): SpawnSource => {
    return { ...what, ...usual, ...defined({ props: nonEmpty(all) }) };
  };
  // Monsters from deeper levels have no other name.
  const deeper = word === "8" || word === "9" ? GLYPHS.get(word)!.spawn : undefined;
  if (deeper !== undefined) return withProps(deeper, { ...deeper.props, ...props });
  const name = ALIASES.get(word) ?? word;
  if (name === "nothing") return undefined;
  if (!RANDOM.test(name)) return withProps({ name }, props);
  const isAny = name === "" || name === "any" || name === "random";
  return withProps({ table }, isAny ? props : { ...props, quality: name });
}
