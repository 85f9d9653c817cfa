import * as define from "../../src/entries/define.js";
import * as ecs from "../../src/entries/ecs.js";
import * as root from "../../src/entries/index.js";
import * as tables from "../../src/entries/tables.js";
import * as worker from "../../src/entries/worker.js";
import * as worlds from "../../src/entries/worlds.js";

/** A call that goes wrong, and what its error says. */
export type Misuse = readonly [call: () => unknown, message: string];

/** An entry as JavaScript sees it: no compiler stops a wrong call. */
export type Untyped = Record<string, any>;

/** What most programs import, from whichever entry. */
export const LIBRARY: Untyped = { ...worlds, ...worker, ...tables, ...ecs, ...define, ...root };
