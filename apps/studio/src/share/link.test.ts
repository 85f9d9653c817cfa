import fc from "fast-check";
import { RECIPES } from "undercroft/recipes";
import { readWorld, shippedWorld } from "undercroft/worlds";
import { describe, expect, test } from "vitest";
import { sampled } from "../../../../packages/undercroft/test/kit/whole.js";
import { decodeLink, encodeLink, LinkError, type LinkState, VIEWS } from "./link.ts";

const HASH = "0123456789abcdef0123456789abcdef";

/** Any state that the studio can be in. */
const states: fc.Arbitrary<LinkState> = fc.record(
  {
    recipe: fc.oneof(
      fc.constantFrom(...RECIPES.map(({ name }) => name!)),
      fc.constantFrom(...RECIPES),
      fc.record({
        name: fc.string({ unit: "binary", maxLength: 40 }),
        steps: fc.array(fc.record({ use: fc.string() })),
      }),
    ),
    seed: fc.string({ unit: "grapheme", maxLength: 60 }),
    depth: fc.nat(1_000_000),
    size: fc.tuple(fc.integer({ min: 1, max: 4096 }), fc.integer({ min: 1, max: 4096 })),
    world: fc.constantFrom({ world: "keep" }, { world: "mine", things: { Rat: { kind: "monster" } } }),
    packs: fc.array(fc.record({ name: fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/), text: fc.string() }), {
      maxLength: 4,
    }),
    drawing: fc.record({ name: fc.string({ minLength: 1, maxLength: 40 }), text: fc.string(), at: fc.nat() }),
    frame: fc.nat(),
    hash: fc.constant(HASH),
    view: fc.constantFrom(...VIEWS),
  },
  { requiredKeys: ["recipe"] },
) as fc.Arbitrary<LinkState>;

/** Packs any text as a link does. */
async function packed(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `1.${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
}

const refusal = (fragment: string) =>
  decodeLink(fragment).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a link", () => {
  test("is decoded to the state that was encoded", async () => {
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        const fragment = await encodeLink(state);
        expect(await decodeLink(`#${fragment}`)).toEqual(JSON.parse(JSON.stringify(state)));
        expect(fragment).toMatch(/^[\w.=&%*+-]+$/);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  test("can contain a world, and refuses data that isn't one", async () => {
    const { ownSource } = shippedWorld("descent");
    const fragment = await encodeLink({ recipe: "caves", seed: "rats", world: ownSource });
    const { world } = await decodeLink(fragment);
    expect(readWorld(world).hash).toBe(shippedWorld("descent").hash);
    // Most messengers leave links of this length alone.
    expect(fragment.length).toBeLessThan(4000);
    const wrong = await refusal(await packed('{"recipe":"caves","world":{"things":{}}}'));
    expect((wrong as Error).message).toContain("The world of this link is wrong: it must be a world with a name.");
  });

  test("to a level of a recipe that ships is short, and can be typed", async () => {
    expect(await encodeLink({ recipe: "caves", seed: "rats" })).toBe("recipe=caves&seed=rats");
    expect(await encodeLink({ recipe: "caves", seed: "rats & bats", depth: 3 })).toBe(
      "recipe=caves&seed=rats+%26+bats&depth=3",
    );
    expect(await decodeLink("#recipe=caves&seed=rats&size=60x40&view=play")).toEqual({
      recipe: "caves",
      seed: "rats",
      size: [60, 40],
      view: "play",
    });
    expect(await decodeLink(await encodeLink({ recipe: "caves", seed: "half \ud83d" }))).toMatchObject({
      seed: "half \ud83d",
    });
    expect(await decodeLink("#seed=rats")).toEqual({ recipe: "deeps", seed: "rats" });
    expect(await decodeLink("#recipe=caves")).toEqual({ recipe: "caves" });
    expect(await encodeLink({ recipe: "caves", depth: 3 })).toBe("recipe=caves&depth=3");
    // As long as the library takes them.
    const long = "s".repeat(4096);
    expect(await decodeLink(await encodeLink({ recipe: "caves", seed: long }))).toMatchObject({ seed: long });
  });

  test("of the largest recipe that ships fits into a message", async () => {
    const lengths = await Promise.all(
      RECIPES.map(async (recipe) => (await encodeLink({ recipe, seed: "rats", hash: HASH })).length),
    );
    const [largest, ...others] = lengths.sort((a, b) => b - a);
    // `random` is a choice of twelve recipes, with all their steps. Only its link is too long for a chat that ends at 2000.
    expect(largest).toBeLessThan(2300);
    expect(others[0]).toBeLessThan(1200);
  });

  test("that was cut or edited is refused or valid, and never throws another error", async () => {
    const whole = await Promise.all(
      [
        { recipe: RECIPES[3]!, seed: "rats", depth: 4, hash: HASH },
        { recipe: RECIPES.at(-1)!, seed: "rats", size: [90, 60] as const, frame: 12, view: "watch" as const },
      ].map(encodeLink),
    );
    whole.push("recipe=caves&seed=rats&depth=3&size=60x40&frame=7");
    const alphabet = "ABCdef019-_.=&%#/+ é\u0000";
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(4), fc.constantFrom(...alphabet)), { minLength: 1, maxLength: 4 });
    const numRuns = sampled(5000, 1000);
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), edits, async (fragment, changes) => {
        let text = fragment;
        for (const [where, kind, character] of changes) {
          const at = where % (text.length + 1);
          if (kind === 0) text = text.slice(0, at);
          else if (kind === 1) text = text.slice(at);
          else if (kind === 2) text = text.slice(0, at) + character + text.slice(at + 1);
          else if (kind === 3) text = text.slice(0, at) + character + text.slice(at);
          else text = text.slice(0, at) + text.slice(Math.floor(at / 2));
        }
        try {
          const state = await decodeLink(text);
          // What is sound can be shared again.
          expect(await decodeLink(await encodeLink(state))).toEqual(state);
        } catch (error) {
          if (!(error instanceof LinkError)) throw error;
          refused++;
        }
      }),
      { numRuns, seed: 7 },
    );
    expect(refused).toBeGreaterThan(numRuns / 2);
  });

  test("with any packed data is refused or valid", async () => {
    const names = fc.constantFrom(
      "recipe",
      "seed",
      "depth",
      "size",
      "packs",
      "drawing",
      "frame",
      "hash",
      "view",
      "__proto__",
      "toString",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.dictionary(names, fc.jsonValue()).map((value) => JSON.stringify(value)),
        ),
        async (text) => {
          const error = await refusal(await packed(text));
          if (error !== undefined) expect(error).toBeInstanceOf(LinkError);
        },
      ),
      { numRuns: sampled(500, 150), seed: 7 },
    );
  });
});

