import { batch, effect } from "@preact/signals";
import type { Pack } from "undercroft";
import { addPacks } from "undercroft/recipes";
import type { OwnPack } from "../engine/protocol.ts";
import { failureOf, known, ownPacks, problem } from "../state/studio.ts";
import type { Formats } from "./book.ts";

/** The user's packs that recipes can name, as they were read, by name. */
const read = new Map<string, { readonly own: OwnPack; readonly pack: Pack }>();

/** Lets recipes name a pack, in place of an older one of its name. Throws where its text is wrong. */
export function addOwnPack(formats: Formats, own: OwnPack): void {
  readPack(formats, own);
  batch(() => {
    ownPacks.value = [...ownPacks.peek().filter(({ name }) => name !== own.name), own];
    register();
  });
}

/** Takes away packs that nothing names any more. */
export function dropOwnPacks(isNeeded: (name: string) => boolean): void {
  const left = ownPacks.peek().filter(({ name }) => isNeeded(name));
  if (left.length === ownPacks.peek().length) return;
  batch(() => {
    ownPacks.value = left;
    register();
  });
}

/** The names of the user's packs and of the prefabs in them. */
export function ownNames(): ReadonlySet<string> {
  const mine = ownPacks.value.flatMap(({ name }) => read.get(name)?.pack ?? []);
  return new Set(mine.flatMap(({ name, prefabs }) => [name, ...prefabs.map((prefab) => prefab.name)]));
}

function readPack({ parseVaults }: Formats, own: OwnPack): void {
  read.set(own.name, { own, pack: parseVaults(own.text, `${own.name}.vault`) });
}

/** Makes the user's packs those that recipes can name: no more, and no older ones. */
function register(): void {
  const registry = known.peek();
  const others = registry.packs.filter(({ name }) => !read.has(name));
  const mine = ownPacks.peek().flatMap(({ name }) => read.get(name)?.pack ?? []);
  known.value = addPacks({ ...registry, packs: others }, mine);
}

/** Packs of which it is known that their text is wrong. */
const refused = new WeakSet<OwnPack>();

// Packs come with links too, and the user's own steps may be loaded after them.
effect(() => {
  const { packs } = known.value;
  const unread = ownPacks.value.filter((own) => !refused.has(own) && read.get(own.name)?.own.text !== own.text);
  if (unread.length > 0) void readAll(unread);
  else if (ownPacks.value.some(({ name }) => read.has(name) && !packs.includes(read.get(name)!.pack))) register();
});

async function readAll(unread: readonly OwnPack[]): Promise<void> {
  const formats = await import("undercroft/formats");
  for (const own of unread) {
    try {
      readPack(formats, own);
    } catch (error) {
      refused.add(own);
      problem.value = { message: `The pack ${own.name} can't be used: ${failureOf(error).message}` };
    }
  }
  batch(() => {
    register();
    // The level could not be built before the chain's names had a meaning.
    ownPacks.value = [...ownPacks.peek()];
  });
}
