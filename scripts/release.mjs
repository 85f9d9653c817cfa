// @ts-check
// What has to hold before a version is published, as a checklist. Publishing itself is left to a person.
//
//     npm run release -- --dry-run   goes through the list, and prints what there would be to do
//     npm run release                the same, but only says how to publish if everything holds

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled } from "./build/setup.mjs";
import { ambiguousNames, publicEntries, reportComplaints, undocumented } from "./check/api.mjs";
import { bold, green, isCalled, npmCall, ROOT, red, workspaceFolders, yellow } from "./workspace.mjs";

/** What npm shows to everybody who installs it must not take long to download. */
const LARGEST_PACKAGE = 3_000_000;

/** The packages that are published, in this order: the second needs the first. */
const PUBLISHED = ["packages/undercroft", "packages/fleet"];

/** @typedef {Record<string, any>} Manifest the contents of a package.json */

/** @param {string} file from the root */
function readJson(file) {
  return JSON.parse(readFileSync(join(ROOT, file), "utf8"));
}

/**
 * Whether all workspaces have one version, and depend on each other in that version.
 *
 * @param {ReadonlyMap<string, Manifest>} manifests by folder
 * @param {string} version
 * @returns {string[]} what is wrong
 */
export function versionComplaints(manifests, version) {
  const ours = new Set([...manifests.values()].map(({ name }) => name));
  return [...manifests].flatMap(([folder, manifest]) => {
    const own = manifest.version === version ? [] : [`${folder} has the version ${manifest.version}, not ${version}.`];
    const needed = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.peerDependencies,
    });
    const others = needed
      .filter(([name, wanted]) => ours.has(name) && wanted !== version)
      .map(([name, wanted]) => `${folder} needs ${name} ${wanted}, not ${version}.`);
    return [...own, ...others];
  });
}

/**
 * Whether the changelog has a part for a version, with a date and something in it.
 *
 * @param {string} changelog
 * @param {string} version
 * @returns {string[]}
 */
export function changelogComplaints(changelog, version) {
  const [heading, text = ""] = changelog.split(/^(?=## )/m).flatMap((part) => {
    const [first = "", ...rest] = part.split("\n");
    return first.startsWith(`## [${version}]`) ? [first, rest.join("\n")] : [];
  });
  if (heading === undefined) return [`CHANGELOG.md has no part "## [${version}] - DATE".`];
  if (!/ - \d{4}-\d\d-\d\d$/.test(heading)) return [`CHANGELOG.md has no date after [${version}].`];
  return /^- /m.test(text) ? [] : [`CHANGELOG.md says nothing about ${version}.`];
}

/**
 * Whether the citation is that of this version.
 *
 * @param {string} citation
 * @param {string} version
 * @returns {string[]}
 */
export function citationComplaints(citation, version) {
  const [, cited] = /^version: (.+)$/m.exec(citation) ?? [];
  return cited === version ? [] : [`CITATION.cff has the version ${cited}, not ${version}.`];
}

/**
 * Whether a lock names the host that packages were downloaded from. Others have other registries.
 *
 * @param {{ packages: Record<string, { resolved?: string, version?: string }> }} lock
 * @param {ReadonlyMap<string, Manifest>} manifests
 * @returns {string[]}
 */
export function lockComplaints({ packages }, manifests) {
  const hosts = Object.entries(packages).filter(([, { resolved = "" }]) => /^[a-z+]+:\/\//.test(resolved));
  const old = [...manifests].filter(([folder, { version }]) => packages[folder]?.version !== version);
  return [
    ...hosts.slice(0, 3).map(([path, { resolved }]) => `package-lock.json: ${path} comes from ${resolved}.`),
    ...(hosts.length > 3 ? [`package-lock.json: and ${hosts.length - 3} more.`] : []),
    ...old.map(
      ([folder]) => `package-lock.json has another version of ${folder}. Run: npm install --package-lock-only`,
    ),
  ];
}

/**
 * @typedef {object} Packed what npm says about a package that it would pack
 * @property {string} name
 * @property {number} size compressed, in bytes
 * @property {{ path: string }[]} files
 */

/**
 * Whether a package has what it must have, and nothing that is only ours.
 *
 * @param {Packed} packed
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function packComplaints({ name, size, files }, manifest) {
  const paths = new Set(files.map(({ path }) => path));
  const promised = [manifest.bin, manifest.man, manifest.exports]
    .flatMap(targetsIn)
    .map((target) => target.replace(/^\.\//, ""))
    .filter((target) => !target.includes("*"));
  const missing = ["README.md", "LICENSE", "package.json", ...promised].filter((path) => !paths.has(path));
  const strange = [...paths].filter((path) => /^(?:src|test|bench|api)\/|\.test\./.test(path));
  return [
    ...missing.map((path) => `${name} lacks ${path}.`),
    ...strange.slice(0, 3).map((path) => `${name} has ${path}, which nobody needs.`),
    ...(size < LARGEST_PACKAGE
      ? []
      : [`${name} has ${inMegabytes(size)}; the limit is ${inMegabytes(LARGEST_PACKAGE)}.`]),
  ];
}

/** All paths in a field of a manifest. @param {unknown} value @returns {string[]} */
function targetsIn(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(targetsIn) : [];
}

/** @param {number} bytes */
function inMegabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}

