import * as builders from "../../builders/index.js";
import { isBuildingPlan, isRoomPack } from "../../builders/index.js";
import {
  type BuildableChain,
  changedOptions,
  checkChain,
  givenTerms,
  groupName,
  type NamedNode,
  nameNodes,
  nestingRules,
  type StepNode,
  stepName,
} from "../../chain/index.js";
import {
  CELL_LIMIT,
  type Content,
  checkKeys,
  contentHash,
  foldTree,
  isFactory,
  type KeysOf,
  LIST,
  type OptionKind,
  ownTiles,
  type StepDefinition,
  show,
  UndercroftError,
} from "../../core/index.js";
import * as dungeon from "../../dungeon/index.js";
import * as layers from "../../layers/index.js";
import * as prefabs from "../../prefabs/index.js";
import { isPack, isPrefab, type Pack, type Prefab, pack, prefab } from "../../prefabs/index.js";
import { isEncounterTable, isSpawnTable, SEEDS_TABLE } from "../../spawning/index.js";
import { dataPiece, layOut, listPiece, objectPiece, type Piece, prefixed } from "../text/line-layout.js";
import { briefSource } from "./recipe-json.js";

/** Options for the level that the code builds. */
export interface TypeScriptOptions {
  /** The seed to build from. */
  readonly seed: string;
  /** Depth of the level. Default: 1. */
  readonly depth?: number;
  /** The level's hash, for a comment. */
  readonly hash?: string;
  /** The attempt that built the level, if earlier ones should be skipped. */
  readonly firstAttempt?: number;
  /** Prefabs that the game had already used up. */
  readonly used?: readonly string[];
}

/** Columns of the written code. */
const LAYOUT = { width: 120, lastComma: true };

/**
 * Converts a chain to TypeScript code: the calls that make it, with the options that differ from the defaults, and the
 * build of one level. Choices stay choices, so other seeds still vary. Throws if the chain has custom steps, because
 * the module to import them from is unknown.
 */
export function toTypeScript(chain: BuildableChain, options: TypeScriptOptions): string {
  checkChain("toTypeScript", chain);
  checkKeys("toTypeScript", options, OPTION_KEYS);
  return new ChainWriter(chain).write(options);
}

/** The exported names of the steps that ship, all from `undercroft` but those that a dungeon adds to its chains. */
const FACTORIES: ReadonlyMap<StepDefinition<any>, string> = /* @__PURE__ */ new Map(
  [builders, layers, prefabs, dungeon].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isFactory(value) ? [[value.definition, name] as const] : [])),
  ),
);

const { SEEDS_PACK, UNDERCROFT_PACK, BLUEPRINTS_PACK, SAMPLES_PACK, TEMPLATES_PACK, WILDS_PACK } = prefabs;
const { FOREST_PATCHES, GROVE_PATCHES, HALL_PATCHES, HALL_FURNITURE, RUIN_PATCHES } = layers;
const { LIMESTONE_GROUND, LIMESTONE_FURNITURE, UNDERCROFT_SPAWNS, UNDERCROFT_ENCOUNTERS } = layers;
const { GARRISON_ENCOUNTERS, STORMED_ENCOUNTERS, TOMBS_ENCOUNTERS, TOWNSFOLK_ENCOUNTERS } = layers;
const { BURROW_FURNITURE, WARRENS_ENCOUNTERS } = layers;
const { WOODS_ENCOUNTERS, WAYFARERS_ENCOUNTERS, GROVE_ENCOUNTERS, RUINS_ENCOUNTERS, UNDERCITY_ENCOUNTERS } = layers;

