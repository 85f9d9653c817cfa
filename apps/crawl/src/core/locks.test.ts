import { drawnVault, pack } from "undercroft/prefabs";
import { expect, it } from "vitest";
import { give, placeOf, plotGame, plotLevel } from "../testing/drawn-game.js";
import { type Action, act, newGame } from "./act.js";
import { levelUnderworld } from "./depths.js";
import { describe as describeCell } from "./describe.js";
import type { Game } from "./game.js";
import { PACK_SIZE } from "./items.js";
import { load, save } from "./save.js";
import { stateHash } from "./snapshot.js";
import { heldKeys } from "./unlock.js";

const EAST: Action = { do: "move", dx: 1, dy: 0 };
const WEST: Action = { do: "move", dx: -1, dy: 0 };
const SOUTH: Action = { do: "move", dx: 0, dy: 1 };
const WAIT: Action = { do: "wait" };
const TAKE: Action = { do: "pick-up" };

function texts(events: ReturnType<typeof act>): string[] {
  return events.map(({ text }) => text);
}

function tileAt({ level }: Game, x: number, y: number): string {
  return level.tileOf(level.cellAt(x, y)!).name;
}

/** A key, a closet behind a locked door, and the way out. */
const CLOSET = ["########", "#@k.¤..#", "#..>####", "########"];
const LOCK = { at: [4, 1], key: [2, 1], kind: "key", name: "Brass Key" } as const;
const BRASS = { k: { spawn: "Brass Key" } };

it("keeps a locked door shut, and says what it needs", () => {
  const game = plotGame(CLOSET, { locks: [LOCK] }, BRASS);
  act(game, EAST);
  act(game, EAST);
  const before = stateHash(game);
  expect(act(game, EAST)).toEqual([{ type: "refused", text: "This door wants the Brass Key." }]);
  expect(stateHash(game)).toBe(before);
  expect(describeCell(game, 4, 1)).toBe("You see locked door. This door wants the Brass Key.");
});

it("opens a locked door with its key, and keeps a key that isn't used up", () => {
  const game = plotGame(CLOSET, { locks: [LOCK] }, BRASS);
  act(game, EAST);
  expect(texts(act(game, TAKE))).toEqual(["You pick up the Brass Key."]);
  expect([game.player.pack.length, game.player.keys.map(({ name }) => name)]).toEqual([0, ["Brass Key"]]);
  act(game, EAST);
  expect(describeCell(game, 4, 1)).toContain("You have what opens it.");
  expect(act(game, EAST)).toEqual([
    { type: "unlocked", cells: [game.level.cellAt(4, 1)], text: "You open the door with the Brass Key." },
  ]);
  expect(game.level.locks).toEqual([]);
  expect(game.level.knownTile(game.level.cellAt(4, 1)!)!.name).toBe("open_door");
  act(game, EAST);
  expect(placeOf(game, game.player)).toEqual([4, 1]);
  expect(game.player.keys).toHaveLength(1);
  // It has nothing left to open.
  expect(heldKeys(game)).toEqual([]);
});

it("takes a key away that is used up", () => {
  const game = plotGame(CLOSET, { locks: [{ ...LOCK, usedUp: true }] }, BRASS);
  for (const action of [EAST, TAKE, EAST]) act(game, action);
  expect(texts(act(game, EAST))).toEqual([
    "You open the door with the Brass Key. You have no more use for the Brass Key.",
  ]);
  expect(game.player.keys).toEqual([]);
});

it("takes whatever lies on the cell of a key for that key, and puts one there where nothing lies", () => {
  const named = plotGame(CLOSET, { locks: [{ at: LOCK.at, key: LOCK.key }] }, { k: { spawn: "skull_of_oates" } });
  expect(named.warnings).toEqual([]);
  expect(named.level.items.entities).toMatchObject([{ name: "skull_of_oates", key: { kind: "key" } }]);
  for (const action of [EAST, EAST]) act(named, action);
  expect(texts(act(named, EAST))).toEqual(["This door wants the skull of oates."]);

  const bare = plotGame(CLOSET, { locks: [LOCK] }, { k: "floor" });
  for (const action of [EAST, TAKE, EAST, EAST]) act(bare, action);
  expect(bare.level.locks).toEqual([]);
});

