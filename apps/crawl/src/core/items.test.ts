import { expect, it } from "vitest";
import { drawnGame, give } from "../testing/drawn-game.js";
import { type Action, act } from "./act.js";
import { playerDefence, playerPower } from "./combat.js";
import { hungerOf } from "./hunger.js";
import { PACK_SIZE } from "./items.js";

const EAST: Action = { do: "move", dx: 1, dy: 0 };

it("picks up what lies here, carries it, and drops it elsewhere", () => {
  const game = drawnGame(["######", "#@!.>#", "######"]);
  act(game, EAST);
  expect(act(game, { do: "pick-up" })).toMatchObject([{ type: "picked-up", item: "Health Potion" }]);
  const [potion] = game.player.pack;
  expect(game.level.items.size).toBe(1); // the crown
  act(game, EAST);
  act(game, { do: "drop", item: potion!.id });
  expect(game.player.pack).toEqual([]);
  expect(game.level.itemsAt(game.player.cell)).toMatchObject([{ name: "Health Potion", id: potion!.id }]);
});

it("carries what only the world knows", () => {
  const game = drawnGame(["######", "#@R.>#", "######"], 1, { R: { spawn: "Rune Sword" } });
  act(game, EAST);
  act(game, { do: "pick-up" });
  const [sword] = game.player.pack;
  act(game, { do: "equip", item: sword!.id });
  expect([sword!.name, sword!.item.worn]).toEqual(["Rune Sword", true]);
});

it("takes no more than there are letters for", () => {
  const game = drawnGame(["######", "#@!.>#", "######"]);
  for (let i = 0; i < PACK_SIZE; i++) give(game, "Rations");
  act(game, EAST);
  expect(act(game, { do: "pick-up" })).toEqual([{ type: "refused", text: "Your pack is full." }]);
});

it("wears one thing in each hand, and is the stronger for it", () => {
  const game = drawnGame(["####", "#@>#", "####"]);
  game.player.food = 900; // a full stomach would add to the strength
  const dagger = give(game, "Dagger");
  const sword = give(game, "Longsword");
  const shield = give(game, "Tower Shield");
  for (const { id } of [dagger, sword, shield]) act(game, { do: "equip", item: id });
  expect([dagger, sword, shield].map(({ item }) => item.worn)).toEqual([false, true, true]);
  expect([playerPower(game.player), playerDefence(game.player)]).toEqual([9, 5]);
  act(game, { do: "remove", item: sword.id });
  act(game, { do: "drop", item: shield.id });
  expect([playerPower(game.player), playerDefence(game.player)]).toEqual([5, 2]);
});

it("drinks potions, up to full health, and eats rations", () => {
  const game = drawnGame(["####", "#@>#", "####"]);
  game.player.body.hp = 5;
  const potions = [1, 2, 3, 4].map(() => give(game, "Health Potion"));
  const healed = potions.map(({ id }) => {
    act(game, { do: "use", item: id });
    return game.player.body.hp;
  });
  expect(healed).toEqual([13, 21, 29, 30]);
  game.player.food = 1;
  expect(hungerOf(game.player)).toBe("hungry");
  act(game, { do: "use", item: give(game, "Rations").id });
  expect(hungerOf(game.player)).toBe("well fed");
  expect(game.player.pack).toEqual([]);
});

it("kills with magic missiles what is in sight, in reach and alive", () => {
  const game = drawnGame(["###########", "#@...g...o#", "#.........#", "#>........#", "###########"]);
  const scroll = give(game, "Magic Missile Scroll");
  const at = (x: number, y: number) => act(game, { do: "use", item: scroll.id, target: [x, y] })[0]!.text;
  expect(act(game, { do: "use", item: scroll.id })[0]!.text).toBe("It needs a target.");
  expect(at(3, 1)).toBe("There is no monster there.");
  expect(at(9, 1)).toBe("That is too far away.");
  expect(at(20, 1)).toBe("You can't see that place.");
  expect(at(5, 1)).toBe("You read the scroll of magic missile.");
  expect(game.level.monsters.entities.map(({ name }) => name)).toEqual(["Orc"]);
});

it("burns everybody in a fireball, but nobody behind a wall or too far away", () => {
  const game = drawnGame([
    "############",
    "#@....o.o..#",
    "#........#g#",
    "#......o.###",
    "#.........>#",
    "############",
  ]);
  const scroll = give(game, "Fireball Scroll");
  const events = act(game, { do: "use", item: scroll.id, target: [7, 2] });
  expect(events.filter(({ type }) => type === "died")).toHaveLength(3);
  expect(game.level.monsters.entities.map(({ name }) => name)).toEqual(["Goblin"]);
  expect(game.player.body.hp).toBe(30);
  act(game, { do: "use", item: give(game, "Fireball Scroll").id, target: [2, 1] });
  expect(game.player.body.hp).toBe(10);
});

it("reveals the map, but not who is there", () => {
  const game = drawnGame(["##########", "#@+..g..>#", "##########"]);
  const goblin = game.level.cellAt(5, 1)!;
  act(game, { do: "use", item: give(game, "Magic Mapping Scroll").id });
  expect(game.level.knownTile(goblin)!.name).toBe("floor");
  expect(game.level.visible[goblin]).toBe(0);
});

it("reveals with the map where the crown lies, but no other thing", () => {
  const game = drawnGame(["##########", "#@+..!..>#", "##########"]);
  const seen = () => game.level.items.entities.filter(({ item }) => item.seen).map(({ name }) => name);
  expect(seen()).toEqual([]);
  act(game, { do: "use", item: give(game, "Magic Mapping Scroll").id });
  expect(seen()).toEqual(["Undercroft Crown"]);
});
