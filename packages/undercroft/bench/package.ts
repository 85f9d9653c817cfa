import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package that is measured. */
export const PACKAGE = dirname(fileURLToPath(import.meta.resolve("undercroft/package.json")));
/** The file of its command. */
export const COMMAND = join(PACKAGE, "bin", "undercroft.js");
