import { expect, test } from "vitest";
import { pathBeside } from "./path-beside.js";

test("a path can lead up as many folders as are allowed, and no further", () => {
  expect(pathBeside("../tiles/cave.tsx")).toBeUndefined();
  expect(pathBeside("../tiles/cave.tsx", "", 1)).toBe("../tiles/cave.tsx");
  expect(pathBeside("../../cave.tsx", "", 1)).toBeUndefined();
  expect(pathBeside("../../cave.tsx", "", 2)).toBe("../../cave.tsx");
});

test("a path that leads up and down again stays below the map", () => {
  expect(pathBeside("tiles/../cave.tsx")).toBe("cave.tsx");
  expect(pathBeside(".\\tiles\\cave.tsx")).toBe("tiles/cave.tsx");
  expect(pathBeside("../cave.tsx", "templates/orc.tx")).toBe("cave.tsx");
});

test.each([
  "/etc/passwd",
  "\\\\host\\cave.tsx",
  "C:\\cave.tsx",
  "https://x.org/cave.tsx",
  "a\0b",
  "",
  "tiles/..",
  "..",
])("%j is no file beside a map", (path) => {
  expect(pathBeside(path, "", 9)).toBeUndefined();
});
