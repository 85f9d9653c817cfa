import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fileStore, savePath } from "./save-file.js";

const folder = mkdtempSync(join(tmpdir(), "undercroft-saves-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the file of a saved run", () => {
  it("is in the folder for such files on each system, one for each underworld", () => {
    const path = (environment: object, platform: NodeJS.Platform, underworld = "crawl") =>
      savePath(underworld, environment as Record<string, string>, platform, "HOME").replaceAll("\\", "/");
    expect(path({}, "linux")).toBe("HOME/.local/share/undercroft/crawl.json");
    expect(path({ XDG_DATA_HOME: "DATA" }, "linux")).toBe("DATA/undercroft/crawl.json");
    expect(path({ XDG_DATA_HOME: "" }, "linux", "recipe caves")).toBe("HOME/.local/share/undercroft/recipe-caves.json");
    expect(path({}, "darwin")).toBe("HOME/Library/Application Support/undercroft/crawl.json");
    expect(path({ APPDATA: "ROAMING" }, "win32")).toBe("ROAMING/undercroft/crawl.json");
    expect(path({ UNDERCROFT_SAVE: "mine.json" }, "linux", "recipe ../x")).toBe("mine.json");
  });

  it("is written whole, read again and removed", () => {
    const path = join(folder, "deep", "down", "run.json");
    const store = fileStore(path);
    expect(store.read()).toBe(undefined);
    store.write("one");
    store.write("two");
    expect(store.read()).toBe("two");
    expect(readdirSync(join(folder, "deep", "down"))).toEqual(["run.json"]);
    store.remove();
    store.remove();
    expect(store.read()).toBe(undefined);
  });

  it("is set aside under a name that nothing else has", () => {
    const path = join(folder, "aside.json");
    const store = fileStore(path);
    const names = ["one", "two"].map((text) => {
      writeFileSync(path, text);
      return store.setAside();
    });
    expect(names).toEqual([`${path}.bak`, `${path}.bak2`]);
    expect(names.map((name) => readFileSync(name, "utf8"))).toEqual(["one", "two"]);
    expect(store.read()).toBe(undefined);
  });

  it("that can't be read or written is an error that names it", () => {
    const store = fileStore(folder);
    expect(() => store.read()).toThrow(`can't read ${folder}`);
    expect(() => store.write("x")).toThrow(`can't write ${folder}`);
  });
});
