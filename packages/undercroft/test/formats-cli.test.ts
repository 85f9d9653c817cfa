import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn as spawnPty } from "@lydell/node-pty";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLevel } from "../src/chain/index.js";
import {
  importedLevel,
  readMaps,
  readPng,
  readVaultFile,
  readXp,
  toSvg,
  toText,
  toTypeScript,
} from "../src/formats/index.js";
import { levelChain, recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { runCommandForBytes } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
const level = recipeChain(shippedRecipe("random-classic"), { size: [60, 40] }).build({ seed: "rats", depth: 2 });
const CALL = ["build", "random-classic", "--seed", "rats", "--depth", "2", "--size", "60x40"];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "undercroft-formats-"));
  expect(await undercroft([...CALL, "-o", "level.json"])).toMatchObject({ code: 0, out: Buffer.alloc(0) });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const undercroft = (args: readonly string[]) => runCommandForBytes(args, { cwd: folder });

const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
const bytesOf = (file: string) => new Uint8Array(readFileSync(join(folder, file)));

/** What a file of each format must say. */
const CHECKS: Readonly<Record<string, (file: string) => unknown>> = {
  txt: (file) => expect(textOf(file)).toBe(`${toText(level)}\n`),
  svg: (file) => expect(textOf(file)).toBe(toSvg(level)),
  json: (file) => expect(readLevel(JSON.parse(textOf(file))).hash).toBe(level.hash),
  vault: (file) => expect(readVaultFile(textOf(file), file).prefabs[0]).toMatchObject({ kind: "level" }),
  xp: async (file) => expect(await readXp(bytesOf(file))).toMatchObject({ layers: [{ width: 60, height: 40 }] }),
  png: async (file) => expect(await readPng(bytesOf(file))).toMatchObject({ layers: [{ width: 960, height: 640 }] }),
  gif: (file) => expect(Buffer.from(bytesOf(file).subarray(0, 6)).toString()).toBe("GIF89a"),
  tmj: async (file) => {
    const map = JSON.parse(textOf(file));
    expect(map.layers[0].data).toEqual(Array.from(level.tiles, (tile) => tile + 1));
    const [{ image, imagewidth }] = map.tilesets;
    expect(image).toBe(file.replace(".tmj", ".tiles.png"));
    expect(await readPng(bytesOf(image))).toMatchObject({ layers: [{ width: imagewidth }] });
  },
  tmx: async (file) => {
    const [map] = await readMaps(bytesOf(file), file);
    expect(importedLevel(map!).hash).toBe(level.hash);
    expect(textOf(file)).toContain(`<image source="${file.replace(".tmx", ".tiles.png")}"`);
  },
  ldtk: async (file) => {
    const [map] = await readMaps(bytesOf(file), file);
    expect(importedLevel(map!).hash).toBe(level.hash);
    expect(existsSync(join(folder, file.replace(".ldtk", ".tiles.png")))).toBe(true);
  },
  csv: async (file) => {
    const readBeside = async (path: string) => (existsSync(join(folder, path)) ? bytesOf(path) : undefined);
    const [map] = await readMaps(bytesOf(file), file, { readBeside });
    expect(Array.from(map!.cells, (number) => map!.meanings[number - 1])).toEqual(
      Array.from(level.tiles, (tile) => level.tileset.tiles[tile]!.name),
    );
  },
  ts: (file) => expect(textOf(file)).toContain(`/** Its hash is ${level.hash}. */`),
};

test.each(Object.keys(CHECKS))("build writes a level as the ending .%s says", async (ending) => {
  const file = `built.${ending}`;
  const { code, out, err } = await undercroft([...CALL, "-o", file]);
  expect({ code, out: out.length, err }).toMatchObject({
    code: 0,
    out: 0,
    err: expect.stringContaining(`wrote ${file}`),
  });
  await CHECKS[ending]!(file);
});

test.each(["svg", "vault", "tmj", "tmx", "ts"])(
  "convert turns a level file into .%s without building it",
  async (ending) => {
    const file = `converted.${ending}`;
    expect(await undercroft(["convert", "level.json", file])).toMatchObject({ code: 0 });
    await CHECKS[ending]!(file);
  },
);

