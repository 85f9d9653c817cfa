import { checkArgument, checkKeys, FUNCTION, type KeysOf, type Kind, LIST, TEXT } from "./arguments.js";
import { show, UndercroftError } from "./errors.js";
import { type OptionTable, readOptions } from "./options.js";
import * as step from "./step.js";
import {
  ASPECTS,
  FACTS,
  type Fact,
  type InitialFactory,
  isObject,
  type MetaFactory,
  type NewStep,
  RESERVED_KEYS,
  type SomeFacts,
  type StepPreset,
  WRITE_SO,
} from "./step.js";

// What programs define their own steps with. The steps that ship are defined without these checks, which a test makes once
// for all of them: so pages that only use shipped steps don't load them.

const OBJECT: Kind = { rule: "an object", fits: isObject };
const PRESET_KEYS: KeysOf<StepPreset> = { summary: TEXT, options: true };
const COMMON_KEYS: KeysOf<NewStep<OptionTable>> = {
  id: true,
  version: true,
  summary: TEXT,
  options: true,
  presets: OBJECT,
  minSize: FUNCTION,
  needsDiagonals: FUNCTION,
  places: FUNCTION,
  problem: FUNCTION,
  writes: LIST,
  prepare: FUNCTION,
  build: true,
};
const INITIAL_KEYS: KeysOf<NewStep<OptionTable> & Pick<SomeFacts, "adds">> = { ...COMMON_KEYS, adds: LIST };
const META_KEYS: KeysOf<NewStep<OptionTable> & SomeFacts> = { ...INITIAL_KEYS, needs: LIST, drops: LIST };

/**
 * Defines an initial builder, which makes a map from solid rock.
 *
 * @example
 * import { chain } from "undercroft";
 * import { defineBuilder, FLOOR, integer } from "undercroft/define";
 *
 * const checkerboard = defineBuilder({
 *   id: "checkerboard",
 *   summary: "Squares of floor, like a chessboard.",
 *   options: { square: integer(4, { min: 1, max: 50 }, "Width of a square, in cells.") },
 *   *build(map, rng, { square }) {
 *     const odd = rng.below(2);
 *     for (let y = 1; y < map.height - 1; y++) {
 *       for (let x = 1; x < map.width - 1; x++) {
 *         const squares = Math.floor(x / square) + Math.floor(y / square);
 *         if (squares % 2 === odd) map.setAt(x, y, FLOOR);
 *       }
 *       yield; // one frame of the history per row
 *     }
 *   },
 * });
 *
 * const map = chain({ width: 30, height: 14, purpose: "map" }).startWith(checkerboard({ square: 3 }));
 * console.log(String(map.build({ seed: 1 })));
 */
export function defineBuilder<O extends OptionTable, const A extends Fact = never, S = object>(
  given: NewStep<O, S> & { readonly adds?: readonly A[] },
): InitialFactory<O, A, S> {
  checkKeys<object>("defineBuilder", given, INITIAL_KEYS, {
    needs: "An initial builder starts from solid rock, so it needs no facts.",
    drops: "An initial builder starts from solid rock, so it drops no facts.",
  });
  checkDefinition(given);
  return step.defineBuilder(given);
}

/**
 * Defines a layer, which changes the map that earlier steps made.
 *
 * @example
 * import { chain, simpleMap } from "undercroft";
 * import { defineLayer, FLOOR, ratio } from "undercroft/define";
 *
 * const rubble = defineLayer({
 *   id: "rubble",
 *   summary: "Scatters rubble over the floor of rooms.",
 *   options: { share: ratio(0.1, "Share of the floor to cover.") },
 *   needs: ["rooms"],
 *   *build(map, rng, { share }) {
 *     const tile = map.tileset.index("rubble");
 *     for (const { x, y, width, height } of map.rooms ?? []) {
 *       for (let j = y; j < y + height; j++) {
 *         for (let i = x; i < x + width; i++) if (map.getAt(i, j) === FLOOR && rng.chance(share)) map.setAt(i, j, tile);
 *       }
 *       yield;
 *     }
 *   },
 * });
 *
 * const ruins = chain({ width: 60, height: 24, purpose: "map" }).startWith(simpleMap()).with(rubble({ share: 0.2 }));
 * console.log(String(ruins.build({ seed: "rats" })));
 */
