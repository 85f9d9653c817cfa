import { chain, prefabLevel } from "undercroft";
import { SHIPPED_TILES } from "undercroft/define";
import { drawnLevel } from "undercroft/prefabs";
import { expect, it } from "vitest";
import { drawnGame, give, LEGEND, onlyMonster, placeOf } from "../testing/drawn-game.js";
import { type Action, act, newGame } from "./act.js";
import { levelUnderworld } from "./depths.js";
import { describe as describeCell } from "./describe.js";
import type { Game } from "./game.js";
import { load, save } from "./save.js";
import { stateHash } from "./snapshot.js";
import { dangerOf } from "./terrain.js";

const EAST: Action = { do: "move", dx: 1, dy: 0 };
const DARE: Action = { do: "move", dx: 1, dy: 0, dares: true };
const WEST: Action = { do: "move", dx: -1, dy: 0 };
const WAIT: Action = { do: "wait" };

function types(events: ReturnType<typeof act>): string[] {
  return events.map(({ type }) => type);
}

function tileAt({ level }: Game, x: number, y: number): string {
  return level.tileOf(level.cellAt(x, y)!).name;
}

function setFire({ level }: Game, x: number, y: number): void {
  level.fire.set(level.cellAt(x, y)!, 4);
}

it("explains every terrain that ships in one sentence, but for bare floor and walls", () => {
  for (const { name, walkable } of SHIPPED_TILES) {
    // Secret doors look like walls, and doors once they are found.
    if (name === "wall" || name === "floor" || name === "secret_door") continue;
    const game = drawnGame(["#####", "#@T>#", "#####"], 1, { T: walkable ? name : "floor" });
    game.level.change(game.level.cellAt(2, 1)!, name);
    act(game, WAIT);
    expect(describeCell(game, 2, 1)).toMatch(/^You see [a-z ]+\. [A-Z].*\.$/);
  }
});

it("takes two turns for a step into shallow water or mud, and one out of it", () => {
  for (const slow of ["~", ";"]) {
    const game = drawnGame(["#########", `#@${slow}....>#`, "#########"]);
    const food = () => game.player.food;
    const before = food();
    act(game, EAST);
    expect(before - food()).toBe(2);
    act(game, EAST);
    expect(before - food()).toBe(3);
  }
});

it("gives hunting monsters two moves while the player wades", () => {
  const game = drawnGame(["##########", "#@~.....o#", "#........#", "#>.......#", "##########"]);
  act(game, EAST);
  expect(placeOf(game, onlyMonster(game))).toEqual([6, 1]);
});

it("slows monsters in the same way", () => {
  const game = drawnGame(["##########", "#@....~o>#", "##########"]);
  const orc = onlyMonster(game);
  const xs = [1, 2, 3].map(() => {
    act(game, WAIT);
    return game.level.x(orc.cell);
  });
  expect(xs).toEqual([6, 6, 5]);
});

it("refuses a step into danger without a dare, and changes nothing", () => {
  for (const [glyph, refusal] of [
    ["≈", "The water is too deep to walk through."],
    ["▒", "The lava is too hot."],
    ["░", "You can see the bottom. There is no level below this one."],
  ] as const) {
    const game = drawnGame(["######", `#@${glyph}.>#`, "#....#", "######"]);
    const before = stateHash(game);
    expect(act(game, EAST)).toEqual([{ type: "refused", text: refusal }]);
    expect(stateHash(game)).toBe(before);
  }
});

it("lets the player swim for five turns, and drowns them after that", () => {
  const game = drawnGame(["###########", "#@≈≈≈≈≈≈≈>#", "#.≈≈≈≈≈≈≈.#", "#.........#", "###########"]);
  expect(act(game, DARE)).toMatchObject([{ type: "swam", left: 4 }]);
  expect(dangerOf(game, game.level.cellAt(3, 1)!)).toBe(undefined);
  for (let turns = 2; turns <= 5; turns++) act(game, EAST);
  expect(game.player.body.hp).toBe(30);
  expect(act(game, EAST)).toMatchObject([{ type: "hit", by: "Water", damage: 4 }]);
  for (let turns = 0; turns < 8 && game.ending === undefined; turns++) act(game, WAIT);
  expect(game.ending).toEqual({ kind: "died", of: "drowning" });
});