it("carries keys beside a full pack, never drops them, and uses them on the lock beside the player", () => {
  const game = plotGame(CLOSET, { locks: [LOCK] }, BRASS);
  for (let i = 0; i < PACK_SIZE; i++) give(game, "Rations");
  act(game, EAST);
  act(game, TAKE);
  const { id } = game.player.keys[0]!;
  expect(texts(act(game, { do: "drop", item: id }))).toEqual(["You had better keep the Brass Key."]);
  expect(texts(act(game, { do: "use", item: id }))).toEqual(["There is nothing here that the Brass Key opens."]);
  act(game, EAST);
  act(game, { do: "use", item: id });
  expect(game.level.locks).toEqual([]);
});

it("tells two keys of the same name apart", () => {
  const rows = ["##########", "#@kk.¤.¤.#", "#..>######", "##########"];
  const locks = [
    { ...LOCK, at: [5, 1], key: [3, 1] },
    { ...LOCK, at: [7, 1], key: [2, 1], name: "Iron Key" },
  ] as const;
  const game = plotGame(rows, { locks }, BRASS);
  game.player.keys.push({ id: game.nextId++, name: "Brass Key", key: { depth: game.depth, cell: 12, kind: "key" } });
  for (const action of [EAST, EAST, EAST]) act(game, action);
  expect(texts(act(game, EAST))).toEqual([
    "This door wants the Brass Key. The Brass Key that you have is another one.",
  ]);
});

it("wants all keys of a cell with several locks, and uses none up before it has them all", () => {
  const rows = ["########", "#@kj¤..#", "#..>####", "########"];
  const locks = [
    { ...LOCK, usedUp: true },
    { ...LOCK, key: [3, 1], name: "Iron Key" },
  ] as const;
  const game = plotGame(rows, { locks }, { ...BRASS, j: { spawn: "Iron Key" } });
  for (const action of [EAST, TAKE, EAST]) act(game, action);
  expect(texts(act(game, EAST))).toEqual(["This door wants the Iron Key."]);
  expect(game.player.keys).toHaveLength(1);
  act(game, TAKE);
  expect(texts(act(game, EAST))[0]).toContain("You open the door with the Brass Key and the Iron Key.");
});

it("pulls a lever by walking into it, and opens all its portcullises", () => {
  const rows = ["##########", "#@.>.╫..╫.", "#¡########", "##########"].map((row) => row.padEnd(11, "#"));
  const lock = { key: [1, 1], kind: "lever", name: "lever" } as const;
  const game = plotGame(rows, {
    locks: [
      { ...lock, at: [5, 1] },
      { ...lock, at: [8, 1] },
    ],
  });
  const { level } = game;
  // It can be seen through.
  expect(level.visible[level.cellAt(7, 1)!]).toBe(1);
  expect(describeCell(game, 5, 1)).toBe("You see portcullis. There must be a lever somewhere.");
  expect(describeCell(game, 1, 2)).toBe("You see lever wall. Walk into it to pull the lever.");
  for (const action of [EAST, EAST, EAST]) act(game, action);
  expect(texts(act(game, EAST))).toEqual(["A portcullis. There must be a lever somewhere."]);
  for (const action of [WEST, WEST, WEST]) act(game, action);
  expect(act(game, SOUTH)).toEqual([
    {
      type: "unlocked",
      cells: [level.cellAt(5, 1), level.cellAt(8, 1)],
      text: "You pull the lever. 2 ways open.",
    },
  ]);
  expect([level.isClosedDoor(level.cellAt(5, 1)!), level.isClosedDoor(level.cellAt(8, 1)!)]).toEqual([false, false]);
  expect(texts(act(game, SOUTH))).toEqual(["The lever doesn't move."]);
});

it("takes a lever without a wall for a thing that is carried there", () => {
  const game = plotGame(CLOSET, { locks: [{ ...LOCK, kind: "lever", name: "crank" }] }, { k: "floor" });
  for (const action of [EAST, EAST]) act(game, action);
  expect(texts(act(game, EAST))).toEqual(["This door wants the crank."]);
});

const BARRICADE = ["##########", '#@f"╪...>#', "##########"];
const FIRE = { at: [4, 1], key: [2, 1], kind: "fire", name: "Firebrand", usedUp: true } as const;
const BRAND = { f: { spawn: "Firebrand" } };