export function defineLayer<
  O extends OptionTable,
  const N extends Fact = never,
  const A extends Fact = never,
  const D extends Fact = never,
  S = object,
>(
  given: NewStep<O, S> & { readonly needs?: readonly N[]; readonly adds?: readonly A[]; readonly drops?: readonly D[] },
): MetaFactory<O, N, A, D, S> {
  checkKeys<object>("defineLayer", given, META_KEYS);
  checkDefinition(given);
  return step.defineLayer(given);
}

/** The old name of `defineBuilder`. @deprecated Use `defineBuilder`. This name goes with the next release. @alias */
export const defineInitialBuilder: typeof defineBuilder = defineBuilder;

/** The old name of `defineLayer`. @deprecated Use `defineLayer`. This name goes with the next release. @alias */
export const defineMetaBuilder: typeof defineLayer = defineLayer;

/** The form of a step's id. */
const ID = /^[a-z][a-z0-9-]{0,63}$/;
const PRESET_NAME = /^[a-z][A-Za-z0-9]{0,63}$/;
/** An option's name is a key in recipes and stands in `--set step.option=value`. */
const OPTION_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Checks what a step is defined by. Throws `broken-step` if it can't be a step. */
export function checkDefinition(given: NewStep<OptionTable> & SomeFacts): void {
  const bad = (message: string) => new UndercroftError("broken-step", message);
  if (typeof given.id !== "string" || !ID.test(given.id)) {
    throw bad(`a step's id must be made up of lower-case letters, digits and "-", got ${show(given.id)}.`);
  }
  const { version = 1 } = given;
  if (!Number.isSafeInteger(version) || version < 1) {
    throw bad(`${given.id}: version must be a whole number of at least 1, got ${show(version)}.`);
  }
  if (typeof given.build !== "function") {
    throw bad(`${given.id}: build must be a generator function, got ${show(given.build)}. ${WRITE_SO}`);
  }
  if (!isObject(given.options)) {
    throw bad(`${given.id}: options must be a table of options, {} if there are none, got ${show(given.options)}.`);
  }
  for (const [name, option] of Object.entries(given.options)) {
    if (!OPTION_NAME.test(name)) {
      throw bad(`${given.id}: an option's name must be made up of letters, digits, "_" and "-", got ${show(name)}.`);
    }
    if (typeof option?.accepts !== "function") {
      const rule = "must be made by integer(), ratio(), flag() or another of these functions";
      throw bad(`${given.id}: option ${name} ${rule}, got ${show(option)}.`);
    }
    if (RESERVED_KEYS.includes(name) && option.kind !== name)
      throw bad(`${given.id}: an option can't be named "${name}" because recipes use that key.`);
    if (!option.accepts(option.default)) {
      throw bad(`${given.id}: the default of ${name} must be ${option.rule}, got ${show(option.default)}.`);
    }
  }
  for (const fact of [...(given.needs ?? []), ...(given.adds ?? []), ...(given.drops ?? [])]) {
    if (!FACTS.includes(fact)) throw bad(`${given.id}: there is no fact ${show(fact)}. Facts: ${FACTS.join(", ")}.`);
  }
  for (const aspect of given.writes ?? []) {
    if (ASPECTS.includes(aspect)) continue;
    throw bad(`${given.id}: writes can't contain ${show(aspect)}. It can contain: ${ASPECTS.join(", ")}.`);
  }
  for (const [name, preset] of Object.entries(given.presets ?? {})) checkPreset(given, name, preset);
}

function checkPreset({ id, options }: NewStep<OptionTable>, name: string, preset: StepPreset): void {
  // Functions have properties of their own, such as `name` and `call`.
  if (!PRESET_NAME.test(name) || name === "definition" || name in Function.prototype) {
    throw new UndercroftError(
      "broken-step",
      `${id}: a preset can't be named ${show(name)}. Call it something like openArea.`,
    );
  }
  const where = `${id}: preset ${name}`;
  checkKeys<StepPreset>(where, preset, PRESET_KEYS);
  checkArgument(where, "options", OBJECT, preset.options);
  readOptions(id, options, preset.options);
}
