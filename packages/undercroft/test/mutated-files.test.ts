import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { Rng, UndercroftError } from "../src/core/index.js";
import {
  FileError,
  readPrefabJson,
  readVaultFile,
  readXp,
  readXpPrefab,
  sourceToXp,
  writePrefabJson,
  writeVault,
  writeXp,
} from "../src/formats/index.js";
import type { PrefabSource } from "../src/prefabs/index.js";
import { mutateBytes, mutateText, mutateXpHeader } from "./mutate.mjs";

// Files that something has damaged give errors of ours or are read; nothing else is thrown, and no memory is lost.

const SHRINE: PrefabSource = {
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
const NOOK: PrefabSource = { vault: "quiet_nook", depth: "2..8", map: ["#####", "#...#", "#.!.+", "#...#", "#####"] };
const PALETTE = 'palette: mine\npalettes: [stone]\nlegend:\n  "-": bridge\n  x: &wall wall\n  y: *wall\n';
const FILES = [
  [writeVault(SHRINE).replace("stone,", "mine,"), PALETTE, writeVault(NOOK)].join("---\n"),
  [writeVault(NOOK), writeVault(NOOK)].join("---\n").replaceAll("\n", "\r\n"),
];

/** Bytes in use after everything that can go has gone. */
function memory(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

const ALLOWED_GROWTH = 64 * 1024 * 1024;

test("the files are right before they are damaged", () => {
  expect(readVaultFile(FILES[0]!, "file.vault").errors).toEqual([]);
  expect(readVaultFile(FILES[0]!, "file.vault").prefabs).toHaveLength(2);
});

test("2,000 damaged .vault files, and as many in JSON", () => {
  const before = memory();
  let [sound, wrong] = [0, 0];
  for (let seed = 1; seed <= 2000; seed++) {
    const rng = Rng.fromSeed(`vault ${seed}`);
    const below = (n: number) => rng.below(n);
    const source = FILES[below(FILES.length)]!;
    const read = [
      readVaultFile(mutateText(source, below), "file.vault", { lint: true }),
      readPrefabJson(mutateText(writePrefabJson([NOOK]), below), "file.json", { lint: true }),
    ];
    for (const { prefabs, errors } of read) {
      for (const error of errors) expect(error).toBeInstanceOf(FileError);
      sound += prefabs.length;
      wrong += errors.length;
    }
  }
  expect(memory() - before).toBeLessThan(ALLOWED_GROWTH);
  // Neither is everything refused, nor does everything pass.
  expect(sound).toBeGreaterThan(500);
  expect(wrong).toBeGreaterThan(500);
});

test("2,000 damaged .xp files", async () => {
  const inflated = gunzipSync(await writeXp(sourceToXp(NOOK)));
  const before = memory();
  let [sound, wrong] = [0, 0];
  for (let seed = 1; seed <= 2000; seed++) {
    const rng = Rng.fromSeed(`xp ${seed}`);
    const below = (n: number) => rng.below(n);
    // The gzip stream, what is in it, or the numbers of its header.
    const damaged = [
      () => mutateBytes(gzipSync(inflated), below),
      () => mutateBytes(inflated, below),
      () => gzipSync(mutateBytes(inflated, below)),
      () => gzipSync(mutateXpHeader(inflated, below)),
    ][below(4)]!();
    try {
      const { layers } = await readXp(damaged);
      expect(layers.length).toBeGreaterThan(0);
      sound++;
    } catch (error) {
      expect(error).toBeInstanceOf(UndercroftError);
      wrong++;
    }
    const { errors } = await readXpPrefab(damaged, mutateText("vault: a\ndepth: 2..8\n", below), "file.xp");
    for (const error of errors) expect(error).toBeInstanceOf(FileError);
  }
  expect(memory() - before).toBeLessThan(ALLOWED_GROWTH);
  expect(sound).toBeGreaterThan(100);
  expect(wrong).toBeGreaterThan(500);
});