it("burns a barricade down with a firebrand", () => {
  const game = plotGame(BARRICADE, { locks: [FIRE] }, BRAND);
  for (const action of [EAST, EAST]) act(game, action);
  expect(texts(act(game, EAST))).toEqual(["This barricade wants the Firebrand."]);
  for (const action of [WEST, TAKE, EAST]) act(game, action);
  expect(texts(act(game, EAST))[0]).toBe(
    "You set fire to the barricade with the Firebrand. You have no more use for the Firebrand.",
  );
  expect(game.level.isLocked(game.level.cellAt(4, 1)!)).toBe(false);
  expect(texts(act(game, EAST))[0]).toBe("There is fire in the way.");
  game.player.body.hp = 30;
  act(game, WEST);
  for (let i = 0; i < 20 && game.level.fire.size > 0; i++) act(game, WAIT);
  expect(tileAt(game, 4, 1)).toBe("floor");
});

it("burns a barricade down with any other fire, too", () => {
  const game = plotGame(BARRICADE, { locks: [FIRE] }, BRAND);
  const { level } = game;
  act(game, { do: "use", item: give(game, "Fireball Scroll").id, target: [4, 1] });
  expect(level.locks).toEqual([]);

  const spread = plotGame(BARRICADE, { locks: [FIRE] }, BRAND);
  spread.level.fire.set(spread.level.cellAt(3, 1)!, 4);
  const told: string[] = [];
  for (let i = 0; i < 4; i++) told.push(...act(spread, WAIT).map(({ type }) => type));
  expect(told).toContain("unlocked");
  expect(spread.level.locks).toEqual([]);
});

it("burns nothing that another key opens", () => {
  const game = plotGame(BARRICADE, { locks: [{ ...FIRE, kind: "key" }] }, BRAND);
  act(game, { do: "use", item: give(game, "Fireball Scroll").id, target: [4, 1] });
  expect([game.level.locks.length, tileAt(game, 4, 1)]).toEqual([1, "barricade"]);
});

it("treats what a game bars a way with itself like a locked door of that name", () => {
  const game = plotGame(
    ["########", "#@k.≡..#", "#..>####", "########"],
    { locks: [{ ...LOCK, kind: "bridge", name: "Password" }] },
    { k: { spawn: "Password" } },
  );
  for (const action of [EAST, EAST]) act(game, action);
  expect(texts(act(game, EAST))).toEqual(["This bridge wants the Password."]);
  for (const action of [WEST, TAKE, EAST]) act(game, action);
  expect(texts(act(game, EAST))).toEqual(["You open the bridge with the Password."]);
  expect(tileAt(game, 4, 1)).toBe("floor");
});

it("holds monsters behind what is locked", () => {
  const rows = ["##########", "#@k.╫..o.#", "#..>######", "##########"];
  const game = plotGame(rows, { locks: [{ ...LOCK, kind: "key" }] }, BRASS);
  for (let i = 0; i < 10; i++) act(game, WAIT);
  const [orc] = game.level.monsters.entities;
  expect(game.level.x(orc!.cell)).toBeGreaterThan(4);
  expect(game.player.body.hp).toBe(30);
});

it("lets nobody fall to a place that needs a key", () => {
  const pit = plotLevel(["#########", "#@....░.#", "#.......#", "#......>#", "#########"], {});
  const below = plotLevel(["#########", "#@k.¤...#", "#..>#####", "#########", "#########"], { locks: [LOCK] }, BRASS);
  const given = [pit, below];
  const game = newGame({ seed: 1, underworld: { ...levelUnderworld(pit), depths: 2, given } });
  for (let i = 0; i < 4; i++) act(game, EAST);
  act(game, { do: "move", dx: 1, dy: 0, dares: true });
  expect(game.depth).toBe(2);
  expect(game.level.x(game.player.cell)).toBeLessThan(4);
});

it("offers one of several things, and takes the others away", () => {
  const legend = {
    c: { spawn: { name: "Shield", state: "pick one" } },
    v: { spawn: { name: "Dagger", state: "pick one" } },
  };
  const blueprints = [
    { name: "armoury", at: [1, 1], size: [4, 1] },
    { name: "second_armoury", at: [6, 1], size: [3, 1] },
  ] as const;
  const game = plotGame(["##########", "#@cv..c.>#", "##########"], { blueprints }, legend);
  expect(describeCell(game, 2, 1)).toBe(
    "You see a shield, floor. Of what is offered here, you can take only one thing.",
  );
  act(game, EAST);
  expect(texts(act(game, TAKE))).toEqual(["You pick up the shield.", "What you didn't choose vanishes."]);
  expect(game.level.items.entities.map(({ cell }) => game.level.x(cell))).toEqual([6]);
  act(game, { do: "drop", item: game.player.pack[0]!.id });
  expect(texts(act(game, TAKE))).toEqual(["You pick up the shield."]);
});

