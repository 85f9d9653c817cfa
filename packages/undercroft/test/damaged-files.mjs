// @ts-check

import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { deflateSync, gunzipSync, gzipSync } from "node:zlib";
import { mutateBytes, mutateText, mutateXpHeader } from "./mutate.mjs";

/**
 * Reads files that something has damaged: they give prefabs, levels and so on, or errors of ours, and nothing else is
 * thrown. The tests do this with some thousands of files and the sources, the soak with many more and with what was built
 * of them.
 *
 * @typedef {typeof import("../src/formats/index.js")
 *   & Pick<typeof import("../src/core/index.js"), "Rng" | "UndercroftError">
 *   & Pick<typeof import("../src/chain/index.js"), "readLevel">
 *   & Pick<typeof import("../src/recipes/index.js"), "recipeChain" | "shippedRecipe">
 *   & Pick<typeof import("../src/analysis/index.js"), "brogueProfile" | "readProfile">
 *   & Pick<typeof import("../src/insight/index.js"), "surveyPart">
 *   & Pick<typeof import("../src/surveys/index.js"), "manifestOf" | "readManifest" | "readSurvey" | "surveyText">} Library
 * @typedef {import("../src/prefabs/index.js").PrefabSource} PrefabSource
 * @typedef {import("./mutate.mjs").Below} Below
 *
 * @typedef {object} Reading
 * @property {number} sound prefabs, drawings, levels and so on that could be read in spite of all
 * @property {number} wrong errors of ours
 * @property {Record<string, number>} errors all others, by their names; there must be none
 * @property {Record<string, string>} firstErrors the first of each name, with the file that gave it
 * @property {string} digest a sum over all files and what became of each; in whichever pieces they are read, it is the same
 */

/** @typedef {"vault" | "xp" | "png" | "json" | "level" | "recipe" | "profile" | "survey" | "ldtk" | "csv" | "wfc"} Format */

/**
 * What is damaged, in words.
 *
 * @type {Readonly<Record<Format, string>>}
 */
