import { defineBuilder } from "undercroft/define";
import { RECIPES, type Recipe, recipeChain, registry, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import {
  changed,
  type Draft,
  type DraftChoice,
  draftOf,
  duplicated,
  findNode,
  inserted,
  kept,
  moved,
  newStep,
  nodeNames,
  placeOf,
  recipeOf,
  removed,
  stepsOf,
  storedRecipe,
  unwrapped,
  weighted,
  withoutLostPacks,
  withPack,
  wrapped,
} from "./draft.ts";

/** The ids of a draft's nodes, what they hold in brackets. */
function shape(draft: Draft): string {
  const words = (nodes: Draft["nodes"]): string =>
    nodes
      .map((node) =>
        node.kind === "step" ? node.use : `${node.kind === "choice" ? "one" : "all"}(${words(node.nodes)})`,
      )
      .join(" ");
  return words(draft.nodes);
}

const keyOf = (draft: Draft, use: string) => stepsOf(draft.nodes).find((step) => step.use === use)!.key;

const NESTED: Recipe = {
  steps: [
    {
      oneOf: [
        { weight: 3, use: "simple-map" },
        { weight: 5, steps: [{ use: "bsp-dungeon" }, { use: "room-sorter" }] },
      ],
    },
    { steps: [{ use: "add-loops" }], chance: 0.25 },
    { use: "room-based-start" },
    { use: "room-based-stairs" },
  ],
};

describe("a draft of a recipe", () => {
  test.each(RECIPES.map((recipe) => [recipe.name!, recipe] as const))(
    "of %s becomes the same recipe again",
    (_, recipe) => {
      const again = recipeOf(draftOf(recipe));
      expect(JSON.stringify(again)).toBe(JSON.stringify(recipe));
      const size = [32, 24] as const;
      const hashes = [recipe, again].map(
        (each) => recipeChain(each, { size: sizeFor(each, size) }).build({ seed: "draft" }).hash,
      );
      expect(hashes[0]).toBe(hashes[1]);
    },
  );

  test("a draft keeps what the studio has no field for", () => {
    const recipe: Recipe = { require: ["cellar"], steps: [{ use: "maze" }] };
    expect(recipeOf(draftOf(recipe))).toEqual(recipe);
    expect(storedRecipe(draftOf(recipe))).toEqual(recipe);
  });

  test("keeps weights, conditions, chances, names and seeds", () => {
    const recipe: Recipe = {
      name: "all",
      purpose: "map",
      size: [40, 30],
      packs: ["seeds"],
      steps: [
        {
          oneOf: [
            { weight: 0.5, use: "maze" },
            { use: "dla", as: "growth", seed: 7, coverage: 0.3 },
          ],
          as: "shape",
        },
        { steps: [{ use: "add-loops" }], as: "loops", chance: 0.5, when: { depth: "2..", width: "..90" } },
      ],
    };
    expect(JSON.stringify(recipeOf(draftOf(recipe)))).toBe(JSON.stringify(recipe));
  });
});

describe("what is not of a recipe's shape", () => {
  test.each<readonly [path: string, steps: unknown]>([
    ["steps", null],
    ["steps[0]", [null]],
    ["steps[0]", [[]]],
    ["steps[0].use", [{}]],
    ["steps[1].use", [{ use: "maze" }, { use: 5 }]],
    ["steps[0].as", [{ use: "maze", as: {} }]],
    ["steps[0].seed", [{ use: "maze", seed: [] }]],
    ["steps[0].oneOf", [{ oneOf: null }]],
    ["steps[0].oneOf[0].weight", [{ oneOf: [{ use: "maze", weight: "x" }] }]],
    ["steps[0].steps[0].use", [{ steps: [{}] }]],
    ["steps[0].chance", [{ steps: [], chance: "often" }]],
    ["steps[0].when", [{ steps: [], when: 7 }]],
  ])("is told with its place: %s", (path, steps) => {
    expect(() => draftOf({ steps } as unknown as Recipe)).toThrow(`${path} must be`);
  });
});

/** The drawn fortress needs the room that it was drawn for. */
function sizeFor(recipe: Recipe, small: readonly [number, number]): readonly [number, number] {
  return recipe.name === "fortress-level" || recipe.name === "keep" ? [80, 50] : small;
}

describe("names", () => {
  test("are the same as in the level", () => {
    const draft = draftOf(shippedRecipe("random"));
    const known = new Set(nodeNames(draft).values());
    for (const seed of ["a", "b", "c", "d"]) {
      const { steps } = recipeChain(recipeOf(draft)).resolve({ seed });
      for (const { as } of steps) expect(known).toContain(as);
    }
  });

  test("stay when a step before is switched off, for steps, choices and chances alike", () => {
    const recipe: Recipe = {
      purpose: "map",
      steps: [
        { use: "cellular-automata" },
        { steps: [{ use: "add-loops" }, { use: "drunkards-walk-layer" }], chance: 0.5 },
        { oneOf: [{ use: "add-loops" }, { use: "dla-layer" }, { use: "connect-regions" }] },
        { use: "add-loops" },
      ],
    };
    const draft = draftOf(recipe);
    const before = nodeNames(draft);
    const [first, second] = stepsOf(draft.nodes).filter(({ use }) => use === "add-loops");
    const off = [first!, second!].reduce(
      (now, { key }) => changed(now, key, (node) => ({ ...node, isOff: true })),
      draft,
    );
    expect(nodeNames(off)).toEqual(before);
    expect(recipeOf(off).steps).toEqual([
      { use: "cellular-automata" },
      { steps: [{ use: "drunkards-walk-layer" }], as: "chance:add-loops#1", chance: 0.5 },
      { oneOf: [{ use: "dla-layer" }, { use: "connect-regions" }], as: "oneOf:add-loops#2" },
      { use: "add-loops", as: "add-loops#3" },
    ]);
  });

  test("of what is left on make the same level as if the step had done nothing", () => {
    const twice: Recipe = {
      purpose: "map",
      steps: [{ use: "cellular-automata" }, { use: "door-placement", inPassages: 0 }, { use: "door-placement" }],
    };
    const draft = draftOf(twice);
    const [first] = stepsOf(draft.nodes).filter(({ use }) => use === "door-placement");
    const off = changed(draft, first!.key, (node) => ({ ...node, isOff: true }));
    const rows = [draft, off].map((each) => recipeChain(recipeOf(each)).build({ seed: 3 }).toJSON().rows);
    expect(rows[1]).toEqual(rows[0]);
  });
});

describe("switching off", () => {
  test("leaves a node out of what is built, and a group of which nothing is left", () => {
    const draft = draftOf(NESTED);
    const off = changed(draft, keyOf(draft, "add-loops"), (node) => ({ ...node, isOff: true }));
    expect(recipeOf(off).steps).toHaveLength(3);
  });

  test("is kept in links", () => {
    const draft = draftOf(NESTED);
    const off = changed(draft, keyOf(draft, "bsp-dungeon"), (node) => ({ ...node, isOff: true }));
    const again = draftOf(JSON.parse(JSON.stringify(storedRecipe(off))) as Recipe);
    expect(shape(again)).toBe(shape(draft));
    expect(recipeOf(again)).toEqual(recipeOf(off));
  });
});

describe("an edit", () => {
  test("moves a node down and up within its list", () => {
    const draft = draftOf(shippedRecipe("rooms"));
    const key = keyOf(draft, "room-based-start");
    const down = moved(draft, key, { within: undefined, index: 2 });
    expect(shape(down)).toBe("simple-map room-based-stairs room-based-start room-based-spawner");
    expect(shape(moved(down, key, { within: undefined, index: 1 }))).toBe(shape(draft));
  });

  test("that moves a node to where it is changes nothing, even where it is alone in its group", () => {
    const draft = draftOf(NESTED);
    const key = keyOf(draft, "add-loops");
    expect(moved(draft, key, placeOf(draft.nodes, key)!)).toBe(draft);
  });

  test("moves a node out of a group that it was alone in, and the group goes", () => {
    const draft = draftOf(NESTED);
    const key = keyOf(draft, "add-loops");
    expect(shape(moved(draft, key, { within: undefined, index: 4 }))).toBe(
      "one(simple-map all(bsp-dungeon room-sorter)) room-based-start room-based-stairs add-loops",
    );
  });

  test("moves branches with their weights", () => {
    const draft = draftOf(NESTED);
    const choice = draft.nodes[0] as DraftChoice;
    const next = moved(draft, keyOf(draft, "simple-map"), { within: choice.key, index: 1 });
    expect((next.nodes[0] as DraftChoice).weights).toEqual([5, 3]);
    expect(shape(next)).toMatch(/^one\(all\(bsp-dungeon room-sorter\) simple-map\)/);
  });

  test("never moves a node into itself", () => {
    const draft = draftOf(NESTED);
    const { key } = draft.nodes[1]!;
    expect(moved(draft, key, { within: key, index: 0 })).toBe(draft);
  });

  test("that removes the last step of a branch removes the branch with its weight", () => {
    const draft = draftOf(NESTED);
    const one = removed(draft, keyOf(draft, "bsp-dungeon"));
    const both = removed(one, keyOf(one, "room-sorter"));
    expect(shape(both)).toMatch(/^one\(simple-map\) /);
    expect((both.nodes[0] as DraftChoice).weights).toEqual([3]);
  });

  test("wraps a step in a choice or a chance, and takes the wrapping off again", () => {
    const draft = draftOf(shippedRecipe("rooms"));
    const key = keyOf(draft, "room-based-spawner");
    const spawner = recipeOf(draft).steps.at(-1);
    const chosen = changed(draft, key, (node) => wrapped(node, "choice"));
    expect(recipeOf(chosen).steps.at(-1)).toEqual({ oneOf: [spawner] });
    const perhaps = changed(draft, key, (node) => wrapped(node, "chance"));
    expect(recipeOf(perhaps).steps.at(-1)).toEqual({ steps: [spawner], chance: 0.5 });
    expect(recipeOf(unwrapped(perhaps, perhaps.nodes.at(-1)!.key))).toEqual(recipeOf(draft));
  });

  test("that takes a choice within a choice apart divides its weight among the branches", () => {
    const draft = draftOf({
      purpose: "map",
      steps: [{ oneOf: [{ weight: 4, oneOf: [{ use: "maze" }, { weight: 3, use: "dla" }] }, { use: "simple-map" }] }],
    });
    const inner = (draft.nodes[0] as DraftChoice).nodes[0]!;
    expect((unwrapped(draft, inner.key).nodes[0] as DraftChoice).weights).toEqual([1, 3, undefined]);
  });

  test("duplicates a node with everything in it, under keys and names of its own", () => {
    const draft = draftOf(NESTED);
    const twice = duplicated(draft, draft.nodes[1]!.key);
    expect(shape(twice)).toContain("all(add-loops) all(add-loops)");
    const keys = [...nodeNames(twice).keys()];
    expect(new Set(keys).size).toBe(keys.length);
    expect(() => recipeChain(recipeOf(twice)).build({ seed: 1 })).not.toThrow();
  });

  test("that takes a branch out of its choice leaves its weight behind", () => {
    const draft = draftOf(NESTED);
    const choice = draft.nodes[0] as DraftChoice;
    expect(choice.nodes[0]).toMatchObject({ use: "simple-map", options: {} });
    expect(recipeOf(unwrapped(draft, choice.key)).steps.slice(0, 2)).toEqual([
      { use: "simple-map" },
      { steps: [{ use: "bsp-dungeon" }, { use: "room-sorter" }] },
    ]);
    expect(recipeOf(kept(draft, keyOf(draft, "simple-map"))).steps[0]).toEqual({ use: "simple-map" });
    const reweighed = weighted(draft, keyOf(draft, "simple-map"), 7);
    expect(recipeOf(reweighed).steps[0]).toMatchObject({ oneOf: [{ weight: 7, use: "simple-map" }, { weight: 5 }] });
  });

  test("puts a branch in and sets its weight", () => {
    const draft = draftOf(NESTED);
    const choice = draft.nodes[0] as DraftChoice;
    const maze = newStep("maze");
    const next = weighted(inserted(draft, maze, { within: choice.key, index: 2 }), maze.key, 2);
    expect((next.nodes[0] as DraftChoice).weights).toEqual([3, 5, 2]);
    expect(findNode(next.nodes, maze.key)).toBe(maze);
    expect((draft.nodes[0] as DraftChoice).weights).toEqual([3, 5]);
  });
});

describe("a step whose seed is locked", () => {
  const locked: Recipe = {
    steps: [
      { use: "simple-map", seed: "rats" },
      { use: "room-based-start" },
      { use: "room-based-stairs" },
      { use: "room-based-spawner" },
    ],
  };
  const hashOf = (recipe: Recipe, seed: string, step: number) =>
    recipeChain(recipeOf(draftOf(recipe))).build({ seed }).steps[step]!.hash;

  test("gives the same for every seed of the level, and what the level of its seed had", () => {
    const alone: Recipe = { steps: [{ use: "simple-map" }, ...locked.steps.slice(1)] };
    const wanted = hashOf(alone, "rats", 0);
    expect(["bats", "cats", "owls"].map((seed) => hashOf(locked, seed, 0))).toEqual([wanted, wanted, wanted]);
    expect(hashOf(alone, "bats", 0)).not.toBe(wanted);
  });

  test("leaves the others to the level's seed", () => {
    expect(hashOf(locked, "bats", 3)).not.toBe(hashOf(locked, "cats", 3));
  });
});

test("steps of a user's own are drafted like all others", () => {
  const own = defineBuilder({ id: "own-shape", options: {}, *build() {} });
  const recipe: Recipe = { purpose: "map", steps: [{ use: "own-shape" }] };
  expect(recipeChain(recipeOf(draftOf(recipe)), { registry: registry([own]) }).nodes).toHaveLength(1);
});

describe("packs that a draft holds", () => {
  const pack = { pack: "drawn_den", prefabs: [{ vault: "den", map: ["..."] }] };
  const trial = newStep("room-vaults", { packs: ["drawn_den"] });
  const base = draftOf(shippedRecipe("rooms"));
  const tried = withPack({ ...base, nodes: [...base.nodes, trial] }, pack);

  test("are part of the recipe, and the newest of a name is the one", () => {
    expect(recipeOf(tried).packs).toEqual([pack]);
    const newer = { ...pack, prefabs: [{ vault: "den", map: ["...."] }] };
    expect(recipeOf(withPack(tried, newer)).packs).toEqual([newer]);
  });

  test("go with the last step that names them or one of their prefabs, and stay where none did", () => {
    expect(withoutLostPacks(tried, removed(tried, trial.key)).packs).toBeUndefined();
    const also = newStep("section", { prefab: { name: "den", hash: "0" } });
    const twice = inserted(tried, also, { within: undefined, index: 0 });
    expect(withoutLostPacks(twice, removed(twice, trial.key)).packs).toEqual([pack]);
    const unnamed = withPack(base, pack);
    expect(withoutLostPacks(unnamed, removed(unnamed, keyOf(unnamed, "simple-map"))).packs).toEqual([pack]);
  });
});

describe("keeping one branch of a choice", () => {
  /** The names of the branches that a seed draws. */
  const drawnBranches = (draft: Draft, seed: string): readonly number[] => {
    const taken = recipeChain(recipeOf(draft)).taken({ seed, depth: 5 });
    const names = nodeNames(draft);
    const walk = (nodes: Draft["nodes"]): readonly number[] =>
      nodes.flatMap((node) => {
        if (node.kind === "step") return [];
        const branches = node.kind === "choice" ? node.nodes.filter(({ key }) => taken.has(names.get(key)!)) : [];
        return [...branches.map(({ key }) => key), ...walk(node.nodes)];
      });
    return walk(draft.nodes);
  };

  test.each(["random", "random-classic"])("of %s leaves the level as it is, one choice after another", (name) => {
    const whole = draftOf(shippedRecipe(name));
    for (const seed of ["rats", "bats", "cats"]) {
      const wanted = recipeChain(recipeOf(whole)).resolve({ seed, depth: 5 });
      let now = whole;
      for (let next = drawnBranches(now, seed); next.length > 0; next = drawnBranches(now, seed)) {
        now = kept(now, next[0]!);
        expect(recipeChain(recipeOf(now)).resolve({ seed, depth: 5 })).toEqual(wanted);
      }
      const [before, after] = [whole, now].map((draft) => JSON.stringify(recipeOf(draft)).split("oneOf").length);
      expect(after).toBeLessThan(before! / 2);
    }
  });

  test("takes a bare group apart, keeps one with a chance or a title, and forgets conditions", () => {
    const choice = (group: object) =>
      draftOf({ steps: [{ oneOf: [{ steps: [{ use: "maze" }, { use: "lakes" }], ...group }, { use: "dla" }] }] });
    const keptOf = (group: object) => {
      const draft = choice(group);
      return shape(kept(draft, (draft.nodes[0] as DraftChoice).nodes[0]!.key));
    };
    expect(keptOf({})).toBe("maze lakes");
    expect(keptOf({ when: { depth: "3.." } })).toBe("maze lakes");
    expect(keptOf({ title: "Mine" })).toBe("all(maze lakes)");
    expect(keptOf({ chance: 0.5 })).toBe("all(maze lakes)");
  });

  test("leaves room for another step of the same kind", () => {
    const draft = draftOf({
      purpose: "map",
      steps: [{ oneOf: [{ use: "maze" }, { use: "simple-map" }] }, { use: "lakes" }, { use: "lakes" }],
    });
    const twice = { ...draft, nodes: draft.nodes.map((node, i) => (i === 1 ? { ...node, as: "lakes#3" } : node)) };
    const more = inserted(twice, newStep("lakes"), { within: undefined, index: 1 });
    expect(new Set(nodeNames(more).values()).size).toBe(6);
    expect(() => recipeChain(recipeOf(more)).resolve({ seed: 1 })).not.toThrow();
  });

  test("of anything but a branch changes nothing", () => {
    const draft = draftOf(NESTED);
    expect(kept(draft, keyOf(draft, "room-based-start"))).toBe(draft);
  });
});

test("a title is kept, and changes nothing else of the recipe", () => {
  const draft = draftOf(NESTED);
  const titled = changed(draft, draft.nodes[0]!.key, (node) => ({ ...node, title: "Rooms" }));
  expect(recipeOf(titled)).toEqual({ steps: [{ ...NESTED.steps[0], title: "Rooms" }, ...NESTED.steps.slice(1)] });
  expect(draftOf(recipeOf(titled)).nodes[0]!.title).toBe("Rooms");
  expect([...nodeNames(titled).values()]).toEqual([...nodeNames(draft).values()]);
});