it("restarts the count of swimming turns after a rest ashore", () => {
  const game = drawnGame(["######", "#@≈.>#", "#....#", "######"]);
  act(game, DARE);
  act(game, EAST);
  expect(game.player.swum).toBe(0);
});

it("washes things out of the pack, but nothing that is worn", () => {
  const game = drawnGame(["####", "#@≈#", "#>##", "####"]);
  const sword = give(game, "Longsword");
  for (let i = 0; i < 10; i++) give(game, "Rations");
  act(game, { do: "equip", item: sword.id });
  act(game, DARE);
  const lost: string[] = [];
  for (let turns = 0; turns < 60; turns++) {
    game.player.body.hp = 30;
    for (const event of act(game, WAIT)) if (event.type === "lost") lost.push(event.item);
  }
  expect(lost).toEqual(Array(10).fill("Rations"));
  expect(game.player.pack).toEqual([sword]);
});

it("burns the player in lava, and warns first", () => {
  const game = drawnGame(["######", "#@▒.>#", "#....#", "######"]);
  const lava = game.level.cellAt(2, 1)!;
  expect(dangerOf(game, lava)!.question).toBe("Lava does 15 damage each turn. Walk into the lava?");
  expect(act(game, DARE)).toMatchObject([{ type: "hit", by: "Lava", damage: 15 }]);
  act(game, EAST);
  expect(game.player.body.hp).toBe(15);
  expect(dangerOf(game, lava)!.question).toContain("You would die.");
  act(game, { ...WEST, dares: true } as Action);
  expect(game.ending).toEqual({ kind: "died", of: "lava" });
});

const PIT = ["##########", "#@░......#", "#.......>#", "##########"];

/** Two levels: one with a chasm, and under it another. */
function twoLevels(below: readonly string[], settings: { readonly sealed?: true } = {}): Game {
  const given = [PIT, below].map((rows) => {
    const prefab = drawnLevel("drawn", rows, { ...settings, legend: LEGEND });
    return chain({ width: rows[0]!.length, height: rows.length }).startWith(prefabLevel({ prefab })).build({ seed: 1 });
  });
  return newGame({ seed: 1, underworld: { ...levelUnderworld(given[0]!), depths: 2, given } });
}

it("drops a player who jumps into a chasm to the nearest safe cell of the next level", () => {
  const game = twoLevels(["##########", "####@....#", "##......>#", "##########"]);
  expect(act(game, EAST)).toEqual([{ type: "refused", text: "A chasm opens in front of you." }]);
  game.player.body.hp = 20;
  expect(types(act(game, DARE))).toEqual(["fell"]);
  expect([game.depth, game.deepest, game.player.body.hp]).toEqual([2, 2, 17]);
  expect(placeOf(game, game.player)).toEqual([2, 2]);
});

it("never kills by a fall, and gives no rest for it", () => {
  const game = twoLevels(["##########", "#@.......#", "#.......>#", "##########"]);
  game.player.body.hp = 2;
  act(game, DARE);
  expect([game.depth, game.player.body.hp, game.ending]).toEqual([2, 1, undefined]);
});

it("lands nobody where no way leads to the stairs", () => {
  const game = twoLevels(["##########", "#.###@..>#", "####.....#", "##########"], { sealed: true });
  act(game, DARE);
  const { level, player } = game;
  expect(level.x(player.cell)).toBeGreaterThan(3);
});

it("hides what is behind foliage until somebody walks into it, and leaves grass", () => {
  const game = drawnGame(["#########", "#@♠....>#", "#########"]);
  const behind = game.level.cellAt(5, 1)!;
  expect(game.level.visible[behind]).toBe(0);
  act(game, EAST);
  expect(tileAt(game, 2, 1)).toBe("grass");
  expect(game.level.visible[behind]).toBe(1);
});

it("hides the player behind foliage", () => {
  const game = drawnGame(["##########", "#@.♠....o#", "#..♠.....#", "#..♠....>#", "##########"]);
  const { cell } = onlyMonster(game);
  for (let i = 0; i < 5; i++) act(game, WAIT);
  expect(onlyMonster(game).cell).toBe(cell);
});

it("lets monsters part foliage too", () => {
  const game = drawnGame(["########", "#@.♠o.>#", "########"]);
  onlyMonster(game).hunter.alert = 6;
  act(game, WAIT);
  expect(tileAt(game, 3, 1)).toBe("grass");
});

