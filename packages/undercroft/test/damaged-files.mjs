// @ts-check

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync, gzipSync } from "node:zlib";
import { mutateBytes, mutateText, mutateXpHeader } from "./mutate.mjs";

/**
 * Reads files that something has damaged: they give prefabs, or errors of ours, and nothing else is thrown. The tests do
 * this with some thousands of files and the sources, the soak with many more and with what was built of them.
 *
 * @typedef {typeof import("../src/formats/index.js") & Pick<typeof import("../src/core/index.js"), "Rng" | "UndercroftError">} Library
 * @typedef {import("../src/prefabs/index.js").PrefabSource} PrefabSource
 * @typedef {import("./mutate.mjs").Below} Below
 *
 * @typedef {object} Reading
 * @property {number} sound prefabs, or drawings, that could be read in spite of all
 * @property {number} wrong errors of ours
 * @property {Record<string, number>} errors all others, by their names; there must be none
 * @property {Record<string, string>} firstErrors the first of each name, with the file that gave it
 */

/** @typedef {"vault" | "json" | "xp"} Format */

/** More memory than this is not to be in use after any number of files. */
export const ALLOWED_GROWTH = 64 * 1024 * 1024;

/** @type {PrefabSource} */
const SHRINE = {
  vault: "drowned_shrine",
  palettes: ["stone", "water"],
  depth: ["4..10", "!7"],
  weight: { base: 10, "8..": 30 },
  tags: ["shrine", "water"],
  transform: { rotate: true, mirror: "x" },
  place: { over: { wall: "60%..", floor: "..40%" }, gutter: 1, away: { start: 6, "tag.shrine": 20 } },
  entrances: { use: "1..2", join: "corridor" },
  no_random: ["monsters", "traps"],
  legend: { A: { terrain: "altar", mark: "goal" }, G: { spawn: { name: "Orc", blocks: true } } },
  map: ["  ###=###", "###~~~~~###", "#.~~~A~~~.#", "#..~~G~~..#", "---", "===", "  ###=###"],
};
/** @type {PrefabSource} */
const NOOK = { vault: "quiet_nook", depth: "2..8", map: ["#####", "#...#", "#.!.+", "#...#", "#####"] };
const PALETTE = 'palette: mine\npalettes: [stone]\nlegend:\n  "-": bridge\n  x: &wall wall\n  y: *wall\n';

/** All that can be drawn at random about a prefab. */
const VARIED = `mixin: flooded
params: { flood: { pick: { shallow_water: 3, bridge: 1 } }, guards: 1..2 }
palettes: [stone, water]
legend:
  "~": { terrain: $flood }
---
vault: side_chapel
tags: [side_chapel]
===
.!.
---
vault: flooded_chapel
mixins: [{ use: flooded, with: { guards: 2 } }]
unique: { game: true, group: shrine }
group: { name: shrine, chance: 0.5 }
place: { over: any, overlap: never, site: { gate: 2.. } }
entrances: { glyph: "=", use: 1..2 }
legend:
  A: { terrain: altar, mark: goal }
  G: { spawn: { any: [Orc, Goblin], count: $guards, depth: "+2", state: asleep }, mark: boss }
  i: { spawn: [{ name: Rations }, { name: "Health Potion" }] }
  s: { slot: { tags: [side_chapel], max: 3x1, else: wall } }
  "?": { choose: { i: 1, .: 3 } }
vary:
  - shuffle: ["1", "2"]
  - set: { "1": "+", "2": { pick: { "#": 2, "+": 1 } } }
  - take: { from: "?", exactly: 2, as: i }
  - { when: { depth: 8.., param: { flood: bridge } }, set: { "?": "~" } }
assert:
  - reach: [entrances, goal]
  - count: { boss: 1 }
===
###=###
1?~A~?2
#sss.?#
###G###
###=###
`;

/**
 * The `.vault` files that are damaged, as they are before.
 *
 * @param {Library} library
 */
export function soundVaults({ writeVault }) {
  return [
    [writeVault(SHRINE).replace("stone,", "mine,"), PALETTE, writeVault(NOOK)].join("---\n"),
    [writeVault(NOOK), writeVault(NOOK)].join("---\n").replaceAll("\n", "\r\n"),
    VARIED,
  ];
}

/**
 * Damages files of one format, each with the random numbers of its own seed, and reads them.
 *
 * @param {Library} library
 * @param {Format} format
 * @param {{ firstSeed?: number, files: number }} options
 * @returns {Promise<Reading>}
 */