describe("the options about tiles", () => {
  test("are the same for build and convert", async () => {
    const options = ["--tiles", "--tile-size", "8", "--layers", "walls,things"];
    expect(await undercroft([...CALL, ...options, "-o", "small.tmj"])).toMatchObject({ code: 0 });
    expect(await undercroft(["convert", "level.json", "again.tmj", ...options])).toMatchObject({ code: 0 });
    const map = JSON.parse(textOf("small.tmj"));
    expect(map.tilewidth).toBe(8);
    expect(map.layers.map(({ name }: { name: string }) => name)).toEqual(["walls", "things"]);
    expect(textOf("again.tmj")).toBe(textOf("small.tmj").replaceAll("small.", "again."));
    const scaled = ["--tiles", "--light", "--scale", "2"];
    expect(await undercroft(["convert", "level.json", "large.png", ...scaled])).toMatchObject({ code: 0 });
    expect(await readPng(bytesOf("large.png"))).toMatchObject({ layers: [{ width: 60 * 32 }] });
    expect(await undercroft([...CALL, "--scale", "1", "-o", "plain.png"])).toMatchObject({ code: 0 });
    expect(await readPng(bytesOf("plain.png"))).toMatchObject({ layers: [{ width: 60 * 8 }] });
  });

  test.each([
    [["--layers", "wals"], 'there is no layer "wals". Did you mean "walls"?'],
    [["--layers", "walls"], 'the layer "walls" only works with --tiles or --tileset.'],
    [["--tiles", "--layers", "tiles"], 'the layer "tiles" only works without --tiles.'],
    [["--tile-size", "3"], "the size of a tile must be a whole number from 4 to 256."],
    [["--scale", "2"], "--scale only works with png, gif, not with tmj."],
    [["--tiles", "--light"], "--light only works with png, gif, not with tmj."],
  ])("%j is refused", async (args, message) => {
    for (const call of [
      ["convert", "level.json", "no.tmj"],
      [...CALL, "-o", "no.tmj"],
    ]) {
      const { code, err } = await undercroft([...call, ...args]);
      expect([code, err.includes(message), err]).toEqual([2, true, err]);
    }
  });
});

describe("a map of another program", () => {
  /** 6 x 3 tiles of a tileset whose tiles say nothing. */
  const MAP = `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="6" height="3" tilewidth="16" tileheight="16" infinite="0">
 <tileset firstgid="1" name="Dungeon" tilewidth="16" tileheight="16" tilecount="4" columns="4">
  <image source="dungeon.png" width="64" height="16"/>
 </tileset>
 <layer id="1" name="Ground" width="6" height="3">
  <data encoding="csv">2,2,2,2,2,2,2,1,1,1,1,2,2,2,2,2,2,2</data>
 </layer>
 <objectgroup id="2" name="Things">
  <object id="1" name="Gorm" type="Enemy" x="40" y="24"><point/></object>
  <object id="2" name="a banner" type="Banner" x="24" y="24"><point/></object>
 </objectgroup>
</map>
`;

  test("that Undercroft wrote is the same level again, and can be verified", async () => {
    for (const file of ["level.tmx", "level.tmj", "level.ldtk"]) {
      expect(await undercroft(["convert", "level.json", file])).toMatchObject({ code: 0 });
      expect(await undercroft(["convert", file, "again.json"])).toMatchObject({ code: 0, err: "wrote again.json\n" });
      expect(readLevel(JSON.parse(textOf("again.json"))).hash, file).toBe(level.hash);
      expect(await undercroft(["verify", "again.json"])).toMatchObject({ code: 0 });
    }
  });

  test("is understood with the mapping beside it: as a level, a drawing and a pack", async () => {
    writeFileSync(join(folder, "cell.tmx"), MAP);
    const mapping = "tiles: { 0: floor, 1: wall }\nobjects: { Enemy: { spawn: Goblin } }\n";
    writeFileSync(join(folder, "cell.tmx.yaml"), mapping);
    const lost = 'cell.tmx:11: Banner "a banner" has no counterpart in a drawing.';

    const built = await undercroft(["build", "cell.tmx", "--seed", "1", "--format", "json"]);
    expect([built.code, built.err]).toEqual([0, expect.stringContaining(lost)]);
    const cell = readLevel(JSON.parse(built.out.toString()));
    expect([cell.width, cell.height, cell.spawns.map(({ at, name }) => [...at, name])]).toEqual([
      6,
      3,
      [[2, 1, "Goblin"]],
    ]);
    expect(cell.exits).toHaveLength(1);

    const drawn = await undercroft(["convert", "cell.tmx", "cell.vault"]);
    expect([drawn.code, drawn.err]).toEqual([0, expect.stringContaining("cell: Banner")]);
    expect(readVaultFile(textOf("cell.vault"), "cell.vault").prefabs[0]!.source).toMatchObject({
      level: "cell",
      map: ["######", "#.g..#", "######"],
    });

    writeFileSync(join(folder, "room.yaml"), `as: vault\n${mapping}`);
    const told = await undercroft(["convert", "cell.tmx", "--json", "--mapping", "room.yaml"]);
    expect(JSON.parse(told.out.toString())).toEqual({
      files: [
        {
          file: "cell.tmx",
          vaults: [
            { name: "cell", status: "losses", losses: [{ line: 11, what: lost.slice("cell.tmx:11: ".length, -1) }] },
          ],
        },
      ],
    });
  });

  test("without a mapping says what it doesn't know, and asks nothing outside of its folder", async () => {
    writeFileSync(join(folder, "bare.tmx"), MAP);
    const { err } = await undercroft(["convert", "bare.tmx", "bare.vault"]);
    expect(err).toContain('tile 0 of tileset "Dungeon" is not the name of a known tile');
    const outside = '<tileset firstgid="1" source="../../etc/passwd.tsx"/>';
    writeFileSync(join(folder, "out.tmx"), MAP.replace(/<tileset[\s\S]*<\/tileset>/, outside));
    const refused = await undercroft(["convert", "out.tmx", "out.vault"]);
    expect([refused.code, refused.err.includes("folder"), refused.err]).toEqual([1, true, refused.err]);
  });
});