/** The packs that ship, by their exported names. */
const PACKS = { SEEDS_PACK, UNDERCROFT_PACK, BLUEPRINTS_PACK, SAMPLES_PACK, TEMPLATES_PACK, WILDS_PACK };
/** The plans that ship. */
const PLANS = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ builders.SHIPPED_PLANS.map((plan) => [`${plan.name.toUpperCase()}_PLAN`, plan] as const),
);
/** The tables that ship and are no step's default. */
const GROUNDS = { FOREST_PATCHES, LIMESTONE_GROUND, GROVE_PATCHES, HALL_PATCHES, RUIN_PATCHES };
const TABLES = {
  ...PLANS,
  SEEDS_TABLE,
  UNDERCROFT_SPAWNS,
  UNDERCROFT_ENCOUNTERS,
  GARRISON_ENCOUNTERS,
  STORMED_ENCOUNTERS,
  TOMBS_ENCOUNTERS,
  TOWNSFOLK_ENCOUNTERS,
  WARRENS_ENCOUNTERS,
  WOODS_ENCOUNTERS,
  WAYFARERS_ENCOUNTERS,
  GROVE_ENCOUNTERS,
  RUINS_ENCOUNTERS,
  UNDERCITY_ENCOUNTERS,
  ...GROUNDS,
  LIMESTONE_FURNITURE,
  HALL_FURNITURE,
  BURROW_FURNITURE,
};
const SHIPPED = /* @__PURE__ */ Object.entries<Content>({ ...PACKS, ...TABLES });

/** Where the written module imports from; all the rest is in `undercroft`. */
const ENTRIES: ReadonlyMap<string, string> = new Map([
  ...["pack", "prefab", "roomPack", ...Object.keys(PACKS)].map((name) => [name, "undercroft/prefabs"] as const),
  ...["spawnTable", "encounterTable", "buildingPlan", ...Object.keys(TABLES)].map(
    (name) => [name, "undercroft/tables"] as const,
  ),
  ...dungeon.DUNGEON_STEPS.map(({ definition }) => [FACTORIES.get(definition)!, "undercroft/recipes"] as const),
]);

/** Functions that the written module may need. */
const HELPERS = {
  named: `/** Gives a node its own name, which determines its random numbers. */
function named<P extends ChainNode>(as: string, node: P): P {
  return { ...node, as };
}`,
  themed: `/** Says what the level looks like if a node takes place. */
function themed<P extends ChainNode>(theme: string, node: P): P {
  return { ...node, theme };
}`,
};

/** Names of what the written module declares itself. */
const OWN_NAMES = ["levels", "level", "tiles", "named"];

/** A node as code, and the name that a chain gives it. */
interface Written {
  readonly code: Piece;
  readonly name: string;
}

/** What is inside a node, unless it is what a step holds by default. */
function writtenLists({ node, lists }: NamedNode): NamedNode["lists"] {
  if (node.kind !== "step") return lists;
  const isWritten = changedOptions(node).some(([name]) => node.definition.options[name]!.nesting !== undefined);
  return isWritten ? lists : [];
}

/** A list of steps. */
function stepsCode(steps: readonly Written[]): Piece {
  return listPiece(steps.map(({ code }) => code));
}

class ChainWriter {
  readonly #chain: BuildableChain;
  readonly #imports = new Set<string>(["chain"]);
  /** Declarations that stand in front of the chain. */
  readonly #declarations: string[] = [];
  readonly #taken = new Set<string>(OWN_NAMES);
  readonly #content = new Map<Content, string>();
  /** Steps so far by their ids, and by what their names begin with: a step that is not named is called after its number. */
  readonly #counts = new Map<string, number>();
  /** The helpers that are called. */
  readonly #helpers = new Set<keyof typeof HELPERS>();

  constructor(chain: BuildableChain) {
    this.#chain = chain;
  }

