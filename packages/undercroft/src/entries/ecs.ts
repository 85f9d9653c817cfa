// undercroft/ecs: turns the spawns of a level into entities of miniplex, bitECS or koota.

export { intoBitecs, intoKoota, intoMiniplex } from "../spawning/index.js";

// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "./index.js";
