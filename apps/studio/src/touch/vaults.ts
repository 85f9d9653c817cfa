import { computed } from "@preact/signals";
import type { Pack, Prefab } from "undercroft/prefabs";
import { drawingOf } from "../draw/drawing.ts";
import { known } from "../state/studio.ts";
import type { VaultSize, Wishes } from "./wishes.ts";

/** The packs that a sketch takes its vaults from by itself. */
const USUAL_PACKS: readonly string[] = ["seeds", "undercroft"];
/** Its vaults are patterns for whole rooms, which other steps fit into place. */
const PATTERNS = "templates";

/** The packs with vaults: those that ship, and those of the recipe or its world. */
const packs = computed(() =>
  ([...(known.value.content.get("pack")?.values() ?? [])] as readonly Pack[])
    .filter(({ name }) => name !== PATTERNS)
    .map(({ name, prefabs }) => ({ name, vaults: prefabs.filter(({ kind }) => kind === "vault") })),
);

/** The vaults that can be placed, by their names. */
export const vaults = computed<ReadonlyMap<string, Prefab>>(
  () => new Map(packs.value.flatMap((pack) => pack.vaults.map((vault) => [vault.name, vault] as const))),
);

/** How large a vault is drawn. */
export const sizeOf: VaultSize = (name) => {
  const map = vaults.value.get(name)?.source.map;
  if (map === undefined) return undefined;
  const { width, height } = drawingOf(map);
  return [width, height];
};

/** The packs that wishes name vaults of, where a sketch has to be told. */
export function packsFor({ vaults: wished }: Wishes): readonly string[] | undefined {
  const own = packs.value.filter(
    (pack) =>
      !USUAL_PACKS.includes(pack.name) && pack.vaults.some(({ name }) => wished.some((one) => one.name === name)),
  );
  return own.length === 0 ? undefined : [...USUAL_PACKS, ...own.map(({ name }) => name)];
}