export const FORMATS = {
  vault: "damaged .vault files",
  xp: "damaged .xp drawings",
  png: "damaged .png drawings",
  json: "damaged prefabs in JSON",
  level: "damaged levels",
  recipe: "damaged recipes in JSON and YAML",
  profile: "damaged profiles",
  survey: "damaged surveys",
  ldtk: "damaged LDtk projects",
  csv: "damaged CSV maps",
  wfc: "damaged tile sets for wave function collapse",
};

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
    reading.begin(`${format} ${seed}`);
    await read((n) => rng.below(n));
    reading.end();
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
  async png(library, reading) {
    const [width, height] = [/** @type {string} */ (NOOK.map[0]).length, NOOK.map.length];
    // Each row says first that it is not filtered. Walls are dark, and everything else is light.
    const rows = Uint8Array.from(NOOK.map.flatMap((row) => [0, ...[...row].map((glyph) => (glyph === "#" ? 0 : 255))]));
    const drawing = greyPng(width, height, rows);
    // The file, what its check sums cover, or its pixels.
    /** @type {((below: Below) => Uint8Array)[]} */
    const ways = [
      (below) => mutateBytes(drawing, below),
      (below) => withCheckSums(mutateBytes(drawing, below)),
      (below) => greyPng(width, height, mutateBytes(rows, below)),
      () => drawing,
    ];
    return async (below) => {
      const damaged = /** @type {(below: Below) => Uint8Array} */ (ways[below(ways.length)])(below);
      const header = mutateText(below(2) === 0 ? "vault: a\n" : "vault: a\ndepth: 2..8\nlegend: { x: wall }\n", below);
      const shown = Buffer.from(damaged).toString("base64");
      await reading.attempt(shown, async () => {
        const { layers } = await library.readPng(damaged);
        if (layers.length !== 1) throw new Error("a picture without pixels was read");
        reading.sound++;
      });
      await reading.prefabs(`${shown} ${header}`, () => library.readPngPrefab(damaged, header, "file.png"));
    };
  },
  async level(library, reading) {
    const sources = ["rooms", "caverns"].map((name) =>
      JSON.stringify(library.recipeChain(library.shippedRecipe(name), { size: [24, 16] }).build({ seed: 2, depth: 3 })),
    );
    return async (below) => {
      const damaged = mutateText(/** @type {string} */ (sources[below(sources.length)]), below);
      await reading.attempt(damaged, async () => {
        library.readLevel(damaged);
        reading.sound++;
      });
    };
  },
  async recipe(library, reading) {
    const sources = ["rooms", "layered-fort", "random"].map((name) =>
      library.toRecipeJson(library.shippedRecipe(name)),
    );
    sources.push(RECIPE_IN_YAML);
    return async (below) => {
      const number = below(sources.length);
      const damaged = mutateText(/** @type {string} */ (sources[number]), below);
      await reading.attempt(damaged, async () => {
        const isYaml = number === sources.length - 1;
        library.recipeChain(await library.parseRecipe(damaged, isYaml ? "file.yaml" : "file.json"));
        reading.sound++;
      });
    };
  },
  async profile(library, reading) {
    // Many blanks, so that some damage does no harm.
    const source = JSON.stringify(library.brogueProfile, null, 8);
    return async (below) => {
      const damaged = mutateText(source, below);
      await reading.attempt(damaged, async () => {
        library.readProfile(library.parseJson(damaged, "file.json"));
        reading.sound++;
      });
    };
  },
  async ldtk(library, reading) {
    const chain = library.recipeChain(library.shippedRecipe("rooms"), { size: [24, 16] });
    const [file] = await library.mapFiles(chain.build({ seed: 2, depth: 3 }), "ldtk", { name: "map" });
    const project = JSON.parse(
      /** @type {string} */ (/** @type {import("../src/formats/index.js").MapFile} */ (file).content),
    );
    // Damage to what only the editor reads does no harm.
    for (const unread of ["entities", "enums", "levelFields"]) delete project.defs[unread];
    const text = JSON.stringify(project);
    return (below) => {
      const damaged = below(2) === 0 ? mutateText(text, below) : JSON.stringify(mutateData(project, below));
      return readMap(library, reading, damaged, "map.ldtk");
    };
  },
  async csv(library, reading) {
    const sources = [
      "0,0,0,0\n0,1,1,0\n0,1,1,0\n0,0,0,0\n",
      '"wall";wall;"wa""ll"\r\nwall;floor;wall\r\n',
      "0\t1\t\n1\t1\t\n",
    ];
    return (below) => {
      const damaged = mutateText(/** @type {string} */ (sources[below(sources.length)]), below);
      return readMap(library, reading, damaged, "map.csv");
    };
  },
  async survey(library, reading) {
    const chain = library.recipeChain(library.shippedRecipe("rooms"), { size: [16, 12] });
    const manifest = library.manifestOf(chain, { seeds: [[1, 3]], library: "0" });
    const sources = [library.surveyText(library.surveyPart(chain, [1, 3])), `${JSON.stringify(manifest, null, 2)}\n`];
    return async (below) => {
      const number = below(2);
      const damaged = mutateText(/** @type {string} */ (sources[number]), below);
      await reading.attempt(damaged, async () => {
        if (number === 1) library.readManifest(damaged, "folder");
        else library.readSurvey(damaged, "file.json");
        reading.sound++;
      });
    };
  },
  async wfc(library, reading) {
    const drawing = greyPng(3, 3, Uint8Array.of(0, 0, 255, 0, 0, 0, 255, 255, 0, 0, 0, 0));
    return async (below) => {
      // Mostly the set, sometimes a picture.
      const isPicture = below(4) === 0;
      const text = isPicture ? TILE_SET : mutateText(TILE_SET, below);
      const picture = isPicture ? mutateBytes(drawing, below) : drawing;
      const shown = isPicture ? Buffer.from(picture).toString("base64") : text;
      await reading.attempt(shown, async () => {
        const options = { readBeside: async (/** @type {string} */ path) => (path === "a.png" ? picture : drawing) };
        const { model } = await library.readWfcTiles(Buffer.from(text), "data.xml", options);
        if (model.count === 0) throw new Error("a set without tiles was read");
        reading.sound++;
      });
    };
  },
};

/**
 * Puts something odd in a place of plain data.
 *
 * @param {unknown} value
 * @param {Below} below
 * @returns {unknown}
 */
function mutateData(value, below) {
  const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (keys.length === 0 || below(12) === 0) return ODD_VALUES[below(ODD_VALUES.length)];
  const key = /** @type {string} */ (keys[below(keys.length)]);
  const changed = Array.isArray(value) ? [...value] : { ...value };
  Reflect.set(changed, key, mutateData(Reflect.get(changed, key), below));
  return changed;
}

/** What nobody expects in a file. */
const ODD_VALUES = [null, -1, 0, 1.5, 1e9, 2 ** 53, "", "wall", "__proto__", "../x", true, [], {}, [[[[]]]], { cx: 1 }];

