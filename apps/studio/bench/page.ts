import { measureGlyphs } from "./glyphs.ts";
import { measureScrub } from "./scrub.ts";

// What a script that drives a browser calls.
Object.assign(globalThis, { studioBench: { measureGlyphs, measureScrub } });
