import {
  createPixels,
  encodePng,
  type MapFormatName,
  mapFiles,
  readDesFile,
  readMaps,
  readWfcTiles,
} from "../src/formats/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { IS_QUICK, kept, median, ROUNDS } from "./measure.js";
import { type Result, timeText } from "./result.js";

/** Something to read, in a form that is twice as large each time. */
interface Reader {
  readonly job: string;
  /** Makes the file that is `times` as large as the smallest, and returns what reads it. */
  prepare(times: number): Promise<{ readonly bytes: number; read(): unknown }>;
}

const TIMES = IS_QUICK ? [1, 2] : [1, 2, 4, 8];
/** The smallest map: wide enough for a reader that is quadratic in anything to show it. */
const [WIDTH, HEIGHT] = IS_QUICK ? [80, 50] : [256, 128];
const VAULTS = IS_QUICK ? 10 : 50;
const RULES = IS_QUICK ? 50 : 1000;
const TILES = 128;
/** A shorter sample is lost in what the garbage collector happens to do meanwhile. */
const SAMPLE_NS = IS_QUICK ? 1e6 : 400e6;
/** Of a large file as well: a collector that comes every other time would make one run half as long as the next. */
const LEAST_RUNS = IS_QUICK ? 1 : 4;
/** Twice the file may take a little more than twice the time: large files don't stay in the processor's cache. */
const MOST_GROWTH = 2.5;

const READERS: readonly Reader[] = [
  map("csv"),
  map("tmx"),
  map("tmj"),
  map("ldtk"),
  {
    job: "reading .des",
    prepare: async (times) => {
      const text = Array.from({ length: VAULTS * times }, (_, i) => desVault(i)).join("\n");
      return { bytes: text.length, read: () => readDesFile(text, "vaults.des") };
    },
  },
  {
    job: "reading more rules of a tile set (.xml)",
    prepare: async (times) => {
      const bytes = new TextEncoder().encode(tileSet(RULES * times));
      const picture = await encodePng(createPixels(3, 3));
      const options = { readBeside: async () => picture };
      return { bytes: bytes.length, read: () => readWfcTiles(bytes, "data.xml", options) };
    },
  },
];

/** Row 28: a file that is twice as large takes twice as long to read. */
export async function* readers(): AsyncIterable<Result> {
  for (const { job, prepare } of READERS) {
    const files = await Promise.all(TIMES.map(prepare));
    const times = await raceOf(files.map(({ read }) => read));
    for (let i = 1; i < files.length; i++) {
      yield {
        row: 28,
        job,
        size: bytesText(files[i]!.bytes),
        ours: timeText(times[i]!),
        peer: `${bytesText(files[i - 1]!.bytes)}: ${timeText(times[i - 1]!)}`,
        ratio: times[i]! / times[i - 1]!,
        goal: { atMost: MOST_GROWTH },
      };
    }
  }
}

/** Median CPU time of one run of each, in nanoseconds, as `race` has it: reading is awaited here. */
async function raceOf(jobs: readonly (() => unknown)[]): Promise<number[]> {
  const timeOf = async (job: () => unknown, count: number) => {
    const from = process.cpuUsage();
    for (let i = 0; i < count; i++) kept.value = await job();
    const { user, system } = process.cpuUsage(from);
    return ((user + system) * 1000) / count;
  };
  const counts: number[] = [];
  for (const job of jobs) {
    await timeOf(job, 1);
    counts.push(Math.max(LEAST_RUNS, Math.ceil(SAMPLE_NS / (await timeOf(job, 1)))));
  }
  const samples = jobs.map((): number[] => []);
  // The first round warms up.
  for (let round = 0; round <= (IS_QUICK ? 1 : ROUNDS); round++) {
    for (const [i, job] of jobs.entries()) {
      const each = await timeOf(job, counts[i]!);
      if (round > 0) samples[i]!.push(each);
    }
  }
  return samples.map(median);
}

/** A map of another program, with everything that a level has: areas, doors, spawns and secrets. */
function map(format: MapFormatName): Reader {
  return {
    job: `reading .${format}`,
    prepare: async (times) => {
      // Twice as wide, then twice as high.
      const [across, down] = times === 8 ? [4, 2] : times === 4 ? [2, 2] : [times, 1];
      const chain = recipeChain(shippedRecipe("rooms"), { size: [WIDTH * across, HEIGHT * down] });
      const files = await mapFiles(chain.build({ seed: 1 }), format, { name: "map" });
      const encoded = new Map(
        files.map(({ name, content }) => [
          name,
          typeof content === "string" ? new TextEncoder().encode(content) : content,
        ]),
      );
      const { name } = files[0]!;
      const bytes = encoded.get(name)!;
      const readBeside = async (path: string) => encoded.get(path);
      return { bytes: bytes.length, read: () => readMaps(bytes, name, { readBeside }) };
    },
  };
}

/** Headers of most kinds, and a drawing. */
function desVault(i: number): string {
  return `NAME: bench_${i}
TAGS: no_monster_gen
DEPTH: D:2-10
ORIENT: float
WEIGHT: ${1 + (i % 20)}
MONS: goblin / orc, ogre
ITEM: any potion / any scroll
SUBST: c = xxx.
NSUBST: ! = 2:1 / *:.
SHUFFLE: de
KFEAT: ~ = shallow_water
MAP
xxxxxxxxxxxx
x..!..c...!x
x.1.~~~~.2.x
+...~~~~...+
x.d......e.x
xxxxxxxxxxxx
ENDMAP
`;
}

function tileSet(rules: number): string {
  const tiles = Array.from({ length: TILES }, (_, i) => `<tile name="t${i}" symmetry="X"/>`);
  const neighbors = Array.from(
    { length: rules },
    (_, i) => `<neighbor left="t${i % TILES}" right="t${Math.floor(i / TILES) % TILES}"/>`,
  );
  return `<set>\n<tiles>\n${tiles.join("\n")}\n</tiles>\n<neighbors>\n${neighbors.join("\n")}\n</neighbors>\n</set>\n`;
}

function bytesText(bytes: number): string {
  return bytes >= 1e6 ? `${(bytes / 1e6).toPrecision(3)} MB` : `${(bytes / 1e3).toPrecision(3)} kB`;
}