/** @param {string} folder @returns {Packed} */
function pack(folder) {
  const call = npmCall(["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel", "error"]);
  const { status, stdout, stderr } = spawnSync(call.program, call.args, {
    cwd: join(ROOT, folder),
    encoding: "utf8",
    shell: call.shell,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm pack failed in ${folder}:\n${stderr}`);
  return JSON.parse(stdout)[0];
}

/**
 * What `git status --porcelain` says about a tree in which something is not committed.
 *
 * @param {string} status
 * @returns {string[]}
 */
export function treeComplaints(status) {
  const files = status.split("\n").filter((line) => line !== "");
  const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
  return files.length === 0 ? [] : [`Not committed: ${files[0]?.slice(3)}${more}.`];
}

/** Runs a script of ours for its complaints. @param {string} file @param {readonly string[]} args @returns {string[]} */
function scriptComplaints(file, args) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(ROOT, "scripts", file), ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status === 0) return [];
  return `${stdout}${stderr}`
    .split("\n")
    .filter((line) => line !== "")
    .slice(0, 5);
}

/**
 * Fields of a manifest that wait for an address.
 *
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function unknownAddresses(manifest) {
  return ["repository", "homepage", "bugs"].filter((field) => manifest[field] === undefined);
}

/** The commands that publish a version. @param {string} version @returns {string[]} */
export function publishCommands(version) {
  return [
    "npm test",
    `git tag v${version}`,
    ...PUBLISHED.map((folder) => `npm publish ./${folder} --access public`),
    `git push origin v${version}`,
  ];
}

/**
 * @typedef {object} Point of the checklist
 * @property {string} title
 * @property {readonly string[]} complaints
 * @property {string} [note]
 */

/** Goes through the list. @param {string} version @returns {Generator<Point>} */
function* checklist(version) {
  const manifests = new Map(workspaceFolders().map((folder) => [folder, readJson(`${folder}/package.json`)]));
  const status = spawnSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" });
  yield { title: "everything is committed", complaints: treeComplaints(status.stdout) };
  yield { title: `all workspaces have the version ${version}`, complaints: versionComplaints(manifests, version) };
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  yield { title: "the changelog has it", complaints: changelogComplaints(changelog, version) };
  const citation = readFileSync(join(ROOT, "CITATION.cff"), "utf8");
  yield { title: "the citation has it", complaints: citationComplaints(citation, version) };
  const lock = lockComplaints(readJson("package-lock.json"), manifests);
  yield { title: "the lock has these versions and no hosts", complaints: lock };
  const api = [...reportComplaints(), ...publicEntries().flatMap(undocumented), ...ambiguousNames()];
  yield { title: "the API reports are up to date", complaints: api };
  yield { title: "the generated pages are up to date", complaints: scriptComplaints("pages/docs.mjs", ["--check"]) };
  for (const folder of PUBLISHED) {
    const manifest = manifests.get(folder) ?? {};
    const packed = pack(folder);
    const complaints = packComplaints(packed, manifest);
    const note = `${packed.files.length} files, ${inMegabytes(packed.size)}`;
    yield { title: `${packed.name} has what it must have`, complaints, note };
    const unknown = unknownAddresses(manifest);
    if (unknown.length > 0) console.log(yellow(`   note: ${folder}/package.json has no ${unknown.join(", ")} yet.`));
  }
}

if (isCalled(import.meta.url)) {
  const isDryRun = process.argv.includes("--dry-run");
  ensureInstalled();
  await ensureBuilt();
  const { version } = readJson("packages/undercroft/package.json");
  console.log(bold(`Undercroft ${version}`));
  let isReady = true;
  for (const { title, complaints, note } of checklist(version)) {
    console.log(
      `${complaints.length === 0 ? green("ok") : red("NO")} ${title}${note === undefined ? "" : ` (${note})`}`,
    );
    for (const complaint of complaints) console.log(`   ${complaint}`);
    isReady &&= complaints.length === 0;
  }
  if (isReady || isDryRun) {
    console.log(isReady ? "\nTo publish it, type:" : "\nWhen all of this holds, type:");
    for (const command of publishCommands(version)) console.log(`  ${command}`);
  } else console.log(red("\nNot ready. Nothing was changed."));
  if (!isReady) process.exitCode = 1;
}
