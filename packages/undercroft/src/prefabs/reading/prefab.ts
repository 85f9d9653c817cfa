import {
  checkArgument,
  content,
  counted,
  hasMethods,
  isPlain,
  type Kind,
  mustBe,
  NAME as NAME_GIVEN,
  type Option,
  SPAWN_KINDS,
  type SpawnKind,
  show,
  spaced,
  TEXT,
  type Tileset,
  tileset,
  UndercroftError,
} from "../../core/index.js";
import { contextsOf } from "../outcome/contexts.js";
import { drawOutcome, isVaried } from "../outcome/outcome.js";
import { type Shape, shapeOf, type Variant, variantsOf } from "../shape/shape.js";
import { linkSlots } from "../shape/slots.js";
import { LIKELIEST_DRAWS } from "../source/draws.js";
import { PrefabError, type SourcePath } from "../source/errors.js";
import { legendOf } from "../source/legend.js";
import { mixedSource } from "../source/mixins.js";
import { rememberedByPair } from "../source/remembered.js";
import {
  kindOf,
  type Mixin,
  nameOf,
  type Pack,
  type Palette,
  PREFAB_KINDS,
  type Prefab,
  type PrefabKind,
  type PrefabSource,
} from "../source/source.js";
import { checkBlueprint } from "./blueprint-rules.js";
import { checkHolders } from "./holders.js";
import { checkRules } from "./rules.js";
import { checkSourceKeys } from "./source-keys.js";
import { checkGlyphs, checkVariation } from "./variation-rules.js";

const NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** For each source, where its parts come from in the source as it was written. */
const ORIGINS = /* @__PURE__ */ new WeakMap<PrefabSource, (at: SourcePath) => SourcePath>();

/**
 * Returns the place in the written source that a place in a prefab's source comes from. They differ if the prefab uses
 * mixins.
 */
export function writtenPlace({ source }: Prefab, at: SourcePath): SourcePath {
  return ORIGINS.get(source)?.(at) ?? at;
}

/**
 * Makes a prefab from its source. `palettes` and `mixins` are those that it refers to by name, besides the shipped
 * palettes. Throws a `PrefabError` if anything is wrong with it.
 */
export function prefab(
  written: PrefabSource,
  palettes: readonly Palette[] = [],
  tiles: Tileset = tileset(),
  mixins: readonly Mixin[] = [],
): Prefab {
  if (!isPlain(written))
    throw mustBe("a prefab", 'an object such as { vault: "hut", map: [ … ] }', written, "bad-content");
  const kinds = PREFAB_KINDS.filter((kind) => written[kind] !== undefined);
  if (kinds.length !== 1) {
    const rule = `exactly one of ${PREFAB_KINDS.slice(0, -1).join(", ")} and ${PREFAB_KINDS.at(-1)}`;
    const own = kinds.length === 0 ? "none of them" : kinds.join(" and ");
    throw new UndercroftError("bad-content", `a prefab must have ${rule}; this one has ${own}.`);
  }
  const name = nameOf(written);
  if (!NAME.test(name)) {
    const message = `a prefab's name must be lower-case letters, digits and _, got ${show(name)}.`;
    throw new UndercroftError("bad-content", message, { path: kinds[0]! });
  }
  checkSourceKeys(written);
  const { source, origin } = mixedSource(written, mixins);
  try {
    checkRules(source);
    checkBlueprint(source, tiles);
    const { palettes: _, ...rest } = source;
    const complete: PrefabSource = { ...rest, legend: Object.fromEntries(legendOf(source, palettes)) };
    checkVariation(complete);
    if (isVaried({ source: complete })) checkGlyphs(complete, tiles);
    else shapeOf(complete, tiles);
    ORIGINS.set(complete, origin);
    return titled({ name, kind: kindOf(source), source: complete });
  } catch (error) {
    if (!(error instanceof PrefabError)) throw error;
    throw new PrefabError(name, origin(error.at), error.message.slice(name.length + 2));
  }
}

