import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { chain, prefabLevel } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A hand-drawn fortress with its garrison. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "fortress-level", floor: "reachable" }, options)).startWith(
    prefabLevel(),
  );
}

/** A hand-drawn fortress with its garrison. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
