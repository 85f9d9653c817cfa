import { type BuilderMap, FLOOR } from "../src/core/index.js";
import { drawnVault, Ground, HOLE, prefabVariants, type Shape, VaultSites } from "../src/prefabs/index.js";
import { grow, step } from "./maps.js";
import { race } from "./measure.js";
import { MEDIUM, perCell, type Result, type Size, sizeName, timeText } from "./result.js";

const LARGER: Size = [512, 512];
/** The size at which all placements of one vault are listed. */
const TUTORIAL: Size = [80, 70];

/** Row 10: every position of a vault that is all floor, and every placement of one with holes in all its symmetries. */
export function* vaultPositions(): Generator<Result> {
  for (const [side, atLeast] of [
    [6, 50],
    [12, 150],
  ] as const) {
    const vault = drawnVault("square", Array<string>(side).fill(".".repeat(side)));
    for (const size of [MEDIUM, LARGER]) {
      const map = caveWithHall(size);
      const { shape } = prefabVariants(vault, map.tileset)[0]!;
      const ours = () => new Ground(map).positions(shape);
      const full = () => scan(map, shape, false);
      const short = () => scan(map, shape, true);
      const hits = same(ours().count(), full().length);
      const [own, fullScan, shortScan] = race([{ run: ours }, { run: full }, { run: short }]) as [
        number,
        number,
        number,
      ];
      const line = {
        row: 10,
        job: `all positions of a ${side}x${side} vault`,
        size: sizeName(size),
        ours: perCell(own, size),
        note: `${hits} positions`,
      };
      yield { ...line, peer: `full scan: ${perCell(fullScan, size)}`, ratio: fullScan / own, goal: { atLeast } };
      yield { ...line, peer: `scan up to the first rock: ${perCell(shortScan, size)}`, ratio: shortScan / own };
    }
  }
  yield placements();
}

/** A cave; its own spaces are too narrow for the larger vault, so it gets a hall. */
function caveWithHall(size: Size): BuilderMap {
  const map = grow(size, [step("cellular-automata")], 1);
  map.fill({ x: 20, y: 20, width: 14, height: 14 }, FLOOR);
  return map;
}

/** A vault with holes, none of whose symmetries are alike. */
const KEY = drawnVault("key", ["#.##", "#g. ", "#.. ", ".!##", "  #.", "  ##"]);

function placements(): Result {
  const map = caveWithHall(TUTORIAL);
  const variants = prefabVariants(KEY, map.tileset);
  const ours = () => new VaultSites(new Ground(map), variants).count;
  const theirs = () => variants.reduce((sum, { shape }) => sum + scan(map, shape, false).length, 0);
  const hits = same(ours(), theirs());
  const [own, other] = race([{ run: ours }, { run: theirs }]) as [number, number];
  return {
    row: 10,
    job: `all placements of a vault, ${variants.length} symmetries`,
    size: sizeName(TUTORIAL),
    ours: timeText(own),
    peer: `cell by cell: ${timeText(other)}`,
    ratio: other / own,
    goal: { atLeast: 15 },
    note: `${hits} placements`,
  };
}

function same(a: number, b: number): number {
  if (a !== b) throw new Error(`the two searches differ: ${a} and ${b} positions`);
  return a;
}

/** As the tutorial looks for places: all cells of all positions; or none after the first one that is rock. */
function scan(map: BuilderMap, shape: Shape, stopsAtRock: boolean): number[] {
  const { width, height, tiles, tileset } = map;
  const { walkable } = tileset;
  const found: number[] = [];
  for (let y = 0; y + shape.height <= height; y++) {
    for (let x = 0; x + shape.width <= width; x++) {
      let fits = true;
      for (let dy = 0; dy < shape.height && (fits || !stopsAtRock); dy++) {
        for (let dx = 0; dx < shape.width && (fits || !stopsAtRock); dx++) {
          if (shape.tiles[dy * shape.width + dx] === HOLE) continue;
          if (walkable[tiles[(y + dy) * width + x + dx]!] === 0) fits = false;
        }
      }
      if (fits) found.push(y * width + x);
    }
  }
  return found;
}
