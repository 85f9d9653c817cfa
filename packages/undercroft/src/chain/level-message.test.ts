import { inspect, isDeepStrictEqual } from "node:util";
import v8 from "node:v8";
import { expect, test } from "vitest";
import { RECIPES, recipeChain } from "../recipes/index.js";
import { levelFromMessage, levelMessage } from "./level-message.js";

test.each(RECIPES.map((recipe) => [recipe.name, recipe]))(
  "a level of %s is the same in another thread",
  (_, recipe) => {
    const level = recipeChain(recipe).build({ seed: "sent", depth: 4, history: true });
    const arrived = levelFromMessage(structuredClone(levelMessage(level)));
    expect(arrived.toJSON()).toEqual(level.toJSON());
    expect(arrived.hash).toBe(level.hash);
    expect(arrived.history).toBeUndefined();
    expect(arrived.tileAt(1, 1)).toEqual(level.tileAt(1, 1));
  },
);

test("a level itself can't be cloned or posted, and the error says what can", async () => {
  const level = recipeChain(RECIPES[0]!).build({ seed: 1 });
  const { port1, port2 } = new MessageChannel();
  for (const send of [structuredClone, (it: unknown) => port1.postMessage(it), v8.serialize]) {
    expect(() => send(level)).toThrow("Send levelMessage(level)");
    expect(() => send({ levels: [level] })).toThrow("Send levelMessage(level)");
  }
  const arrives = new Promise<MessageEvent>((resolve) => (port2.onmessage = resolve as never));
  port1.postMessage(levelMessage(level));
  expect(levelFromMessage((await arrives).data).hash).toBe(level.hash);
  port1.close();
});

test("what keeps a level from being cloned is in nobody's way otherwise", () => {
  const build = (seed: number) => recipeChain(RECIPES[0]!).build({ seed });
  expect(build(1)).toEqual(build(1));
  expect(isDeepStrictEqual(build(1), build(1))).toBe(true);
  expect(isDeepStrictEqual(build(1), build(2))).toBe(false);
  expect(inspect(build(1))).toContain("width: 80");
  expect(JSON.stringify(build(1))).not.toContain("levelMessage");
  expect(JSON.stringify({ ...build(1) })).not.toContain("levelMessage");
});

test("what is changed in the message does not change the level", () => {
  const level = recipeChain(RECIPES[0]!).build({ seed: 1 });
  const message = structuredClone(levelMessage(level));
  (message.tiles as Uint8Array).fill(0);
  expect(levelFromMessage(message).hash).not.toBe(level.hash);
  expect(recipeChain(RECIPES[0]!).build({ seed: 1 }).hash).toBe(level.hash);
});
