import { cached, defined, SHIPPED_TILES, type Tile, UndercroftError } from "../../core/index.js";
import type { LegendEntry, SpawnSource } from "../../prefabs/index.js";
import type { ImportMapping } from "./import-mapping.js";
import type { ImportOptions } from "./import-options.js";

/** Tiles of a level: its cells are bytes. */
const MOST_TILES = 256;
/** Meanings of one map: the numbers of its cells have 16 bits, and 0 is none. */
const MOST_MEANINGS = 65_535;

/** The meanings of a map's cells, each with a number: what `ImportedMap.meanings` and `ImportedMap.cells` are made of. */
export class MapMeanings {
  /** All of them, in the order of their numbers. */
  readonly list: LegendEntry[] = [];
  /** Tiles that the file describes, by their names. Those that are known anyway are not among them. */
  readonly tiles = new Map<string, Tile>();
  readonly #numbers = new Map<string, number>();
  /** By the numbers of what is above, those of what is made of it and what is below. */
  readonly #laid = new Map<number, Map<number, number>>();
  readonly #refuse: (message: string) => Error;
  readonly #mapping: ImportMapping;
  readonly #known: ReadonlyMap<string, Tile>;
  /** The keys of the mapping that are ranges. */
  #ranges: readonly { key: string; of: string; low: number; high: number }[] | undefined;

  /** `refuse` makes an error about the map. */
  constructor(
    { mapping = {}, tiles = SHIPPED_TILES }: Pick<ImportOptions, "mapping" | "tiles">,
    refuse = (message: string): Error => new UndercroftError("bad-content", message),
  ) {
    this.#refuse = refuse;
    this.#mapping = mapping;
    this.#known = new Map(tiles.map((tile) => [tile.name, tile]));
  }

  /** The number of a meaning, counted from 1. */
  numberOf(entry: LegendEntry): number {
    return cached(this.#numbers, JSON.stringify(entry), () => {
      if (this.list.length < MOST_MEANINGS) return this.list.push(entry);
      throw this.#refuse(`a map can have at most ${MOST_MEANINGS} different cells.`);
    });
  }

  /** Whether the meaning with this number says what the ground of a cell is. */
  isGround(number: number): boolean {
    return isGround(this.list[number - 1]!);
  }

  /** The number of a cell that has one of them over the other; 0 is nothing. Ground hides what is below it. */
  over(below: number, above: number): number {
    if (below === 0 || above === 0) return below || above;
    const entry = this.list[above - 1]!;
    if (isGround(entry)) return above;
    const onGrounds = cached(this.#laid, above, () => new Map<number, number>());
    return cached(onGrounds, below, () => this.numberOf(laidOver(this.list[below - 1], [entry])));
  }

  /** The number of what the mapping says of something that has these names, most particular first; 0 for nothing. */
  mapped(names: readonly string[]): number {
    const { tiles = {} } = this.#mapping;
    const name = names.find((name) => Object.hasOwn(tiles, name)) ?? this.#rangeOf(names);
    return name === undefined ? 0 : this.numberOf(tiles[name]!);
  }

  /** The number of what the mapping says of all other tiles of a layer, as in `Walls:*`; 0 for nothing. */
  others(layer: string): number {
    const { tiles = {} } = this.#mapping;
    const name = `${layer}:*`;
    return Object.hasOwn(tiles, name) ? this.numberOf(tiles[name]!) : 0;
  }

  /** The name of a range in the mapping, such as `Dungeon:3-7`, that one of these names is in. */
  #rangeOf(names: readonly string[]): string | undefined {
    this.#ranges ??= Object.keys(this.#mapping.tiles ?? {}).flatMap((key) => {
      const [, of = "", low, high] = /^(.*:)?(\d{1,9})-(\d{1,9})$/s.exec(key) ?? [];
      return low === undefined ? [] : [{ key, of, low: Number(low), high: Number(high) }];
    });
    if (this.#ranges.length === 0) return undefined;
    const ranges = names.flatMap((name) => {
      const [, of = "", number] = /^(.*:)?(\d{1,9})$/s.exec(name) ?? [];
      const id = Number(number ?? Number.NaN);
      return this.#ranges!.find((range) => range.of === of && range.low <= id && id <= range.high) ?? [];
    });
    return ranges[0]?.key;
  }

  /** The number of the tile with this name, if there is such a tile; 0 for none. Capitals don't matter. */
  named(name: string): number {
    const known = [name, name.toLowerCase()].find((name) => this.#known.has(name) || this.tiles.has(name));
    return known === undefined ? 0 : this.numberOf(known);
  }

  /** The number of cells where nothing is; 0 for holes. */
  get empty(): number {
    return this.#mapping.empty === undefined ? 0 : this.numberOf(this.#mapping.empty);
  }

  /** Notes a tile that the file describes, if it is one: it has a name, and says whether one can walk on it and see through. */
  describe(value: unknown): boolean {
    if (!isTile(value) || this.tiles.size >= MOST_TILES) return false;
    const { name, glyph, walkable, opaque, door, hazard } = value;
    const tile = { name, glyph, walkable, opaque, ...defined({ door, hazard }) };
    if (JSON.stringify(this.#known.get(name)) !== JSON.stringify(tile)) this.tiles.set(name, tile);
    return true;
  }
}

/** Whether a value looks like a tile. Whether it can be one is checked with the level that uses it. */
function isTile(value: unknown): value is Tile {
  if (typeof value !== "object" || value === null) return false;
  const { name, glyph, walkable, opaque } = value as Partial<Tile>;
  const hasWords = typeof name === "string" && typeof glyph === "string";
  return hasWords && typeof walkable === "boolean" && typeof opaque === "boolean";
}

/** What a glyph of a drawing means, as an object. */
export type Meaning = Exclude<LegendEntry, string>;

/** Whether a meaning says what the ground is. Anything else stands on that ground. */
function isGround(entry: LegendEntry): entry is string | (Meaning & { readonly terrain: string }) {
  return typeof entry === "string" || entry.terrain !== undefined;
}

/** A cell with everything that lies on it, from below: what is above counts, and spawns are there side by side. */
export function laidOver(below: LegendEntry | undefined, above: readonly Meaning[]): LegendEntry {
  const ground = below === undefined || below === "floor" ? {} : typeof below === "object" ? below : { terrain: below };
  const all: readonly Meaning[] = [ground, ...above];
  const spawns = all.flatMap(({ spawn }) => (spawn === undefined ? [] : spawn)) as SpawnSource[];
  const entry: Meaning = Object.assign({}, ...all);
  const cell = spawns.length < 2 ? entry : { ...entry, spawn: spawns };
  if (cell.exit === undefined && cell.start === undefined) return cell;
  // Stairs are drawn by what leads away, and a start is floor: what lies under them says nothing more.
  const { terrain: _, ...rest } = cell;
  return rest;
}
