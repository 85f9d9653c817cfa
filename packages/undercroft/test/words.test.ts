import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const program = new URL("../dist/cli/program.js", import.meta.url).href;

/** Phrases that no native writer would use, and that have been in texts before. */
const STUMBLES: readonly RegExp[] = [
  /unless (?:it is )?said (?:otherwise|so)/i,
  /\bMostly \d/,
  /can't stand (?:here|in)\b/,
  /slantwise/i,
  /\bis told (?:in|at|of)\b/,
  /\bis none\b/,
  /\bfalls in\b/,
  /What would mend/i,
  /a core is left/i,
  /that is none\b/,
  /gone (?:on with|through)\b/,
  /\bof before\b/,
  /may come once/,
  /none would do/,
  /it would cut the level\b(?! in two)/,
  /\bmade anew\b/,
  /\d is the most\b/,
  /\bstands? (?:here|there) twice/,
  /\bgrows? round (?:it|them)\b/,
  /\bgives? back\b/,
  /\bcan be given again\b/,
  /\bby itself alone\b/,
  /\bhow many-th\b/,
  /\bat least\.$/,
  /\b\d+ (?:characters|items|rows|glyphs) at most\b/,
  /\bafter so many\b/,
  /\bhow far (?:a|the) survey is\b/,
  /\bonly told if\b/,
  /\bhas that happen\b/,
  /\bcollapse waves\b/,
  /\bof 1 \w+ are\b/,
  /\b(?:NaN|Infinity)\b/,
];

/** "1 rooms": a count that doesn't agree with its noun. Not "0.1 rooms", "x1 cells" or a range such as "0 to 1 cells". */
const NOUNS =
  "attempts|bytes|cells|checks|corridors|doors|errors|exits|failures|findings|frames|glyphs|levels|loops|outcomes|places|positions|prefabs|regions|rooms|rows|runs|seeds|spawns|steps|tags|tiles|tunnels|vaults|warnings";
const DISAGREEMENT = new RegExp(`(?<![\\w.,:-]|\\bto |\\bof )1 (?:${NOUNS})\\b`);

function stumblesIn(name: string, text: string): string[] {
  return text.split("\n").flatMap((line, i) => {
    const found = [...STUMBLES, DISAGREEMENT].flatMap((pattern) => pattern.exec(line)?.[0] ?? []);
    return found.map((words) => `${name}:${i + 1}: "${words}" in: ${line.trim().slice(0, 160)}`);
  });
}

/** Runs calls of the command one after the other in one process, and returns what each of them prints. */
const RUNNER = `
const { makeProgram } = await import(${JSON.stringify(program)});
const calls = JSON.parse(process.argv[1]);
const printed = [];
let text = "";
const real = process.stdout.write.bind(process.stdout);
const take = (data, encoding, done) => {
  text += data;
  (typeof encoding === "function" ? encoding : done)?.();
  return true;
};
process.stdout.write = take;
process.stderr.write = take;
const quiet = (command) => {
  command.exitOverride();
  command.commands.forEach(quiet);
};
for (const call of calls) {
  text = "";
  const made = await makeProgram("0.0.0");
  quiet(made);
  try {
    await made.parseAsync(call, { from: "user" });
  } catch (error) {
    text += error.message + "\\n";
  }
  printed.push(text);
}
real(JSON.stringify(printed));
process.exitCode = 0;
`;

const COMMANDS = [
  ...["build", "watch", "list", "verify", "convert", "vault", "play", "studio", "completion"],
  ...["measure", "survey", "search", "blame", "diff", "report", "dungeon", "docs", "help"],
];

