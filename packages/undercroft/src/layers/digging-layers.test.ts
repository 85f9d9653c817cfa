import { describe, expect, test } from "vitest";
import { regions } from "../analysis/index.js";
import { simpleMap } from "../builders/index.js";
import { chain, type Level } from "../chain/index.js";
import { BuilderMap, type MetaStep, Rng, type StepDefinition, SYMMETRIES, stepOf, tileset } from "../core/index.js";
import { dlaLayer } from "./dla-layer.js";
import { drunkardsWalkLayer } from "./drunkards-walk-layer.js";
import { areaStart, distantExit } from "./index.js";

const ALGORITHMS = ["walk-inwards", "walk-outwards", "central-attractor"] as const;

/** Runs a layer on a map that rows of glyphs describe. */
function run(
  definition: StepDefinition<any>,
  options: object,
  rows: readonly string[],
  seed: string | number,
): BuilderMap {
  const map = new BuilderMap(rows[0]!.length, rows.length, 1, tileset());
  map.paint(Uint8Array.from(rows.join(""), (glyph) => tileset().byGlyph(glyph)!));
  for (const _ of definition.build(map, Rng.fromSeed(seed), stepOf(definition, options).options as never));
  return map;
}

function floorOf(tiles: ArrayLike<number>): number {
  return Array.from(tiles).filter((tile) => tileset().walkable[tile] === 1).length;
}

/** Two halls that don't touch, in a corner each. */
const APART = Array.from({ length: 30 }, (_, y) => {
  if (y > 1 && y < 8) return `##......${"#".repeat(36)}`;
  if (y > 20 && y < 28) return `${"#".repeat(34)}.......###`;
  return "#".repeat(44);
});

const SOLID = Array.from({ length: 20 }, () => "#".repeat(30));

const LAYERS: [string, StepDefinition<any>, object][] = [
  ...(["center", "anywhere"] as const).flatMap((diggers) =>
    SYMMETRIES.map((symmetry): [string, StepDefinition<any>, object] => [
      `drunkards-walk-layer from ${diggers}, symmetry ${symmetry}`,
      drunkardsWalkLayer.definition,
      { diggers, symmetry },
    ]),
  ),
  ...ALGORITHMS.flatMap((algorithm) =>
    SYMMETRIES.map((symmetry): [string, StepDefinition<any>, object] => [
      `dla-layer with ${algorithm}, symmetry ${symmetry}`,
      dlaLayer.definition,
      { algorithm, symmetry },
    ]),
  ),
];

describe.each(LAYERS)("%s", (_name, definition, options) => {
  test("keeps all floor, and joins all that it digs to floor from before", () => {
    for (let seed = 0; seed < 20; seed++) {
      for (const coverage of [0.02, 0.1, 0.4]) {
        const map = run(definition, { ...options, coverage, brush: 1 + (seed % 3) }, APART, seed);
        const { labels, count } = regions(map);
        const old = Array.from(labels).filter((_label, cell) => APART[map.y(cell)]![map.x(cell)] === ".");
        expect(old, `seed ${seed}, coverage ${coverage}`).not.toContain(-1);
        expect(new Set(old).size, `seed ${seed}, coverage ${coverage}`).toBe(count);
      }
    }
  });

  test("works on solid rock as a builder does", () => {
    const map = run(definition, { ...options, coverage: 0.3, brush: 1 }, SOLID, 4);
    expect(floorOf(map.tiles as Uint8Array)).toBeGreaterThanOrEqual(Math.ceil(0.3 * 28 * 18));
    expect(regions(map).count).toBe(1);
  });
});

describe("the share that the digging layers dig", () => {
  test("counts only the rock, not the floor that is already there", () => {
    const floor = floorOf(run(dlaLayer.definition, { coverage: 0.01, brush: 1 }, APART, 1).tiles as Uint8Array);
    const rock = 42 * 28 - (6 * 6 + 7 * 7);
    expect(floor).toBe(6 * 6 + 7 * 7 + Math.ceil(0.01 * rock));
    for (const definition of [dlaLayer.definition, drunkardsWalkLayer.definition]) {
      const dug = floorOf(run(definition, { coverage: 0.25, brush: 1 }, APART, 1).tiles as Uint8Array);
      expect(dug).toBe(6 * 6 + 7 * 7 + Math.ceil(0.25 * rock));
      const all = floorOf(run(definition, { coverage: 1, brush: 1 }, APART, 1).tiles as Uint8Array);
      expect(all).toBe(42 * 28);
    }
  });
});

describe("layers on a dungeon", () => {
  const ground = chain({ width: 60, height: 30, purpose: "map" }).startWith(simpleMap());
  const build = (layer: MetaStep<never, never, never>): Level => ground.with(layer).build({ seed: 42 });

  test("diggers make passages", async () => {
    await expect(`${build(drunkardsWalkLayer())}\n`).toMatchFileSnapshot("./__goldens__/drunkards-walk-layer.txt");
  });

  test("particles make walls ragged", async () => {
    await expect(`${build(dlaLayer())}\n`).toMatchFileSnapshot("./__goldens__/dla-layer.txt");
  });

  test("heavy erosion leaves ruins", async () => {
    await expect(`${build(dlaLayer.heavyErosion())}\n`).toMatchFileSnapshot("./__goldens__/heavy-erosion.txt");
  });

  test("an exit stays an exit", () => {
    for (const layer of [drunkardsWalkLayer({ coverage: 0.5 }), dlaLayer.heavyErosion()]) {
      const level = chain({ width: 60, height: 30 })
        .startWith(simpleMap())
        .with(areaStart())
        .with(distantExit())
        .with(layer)
        .build({ seed: 3 });
      expect(level.rows().join("").replaceAll(/[^>]/g, "")).toBe(">");
    }
  });
});
