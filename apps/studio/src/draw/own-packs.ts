import { batch, effect } from "@preact/signals";
import type { Pack } from "undercroft";
import { addPacks } from "undercroft/recipes";
import { readOwnPack } from "../engine/own-pack.ts";
import type { OwnPack } from "../engine/protocol.ts";
import { known, ownPacks } from "../state/studio.ts";
import type { Formats } from "./book.ts";

/** The packs that recipes can name because they were tried, by name. */
const tried = new Map<string, Pack>();

/** Lets recipes name a pack, in place of an older one of its name. Throws where its text is wrong. */
export function addOwnPack(formats: Formats, own: OwnPack): void {
  const pack = readOwnPack(formats, own);
  batch(() => {
    tried.set(own.name, pack);
    register();
    ownPacks.value = [...ownPacks.peek().filter(({ name }) => name !== own.name), own];
  });
}

/** Takes away packs that nothing names any more. */
export function dropOwnPacks(isNeeded: (name: string) => boolean): void {
  const left = ownPacks.peek().filter(({ name }) => isNeeded(name));
  if (left.length === ownPacks.peek().length) return;
  batch(() => {
    for (const name of [...tried.keys()]) if (!isNeeded(name)) tried.delete(name);
    register();
    ownPacks.value = left;
  });
}

/** Makes the packs that recipes can name those that were tried: no more, and no older ones. */
function register(): void {
  const registry = known.peek();
  const isOwn = new Set([...tried.keys(), ...ownPacks.peek().map(({ name }) => name)]);
  const others = registry.packs.filter(({ name }) => !isOwn.has(name));
  known.value = addPacks({ ...registry, packs: others }, [...tried.values()]);
}

// The user's own steps may be loaded after the packs of the last visit: what recipes can name is made anew then.
effect(() => {
  const { packs } = known.value;
  if ([...tried.values()].some((pack) => !packs.includes(pack))) register();
});

/** What was kept between visits, as far as it is packs. */
export function storedPacks(stored: unknown): readonly OwnPack[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((pack): pack is OwnPack => {
    const { name, text, only } = (pack ?? {}) as Partial<OwnPack>;
    const isList = only === undefined || (Array.isArray(only) && only.every((one) => typeof one === "string"));
    return typeof name === "string" && typeof text === "string" && isList;
  });
}
