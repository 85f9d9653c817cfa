import { describe, expect, test } from "vitest";
import { randomSource } from "../../../test/kit/random-drawings.js";
import { sampled } from "../../../test/kit/whole.js";
import { accretion } from "../../builders/index.js";
import { type AnyNode, chain, chainOf, type Level } from "../../chain/index.js";
import { contentHash, Rng, type Tile, tileset, UndercroftError } from "../../core/index.js";
import { parseVaults } from "../../formats/index.js";
import { nicheStairs, within } from "../../layers/index.js";
import { levelChain, recipeChain, registry } from "../../recipes/index.js";
import { TEMPLATES_PACK } from "../packs/index.js";
import { drawnVault, pack, prefab, prefabVariants } from "../reading/prefab.js";
import { HOLE } from "../shape/shape.js";
import type { Prefab } from "../source/source.js";
import { roomPack } from "./room-pack.js";

type Options = NonNullable<Parameters<typeof accretion>[0]>;

const DOORS = { legend: { "+": { terrain: "door", entrance: true } } };
const CELL = drawnVault("cell", ["##+##", "#...#", "+._.+", "#...#", "##+##"], { ...DOORS, palettes: ["stone"] });
const LAMPS = drawnVault("lamps", ["#t+t#", "#...#", "#...#", "#####"], {
  legend: { ...DOORS.legend, t: "torch_wall" },
});

const own = (...prefabs: Prefab[]) => ({ drawn: [roomPack(pack("own", prefabs))], drawnShare: 0.4 });

/** Levels of the step alone, walked without diagonal moves. */
function grown(options: Options, terms: object = {}) {
  return chainOf({ width: 60, height: 30, purpose: "map", movement: "orthogonal", floor: "reachable", ...terms }, [
    accretion(options),
  ] as AnyNode[]);
}

const templatesOf = ({ prefabs }: Level) => prefabs.filter(({ kind }) => kind === "template");

/** What is wrong with the drawn rooms of a level right after they were laid, by their drawings alone. */
function faultsOf(level: Level, prefabs: readonly Prefab[]): string[] {
  const faults: string[] = [];
  for (const { name, transform, x, y, entrances } of templatesOf(level)) {
    const drawing = prefabs.find((one) => one.name === name)!;
    const { shape } = prefabVariants(drawing, level.tileset).find((variant) => variant.transform === transform)!;
    const joined = new Set(entrances.map(String));
    const where = `${name} at ${x}, ${y}`;
    if (joined.size === 0) faults.push(`${where} is joined to nothing`);
    for (const [cell, tile] of shape.tiles.entries()) {
      if (tile === HOLE) continue;
      const at = [x + (cell % shape.width), y + Math.floor(cell / shape.width)] as const;
      const now = level.tileAt(...at);
      const drawn = level.tileset.tiles[tile]!;
      if (!shape.entrances.includes(cell)) {
        // A torch of one room can hang on the wall of another.
        if (drawn.name === "wall" && now.name === "torch_wall") continue;
        if (now !== drawn) faults.push(`${where} has ${now.name} at ${at} instead of ${drawn.name}`);
      } else if (joined.has(String(at))) {
        if (now !== drawn && (drawn.door || !now.door)) faults.push(`${where} has ${now.name} as entrance at ${at}`);
      } else if (now.name !== "wall") faults.push(`${where} isn't walled up at ${at}`);
    }
  }
  const isAt = (cells: readonly (readonly [number, number])[], x: number, y: number) =>
    cells.some((cell) => cell[0] === x && cell[1] === y);
  for (const door of level.doors!) {
    if (!door.sides.every(([x, y]) => level.isWalkable(x, y))) faults.push(`the door at ${door.at} leads nowhere`);
  }
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const listed = level.doors!.map(({ at }) => at);
      if (level.tileAt(x, y).door && !isAt(listed, x, y) && !isInside(level, x, y))
        faults.push(`unlisted door ${x}, ${y}`);
    }
  }
  return faults;
}

/** Whether a cell is inside a drawing: a door there may be one that can be walked around, which is no door of the level. */
function isInside(level: Level, x: number, y: number): boolean {
  return templatesOf(level).some(
    (placed) => (placed.rows[y - placed.y]?.[x - placed.x] ?? " ") !== " " && !isEntrance(placed.entrances, x, y),
  );
}

const isEntrance = (entrances: readonly (readonly [number, number])[], x: number, y: number) =>
  entrances.some((cell) => cell[0] === x && cell[1] === y);

/** A few random drawings, most of which can be rooms. */
function randomPack(rng: Rng): Prefab[] {
  const found: Prefab[] = [];
  for (let i = 0; found.length < 4; i++) {
    const { place: _, ...source } = randomSource(rng);
    if (source.vault === undefined) continue;
    try {
      found.push(prefab({ ...source, vault: `drawing_${i}`, ...DOORS }));
    } catch (error) {
      // Not all of them can be read.
      if (!(error instanceof UndercroftError)) throw error;
    }
  }
  return found;
}

