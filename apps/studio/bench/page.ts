import { measureGlyphs } from "./glyphs.ts";
import { measurePan } from "./pan.ts";
import { measureScrub } from "./scrub.ts";

// What a script that drives a browser calls.
Object.assign(globalThis, { studioBench: { measureGlyphs, measurePan, measureScrub } });
