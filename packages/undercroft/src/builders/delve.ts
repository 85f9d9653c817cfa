import { type BuilderMap, defineBuilder, FLOOR, integer, type Rng, ratio, span, stuck } from "../core/index.js";
import { fillBorder } from "./kernels/border.js";
import { goalForShare } from "./kernels/excavation.js";

/**
 * Cave passages that grow from a single cell. Rock becomes floor if it has the right number of floor cells around it, and
 * if it doesn't join two passages: that happens only as often as `connect` says. The result is one connected cave. With
 * few cells to choose from, it grows at its tips and winds; with many, it spreads evenly.
 *
 *     ############################################   delve()
 *     ############........#..#..##....############   44 x 16, seed 42
 *     #############......##....####..#############
 *     ############..##.#........#.#...############
 *     ##################...##...#...##############
 *     ###########..##.......###......#############
 *     #########.#...##..#..##.#..#################
 *     #########...#.#..##.....##....##############
 *     ##########..####..#.#....#...###############
 *     #####.###...#.##..###.#..###..##############
 *     ####..#.###...#....####..#.#################
 *     #####...#.##....#..#.......#...#.###########
 *     #####.....##....#..#...##.........##########
 *     ####..##......#.#..##...#.#..##..###########
 *     #######..#....###..#....###...#...##########
 *     ############################################
 *
 * The idea is that of the delve layouts of Dungeon Crawl Stone Soup.
 */
export const delve = defineBuilder({
  id: "delve",
  summary: "Cave passages that grow from one cell and join one another only as often as told.",
  options: {
    connect: ratio(0.1, "Chance that two passages are joined where they meet.", { typical: [0, 0.5] }),
    coverage: ratio(0.3, "Share of the map to turn into floor. The border always stays solid.", {
      min: 0.01,
      typical: [0.15, 0.5],
    }),
    neighbours: span(
      2,
      3,
      { min: 1, max: 8, typical: [1, 6] },
      "How many of the eight cells around a cell must be floor before it is dug. More make wider passages. A minimum above 3 counts as 3.",
    ),
    newest: integer(
      125,
      { min: 1, max: 100_000, typical: [1, 1000] },
      "The next cell is chosen among this many of those that were reached last. 1 digs long tunnels.",
    ),
  },
  writes: ["tiles"],
  *build(map, rng, { connect, coverage, neighbours: [wanted, most], newest }) {
    const least = Math.min(wanted, MOST_AT_AN_EDGE);
    const cave = new Cave(map);
    const goal = goalForShare(map, coverage);
    const start = cave.anyRock(rng);
    if (start === undefined) throw stuck("every cell is reserved.");
    cave.begin(rng, start, least);
    while (cave.size < goal) {
      const cell = cave.take(rng, newest);
      if (cell === undefined) break;
      const { floor, parts, sides } = cave.around(cell);
      // A part that only touches a corner would be reached diagonally.
      if (sides === 0 || sides < parts || floor < least || floor > most) continue;
      if (parts > 1 && !rng.chance(connect)) continue;
      cave.dig(cell);
      if (cave.size % YIELD_EVERY === 0) yield;
    }
    if (cave.size < goal) {
      map.note("shortfall", `asked for ${goal} cells of floor, but dug ${cave.size}: no other rock may be dug`);
    }
  },
});

/** How many cells are dug from one frame of the history to the next. */
const YIELD_EVERY = 8;
/** A cell at the straight edge of a cave has this many neighbours. If more are required, nothing grows. */
const MOST_AT_AN_EDGE = 3;

// What is on a cell.
const ROCK = 0;
const DUG = 1;
const CLOSED = 2;

/** What is dug so far, and the rock that was reached. */
class Cave {
  readonly #map: BuilderMap;
  /** `ROCK` for what may be dug, `DUG`, or `CLOSED`. */
  readonly #ground: Uint8Array;
  readonly #ring: readonly number[];
  readonly #reached: number[] = [];
  /** The number of cells that were dug. */
  size = 0;

  constructor(map: BuilderMap) {
    const { width } = map;
    this.#map = map;
    this.#ground = fillBorder(new Uint8Array(map.tiles.length), map, CLOSED);
    for (let cell = 0; map.hasReservedCells && cell < this.#ground.length; cell++) {
      if (map.isReserved(cell)) this.#ground[cell] = CLOSED;
    }
    // Round a cell, each next to the one before: the sides are the even ones.
    this.#ring = [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1];
  }

  /** Any cell that may be dug. */
  anyRock(rng: Rng): number | undefined {
    const { width, height } = this.#map;
    // Either few cells are reserved, or almost all.
    for (let i = 0; i < 100; i++) {
      const cell = this.#map.index(rng.between(1, width - 2), rng.between(1, height - 2));
      if (this.#mayDig(cell)) return cell;
    }
    const cells = Array.from(this.#ground.keys()).filter((cell) => this.#mayDig(cell));
    return cells.length === 0 ? undefined : rng.pick(cells);
  }

  #mayDig(cell: number): boolean {
    return this.#ground[cell] === ROCK;
  }

  dig(cell: number): void {
    this.#ground[cell] = DUG;
    this.#map.set(cell, FLOOR);
    this.size++;
    for (const side of this.#ring) {
      if (this.#mayDig(cell + side)) this.#reached.push(cell + side);
    }
  }

  /** Digs as much around a cell as is needed for others to have enough neighbours. */
  begin(rng: Rng, cell: number, least: number): void {
    this.dig(cell);
    const sides = this.#ring.map((side) => cell + side).filter((near) => this.#mayDig(near));
    const beside = sides.filter((near) => this.around(near).sides > 0);
    if (least === 2 && beside.length > 0) this.dig(rng.pick(beside));
    if (least < 3) return;
    // The sides first: a corner that nothing leads to stays rock.
    for (const near of [...beside, ...sides]) if (this.#mayDig(near) && this.around(near).sides > 0) this.dig(near);
  }

  /** Takes one of the cells that were reached last. A cell is in the list as often as it was reached, at most eight times. */
  take(rng: Rng, newest: number): number | undefined {
    const reached = this.#reached;
    while (reached.length > 0) {
      const i = reached.length - 1 - rng.below(Math.min(newest, reached.length));
      const cell = reached[i]!;
      reached[i] = reached.at(-1)!;
      reached.pop();
      if (this.#mayDig(cell)) return cell;
    }
    return undefined;
  }

  /**
   * How many of the eight cells around a cell are floor, how many parts they form, and how many of these parts have a cell
   * beside it.
   */
  around(cell: number): { readonly floor: number; readonly parts: number; readonly sides: number } {
    const ground = this.#ground;
    const ring = this.#ring;
    let floor = 0;
    let parts = 0;
    let sides = 0;
    for (let i = 0; i < 8; i++) {
      if (ground[cell + ring[i]!] !== DUG) continue;
      floor++;
      const isFirst = ground[cell + ring[(i + 7) % 8]!] !== DUG;
      if (isFirst) parts++;
      // A part has a side if it begins with one or goes on from a corner to one.
      if (isFirst && (i % 2 === 0 || ground[cell + ring[(i + 1) % 8]!] === DUG)) sides++;
    }
    return floor === 8 ? { floor, parts: 1, sides: 1 } : { floor, parts, sides };
  }
}