/**
 * Makes a vault from a drawing in code. `header` has everything else that a `.vault` file could say, and `tiles` has the
 * tiles that it can name: for tiles of your own, pass `tileset(own)`. A row that is shorter than the others ends in holes, as
 * in a file; `lint` warns of it. Throws a `PrefabError` if the drawing isn't valid.
 *
 * @example
 * import { tileset } from "undercroft";
 * import { drawnVault, prefabVariants } from "undercroft/prefabs";
 *
 * const closet = drawnVault("closet", ["###", "#.=", "#!#", "###"], { depth: "2..8", place: { over: "wall" } });
 * console.log(closet.kind); // vault
 * console.log(prefabVariants(closet, tileset()).length); // 8
 *
 * const own = tileset([{ name: "glowmoss", glyph: "*", walkable: true, opaque: false }]);
 * const glade = drawnVault("glade", ["...", ".*.", "..."], { legend: { "*": { terrain: "glowmoss" } } }, own);
 * console.log(prefabVariants(glade, own).length); // 1
 */
export function drawnVault(
  name: string,
  map: readonly string[],
  header: Omit<PrefabSource, "map" | PrefabKind> = {},
  tiles?: Tileset,
): Prefab {
  return drawn("vault", name, map, header, tiles);
}

/** Makes a section, a part of a map placed by an anchor, from a drawing in code. Otherwise like `drawnVault`. */
export function drawnSection(
  name: string,
  map: readonly string[],
  header: Omit<PrefabSource, "map" | PrefabKind> = {},
  tiles?: Tileset,
): Prefab {
  return drawn("section", name, map, header, tiles);
}

/** Makes a whole level from a drawing in code. Otherwise like `drawnVault`. */
export function drawnLevel(
  name: string,
  map: readonly string[],
  header: Omit<PrefabSource, "map" | PrefabKind> = {},
  tiles?: Tileset,
): Prefab {
  return drawn("level", name, map, header, tiles);
}

/**
 * Makes a blueprint in code. `tiles` is as for `drawnVault`. Throws a `PrefabError` if anything is wrong with it.
 *
 * @example
 * import { blueprint, pack } from "undercroft/prefabs";
 *
 * const larder = blueprint("larder", {
 *   region: "10..60",
 *   features: [{ place: "far", spawn: "Rations", count: "2..4" }],
 * });
 * const nook = blueprint("nook", { holds: "key", features: [{ tile: "altar", key: true }] });
 * console.log(pack("mine", [larder, nook]).prefabs.map(({ kind }) => kind)); // [ 'blueprint', 'blueprint' ]
 */
export function blueprint(
  name: string,
  rules: Omit<PrefabSource, "map" | PrefabKind> = {},
  map: readonly string[] = [],
  tiles?: Tileset,
): Prefab {
  return drawn("blueprint", name, map, rules, tiles);
}

