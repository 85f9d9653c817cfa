import { alignedLandmarks } from "./aligned-landmarks.js";
import { alignedStairs } from "./aligned-stairs.js";
import { alignedWays } from "./aligned-ways.js";
import { dungeonEnd } from "./dungeon-end.js";
import { questLocks } from "./quest-locks.js";

/** The steps that a dungeon adds to its chains. Whoever builds its levels from their files needs them. */
export const DUNGEON_STEPS = [alignedStairs, alignedWays, alignedLandmarks, questLocks, dungeonEnd] as const;
