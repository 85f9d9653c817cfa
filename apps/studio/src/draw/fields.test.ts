import type { PrefabHeader } from "undercroft/formats";
import * as formats from "undercroft/formats";
import { describe, expect, test } from "vitest";
import { type Field, fieldTable, shownValue, typedYaml, valueAt, withValue } from "./fields.ts";

const table = fieldTable(formats);
const field = (key: string, fields: readonly Field[] = table.header) => fields.find((one) => one.key === key)!;

describe("fields", () => {
  test("are those of the format: each key has a field, or is written as YAML", () => {
    const { $defs } = formats.prefabJsonSchema() as { $defs: { prefab: { properties: object } } };
    const keys = Object.keys($defs.prefab.properties).filter((key) => key !== "map" && key !== "$schema");
    expect([...table.header.map(({ key }) => key), ...table.written.map(({ key }) => key)].sort()).toEqual(keys.sort());
    expect(table.header.every(({ help }) => help.endsWith("."))).toBe(true);
    expect(table.written.every(({ help }) => help.endsWith("."))).toBe(true);
  });

  test("ask for what the schema allows", () => {
    expect(field("description").control).toEqual({ kind: "text", isYaml: false });
    expect(field("weight").control).toEqual({ kind: "text", isYaml: true });
    expect(field("tags").control).toEqual({ kind: "list" });
    expect(field("layouts").control).toEqual({ kind: "many", choices: ["rooms", "open"] });
    expect(field("transform").control).toMatchObject({ kind: "group", choices: [true, false] });
    const place = field("place").control as { fields: readonly Field[] };
    expect(field("when", place.fields).control).toEqual({ kind: "choice", choices: ["before", "after"] });
    expect(field("exit", table.entry).control).toEqual({ kind: "choice", choices: ["up", "down"] });
  });
});

describe("a value", () => {
  const header: PrefabHeader = { vault: "a", place: { gutter: 2, over: "any" }, depth: ["4..10", "!7"] };
  const put = (path: readonly [string, ...string[]], yaml: string | undefined) =>
    withValue(formats, header, path, yaml);

  test("is set in its place, and the rest stays as it was", () => {
    expect(put(["weight"], '{ base: 10, "8..": 30 }')).toEqual({
      header: { ...header, weight: { base: 10, "8..": 30 } },
    });
    expect(put(["place", "away"], "{ start: 6 }")).toEqual({
      header: { ...header, place: { gutter: 2, over: "any", away: { start: 6 } } },
    });
    expect(put(["legend", '"', "terrain"], "altar")).toEqual({
      header: { ...header, legend: { '"': { terrain: "altar" } } },
    });
    expect(put(["vault"], '"b"')).toEqual({ header: { ...header, vault: "b" } });
  });

  test("is removed, together with objects that become empty", () => {
    expect(put(["place", "over"], undefined)).toEqual({ header: { ...header, place: { gutter: 2 } } });
    expect(withValue(formats, { vault: "a", place: { gutter: 2 } }, ["place", "gutter"], undefined)).toEqual({
      header: { vault: "a" },
    });
    expect(put(["vault"], undefined)).toEqual({
      problem: expect.stringContaining("a prefab must have its name under exactly one of"),
    });
  });

  test("that is wrong is refused with a reason", () => {
    expect(put(["place", "gutter"], "-1")).toEqual({
      problem: expect.stringContaining("place.gutter must be a whole number from 0"),
    });
    expect(put(["weight"], "many")).toEqual({ problem: expect.stringContaining("weight must be") });
    expect(put(["weight"], "{")).toHaveProperty("problem");
    expect(put(["vault"], '"No Name"')).toEqual({ problem: expect.stringContaining("lower-case letters") });
    expect(put(["description"], '"<img src=x>"')).toEqual({ header: { ...header, description: "<img src=x>" } });
  });

  test("is shown as it is typed", () => {
    for (const [key, value, text] of [
      ["tags", ["a", "b"], "a, b"],
      ["depth", ["4..10", "!7"], '[ 4..10, "!7" ]'],
      ["description", 'Say: "no"', 'Say: "no"'],
      ["weight", 3, "3"],
    ] as const) {
      const { control } = field(key);
      expect(shownValue(formats, control, value)).toBe(text);
      const put = withValue(formats, { vault: "a" }, [key], typedYaml(control, text));
      expect(put).toEqual({ header: { vault: "a", [key]: value } });
    }
    expect(typedYaml(field("tags").control, "  ")).toBeUndefined();
    expect(valueAt(header, ["place", "gutter"])).toBe(2);
    expect(valueAt(header, ["place", "away", "start"])).toBeUndefined();
  });
});