/** Makes a prefab from a drawing in code. The rows of a level must be equally long. In others, short rows end in holes. */
function drawn(
  kind: PrefabKind,
  name: string,
  map: readonly string[],
  header: Omit<PrefabSource, "map" | PrefabKind>,
  tiles: Tileset | undefined,
): Prefab {
  const call = kind === "blueprint" ? kind : `drawn${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  checkArgument(call, "name", TEXT, name);
  checkArgument(call, "map", ROWS, map);
  if (!isPlain(header)) throw mustBe(`${call}: ${kind === "blueprint" ? "rules" : "header"}`, "an object", header);
  if (tiles !== undefined) checkArgument(call, "tiles", TILES, tiles);
  const made = prefab({ [kind]: name, ...header, map }, [], tiles);
  const ragged = kind === "level" ? map.findIndex((row) => row.length !== map[0]!.length) : -1;
  if (ragged < 0) return made;
  const lengths = `row ${ragged + 1} has ${counted(map[ragged]!.length, "cell")} and row 1 has ${map[0]!.length}`;
  throw new PrefabError(name, ["map", ragged], `all rows of a level must be equally long, but ${lengths}.`);
}

const ROWS: Kind = {
  rule: "a list of rows, each a string",
  fits: (value) => Array.isArray(value) && value.every((row) => typeof row === "string"),
};

/**
 * Makes a pack and links the slots of its prefabs. Throws if two prefabs have the same name,
 * or if blueprints hold each other's keys.
 *
 * @example
 * import { drawnVault, pack } from "undercroft/prefabs";
 * import { recipeChain, registry } from "undercroft/recipes";
 *
 * const mine = pack("mine", [drawnVault("table", ["...", ".I.", "..."], { palettes: ["stone"] })]);
 * const known = registry([], { pack: [mine] });
 * const steps = [{ use: "simple-map" }, { use: "room-vaults", packs: ["mine"], count: "3", threshold: 0 }];
 *
 * const level = recipeChain({ purpose: "map", steps }, { registry: known }).build({ seed: 1 });
 * console.log(level.prefabs.every(({ name }) => name === "table")); // true
 */
export function pack(name: string, prefabs: readonly Prefab[]): Pack {
  checkArgument("pack", "name", NAME_GIVEN, name);
  checkArgument("pack", "prefabs", PREFABS, prefabs);
  const names = new Set<string>();
  for (const { name: member } of prefabs) {
    if (names.has(member))
      throw new UndercroftError("bad-content", `pack ${show(name)}: two prefabs have the name ${show(member)}.`);
    names.add(member);
  }
  checkHolders(prefabs);
  return Object.freeze({ name, prefabs: linkSlots(prefabs.map(titled)) });
}

function titled(given: Prefab): Prefab {
  if (given.title !== undefined) return given;
  const { name, ...rest } = given;
  return Object.freeze({ name, title: given.source.title ?? spaced(name), ...rest });
}

/** Returns whether a value looks like a prefab: a name, a kind and a source with a map. */
export function isPrefab(value: unknown): value is Prefab {
  const { name, kind, source } = (value ?? {}) as Partial<Prefab>;
  return typeof name === "string" && PREFAB_KINDS.includes(kind as PrefabKind) && Array.isArray(source?.map);
}

/** A prefab, as an argument of public functions. */
export const PREFAB: Kind = {
  rule: "a prefab, as prefab() and drawnVault() make it",
  fits: isPrefab,
  hint: (value) =>
    isPlain(value) && Array.isArray(value.map) ? "It is the source of one: pass it to prefab() first." : undefined,
};

/** A list of prefabs, as an argument of public functions. */
export const PREFABS: Kind = {
  rule: "a list of prefabs, as prefab() and drawnVault() make them",
  fits: (value) => Array.isArray(value) && value.every(isPrefab),
};

/** A tileset, as an argument of public functions. */
export const TILES: Kind = {
  rule: "a tileset, such as tileset()",
  fits: (value) => hasMethods(value, "index", "byGlyph"),
  hint: (value) => (Array.isArray(value) ? "Pass your tiles to tileset() first." : undefined),
};

/** Returns whether a value looks like a pack: a name and a list of prefabs. */
export function isPack(value: unknown): value is Pack {
  const { name, prefabs } = (value ?? {}) as Partial<Pack>;
  return typeof name === "string" && Array.isArray(prefabs) && prefabs.every(isPrefab);
}

/** An option that takes a prefab of one kind. */
export function prefabOption(kind: PrefabKind, value: Prefab, help: string): Option<Prefab> {
  const fits = (given: unknown) => isPrefab(given) && given.kind === kind;
  return { ...content("prefab", value, help, fits), rule: `a prefab that is a ${kind}` };
}

/** Shapes are made once for each prefab and tileset. */
const KNOWN = /* @__PURE__ */ new WeakMap<Prefab, WeakMap<Tileset, readonly Variant[]>>();

/**
 * Returns a prefab's drawing in each of its distinct symmetries, starting with the original. A prefab with random parts
 * is shown in its usual form.
 */
export function prefabVariants(given: Prefab, tiles: Tileset): readonly Variant[] {
  checkArgument("prefabVariants", "prefab", PREFAB, given);
  checkArgument("prefabVariants", "tiles", TILES, tiles);
  return rememberedByPair(KNOWN, given, tiles, () => {
    const [usual] = contextsOf(given.source);
    const shape = isVaried(given)
      ? drawOutcome(given, LIKELIEST_DRAWS, usual!, tiles).shape
      : shapeOf(given.source, tiles);
    return variantsOf(given.source, shape);
  });
}

/** The kinds of things that spawners can put inside a prefab that bars some. No features come there: it has its own. */
export function spawnKinds({ no_random: barred = [] }: PrefabSource): readonly SpawnKind[] {
  return SPAWN_KINDS.filter((kind) => kind !== "feature" && !barred.includes(`${kind}s`));
}

/**
 * Returns a prefab's drawing with its legend applied, neither rotated nor mirrored. Random parts have their usual form.
 */
export function prefabShape(given: Prefab, tiles: Tileset): Shape {
  checkArgument("prefabShape", "prefab", PREFAB, given);
  checkArgument("prefabShape", "tiles", TILES, tiles);
  return prefabVariants(given, tiles)[0]!.shape;
}