describe("drawn rooms in accretion", () => {
  test("are as drawn, joined by true doors and reachable without diagonal moves, whatever is drawn", () => {
    let rooms = 0;
    for (let seed = 0; seed < sampled(3000, 300); seed++) {
      const rng = Rng.fromSeed(`drawings ${seed}`);
      const prefabs = randomPack(rng);
      const size = { width: rng.between(20, 80), height: rng.between(12, 50) };
      const hallways = rng.pick([0, 0.5, 1]);
      const level = grown(
        { ...own(...prefabs), hallways, bends: rng.pick([0, 1]), doors: rng.pick([0, 0.6, 1]) },
        size,
      ).build({
        seed,
        depth: rng.between(1, 20),
      });
      rooms += templatesOf(level).length;
      expect(faultsOf(level, prefabs), `seed ${seed}\n${level}`).toEqual([]);
    }
    expect(rooms).toBeGreaterThan(sampled(1000, 100));
  });

  test("are about as many as asked for", () => {
    for (const drawnShare of [0.1, 0.3, 0.6]) {
      let drawn = 0;
      let all = 0;
      for (let seed = 0; seed < 60; seed++) {
        const level = grown({ ...own(CELL), drawnShare }).build({ seed });
        drawn += templatesOf(level).length;
        all += level.rooms!.length;
      }
      expect(drawn / all).toBeGreaterThan(drawnShare - 0.04);
      expect(drawn / all).toBeLessThan(drawnShare + 0.04);
    }
    expect(templatesOf(grown({ ...own(CELL), drawnShare: 0 }).build({ seed: 1 }))).toEqual([]);
  });

  test("are rooms of the level, and their other entrances can lead on", () => {
    let entrances = 0;
    for (let seed = 0; seed < 20; seed++) {
      const level = grown(own(CELL)).build({ seed });
      for (const placed of templatesOf(level)) {
        const [x, y] = [placed.x + 2, placed.y + 2];
        expect(level.tileAt(x, y).name).toBe("altar");
        expect(level.roomAt(x, y)).toMatchObject({ width: 3, height: 3 });
        entrances = Math.max(entrances, placed.entrances.length);
      }
    }
    expect(entrances).toBeGreaterThan(1);
  });

  test("change nothing about levels without them", () => {
    const plain = grown({}).build({ seed: "rats" });
    expect(grown({ drawn: [], drawnShare: 1 }).build({ seed: "rats" }).hash).toBe(plain.hash);
    // A pack that has nothing for this depth is as good as none.
    const deep = drawnVault("deep", CELL.source.map, { ...DOORS, depth: "9..", palettes: ["stone"] });
    const level = grown(own(deep)).build({ seed: "rats" });
    expect(level.hash).toBe(plain.hash);
    expect(templatesOf(grown(own(deep)).build({ seed: "rats", depth: 9 }))).not.toEqual([]);
  });

  test("keep to weight, chance and uniqueness", () => {
    const named = (name: string, more: object) => prefab({ ...CELL.source, vault: name, ...more });
    const rooms = [
      named("often", { weight: 30 }),
      named("seldom", { weight: 10 }),
      named("never", { weight: 0 }),
      named("once", { weight: 30, unique: true }),
      named("one", { weight: 30, unique: { group: "twins" } }),
      named("other", { weight: 30, unique: { group: "twins" } }),
      named("lucky", { weight: 30, chance: 0.5 }),
    ];
    const counts = new Map<string, number>();
    let lucky = 0;
    for (let seed = 0; seed < 60; seed++) {
      const names = templatesOf(grown({ ...own(...rooms), drawnShare: 0.8 }).build({ seed })).map(({ name }) => name);
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
      expect(names.filter((name) => name === "once").length).toBeLessThanOrEqual(1);
      expect(names.filter((name) => ["one", "other"].includes(name)).length).toBeLessThanOrEqual(1);
      if (names.includes("lucky")) lucky++;
    }
    expect(counts.get("never")).toBeUndefined();
    expect(counts.get("often")! / counts.get("seldom")!).toBeGreaterThan(2);
    expect(lucky).toBeGreaterThan(10);
    expect(lucky).toBeLessThan(45);
  });

  test("vary from room to room, and bring what stands in them", () => {
    const den = prefab({
      vault: "den",
      map: ["##+##", "#.g.#", "#.?.#", "#####"],
      palettes: ["stone", "water"],
      legend: {
        ...DOORS.legend,
        g: { spawn: { name: "Warden", kind: "monster" } },
        "?": { choose: { "~": 1, I: 1, _: 1 } },
      },
    });
    const seen = new Set<string>();
    for (let seed = 0; seed < 30; seed++) {
      const level = grown(own(den)).build({ seed });
      const placed = templatesOf(level);
      for (const { rows } of placed) seen.add(rows.join("").replaceAll(/[#.+ ]/g, ""));
      expect(level.spawns).toHaveLength(placed.length);
      expect(level.spawns.every(({ name, kind }) => name === "Warden" && kind === "monster")).toBe(true);
    }
    expect([...seen].sort()).toEqual(["I", "_", "~"]);
  });

  test("can have torches on walls that they share with other rooms", () => {
    let shared = 0;
    for (let seed = 0; seed < 30; seed++) {
      const level = grown({ ...own(LAMPS), hallways: 0 }).build({ seed });
      expect(faultsOf(level, [LAMPS])).toEqual([]);
      for (const { x, y, transform, rows } of templatesOf(level)) {
        if (transform !== "identity") continue;
        expect(rows[0]).toMatch(/^.¶.¶.$/);
        if (level.isWalkable(x + 1, y - 1)) shared++;
      }
    }
    expect(shared).toBeGreaterThan(0);
  });

  test("can be made of a game's own tiles", () => {
    const tiles: Tile[] = [
      { name: "sofa", glyph: "s", walkable: true, opaque: false },
      { name: "curtain", glyph: "v", walkable: true, opaque: true, door: true },
    ];
    const set = tileset(tiles);
    const legend = { s: "sofa", v: { terrain: "curtain", entrance: true } };
    const lounge = prefab({ vault: "lounge", map: ["##v##", "#s..#", "#..sv", "#####"], legend }, [], set);
    for (let seed = 0; seed < 20; seed++) {
      const level = grown({ ...own(lounge), doors: 0 }, { tiles }).build({ seed });
      expect(templatesOf(level).length).toBeGreaterThan(0);
      expect(faultsOf(level, [lounge])).toEqual([]);
      expect(level.doors!.every(({ at }) => level.tileAt(...at).name === "curtain")).toBe(true);
    }
  });

  test("grow inside a region of another map", () => {
    let drawn = 0;
    for (let seed = 0; seed < 20; seed++) {
      const level = chain({ width: 80, height: 40, movement: "orthogonal" })
        .startWith(accretion())
        .with(within({ region: { half: "left" }, steps: [accretion(own(CELL))] }))
        .with(nicheStairs())
        .build({ seed });
      for (const { x } of templatesOf(level)) expect(x).toBeLessThan(40);
      drawn += templatesOf(level).length;
    }
    expect(drawn).toBeGreaterThan(20);
  });

  test("are placed before all others if the build requires them, and the report says why one can't be", () => {
    const rare = prefab({ ...CELL.source, vault: "rare", weight: 0 });
    for (let seed = 0; seed < 10; seed++) {
      const level = grown({ ...own(CELL, rare), drawnShare: 0 }, { require: ["rare"] }).build({ seed });
      expect(templatesOf(level).map(({ name }) => name)).toEqual(["rare"]);
    }
    const open = drawnVault("open", ["#.+.#", "#...#", "#####"], DOORS);
    const corner = drawnVault("corner", ["+##", "#.#", "###"], DOORS);
    const wide = drawnVault("wide", ["#++#", "#..#", "####"], DOORS);
    const { report } = grown(own(corner, wide, open)).build({ seed: 1 });
    expect(report.map(({ message }) => message)).toEqual([
      "corner: its entrance at (0, 0) doesn't lead from the edge of the drawing to its floor",
      "wide: it has no entrance that is one cell wide, with a wall on both sides",
      "open: it has no entrance that is one cell wide, with a wall on both sides",
    ]);
  });

  test("are built again by the file of their level", () => {
    const known = registry([], { pack: [pack("own", [CELL, LAMPS])] });
    const recipe = {
      steps: [{ use: "accretion", drawn: ["own", "templates"], drawnShare: 0.5 }, { use: "niche-stairs" }],
    };
    const level = recipeChain(recipe, { registry: known }).build({ seed: "rats" });
    expect(templatesOf(level).some(({ name }) => name === "cell" || name === "lamps")).toBe(true);
    const again = levelChain(JSON.parse(JSON.stringify(level)), { registry: known });
    expect(again.build({ seed: "rats" }).hash).toBe(level.hash);
    expect(() => recipeChain({ steps: [{ use: "accretion", drawn: ["template"] }] })).toThrow(
      'steps[0].drawn: there is no room-pack "template". Did you mean "templates"?',
    );
  });
});

describe("roomPack", () => {
  test("is the same content as its pack, and the same object for it", () => {
    expect(contentHash(roomPack(TEMPLATES_PACK))).toBe(contentHash(TEMPLATES_PACK));
    expect(roomPack(TEMPLATES_PACK)).toBe(roomPack(TEMPLATES_PACK));
    expect(() => roomPack([] as never)).toThrow("roomPack: pack must be a pack, as pack() and loadPack() make it");
  });

  test("is made of files whose mistakes have a line", () => {
    const text = ["vault: nook", "legend:", "  x: sofaa", "===", "#=#", "#x#", "###"].join("\n");
    expect(() => parseVaults(text, "nooks.vault")).toThrow(/^nooks\.vault:3:6: nook: there is no tile "sofaa"/);
  });
});
