import type { Look } from "./glyphs.js";
export const SHIPPED_LOOKS: Readonly<Record<string, Look>> = {};
