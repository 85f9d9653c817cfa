import { basename, join, sep } from "node:path";
import { printable, show, suggestion } from "../core/index.js";
import type { Seeds } from "../workers/index.js";
import { type CommandError, UsageError } from "./terminal.js";

/**
 * The names of many files, from one text such as `out/{seed}.json`. What fills the braces is encoded, so that it is
 * always part of one name and never a way into another folder.
 */
export interface NameTemplate {
  /** The folder that all of them are in, or in folders below it. */
  readonly folder: string;
  /** The name in that folder, with `{seed}` and perhaps `{hash}` in it. */
  readonly name: string;
}

/** What stands in braces. The first two are the same for all levels of a call. */
const WORDS = ["depth", "recipe", "seed", "hash"];

/** The longest name of a file that most systems take, less what is added while it is written. */
const LONGEST_NAME = 200;

/** Reads the text of `-o` for levels of one depth and recipe. */
export function readTemplate(text: string, fixed: { readonly depth: number; readonly recipe: string }): NameTemplate {
  for (const [, word = ""] of text.matchAll(/\{([^{}]*)\}/g)) {
    if (WORDS.includes(word)) continue;
    throw wrong(`there is no {${printable(word)}}.${suggestion(word, WORDS)}`, text);
  }
  const filled = text
    .replaceAll("{depth}", () => encodeName(`${fixed.depth}`))
    .replaceAll("{recipe}", () => encodeName(fixed.recipe));
  // The folder ends before the first name that is not the same for all.
  const [before = ""] = filled.split(/\{(?:seed|hash)\}/, 1);
  const cut = Math.max(before.lastIndexOf("/"), before.lastIndexOf(sep));
  return { folder: cut < 0 ? "." : filled.slice(0, cut) || sep, name: filled.slice(cut + 1) };
}

/** Returns the name of a level's file in the template's folder. */
export function nameIn({ name }: NameTemplate, seed: string, hash: string): string {
  return name.replaceAll("{seed}", () => encodeName(seed)).replaceAll("{hash}", hash);
}

/** Returns whether the name of a level is known before the level is. */
export function isKnownBefore({ name }: NameTemplate): boolean {
  return !name.includes("{hash}");
}

/**
 * Refuses names of which two are the same, also where a system doesn't tell capital letters from small ones, and names
 * that are too long. `others` are names that are taken.
 */
export function checkNames(template: NameTemplate, seeds: Seeds, others: readonly string[], text: string): void {
  if (seeds.count > 1 && !template.name.includes("{seed}")) {
    throw wrong(
      `all ${seeds.count} levels would have the same name. Put {seed} into it, such as level-{seed}.json`,
      text,
    );
  }
  const taken = new Set(others.map((name) => name.toLowerCase()));
  const owners = new Map<string, string>();
  for (const seed of seeds) {
    const name = nameIn(template, seed, HASH_SHAPE).toLowerCase();
    if (taken.has(name)) throw wrong(`the level of seed ${show(seed)} would have the name of the index`, text);
    if (Math.max(...name.split(/[\\/]/).map((part) => part.length)) > LONGEST_NAME) {
      throw wrong(`the name for the seed ${show(seed)} would be longer than ${LONGEST_NAME} characters`, text);
    }
    // Different whole numbers have different names.
    if (/^\d+$/.test(seed)) continue;
    const other = owners.get(name);
    if (other !== undefined) throw wrong(`the seeds ${show(other)} and ${show(seed)} would have the same name`, text);
    owners.set(name, seed);
  }
}

/** As long as a hash is. */
const HASH_SHAPE = "0".repeat(32);

/** Returns a pattern of the names of all levels, which finds the encoded seed and the hash in them. */
export function templatePattern(name: string): RegExp {
  const found = { seed: "[\\w.%-]*", hash: "[0-9a-f]{32}" };
  const taken = new Set<string>();
  const pattern = name.split(/\{(seed|hash)\}/).map((piece, i) => {
    if (i % 2 === 0) return piece.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    if (taken.has(piece)) return `\\k<${piece}>`;
    taken.add(piece);
    return `(?<${piece}>${found[piece as keyof typeof found]})`;
  });
  return new RegExp(`^${pattern.join("")}$`);
}

/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Returns a text as part of a file name: letters, digits and a few signs stay, all else is written as %20 is. */
export function encodeName(text: string): string {
  const encoder = new TextEncoder();
  let name = "";
  const last = text.length - 1;
  let at = 0;
  for (const letter of text) {
    const stays = /[A-Za-z0-9_-]/.test(letter) || (letter === "." && at > 0 && at < last);
    name += stays && !(at === 0 && DEVICE.test(text)) ? letter : percents(encoder.encode(letter));
    at += letter.length;
  }
  return name;
}

function percents(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

function wrong(message: string, text: string): CommandError {
  return new UsageError(`-o ${printable(text)}: ${message}.`.replace(/([.?])\.$/, "$1"));
}

/** Returns the path of a name in the template's folder. */
export function pathIn({ folder }: NameTemplate, name: string): string {
  return join(folder, name);
}

/** Returns the name of a recipe for `{recipe}`: its own, or that of its file. */
export function recipeName(source: string, name: string | undefined): string {
  return name ?? (source === "-" ? "recipe" : basename(source).replace(/\.[^.]+$/, ""));
}