describe("standard output", () => {
  test("has the map for Tiled alone, and where its picture is stands beside it", async () => {
    const { code, out, err } = await undercroft([...CALL, "--format", "tmj"]);
    expect({ code, err }).toEqual({
      code: 0,
      err: "undercroft: level.tiles.png: not written. Use -o FILE.tmj to write what belongs to the map next to it.\n",
    });
    expect(JSON.parse(out.toString()).tilesets[0].image).toBe("level.tiles.png");
  });

  test("has code, with the choices of the recipe as they are written", async () => {
    const { code, out, err } = await undercroft([...CALL, "--format", "ts"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const { seed, depth, hash } = level;
    const chain = recipeChain(shippedRecipe("random-classic"), { size: [60, 40] });
    expect(out.toString()).toBe(toTypeScript(chain, { seed, depth, hash }));
    expect(out.toString()).toContain("oneOf(");
  });

  test("has a recipe, which builds the same level again", async () => {
    const { code, out, err } = await undercroft([...CALL, "--format", "recipe"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    writeFileSync(join(folder, "own.json"), out);
    const again = await undercroft(["build", "own.json", "--seed", "rats", "--depth", "2", "--json"]);
    expect(JSON.parse(again.out.toString()).hash).toBe(level.hash);
  });
});

test("a recipe of a level file is the level's, choices made", async () => {
  expect(await undercroft(["build", "level.json", "--format", "recipe", "-o", "one.json"])).toMatchObject({ code: 0 });
  expect(textOf("one.json")).not.toContain("oneOf");
  const again = await undercroft(["build", "one.json", "--seed", "rats", "--depth", "2", "--json"]);
  expect(JSON.parse(again.out.toString()).hash).toBe(level.hash);
  const { seed, depth, hash } = level;
  const chain = levelChain(readLevel(JSON.parse(textOf("level.json"))).toJSON());
  expect((await undercroft(["build", "level.json", "--format", "ts"])).out.toString()).toBe(
    toTypeScript(chain, { seed, depth, hash }),
  );
});

test("a recipe contains the user's own packs, and so does the level that it builds", async () => {
  writeFileSync(join(folder, "mine.vault"), "vault: plot\nweight: 100000\n===\n...\n.#.\n...\n");
  const call = [...CALL, "--pack", "mine.vault"];
  const hashOf = ({ out: text }: { readonly out: Buffer }) => JSON.parse(text.toString()).hash;
  const hash = hashOf(await undercroft([...call, "--json"]));
  const { code, out, err } = await undercroft([...call, "--format", "recipe"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  rmSync(join(folder, "mine.vault"));
  writeFileSync(join(folder, "packed.json"), out);
  const level = await undercroft(["build", "packed.json", "--seed", "rats", "--depth", "2", "--json"]);
  expect(hashOf(level)).toBe(hash);
  writeFileSync(join(folder, "packed-level.json"), level.out);
  expect(hashOf(await undercroft(["build", "packed-level.json", "--json"]))).toBe(hash);
  expect(hashOf(await undercroft(["build", "packed-level.json", "--seed", "rats", "--json"]))).toBe(hash);
  writeFileSync(join(folder, "mine.vault"), "vault: plot\n===\n...\n");
  expect(await undercroft(["build", "packed-level.json", "--pack", "mine.vault"])).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is another pack "mine" with different contents'),
  });
});

test.each(["recipe", "level"])("a pack in a %s file that is wrong is told with its place", async (kind) => {
  const recipe = {
    packs: [{ pack: "mine", prefabs: [{ vault: "plot", wight: 2, map: ["..."] }] }],
    steps: [{ use: "maze" }],
  };
  const file = kind === "recipe" ? recipe : { ...JSON.parse(textOf("level.json")), recipe };
  writeFileSync(join(folder, "wrong-pack.json"), JSON.stringify(file));
  const { code, err } = await undercroft(["build", "wrong-pack.json"]);
  expect(err).toContain("wrong-pack.json: packs[0].prefabs[0].wight: ");
  expect(err).toContain("weight");
  expect(code).toBe(1);
});

test("a file that is not a level can't be converted to a map or to code", async () => {
  writeFileSync(join(folder, "plot.vault"), "vault: plot\n===\n...\n.#.\n...\n");
  for (const ending of ["tmj", "ts"]) {
    expect(await undercroft(["convert", "plot.vault", `plot.${ending}`])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`only level files can be converted to .${ending}`),
    });
  }
});

test.each(["png", "gif"])("a terminal is spared what is binary: %s", async (format) => {
  const terminal = spawnPty(process.execPath, [command, ...CALL, "--format", format], {
    cwd: folder,
    cols: 120,
    rows: 40,
  });
  let shown = "";
  terminal.onData((text) => (shown += text));
  const code = await new Promise((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
  expect(code).toBe(2);
  expect(shown).toContain(`${format} is a binary format. Write it to a file with -o FILE.${format}.`);
});

describe("a level with the user's own packs and steps", () => {
  test("says which option brings them, and convert has these options too", async () => {
    const library = new URL("../dist/node/define.js", import.meta.url).href;
    writeFileSync(join(folder, "gob.vault"), "vault: gobnook\nweight: 9999\n===\n...\n.g.\n...\n");
    writeFileSync(
      join(folder, "rings.mjs"),
      `import { defineLayer } from ${JSON.stringify(library)};
       export const rings = defineLayer({ id: "rings", options: {}, *build() {} });`,
    );
    const steps = ["simple-map", "room-based-start", "room-based-stairs", "rings"].map((use) => ({ use }));
    writeFileSync(join(folder, "rings.json"), JSON.stringify({ steps }));
    const own = ["--pack", "gob.vault"];
    writeFileSync(
      join(folder, "vaults.json"),
      JSON.stringify({ steps: [...steps.slice(0, 3), { use: "room-vaults" }] }),
    );
    const vaults = ["build", "vaults.json", "--seed", "1", "--require", "gobnook", ...own, "-o", "gob.json"];
    expect(await undercroft(vaults)).toMatchObject({ code: 0 });
    const ringed = ["build", "rings.json", "--seed", "1", "--use", "rings.mjs", "-o", "ringed.json"];
    expect(await undercroft(ringed)).toMatchObject({ code: 0 });

    const noPack = {
      code: 1,
      err: expect.stringMatching(
        /^undercroft: gob\.json: .*there is no pack "gob"\..* If it is your own, pass it with --pack\.\n$/,
      ),
    };
    const noStep = {
      code: 1,
      err: expect.stringMatching(
        /^undercroft: ringed\.json: .*there is no step "rings"\..* If it is your own, pass it with --use\.\n$/,
      ),
    };
    expect(await undercroft(["build", "gob.json"])).toMatchObject(noPack);
    expect(await undercroft(["convert", "gob.json", "gob.ts"])).toMatchObject(noPack);
    expect(await undercroft(["build", "ringed.json"])).toMatchObject(noStep);
    expect(await undercroft(["convert", "ringed.json", "ringed.ts"])).toMatchObject(noStep);
    expect(await undercroft(["convert", "gob.json", "gob.ts", ...own])).toMatchObject({ code: 0 });
    expect(textOf("gob.ts")).toContain('vault: "gobnook"');
    expect(await undercroft(["convert", "ringed.json", "ringed.ts", "--use", "rings.mjs"])).toMatchObject({
      err: expect.stringContaining(`the step "rings" isn't part of undercroft`),
    });
    expect(await undercroft(["convert", "gob.json", "gob.png", ...own])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--pack and --use only work if a level file is converted to TypeScript (.ts)."),
    });
  });
});