describe("a link that can't be read says what to do", () => {
  test.each([
    ["", "Copy the whole link again"],
    ["rats", "Copy the whole link again"],
    ["1.", "Copy the whole link again"],
    ["1.!!!!", "Copy the whole link again"],
    ["1.AAAA", "Copy the whole link again"],
    ["2.AAAA", "another version (2)"],
    [`recipe=caves&seed=${"x".repeat(4097)}`, "The seed of this link is wrong"],
    [
      "recipe=caves&seed=rats&depth=deep",
      "The depth of this link is wrong: it must be a whole number from 0 to 1000000",
    ],
    ["recipe=caves&seed=rats&size=60", "The size of this link is wrong"],
    ["recipe=caves&seed=rats&size=99999x99999", "The size of this link is wrong"],
    ["recipe=&seed=rats", "The recipe of this link is wrong"],
    ["recipe=caves&seed=rats&view=fly", "one of watch, draw, sheet, explore, play"],
    ["recipe=caves&sead=rats", 'says "sead", which means nothing here'],
    ["__proto__=1&seed=rats", "means nothing here"],
    [`1.${"A".repeat(70_000)}`, "longer than any"],
  ])("%s", async (fragment, message) => {
    const error = await refusal(fragment);
    expect(error).toBeInstanceOf(LinkError);
    expect((error as LinkError).message).toContain(message);
  });

  test("one that unpacks to far more than it should is given up after the first megabyte", async () => {
    const bomb = await packed(new Uint8Array(40 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(64 * 1024);
    expect(((await refusal(bomb)) as LinkError).message).toContain("holds more than any");
  });

  test("one whose recipe would reach for a prototype", async () => {
    for (const key of ["__proto__", "constructor"]) {
      const text = `{"recipe":{"steps":[{"use":"maze","${key}":{"polluted":true}}]},"seed":"rats"}`;
      expect(await refusal(await packed(text))).toBeInstanceOf(LinkError);
    }
    const state = await decodeLink(await packed('{"recipe":"caves","seed":"rats","__proto__":{"depth":9}}'));
    expect(state.depth).toBeUndefined();
  });

  test("one that is nested deeper than any recipe", async () => {
    const text = `{"recipe":{"steps":${"[".repeat(5000)}${"]".repeat(5000)}},"seed":"rats"}`;
    expect(await refusal(await packed(text))).toBeInstanceOf(LinkError);
  });

  test("a recipe that is too large for a link is refused where the link is made", async () => {
    let text = "";
    for (let i = 0; text.length < 200_000; i++) text += Math.imul(i, 0x9e3779b1).toString(36);
    await expect(encodeLink({ recipe: { name: text, steps: [] }, seed: "rats" })).rejects.toBeInstanceOf(LinkError);
    await expect(encodeLink({ recipe: "caves", world: { world: "keep", description: text } })).rejects.toThrow(
      "This world is too large for a link.",
    );
  });
});
