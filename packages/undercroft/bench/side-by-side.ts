import { cellularAutomata } from "../src/builders/index.js";
import { chain } from "../src/chain/index.js";
import { Rng, type Step } from "../src/core/index.js";
import { bareMap, floorShare, grow, step, stepNamed } from "./maps.js";
import { type Contender, race } from "./measure.js";
import { malwodenRooms, malwodenWalk, malwodenWalks, rotCave, rotConnectedCave, rotMaze, rotRooms } from "./peers.js";
import { LARGE, MEDIUM, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";
import { seedsDlaAttractor, seedsDlaInwards, seedsDrunkard, seedsMaze, seedsVoronoi } from "./seeds-reference.js";

interface Duel {
  readonly row: number;
  readonly job: string;
  readonly size: Size;
  readonly peer: string;
  readonly ours: Contender["run"];
  readonly theirs: Contender["run"];
  /** How many times as fast as the peer we want to be. */
  readonly atLeast?: number;
  readonly note?: string;
}

function duel({ row, job, size, peer, ours, theirs, atLeast, note }: Duel): Result {
  const [own, other] = race([{ run: ours }, { run: theirs }]) as [number, number];
  return {
    row,
    job,
    size: sizeName(size),
    ours: timeText(own),
    peer: `${peer}: ${timeText(other)}`,
    ratio: other / own,
    ...(atLeast === undefined ? {} : { goal: { atLeast } }),
    ...(note === undefined ? {} : { note }),
  };
}

/** Seeds over which a share is averaged. */
const SEEDS = 12;

function meanShare(make: (seed: number) => ArrayLike<number> & Iterable<number>): number {
  let sum = 0;
  for (let seed = 0; seed < SEEDS; seed++) sum += floorShare(make(seed));
  return sum / SEEDS;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

const ITERATIONS = 15;

/** Row 2: the automaton alone, and as a user gets it: through a chain, hashed and checked. */
export function* caves(): Generator<Result> {
  const cave = step("cellular-automata", { iterations: ITERATIONS });
  const goals = [
    [SMALL, 60],
    [MEDIUM, 100],
    [LARGE, 150],
  ] as const;
  for (const [size, atLeast] of goals) {
    const [width, height] = size;
    const whole = chain({ width, height, purpose: "map" }).startWith(cellularAutomata({ iterations: ITERATIONS }));
    const theirs = (run: number) => rotCave(size, ITERATIONS, run);
    const duelists = { row: 2, size, peer: "rot.js Cellular", theirs };
    const shares =
      size === LARGE
        ? undefined
        : `floor ${percent(meanShare((seed) => bareMap(size, cave, seed).tiles))}, theirs ${percent(meanShare(theirs))}`;
    yield duel({
      ...duelists,
      job: "cave, 15 steps",
      ours: (run) => bareMap(size, cave, run),
      atLeast,
      ...(shares === undefined ? {} : { note: shares }),
    });
    yield duel({
      ...duelists,
      job: "cave, 15 steps, in a chain",
      ours: (run) => whole.build({ seed: run }),
      note: "ours includes hashes and checks, theirs has neither",
    });
  }
}

/** Row 3: all parts joined on both sides, however small. */
export function* connectedCaves(): Generator<Result> {
  const steps = [step("cellular-automata", { iterations: ITERATIONS }), step("connect-regions", { least: 1 })];
  const goals = [
    [SMALL, 50],
    [MEDIUM, 150],
  ] as const;
  const job = "cave, one connected region";
  for (const [size, atLeast] of goals) {
    yield duel({
      row: 3,
      job,
      size,
      peer: "rot.js Cellular + connect",
      ours: (run) => grow(size, steps, run),
      theirs: (run) => rotConnectedCave(size, ITERATIONS, run),
      atLeast,
    });
  }
  const [own] = race([{ run: (run) => grow(LARGE, steps, run) }]) as [number];
  yield {
    row: 3,
    job,
    size: sizeName(LARGE),
    ours: timeText(own),
    peer: "rot.js Cellular + connect: not run",
    note: "rot.js takes time proportional to the square of the area; --huge stops it after 60 s",
  };
}

/** Row 3 at 1024x1024, for a process that is ended after a minute. */
export function peerConnectsLarge(): void {
  rotConnectedCave(LARGE, ITERATIONS, 0);
}

/** Row 4: perfect mazes on both sides. */
export function* mazes(): Generator<Result> {
  const maze = step("maze");
  const goals = [
    [SMALL, 1.3],
    [MEDIUM, 1.8],
    [LARGE, 2.5],
  ] as const;
  for (const [size, atLeast] of goals) {
    yield duel({
      row: 4,
      job: "maze",
      size,
      peer: "rot.js EllerMaze",
      ours: (run) => bareMap(size, maze, run),
      theirs: (run) => rotMaze(size, run),
      atLeast,
    });
  }
}

interface RoomsDuel {
  readonly size: Size;
  readonly peer: string;
  readonly theirs: (run: number) => { readonly tiles: Uint8Array; readonly rooms: number };
  /** Least and most width and height of our rooms: about as large as the peer's. */
  readonly roomSize: readonly [least: number, most: number];
  readonly atLeast: number;
}

const ROOMS: readonly RoomsDuel[] = [
  {
    size: SMALL,
    peer: "malwoden BSP, 5 splits",
    theirs: (run) => malwodenRooms(SMALL, 5, run),
    roomSize: [4, 12],
    atLeast: 2,
  },
  {
    // With as many splits as would keep rooms as small as those of 80x50, corridors would cover most of the map: the
    // peer joins rooms in random order. So the rooms are larger here, on both sides.
    size: LARGE,
    peer: "malwoden BSP, 8 splits",
    theirs: (run) => malwodenRooms(LARGE, 8, run),
    roomSize: [4, 80],
    atLeast: 10,
  },
  {
    size: SMALL,
    peer: "rot.js Uniform",
    theirs: (run) => rotRooms("Uniform", SMALL, run),
    roomSize: [3, 6],
    atLeast: 20,
  },
  {
    size: SMALL,
    peer: "rot.js Digger",
    theirs: (run) => rotRooms("Digger", SMALL, run),
    roomSize: [3, 7],
    atLeast: 100,
  },
  {
    size: MEDIUM,
    peer: "rot.js Uniform",
    theirs: (run) => rotRooms("Uniform", MEDIUM, run),
    roomSize: [3, 6],
    atLeast: 500,
  },
  {
    size: MEDIUM,
    peer: "rot.js Digger",
    theirs: (run) => rotRooms("Digger", MEDIUM, run),
    roomSize: [3, 7],
    atLeast: 500,
  },
];

/** Row 5: rooms of about the same size, and as many tries as give the same share of floor. */
export function* rooms(): Generator<Result> {
  for (const { size, peer, theirs, roomSize, atLeast } of ROOMS) {
    const seeds = size === SMALL ? SEEDS : 2;
    let wanted = 0;
    let count = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const made = theirs(seed);
      wanted += floorShare(made.tiles) / seeds;
      count += made.rooms / seeds;
    }
    const { builder, share } = simpleMapWithShare(size, roomSize, wanted);
    const isSame = Math.abs(share - wanted) <= 0.1 * wanted;
    const own = bareMap(size, builder, 0).rooms!.length;
    yield duel({
      row: 5,
      job: "rooms and corridors",
      size,
      peer,
      ours: (run) => bareMap(size, builder, run),
      theirs,
      atLeast,
      note:
        `floor ${percent(share)}, theirs ${percent(wanted)}; ${own} rooms, theirs ${Math.round(count)}` +
        (isSame ? "" : "; MORE THAN 10 % DIFFERENCE"),
    });
  }
}

/** A simple map with as many tries as give the floor share that is nearest to the wanted one. */
function simpleMapWithShare(size: Size, roomSize: readonly [number, number], wanted: number) {
  let best = { builder: step("simple-map"), share: Infinity };
  for (let low = 1, high = 100_000; low <= high; ) {
    const tries = (low + high) >> 1;
    const builder = step("simple-map", { roomSize, attempts: { fixed: Math.min(10_000, tries) } });
    const share = meanShare((seed) => bareMap(size, builder, seed).tiles);
    if (Math.abs(share - wanted) < Math.abs(best.share - wanted)) best = { builder, share };
    if (share < wanted) low = tries + 1;
    else high = tries - 1;
  }
  return best;
}

const COVERAGE = 0.4;

/** Row 6: as much floor on both sides. */
export function* drunkards(): Generator<Result> {
  const fromCenter = step("drunkards-walk", { coverage: COVERAGE, diggers: "center", lifetime: 400 });
  const fromAnywhere = step("drunkards-walk", { coverage: COVERAGE, diggers: "anywhere", lifetime: 400 });
  const goals = [
    [SMALL, 3],
    [MEDIUM, 12],
  ] as const;
  for (const [size, atLeast] of goals) {
    yield duel({
      row: 6,
      job: "drunkard, 40 % floor, one region",
      size,
      peer: "malwoden, one walk",
      ours: (run) => bareMap(size, fromCenter, run),
      theirs: (run) => malwodenWalk(size, COVERAGE, run),
      atLeast,
      note: `floor ${percent(floorShare(bareMap(size, fromCenter, 0).tiles))}, theirs ${percent(floorShare(malwodenWalk(size, COVERAGE, 0)))}`,
    });
    yield duel({
      row: 6,
      job: "drunkard, 40 % floor, from anywhere",
      size,
      peer: "malwoden, walks of 400",
      ours: (run) => bareMap(size, fromAnywhere, run),
      theirs: (run) => malwodenWalks(size, COVERAGE, run),
      note: "ours connects its parts, theirs doesn't",
    });
  }
}

/** Row 7: the tutorial's own algorithms, ported unchanged. */
export function* seedsAlgorithms(): Generator<Result> {
  const size = MEDIUM;
  const jobs: readonly (readonly [string, Step | undefined, (rng: Rng) => Uint8Array, number])[] = [
    ["maze", stepNamed("maze"), (rng) => seedsMaze(size, rng), 20],
    [
      "Voronoi, 64 seeds",
      stepNamed("voronoi-cells", { seeds: { fixed: 64 } }),
      (rng) => seedsVoronoi(size, 64, rng),
      30,
    ],
    [
      "DLA, walk inwards, 25 %",
      stepNamed("dla", { algorithm: "walk-inwards", brush: 1, coverage: 0.25 }),
      (rng) => seedsDlaInwards(size, 0.25, 1, rng),
      15,
    ],
    [
      "DLA, central attractor, 25 %",
      stepNamed("dla", { algorithm: "central-attractor", brush: 2, coverage: 0.25 }),
      (rng) => seedsDlaAttractor(size, 0.25, 2, rng),
      15,
    ],
    [
      "drunkard, open halls",
      stepNamed("drunkards-walk", { diggers: "anywhere", lifetime: 400, coverage: 0.5 }),
      (rng) => seedsDrunkard(size, 0.5, 400, rng),
      10,
    ],
  ];
  for (const [job, builder, theirs, atLeast] of jobs) {
    if (builder === undefined) continue;
    yield duel({
      row: 7,
      job,
      size,
      peer: "the tutorial's algorithm",
      ours: (run) => bareMap(size, builder, run),
      theirs: (run) => theirs(Rng.fromSeed(run)),
      atLeast,
      note: `floor ${percent(floorShare(bareMap(size, builder, 0).tiles))}, theirs ${percent(floorShare(theirs(Rng.fromSeed(0))))}`,
    });
  }
}