  write({ seed, depth = 1, hash, firstAttempt, used = [] }: TypeScriptOptions): string {
    const size = this.#sizeCode();
    const { nodes, early } = this.#chain;
    // The early ones are named last, as the chain does it.
    const all = { path: "steps", nodes: nameNodes([...nodes, ...early]) };
    const written = foldTree<NamedNode, Written>(all, writtenLists, (named, lists) => this.#node(named, lists));
    const calls = written.map(({ code }, i) => {
      const method = i === 0 ? "startWith" : i < nodes.length ? "with" : "withEarly";
      return `  ${layOut({ open: `.${method}(`, items: [code], close: ")" }, LAYOUT, 2)}`;
    });
    const skipped = firstAttempt === 1 ? undefined : firstAttempt;
    const usedUp = used.length === 0 ? undefined : used;
    const build = dataPiece({ seed, depth, firstAttempt: skipped, used: usedUp }, keyName);
    const result = layOut(
      { open: "export const level = levels.build(", items: [build], close: ");" },
      { ...LAYOUT, lastComma: false },
    );
    const blocks = [
      this.#importLines(),
      ...(["named", "themed"] as const).filter((name) => this.#helpers.has(name)).map((name) => HELPERS[name]),
      ...this.#declarations,
      `/** ${commentText(this.#chain.name ?? "A chain")}: each seed builds a different level. */\nexport const levels = ${size}\n${calls.join("\n")};`,
      `${hash === undefined ? "" : `/** Its hash is ${commentText(hash)}. */\n`}${result}`,
    ];
    return `${blocks.join("\n\n")}\n`;
  }

  #sizeCode(): string {
    const { width, height, name, terms, tileset } = this.#chain;
    const own = ownTiles(tileset.tiles);
    const fields: Piece[] = [`width: ${width}`, `height: ${height}`];
    if (width * height > CELL_LIMIT) fields.push(`cellLimit: ${width * height}`);
    if (name !== undefined) fields.push(`name: ${JSON.stringify(name)}`);
    for (const [key, value] of Object.entries(givenTerms(terms))) {
      fields.push(prefixed(`${key}: `, dataPiece(value, keyName)));
    }
    if (own.length > 0) {
      this.#imports.add("type Tile");
      this.#declare("const tiles: readonly Tile[] = ", dataPiece(own, keyName));
      fields.push("tiles");
    }
    return layOut({ open: "chain({ ", items: fields, close: " })" }, LAYOUT);
  }

  #declare(text: string, value: Piece): void {
    this.#declarations.push(`${layOut(prefixed(text, value), LAYOUT)};`);
  }

  #importLines(): string {
    // As tools that sort imports do it: by letters, and a capital comes right before the same small letter.
    const rank = (name: string) =>
      name.replace(/^type /, "").replaceAll(/[a-z]/gi, (letter) => letter.toLowerCase() + (letter >= "a" ? 1 : 0));
    const names = [...this.#imports].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    return ["undercroft", ...new Set([...ENTRIES.values()].sort())]
      .map((entry) => ({ entry, items: names.filter((name) => (ENTRIES.get(name) ?? "undercroft") === entry) }))
      .filter(({ items }) => items.length > 0)
      .map(({ entry, items }) => layOut({ open: "import { ", items, close: ` } from "${entry}";` }, LAYOUT))
      .join("\n");
  }

  #node({ as, node }: NamedNode, lists: readonly (readonly Written[])[]): Written {
    // In the list of a step that holds it, a node goes by the last part of its name.
    const wanted = as.slice(as.lastIndexOf("/") + 1);
    if (node.kind === "step") return this.#step(as, node, lists, wanted);
    const [members = []] = lists;
    if (node.kind === "choice") {
      const items = members.map(({ code }, i) => {
        const { weight } = node.branches[i]!;
        return weight === 1 ? code : this.#call("weight", `${weight}`, code);
      });
      return this.#as(wanted, { code: this.#call("oneOf", ...items), name: groupName("oneOf", members[0]!.name) });
    }
    const isPlain = node.chance === undefined && node.when === undefined;
    let written = members[0]!;
    if (members.length > 1 || isPlain) {
      const code = this.#call("steps", ...members.map((member) => member.code));
      written = { code, name: groupName("group", written.name) };
    }
    if (node.chance !== undefined) {
      const code = this.#call("chance", shareCode(node.chance), written.code);
      written = this.#as(wanted, { code, name: groupName("chance", written.name) });
    }
    if (node.when !== undefined) {
      const code = this.#call("when", dataPiece(node.when, keyName), written.code);
      written = { code, name: groupName("group", written.name) };
    }
    if (node.theme !== undefined) {
      written = { ...written, code: this.#help("themed", node.theme, written.code) };
    }
    return written;
  }

  #step(as: string, step: StepNode, lists: readonly (readonly Written[])[], wanted: string): Written {
    const { definition, seed } = step;
    const factory = FACTORIES.get(definition);
    if (factory === undefined) {
      throw unwritable(wanted, `the step "${definition.id}" isn't part of undercroft, so the code can't import it`);
    }
    this.#imports.add(factory);
    const scope = as.slice(0, as.lastIndexOf("/") + 1);
    const byItself = stepName(`${scope}${definition.id}`, this.#counts);
    const fields: Piece[] = [];
    if (as !== byItself) fields.push(`as: ${JSON.stringify(wanted)}`);
    if (seed !== undefined) fields.push(`seed: ${JSON.stringify(seed)}`);
    const values = lists.length === 0 ? step.options : nestingRules(step)!.optionsWith(step, lists);
    for (const [name] of changedOptions(step)) {
      const { kind } = definition.options[name]!;
      fields.push(prefixed(`${keyName(name)}: `, this.#valueCode(kind, values[name], wanted)));
    }
    const code = fields.length === 0 ? `${factory}()` : { open: `${factory}({ `, items: fields, close: " })" };
    return { code, name: wanted };
  }

  #valueCode(kind: OptionKind, value: unknown, step: string): Piece {
    if (kind === "content") return this.#contentCode(value as Content, step);
    if (kind === "contents")
      return listPiece((value as readonly Content[]).map((item) => this.#contentCode(item, step)));
    if (kind === "steps") return stepsCode(value as readonly Written[]);
    if (kind !== "parts") return dataPiece(value, keyName);
    const parts = (value as readonly { readonly steps: readonly Written[] }[]).map(({ steps, ...rest }) => {
      const words = Object.entries(rest).map(([key, word]) => `${key}: ${JSON.stringify(word)}`);
      return objectPiece([...words, prefixed("steps: ", stepsCode(steps))]);
    });
    return listPiece(parts);
  }

  /** A node under the name that it must have for its draws to stay the same. */
  #as(wanted: string, { code, name }: Written): Written {
    if (name === wanted) return { code, name };
    return { code: this.#help("named", wanted, code), name: wanted };
  }

  #help(name: keyof typeof HELPERS, word: string, code: Piece): Piece {
    this.#helpers.add(name);
    this.#imports.add("type ChainNode");
    return { open: `${name}(`, items: [JSON.stringify(word), code], close: ")" };
  }

  #call(name: string, ...items: readonly Piece[]): Piece {
    this.#imports.add(name);
    return { open: `${name}(`, items, close: ")" };
  }

  /** Content by its exported name, or written out in front of the chain. */
  #contentCode(content: Content, step: string): Piece {
    const code = this.#namedContent(content, step);
    return isRoomPack(content) ? this.#call("roomPack", code) : code;
  }

  #namedContent(content: Content, step: string): string {
    const shipped = SHIPPED.find(([, known]) => isSame(known, content));
    if (shipped !== undefined) {
      this.#imports.add(shipped[0]);
      return shipped[0];
    }
    const known = [...this.#content].find(([other]) => isSame(other, content));
    if (known !== undefined) return known[1];
    const name = this.#freeName(content);
    this.#declare(`const ${name} = `, this.#declaredContent(content, step));
    this.#content.set(content, name);
    return name;
  }

  #declaredContent(content: Content, step: string): Piece {
    if (isPack(content)) {
      if (hasSameHash(() => this.#remadePack(content), content)) return this.#packCode(content);
    } else if (isPrefab(content)) {
      for (const [name, shipped] of SHIPPED) {
        if (!isPack(shipped) || !shipped.prefabs.some((member) => isSame(member, content))) continue;
        this.#imports.add(name);
        return `${name}.prefabs.find(({ name }) => name === ${JSON.stringify(content.name)})!`;
      }
      if (hasSameHash(() => this.#remade(content), content)) return this.#prefabCode(content);
      // One with slots comes with what may fill them: a pack puts them together again.
      const whole = { name: content.name, prefabs: [content, ...(content.fillers ?? [])] };
      if (hasSameHash(() => this.#remadePack(whole).prefabs[0]!, content)) {
        return { ...this.#packCode(whole), close: ").prefabs[0]!" };
      }
    } else if (isSpawnTable(content)) {
      const { name, entries, tables = [] } = content;
      const inner = tables.map(({ table, ...weight }): Piece => {
        const weights = dataPiece(weight, keyName) as Exclude<Piece, string>;
        return { ...weights, items: [prefixed("table: ", this.#contentCode(table, step)), ...weights.items] };
      });
      const rest = inner.length === 0 ? [] : [listPiece(inner)];
      return this.#call("spawnTable", JSON.stringify(name), dataPiece(entries, keyName), ...rest);
    } else if (isEncounterTable(content)) {
      const { name, encounters, things } = content;
      const rest = things === undefined ? [] : [dataPiece(things, keyName)];
      return this.#call("encounterTable", JSON.stringify(name), dataPiece(encounters, keyName), ...rest);
    } else if (isBuildingPlan(content)) {
      const { name, ...plan } = content;
      return this.#call("buildingPlan", JSON.stringify(name), dataPiece(plan, keyName));
    }
    throw unwritable(step, `the content ${show(content.name)} can't be written as code`);
  }

  #remade({ source }: Prefab): Prefab {
    return prefab(briefSource(source), [], this.#chain.tileset);
  }

  #remadePack({ name, prefabs }: Pack): Pack {
    const members = prefabs.map((member) => this.#remade(member));
    return pack(name, members);
  }

  #packCode({ name, prefabs }: Pack): Exclude<Piece, string> {
    this.#imports.add("pack");
    const members = listPiece(prefabs.map((member) => this.#prefabCode(member)));
    return { open: "pack(", items: [JSON.stringify(name), members], close: ")" };
  }

  #prefabCode({ source }: Prefab): Piece {
    const written = dataPiece(briefSource(source), keyName);
    if (ownTiles(this.#chain.tileset.tiles).length === 0) return this.#call("prefab", written);
    this.#imports.add("tileset");
    return this.#call("prefab", written, "[]", "tileset(tiles)");
  }

  #freeName(content: Content): string {
    const kinds = [
      [isPack, "Pack"],
      [isPrefab, "Prefab"],
      [isBuildingPlan, "Plan"],
    ] as const;
    const [, kind] = kinds.find(([fits]) => fits(content)) ?? [undefined, "Table"];
    const words = content.name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
    const camel = words.map((word, i) => (i === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1)));
    const base = `${camel.join("").replace(/^\d+/, "") || "own"}${kind}`;
    let name = base;
    for (let n = 2; this.#taken.has(name); n++) name = `${base}${n}`;
    this.#taken.add(name);
    return name;
  }
}

function unwritable(step: string, problem: string): UndercroftError {
  return new UndercroftError("bad-content", `${step}: ${problem}. Write the chain as a recipe instead.`, { step });
}

/** A share as people write it: thirds and the like as fractions. */
function shareCode(share: number): string {
  const parts = Math.round(1 / share);
  return share > 0 && `${share}`.length > 6 && 1 / parts === share ? `1 / ${parts}` : `${share}`;
}

function isSame(a: Content, b: Content): boolean {
  return a === b || (a.name === b.name && contentHash(a) === contentHash(b));
}

/** Whether what the code makes is what it is made of: a prefab alone lacks what fills its slots, for one. */
function hasSameHash(make: () => Content, content: Pack | Prefab): boolean {
  try {
    return contentHash(make()) === contentHash(content);
  } catch (error) {
    if (error instanceof UndercroftError) return false;
    throw error;
  }
}

/** A field's name; the one that would change an object's prototype is computed. */
function keyName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** A text that can't end the comment it stands in. */
function commentText(text: string): string {
  return text.replace(/\*\//g, "* /").replace(/\s+/g, " ");
}

const OPTION_KEYS: KeysOf<TypeScriptOptions> = { seed: true, depth: true, hash: true, firstAttempt: true, used: LIST };