it("says the name of a blueprint", () => {
  const blueprints = [{ name: "sunken_library", at: [3, 1], size: [3, 1] }] as const;
  const game = plotGame(["########", "#@....>#", "########"], { blueprints });
  act(game, EAST);
  expect(texts(act(game, EAST))).toEqual(["You enter the sunken library."]);
});

it("says what its author says of it, where its pack is known", () => {
  const blueprints = [{ name: "sunken_library", at: [3, 1], size: [3, 1] }] as const;
  const { underworld } = plotGame(["########", "#@....>#", "########"], { blueprints });
  const library = drawnVault("sunken_library", ["..."], { description: "Shelves under water.", palettes: ["stone"] });
  const game = newGame({ seed: 1, underworld: { ...underworld, packs: [pack("mine", [library])] } });
  act(game, EAST);
  expect(texts(act(game, EAST))).toEqual(["You enter the sunken library. Shelves under water."]);
});

it("refuses the step back up a way that leads in one direction only", () => {
  const rows = ["#######", "#@...>#", "#.###.#", "#.....#", "#######"];
  const game = plotGame(rows, { oneWays: [{ from: [2, 1], to: [3, 1] }] });
  act(game, EAST);
  expect(describeCell(game, 2, 1)).toBe("You see yourself, floor. The step east from here can't be taken back.");
  act(game, EAST);
  expect(act(game, WEST)).toEqual([{ type: "refused", text: "There is no way back up here." }]);
  expect(placeOf(game, game.player)).toEqual([3, 1]);
});

it("jumps down to where no step leads", () => {
  const rows = ["########", "#@..#..#", "#...#..#", "###.#..#", "###...>#", "########"];
  const game = plotGame(rows, { oneWays: [{ from: [2, 1], to: [5, 1] }] });
  expect(texts(act(game, { do: "jump" }))).toEqual(["There is nothing to jump down from here."]);
  act(game, EAST);
  expect(texts(act(game, { do: "jump", to: [6, 1] }))).toEqual(["You can't jump there."]);
  expect(texts(act(game, { do: "jump" }))).toEqual(["You jump down. There is no way back up here."]);
  expect(placeOf(game, game.player)).toEqual([5, 1]);
});

it("finds what is hidden near enough by a search, which takes five turns", () => {
  const game = plotGame(["#########", "#@...§..#", "#...>####", "#########"], {});
  const before = game.player.food;
  expect(texts(act(game, { do: "search" }))).toEqual(["You find a secret door."]);
  expect(before - game.player.food).toBe(5);
  expect(tileAt(game, 5, 1)).toBe("door");
  expect(texts(act(game, { do: "search" }))).toEqual(["You search, and find nothing."]);
});

it("shows a secret door that is locked as a locked one", () => {
  const game = plotGame(CLOSET, { locks: [LOCK] }, BRASS);
  const door = game.level.cellAt(4, 1)!;
  game.level.secrets.add(door);
  game.level.change(door, "wall");
  for (const action of [EAST, EAST]) act(game, action);
  expect(tileAt(game, 4, 1)).toBe("locked_door");
});

it("keeps locks, keys, offers and ways in a saved game", () => {
  const rows = ["##########", "#@k.¤.k.¤.", "#..>##c###", "##########"].map((row) => row.padEnd(11, "#"));
  const game = plotGame(
    rows,
    {
      locks: [LOCK, { ...LOCK, at: [8, 1], key: [6, 1], usedUp: true }],
      oneWays: [{ from: [1, 1], to: [1, 2] }],
    },
    { ...BRASS, c: { spawn: { name: "Shield", state: "pick one" } } },
  );
  for (const action of [EAST, TAKE, EAST, EAST]) act(game, action);
  const again = load(save(game), game.underworld);
  expect(stateHash(again)).toBe(stateHash(game));
  for (const action of [EAST, EAST, EAST, TAKE, EAST, EAST]) expect(act(again, action)).toEqual(act(game, action));
  expect(stateHash(again)).toBe(stateHash(game));
  expect(again.level.locks).toEqual([]);
});