const CALLS: readonly (readonly string[])[] = [
  ["--help"],
  ...COMMANDS.map((name) => [name, "--help"]),
  ...["lint", "show", "prove", "fit"].map((name) => ["vault", name, "--help"]),
  ...["builders", "layers", "recipes", "prefabs"].map((name) => ["list", name]),
  ["list", "builders", "--help"],
  ...["recipes", "steps", "vaults", "worlds", "seeds", "errors", "no-floor", "key-before-lock", "maze"].map((topic) => [
    "help",
    topic,
  ]),
  ["help", "recipez"],
  ["build", "no-such-recipe", "--seed", "1"],
  ["build", "rooms", "--seed", "1", "--size", "1x1"],
  ["build", "rooms", "--seed", "1", "--size", "large"],
  ["build", "rooms", "--seed", "1", "--set", "simple-map.attempts=many"],
  ["build", "rooms", "--seed", "1", "--set", "simple-map.attemps=3"],
  ["build", "rooms", "--seed", "1", "--format", "bmp"],
  ["build", "broken.json", "--seed", "1"],
  ["build", "rooms", "--seed", "1", "--size", "40x20", "--pack", "den.vault"],
  ["build", "layered-fort", "--seed", "1", "--size", "80x50", "--depth", "3", "--json"],
  ["build", "random", "--seed", "3", "--size", "60x40", "--depth", "5", "--json"],
  ["build", "caves", "--seed", "1", "--require", "den"],
  ["verify", "broken.json"],
  ["convert", "den.vault", "den.tmx"],
  ["vault", "lint", "den.vault"],
  ["vault", "lint", "wrong.vault"],
  ["vault", "show", "den.vault"],
  ["vault", "prove", "den.vault"],
  ["vault", "prove", "closed.vault"],
  ["vault", "fit", "den.vault", "--seeds", "1", "--recipe", "rooms"],
  ["vault", "fit", "hall.vault", "--seeds", "2", "--recipe", "drunkard-winding-passages"],
  ["measure", "rooms", "--seeds", "2", "--against", "brogue"],
  ["measure", "rooms", "--seeds", "2", "--against", "no-such-profile"],
  ["survey", "merge", "--help"],
  ["survey", "rooms", "--seeds", "1", "--threads", "1"],
  ["search", "rooms", "--where", "rooms > 1 and path > 1", "--seeds", "1", "--threads", "1"],
  ["search", "rooms", "--where", "roms > 1", "--seeds", "1"],
  ["blame", "rooms", "--seeds", "2", "--threads", "1", "--where", "path < 1000"],
  ["diff", "rooms", "--set", "simple-map.attempts=3", "--seeds", "2", "--threads", "1"],
  ["diff", "rooms", "--seeds", "2", "--fail-on", "paths > 1"],
  ["report", "no-such.survey"],
];

const FILES: Readonly<Record<string, string>> = {
  "broken.json": '{ "steps": [ }',
  "den.vault": "vault: den\nlegend:\n  Z: wall\n===\n###\n#.=\n###\n",
  "closed.vault": 'vault: closed\nlegend:\n  "?": { choose: { "#": 1, ".": 1 } }\n===\n###=#\n#.?.#\n#####\n',
  "hall.vault": `vault: hall\n===\n${`${".".repeat(30)}\n`.repeat(12)}`,
  "wrong.vault": "vault: a\ndepth: 8..2\nweigth: 3\n===\n#x#\n---\nvault: b\nlegend: { q: watr }\n===\n#q\n",
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "undercroft-words-"));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("what the command prints has none of the known awkward phrases", async () => {
  const args = ["--input-type=module", "-e", RUNNER, JSON.stringify(CALLS)];
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
  await new Promise((resolve) => child.on("close", resolve));
  expect(err).toBe("");
  const printed = JSON.parse(out) as string[];
  const silent = CALLS.filter((_, i) => printed[i]!.trim() === "").map((call) => call.join(" "));
  expect(silent).toEqual([]);
  const found = CALLS.flatMap((call, i) => stumblesIn(`undercroft ${call.join(" ")}`, printed[i]!));
  expect(found).toEqual([]);
});

test("the pages have none of the known awkward phrases", async () => {
  const pages = (await readdir(join(root, "docs"), { recursive: true }))
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file))
    .sort();
  const found: string[] = [];
  for (const page of ["README.md", "CONTRIBUTING.md", ...pages]) {
    found.push(...stumblesIn(page, await readFile(join(root, page), "utf8")));
  }
  expect(found).toEqual([]);
});
