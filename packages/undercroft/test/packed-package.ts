import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureBuilt } from "../../../scripts/build/setup.mjs";
import { npmCall, ROOT } from "../../../scripts/workspace.mjs";

const PACKAGE = join(ROOT, "packages", "undercroft");

/** The package as users get it, to be put into any number of projects. */
export interface PackedPackage {
  /** Holds everything that was made. Whoever asked for it removes it. */
  readonly folder: string;
  /** The package's own folder, unpacked. */
  readonly installed: string;
  /** Copies a project, and installs what its package.json asks for. Returns the copy. */
  copyProject(from: string): string;
}

/**
 * Packs the package and unpacks it beside its dependencies. Everything else that a project asks for is linked from this
 * workspace, so that no network is needed.
 */
export async function packedPackage(): Promise<PackedPackage> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "undercroft-packed-"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  const { program, args, shell } = npmCall(["pack", PACKAGE, "--json", "--ignore-scripts", "--loglevel", "error"]);
  const packed = run(program, [...args, "--cache", join(folder, "cache")], folder, shell);
  const [{ filename }] = JSON.parse(packed);
  run("tar", ["-xf", filename], folder);
  const installed = join(modules, "undercroft");
  cpSync(join(folder, "package"), installed, { recursive: true });
  const { dependencies, optionalDependencies } = manifestOf(installed);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) link(name, modules);
  return {
    folder,
    installed,
    copyProject(from) {
      const project = mkdtempSync(join(folder, "project-"));
      // Whatever was installed into the original must not help.
      cpSync(from, project, { recursive: true, filter: (file) => !/[\\/]node_modules$/.test(file) });
      const { dependencies = {}, devDependencies = {} } = manifestOf(project);
      mkdirSync(join(project, "node_modules"));
      for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
        if (name === "undercroft") symlinkSync(installed, join(project, "node_modules", name), "junction");
        else link(name, join(project, "node_modules"));
      }
      return project;
    },
  };
}

/** What stands in a package.json. */
function manifestOf(folder: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Links a package of this workspace, unless it has none of this name. */
function link(name: string, modules: string): void {
  const found = [PACKAGE, ROOT].map((from) => join(from, "node_modules", name)).find((path) => existsSync(path));
  if (found === undefined) return;
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(found, join(modules, name), "junction");
}

function run(program: string, args: readonly string[], cwd: string, shell = false): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", shell });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}\n${stderr}`);
  return stdout;
}
