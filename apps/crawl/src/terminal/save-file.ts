import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { SaveStore } from "../ui/index.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a run is saved: where programs keep what is theirs on this system, unless `UNDERCROFT_SAVE` names a file. */
export function savePath(
  underworld: string,
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const { UNDERCROFT_SAVE, APPDATA, XDG_DATA_HOME } = environment;
  if (UNDERCROFT_SAVE !== undefined && UNDERCROFT_SAVE !== "") return UNDERCROFT_SAVE;
  const folder =
    platform === "win32"
      ? (APPDATA ?? join(home, "AppData", "Roaming"))
      : platform === "darwin"
        ? join(home, "Library", "Application Support")
        : // An empty variable counts as none, by the specification of these folders.
          XDG_DATA_HOME || join(home, ".local", "share");
  // Each underworld has a run of its own.
  const name = underworld.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return join(folder, "undercroft", `${name}.json`);
}

/** A store in a file. */
export function fileStore(path: string): SaveStore {
  return {
    read() {
      try {
        return readFileSync(path, "utf8");
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw new Error(`can't read ${path}: ${(error as Error).message}.`);
      }
    },
    write(text) {
      const fresh = `${path}.new`;
      try {
        mkdirSync(dirname(path), { recursive: true });
        // Written aside and moved into place: whatever happens meanwhile, there is one whole run.
        writeFileSync(fresh, text);
        renameSync(fresh, path);
      } catch (error) {
        throw new Error(`can't write ${path}: ${(error as Error).message}.`);
      }
    },
    remove() {
      rmSync(path, { force: true });
    },
    setAside() {
      let aside = `${path}.bak`;
      for (let i = 2; existsSync(aside); i++) aside = `${path}.bak${i}`;
      if (existsSync(path)) renameSync(path, aside);
      return aside;
    },
  };
}