export async function readDamagedFiles(library, format, { firstSeed = 1, files }) {
  const reading = new Tally(library);
  const read = await READERS[format](library, reading);
  for (let seed = firstSeed; seed < firstSeed + files; seed++) {
    const rng = library.Rng.fromSeed(`${format} ${seed}`);
    reading.file = `${format} ${seed}`;
    await read((n) => rng.below(n));
  }
  return reading.result();
}

/** @type {Record<Format, (library: Library, reading: Tally) => Promise<(below: Below) => Promise<void>>>} */
const READERS = {
  async vault(library, reading) {
    const sources = soundVaults(library);
    return (below) => {
      const damaged = mutateText(/** @type {string} */ (sources[below(sources.length)]), below);
      return reading.prefabs(damaged, () => library.readVaultFile(damaged, "file.vault", { lint: true }));
    };
  },
  async json(library, reading) {
    const sources = [library.writePrefabJson(NOOK), library.writePrefabJson([SHRINE, NOOK])];
    return (below) => {
      const damaged = mutateText(/** @type {string} */ (sources[below(sources.length)]), below);
      return reading.prefabs(damaged, () => library.readPrefabJson(damaged, "file.json", { lint: true }));
    };
  },
  async xp(library, reading) {
    const inflated = gunzipSync(await library.writeXp(library.sourceToXp(NOOK)));
    // The gzip stream, what is in it, or the numbers of its header.
    /** @type {((below: Below) => Uint8Array)[]} */
    const ways = [
      (below) => mutateBytes(gzipSync(inflated), below),
      (below) => mutateBytes(inflated, below),
      (below) => gzipSync(mutateBytes(inflated, below)),
      (below) => gzipSync(mutateXpHeader(inflated, below)),
    ];
    return async (below) => {
      const damaged = /** @type {(below: Below) => Uint8Array} */ (ways[below(ways.length)])(below);
      const shown = Buffer.from(damaged).toString("base64");
      await reading.attempt(shown, async () => {
        const { layers } = await library.readXp(damaged);
        if (layers.length === 0) throw new Error("a drawing without layers was read");
        reading.sound++;
      });
      const header = mutateText("vault: a\ndepth: 2..8\n", below);
      await reading.prefabs(`${shown} ${header}`, () => library.readXpPrefab(damaged, header, "file.xp"));
    };
  },
};

/** Characters of a file that are shown beside the error that it gave. */
const SHOWN = 2000;

class Tally {
  sound = 0;
  wrong = 0;
  /** What is being read. */
  file = "";
  /** @type {Record<string, number>} */
  #errors = {};
  /** @type {Record<string, string>} */
  #first = {};
  #library;

  /** @param {Library} library */
  constructor(library) {
    this.#library = library;
  }

  /**
   * Reads a file of prefabs, which throws nothing and lists what is wrong.
   *
   * @param {string} damaged
   * @param {() => import("../src/formats/index.js").PrefabFile | Promise<import("../src/formats/index.js").PrefabFile>} read
   */
  async prefabs(damaged, read) {
    try {
      const { prefabs, errors } = await read();
      this.sound += prefabs.length;
      for (const error of errors) {
        if (error instanceof this.#library.FileError) this.wrong++;
        else this.#refuse(error, damaged);
      }
    } catch (error) {
      this.#refuse(error, damaged);
    }
  }

  /**
   * Reads something that throws what is wrong.
   *
   * @param {string} damaged
   * @param {() => Promise<void>} read
   */
  async attempt(damaged, read) {
    try {
      await read();
    } catch (error) {
      if (error instanceof this.#library.UndercroftError) this.wrong++;
      else this.#refuse(error, damaged);
    }
  }

  /**
   * @param {unknown} error
   * @param {string} damaged
   */
  #refuse(error, damaged) {
    const { name, message } = error instanceof Error ? error : { name: typeof error, message: String(error) };
    this.#errors[name] = (this.#errors[name] ?? 0) + 1;
    this.#first[name] ??= `${this.file}: ${message}\n${JSON.stringify(damaged.slice(0, SHOWN))}`;
  }

  /** @returns {Reading} */
  result() {
    return { sound: this.sound, wrong: this.wrong, errors: this.#errors, firstErrors: this.#first };
  }
}

/** Bytes in use after everything that can go has gone: by the program itself, and by the whole process. */
export async function memoryInUse() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  // What is closed is let go in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}