it("carries everybody over a bridge", () => {
  const game = drawnGame(["######", "#≈≈≈≈#", "#@≡.>#", "#≈≈≈≈#", "######"]);
  expect(act(game, EAST)).toEqual([]);
  expect(placeOf(game, game.player)).toEqual([2, 2]);
});

it("sends monsters round water, lava and chasms, and never into them", () => {
  for (const glyph of ["≈", "▒", "░"]) {
    const game = drawnGame(["#######", `#@.${glyph}o.#`, `#..${glyph}..#`, `#>.${glyph}..#`, "###.###", "#######"]);
    const orc = onlyMonster(game);
    for (let i = 0; i < 5; i++) {
      act(game, WAIT);
      expect(game.level.tileOf(orc.cell).name).toBe("floor");
    }
    expect(game.level.apart(orc.cell, game.player.cell)).toBe(1);
  }
});

it("brings monsters to the shore near a swimming player, and lets them strike", () => {
  const game = drawnGame(["########", "#@≈≈..o#", "##.....#", "#>.....#", "########"]);
  act(game, DARE);
  for (let i = 0; i < 6; i++) act(game, WAIT);
  expect(game.level.apart(onlyMonster(game).cell, game.player.cell)).toBe(1);
  expect(game.player.body.hp).toBeLessThan(30);
});

it("sets plants on fire with a fireball; the fire spreads, burns down and leaves bare floor", () => {
  const row = `#@...${'"'.repeat(20)}.>#`;
  const game = drawnGame(["#".repeat(row.length), row, "#".repeat(row.length)]);
  const scroll = give(game, "Fireball Scroll");
  expect(types(act(game, { do: "use", item: scroll.id, target: [7, 1] }))).toContain("caught-fire");
  expect(game.level.fire.size).toBeGreaterThan(4);
  let most = 0;
  for (let turns = 0; game.level.fire.size > 0; turns++) {
    expect(turns).toBeLessThan(200);
    act(game, WAIT);
    for (const cell of game.level.fire.keys()) most = Math.max(most, game.level.x(cell));
  }
  expect(most).toBeGreaterThan(10);
  expect(tileAt(game, 7, 1)).toBe("floor");
  expect(tileAt(game, 3, 1)).toBe("floor");
});

it("burns a plant for four turns, and then no longer", () => {
  const game = drawnGame(["###########", '#@.....".>#', "###########"]);
  const plant = game.level.cellAt(7, 1)!;
  const scroll = give(game, "Fireball Scroll");
  act(game, { do: "use", item: scroll.id, target: [7, 1] });
  // The turn of the scroll is the first.
  for (let turn = 1; turn < 4; turn++) {
    expect(game.level.isBurning(plant), `after turn ${turn}`).toBe(true);
    act(game, WAIT);
  }
  expect(game.level.isBurning(plant)).toBe(false);
  expect(tileAt(game, 7, 1)).toBe("floor");
});

it("burns in the same way each time, and in as many ways as there are seeds", () => {
  const rows = ["##########", ...Array(8).fill('#""""""""#'), "#@......>#", "##########"];
  const burnt = (seed: number) => {
    const game = drawnGame(rows, seed);
    setFire(game, 4, 4);
    for (let i = 0; i < 6; i++) act(game, WAIT);
    return [...game.level.tiles].join();
  };
  expect(burnt(1)).toBe(burnt(1));
  expect(new Set([1, 2, 3, 4].map(burnt)).size).toBeGreaterThan(1);
});

it("burns dead grass faster than grass", () => {
  const reached = (plant: string) => {
    let sum = 0;
    for (let seed = 0; seed < 20; seed++) {
      const game = drawnGame([`####${"#".repeat(30)}`, `#@.>${plant.repeat(29)}#`, `####${"#".repeat(30)}`], seed);
      setFire(game, 4, 1);
      for (let i = 0; i < 8; i++) act(game, WAIT);
      for (let x = 4; tileAt(game, x, 1) === "floor" || game.level.isBurning(game.level.cellAt(x, 1)!); x++) sum++;
    }
    return sum;
  };
  expect(reached("'")).toBeGreaterThan(reached('"'));
});

