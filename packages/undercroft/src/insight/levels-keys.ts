import { BUILD_OPTION_KEYS, type BuildOptions } from "../chain/index.js";
import type { KeysOf } from "../core/index.js";

const { seed: _seed, history: _history, stepHashes: _hashes, explain: _explain, ...others } = BUILD_OPTION_KEYS;

/** The keys of all that decides levels, but their seeds. */
export const LEVELS_KEYS: KeysOf<Omit<BuildOptions, "seed" | "history" | "stepHashes" | "explain">> = others;
