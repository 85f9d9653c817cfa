import * as formats from "undercroft/formats";
import { describe, expect, test } from "vitest";
import { changedHeaderText } from "./header-text.ts";

const TEXT = `# A shrine.
vault: shrine # its name
depth: 4..10
tags: [shrine,   water]   # as found by recipes

# What is drawn.
legend:
  "~": { terrain: $flood } # the moat
  # the altar
  A: { terrain: altar, mark: goal }
  "G":
    spawn: Goblin
    mark: boss
params:
  flood: { pick: [shallow_water, deep_water] }
vary:
  # one side door is real
  - shuffle: ["1", "2"]
  - set: { "1": "+", "2": "#" } # here
  - take:
      from: "?"
      exactly: 2
      as: A
assert:
- count: { boss: 1 }
`;

const header = formats.readHeader(TEXT, "x");
type Header = typeof header;

/** Lines that were taken away and lines that came, in their order. */
function difference(after: Header, text = TEXT): { readonly gone: string[]; readonly new: string[] } {
  const changed = changedHeaderText(formats, text, formats.readHeader(text, "x"), after);
  expect(changed).toBeDefined();
  expect(formats.readHeader(changed!, "x")).toEqual(formats.readHeader(formats.writeHeader(after), "x"));
  const [old, next] = [text.split("\n"), changed!.split("\n")];
  return { gone: old.filter((line) => !next.includes(line)), new: next.filter((line) => !old.includes(line)) };
}

describe("the text of a header after a change", () => {
  test("stays the same if nothing changed", () => {
    expect(changedHeaderText(formats, TEXT, header, { ...header })).toBe(TEXT);
  });

  test("changes one line for one value, and keeps its comment", () => {
    expect(difference({ ...header, depth: "5.." })).toEqual({ gone: ["depth: 4..10"], new: ["depth: 5.."] });
    expect(difference({ ...header, tags: ["wet"] })).toEqual({
      gone: ["tags: [shrine,   water]   # as found by recipes"],
      new: ["tags: [ wet ]   # as found by recipes"],
    });
  });

  test("changes one line for each glyph that is changed, added or removed", () => {
    const { legend = {} } = header;
    expect(difference({ ...header, legend: { ...legend, "~": "lava" } })).toEqual({
      gone: ['  "~": { terrain: $flood } # the moat'],
      new: ['  "~": lava # the moat'],
    });
    expect(difference({ ...header, legend: { ...legend, "!": { mark: "prize" } } })).toEqual({
      gone: [],
      new: ['  "!": { mark: prize }'],
    });
    const { G: _, ...rest } = legend;
    expect(difference({ ...header, legend: rest })).toEqual({
      gone: ['  "G":', "    spawn: Goblin", "    mark: boss"],
      new: [],
    });
  });

  test("leaves the other items of a list alone if one is changed, added, moved or removed", () => {
    const [shuffle, set, take] = header.vary!;
    expect(difference({ ...header, vary: [shuffle!, { set: { "1": "#" } }, take!] })).toEqual({
      gone: ['  - set: { "1": "+", "2": "#" } # here'],
      new: ['  - { set: { "1": "#" } } # here'],
    });
    expect(difference({ ...header, vary: [shuffle!, set!, take!, { shuffle: ["a", "b"] }] })).toEqual({
      gone: [],
      new: ["  - { shuffle: [ a, b ] }"],
    });
    expect(difference({ ...header, vary: [set!, take!] }).gone).toContain('  - shuffle: ["1", "2"]');
    expect(difference({ ...header, vary: [set!, shuffle!, take!] }).gone).not.toContain('      from: "?"');
    expect(difference({ ...header, assert: [{ reach: ["entrances", "goal"] }] })).toEqual({
      gone: ["- count: { boss: 1 }"],
      new: ["- { reach: [ entrances, goal ] }"],
    });
  });

  test("removes keys, adds keys at the end, and changes the kind of a name in place", () => {
    const { assert: _, ...rest } = header;
    expect(difference(rest)).toEqual({ gone: ["assert:", "- count: { boss: 1 }"], new: [] });
    expect(difference({ ...header, weight: 4 })).toEqual({ gone: [], new: ["weight: 4"] });
    const { vault, ...others } = header;
    const section = { section: vault, ...others } as Header;
    expect(difference(section)).toEqual({ gone: ["vault: shrine # its name"], new: ["section: shrine # its name"] });
  });

  test("is undefined if the header can't be edited in place and has to be written again", () => {
    const flow = "{ vault: shrine, depth: 4 }\n";
    expect(
      changedHeaderText(formats, flow, formats.readHeader(flow, "x"), { vault: "shrine", depth: 5 }),
    ).toBeUndefined();
    const anchored = 'vault: x\nlegend:\n  "a": &floor floor\n  "b": *floor\n';
    const read = formats.readHeader(anchored, "x");
    const after = { ...read, legend: { a: "wall", b: "floor" } };
    expect(changedHeaderText(formats, anchored, read, after)).toBeUndefined();
  });
});