it("harms everybody in a fire, and names it as the cause of death", () => {
  const game = drawnGame(["######", '#@"".#', "#...>#", "######"]);
  setFire(game, 2, 1);
  expect(act(game, EAST)).toEqual([{ type: "refused", text: "There is fire in the way." }]);
  expect(act(game, DARE)).toMatchObject([{ type: "hit", by: "Fire", target: "Player", damage: 3 }]);
  game.player.body.hp = 3;
  act(game, WAIT);
  expect(game.ending).toEqual({ kind: "died", of: "fire" });
});

it("keeps monsters from walking into a fire, and burns those that stand in one", () => {
  const game = drawnGame(["#########", '#@.."".o#', "#>#######", "#########"]);
  setFire(game, 4, 1);
  setFire(game, 5, 1);
  for (let i = 0; i < 2; i++) act(game, WAIT);
  expect(game.level.x(onlyMonster(game).cell)).toBe(6);

  const legend = { z: { terrain: "grass", spawn: { name: "Orc", state: "asleep" } } };
  const sleeper = drawnGame(["###########", "#@.......z#", "#........>#", "###########"], 1, legend);
  setFire(sleeper, 9, 1);
  act(sleeper, WAIT);
  expect(onlyMonster(sleeper)).toMatchObject({ body: { hp: 15 }, hunter: { asleep: false } });
});

it("does not rest in fire or water", () => {
  const game = drawnGame(["####", "#@≈#", "#>.#", "####"]);
  act(game, DARE);
  game.player.body.hp = 10;
  act(game, WAIT);
  expect(game.player.body.hp).toBe(10);
});

it("breaks barricades and locks, and lifts portcullises, by walking into them", () => {
  for (const [glyph, text, after] of [
    ["╪", "A barricade breaks.", "rubble"],
    ["¤", "A lock breaks, and the door opens.", "locked_door"],
    ["╫", "A portcullis goes up.", "portcullis"],
  ] as const) {
    const game = drawnGame(["#######", `#@${glyph}..>#`, "#######"]);
    expect(act(game, EAST).map((event) => event.text)).toEqual([text]);
    expect(tileAt(game, 2, 1)).toBe(after);
    act(game, EAST);
    expect(placeOf(game, game.player)).toEqual([2, 1]);
  }
});

it("shows a secret door as a wall until the player stands beside it", () => {
  const game = drawnGame(["########", "#@..§.>#", "########"]);
  const door = game.level.cellAt(4, 1)!;
  expect(game.level.knownTile(door)!.name).toBe("wall");
  act(game, EAST);
  expect(types(act(game, EAST))).toEqual(["spotted"]);
  expect(game.level.knownTile(door)!.name).toBe("door");
  expect(types(act(game, EAST))).toEqual(["opened"]);
});

it("finds secret doors on a magic map", () => {
  const game = drawnGame(["##########", "#@....§.>#", "##########"]);
  act(game, { do: "use", item: give(game, "Magic Mapping Scroll").id });
  expect(tileAt(game, 6, 1)).toBe("door");
});

it("burns swimmers with a fireball, and aims over water", () => {
  const game = drawnGame(["########", "#@≈≈≈..#", "#.....>#", "########"]);
  act(game, DARE);
  act(game, { do: "use", item: give(game, "Fireball Scroll").id, target: [3, 1] });
  expect(game.player.body.hp).toBe(10);
});

it("shows lakes on a magic map", () => {
  const game = drawnGame([
    "############",
    "#@+........#",
    "###.≈≈≈≈≈≈.#",
    "###.≈≈≈≈≈≈.#",
    "###.≈≈≈≈≈≈.#",
    "###.......>#",
    "############",
  ]);
  act(game, { do: "use", item: give(game, "Magic Mapping Scroll").id });
  expect(game.level.knownTile(game.level.cellAt(6, 3)!)!.name).toBe("deep_water");
});

it("keeps burnt grass, parted foliage, fires and found doors in a saved game", () => {
  const game = drawnGame(["##########", '#@♠..""".#', "#.§.....>#", "##########"]);
  act(game, EAST);
  setFire(game, 6, 1);
  game.player.swum = 3;
  const again = load(save(game), game.underworld);
  expect(stateHash(again)).toBe(stateHash(game));
  for (let i = 0; i < 12; i++) expect(act(again, WAIT)).toEqual(act(game, WAIT));
  expect(stateHash(again)).toBe(stateHash(game));
  const last = load(save(again), game.underworld);
  expect([tileAt(last, 2, 1), tileAt(last, 6, 1), tileAt(last, 2, 2)]).toEqual(["grass", "floor", "door"]);
});
