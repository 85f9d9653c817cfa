import type { Pack } from "undercroft";
import type { OwnPack } from "./protocol.ts";

/** Makes a pack of its text; the page and the worker read it alike. */
export function readOwnPack(
  { parseVaults }: Pick<typeof import("undercroft/formats"), "parseVaults">,
  { name, text, only }: OwnPack,
): Pack {
  const all = parseVaults(text, `${name}.vault`);
  return only === undefined ? all : { ...all, prefabs: all.prefabs.filter((prefab) => only.includes(prefab.name)) };
}