/**
 * Reads a map of another program in every way that there is.
 *
 * @param {Library} library
 * @param {Tally} reading
 * @param {string} damaged
 * @param {string} file
 */
async function readMap(library, reading, damaged, file) {
  const bytes = new TextEncoder().encode(damaged);
  const mapping = new TextEncoder().encode('{ "tiles": { "0": "wall", "1": "floor" } }');
  await reading.attempt(damaged, async () => {
    const maps = await library.readMaps(bytes, file, { readBeside: async () => mapping });
    for (const map of maps) {
      library.importedVault(map);
      if (library.isWrittenLevel(map)) library.importedLevel(map);
    }
    reading.sound++;
  });
}

/** The recipe in YAML that is damaged, as it is before. */
export const RECIPE_IN_YAML = `name: crypt
size: [40, 24]
steps:
  - { use: room-plan, as: plan }
  - oneOf:
      - { weight: 2, use: room-sorter, order: leftmost }
      - { use: room-sorter, order: central }
  - { use: room-drawer }
  - { use: dogleg-corridors }
  - { use: room-based-start }
  - { use: room-based-stairs }
  - steps: [{ use: room-based-spawner }]
    chance: 0.5
    when: { depth: 2..8 }
`;

/** The set of tiles that is damaged, as it is before. */
const TILE_SET = `<?xml version="1.0"?>
<set size="3" unique="false">
  <tiles>
    <tile name="a" symmetry="L" weight="0.5"/>
    <tile name="b"/>
  </tiles>
  <neighbors>
    <neighbor left="a 1" right="b"/>
    <neighbor left="a" right="a 5"/>
    <neighbor left="b" right="b"/>
  </neighbors>
  <subsets>
    <subset name="Half"><tile name="b"/></subset>
  </subsets>
</set>
`;

/** Characters of a file that are shown beside the error that it gave. */
const SHOWN = 2000;

class Tally {
  sound = 0;
  wrong = 0;
  /** What is being read, and what was known before it. */
  #file = "";
  #soundBefore = 0;
  #wrongBefore = 0;
  #digest = 0n;
  /** @type {Record<string, number>} */
  #errors = {};
  /** @type {Record<string, string>} */
  #first = {};
  #library;

  /** @param {Library} library */
  constructor(library) {
    this.#library = library;
  }

  /** @param {string} file */
  begin(file) {
    this.#file = file;
    this.#soundBefore = this.sound;
    this.#wrongBefore = this.wrong;
  }

  end() {
    const outcome = `${this.#file}: ${this.sound - this.#soundBefore} sound, ${this.wrong - this.#wrongBefore} wrong`;
    this.#digest = addDigests(this.#digest, createHash("sha256").update(outcome).digest().readBigUInt64BE());
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
    this.#first[name] ??= `${this.#file}: ${message}\n${JSON.stringify(damaged.slice(0, SHOWN))}`;
  }

  /** @returns {Reading} */
  result() {
    return {
      sound: this.sound,
      wrong: this.wrong,
      errors: this.#errors,
      firstErrors: this.#first,
      digest: digestText(this.#digest),
    };
  }
}

/** @type {(a: bigint, b: bigint) => bigint} */
const addDigests = (a, b) => BigInt.asUintN(64, a + b);

/** @param {bigint} digest */
function digestText(digest) {
  return digest.toString(16).padStart(16, "0");
}

/**
 * The digest of two pieces of work from the digests of both.
 *
 * @param {string} a
 * @param {string} b
 */
export function sumOfDigests(a, b) {
  return digestText(addDigests(BigInt(`0x${a}`), BigInt(`0x${b}`)));
}

/**
 * A picture in shades of grey.
 *
 * @param {number} width
 * @param {number} height
 * @param {Uint8Array} rows of bytes, each after the number of its filter
 */
function greyPng(width, height, rows) {
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  header[8] = 8;
  return withCheckSums(
    Buffer.concat([
      Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
      ...[chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", new Uint8Array(0))],
    ]),
  );
}

/**
 * A chunk of a PNG, without its check sum.
 *
 * @param {string} name
 * @param {Uint8Array} data
 */
function chunk(name, data) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}

/**
 * A PNG whose chunks say that they are sound, as far as there are any.
 *
 * @param {Uint8Array} bytes
 */
function withCheckSums(bytes) {
  const sealed = Uint8Array.from(bytes);
  const view = new DataView(sealed.buffer);
  for (let at = 8; at + 12 <= sealed.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > sealed.length) break;
    view.setUint32(end - 4, crc32(sealed.subarray(at + 4, end - 4)));
    at = end;
  }
  return sealed;
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
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
