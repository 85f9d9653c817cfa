// @ts-expect-error: the package comes without types.
import peers from "wavefunctioncollapse";
import { cellularAutomata } from "../src/builders/index.js";
import { chain } from "../src/chain/index.js";
import { FLOOR, Rng } from "../src/core/index.js";
import { Collapse, type Model, type ModelTile, overlappingModel, type Sample, tiledModel } from "../src/wfc/index.js";
import { DRAWING, OPEN, ROCK, sampleOf } from "../test/kit/drawn-sample.js";
import { BOARD, QUILT } from "../test/kit/hard-tiles.js";
import { race } from "./measure.js";
import { cells, perCell, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

/** What we use of the peer. */
interface OverlappingPeer {
  /** Patterns. */
  readonly T: number;
  generate(random: () => number): boolean;
}

type PeerConstructor = new (
  rgba: Uint8Array,
  sampleWidth: number,
  sampleHeight: number,
  size: number,
  width: number,
  height: number,
  periodicInput: boolean,
  periodicOutput: boolean,
  symmetries: number,
) => OverlappingPeer;

const PeerModel: PeerConstructor = peers.OverlappingModel;

const LITTLE: Size = [48, 48];
const MIDDLE: Size = [128, 128];
const WINDOW = 3;

function cave([width, height]: Size): Sample {
  const { tiles } = chain({ width, height, purpose: "map" }).startWith(cellularAutomata()).build({ seed: 1 });
  return { width, height, colors: Uint8Array.from(tiles, (tile) => (tile === FLOOR ? OPEN : ROCK)) };
}

/** `atLeast` is how many times as fast as the peer we want to be at 80x50. */
const SAMPLES = [
  { name: "a drawing", sample: sampleOf(DRAWING), symmetries: 1, atLeast: 11 },
  { name: "a cave, 8 symmetries", sample: cave([48, 32]), symmetries: 8, atLeast: 25 },
] as const;
/** Rounds of row 19: the peer gives up on some seeds, and takes less time for these. */
const MANY_ROUNDS = 9;

/** Row 8: the same sample, the same patterns, output and input going on at the other side; models made beforehand. */
export function* overlappingWaves(): Generator<Result> {
  for (const { name, sample, symmetries } of SAMPLES) {
    const model = overlappingModel(sample, { size: WINDOW, symmetries, periodic: true });
    for (const size of [LITTLE, SMALL]) yield waveDuel({ row: 8, name, sample, symmetries, model, size, atLeast: 3 });
    yield growthOf(name, model);
  }
  yield connectedCave();
}

/** Row 19: the same at the size of a level, held to more. */
export function* fasterWaves(): Generator<Result> {
  for (const { name, sample, symmetries, atLeast } of SAMPLES) {
    const model = overlappingModel(sample, { size: WINDOW, symmetries, periodic: true });
    yield waveDuel({ row: 19, name, sample, symmetries, model, size: SMALL, atLeast, rounds: MANY_ROUNDS });
  }
}

interface WaveDuel {
  readonly row: number;
  readonly name: string;
  readonly sample: Sample;
  readonly symmetries: number;
  readonly model: Model;
  readonly size: Size;
  readonly atLeast: number;
  readonly rounds?: number;
}

function waveDuel({ row, name, sample, symmetries, model, size, atLeast, rounds }: WaveDuel): Result {
  const [width, height] = size;
  const rgba = new Uint8Array(4 * sample.width * sample.height);
  for (let i = 0; i < sample.colors.length; i++) rgba.set([sample.colors[i]!, 0, 0, 255], 4 * i);
  const peer = new PeerModel(rgba, sample.width, sample.height, WINDOW, width, height, true, true, symmetries);
  if (peer.T !== model.count) throw new Error(`the two have learnt different patterns: ${model.count} and ${peer.T}`);
  const done = { ours: 0, oursOf: 0, theirs: 0, theirsOf: 0 };
  const ours = (run: number) => {
    const { solved } = collapse(model, size, run);
    done.oursOf++;
    if (solved) done.ours++;
  };
  const theirs = (run: number) => {
    const rng = Rng.fromSeed(run);
    done.theirsOf++;
    if (peer.generate(() => rng.unit())) done.theirs++;
  };
  const [own, other] = race([{ run: ours }, { run: theirs }], rounds) as [number, number];
  return {
    row,
    job: `${name}, ${model.count} patterns`,
    size: sizeName(size),
    ours: timeText(own),
    peer: `wavefunctioncollapse: ${timeText(other)}`,
    ratio: other / own,
    goal: { atLeast },
    note: `solved ${share(done.ours, done.oursOf)} of the runs, theirs ${share(done.theirs, done.theirsOf)}`,
  };
}

function collapse(model: Model, [width, height]: Size, seed: number) {
  return new Collapse({ model, width, height, rng: Rng.fromSeed(seed), periodic: true }).run();
}

function share(part: number, all: number): string {
  return `${Math.round((100 * part) / all)} %`;
}

function growthOf(name: string, model: Model): Result {
  const [little, middle] = race([LITTLE, MIDDLE].map((size) => ({ run: (run) => collapse(model, size, run) }))) as [
    number,
    number,
  ];
  return {
    row: 8,
    job: `${name}, growth`,
    size: `${sizeName(LITTLE)} to ${sizeName(MIDDLE)}`,
    ours: perCell(middle, MIDDLE),
    peer: `at ${sizeName(LITTLE)}: ${perCell(little, LITTLE)}`,
    ratio: middle / cells(MIDDLE) / (little / cells(LITTLE)),
    goal: { atMost: 1.6 },
  };
}

/** What no other library offers: rock around the map, and all floor in one region. */
function connectedCave(): Result {
  const [width, height] = SMALL;
  const model = overlappingModel(cave(SMALL), { size: WINDOW, symmetries: 8 });
  const make = (seed: number, isConnected: boolean) =>
    new Collapse({
      model,
      width,
      height,
      rng: Rng.fromSeed(seed),
      border: [0],
      ...(isConnected ? { connected: [1] } : {}),
    }).run();
  const [joined, plain] = race([{ run: (run) => make(run, true) }, { run: (run) => make(run, false) }]) as [
    number,
    number,
  ];
  return {
    row: 8,
    job: `connected cave, ${model.count} patterns`,
    size: sizeName(SMALL),
    ours: timeText(joined),
    peer: `not connected: ${timeText(plain)}`,
    ratio: joined / plain,
  };
}

const HARD: readonly (readonly [string, readonly ModelTile[]])[] = [
  ["a circuit board", BOARD],
  ["a quilt", QUILT],
];
const TRIES = 100;

/** Row 9: how often hard sets of tiles come to an end, beginning again from nothing or mending what went wrong. */
export function* hardTiles(): Generator<Result> {
  for (const [name, tiles] of HARD) {
    const model = tiledModel(tiles);
    const solves = ([width, height]: Size, seed: number, recover: boolean) =>
      new Collapse({ model, width, height, rng: Rng.fromSeed(seed), recover }).run().solved;
    for (const [size, seeds] of [
      [LITTLE, 20],
      [SMALL, 20],
      [MIDDLE, 5],
    ] as const) {
      const solved = Array.from({ length: seeds }, (_, seed) => solves(size, seed, true)).filter(Boolean).length;
      const restarts = Array.from({ length: TRIES }, (_, seed) => solves(size, seed, false)).filter(Boolean).length;
      const [own] = race([{ run: (run) => solves(size, run, true) }]) as [number];
      yield {
        row: 9,
        job: `${name}: solved runs`,
        size: sizeName(size),
        ours: `${solved} of ${seeds}`,
        peer: `starting over: ${restarts} of ${TRIES}`,
        ratio: solved / seeds,
        goal: { atLeast: 1 },
        note: `${timeText(own)} per run`,
      };
    }
  }
}
