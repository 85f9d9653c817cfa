import { chain, simpleMap } from "undercroft";
import { cp437Code } from "undercroft/formats";
import { describe, expect, it } from "vitest";
import { type Game, load, save, uniformUnderworld } from "../core/index.js";
import { drawnGame, give } from "../testing/drawn-game.js";
import { Crawl, type CrawlOptions, type Key, memoryStore } from "./index.js";

/** A crawl on a screen of 80x24, or of the size that is given. */
function crawl(options: Partial<CrawlOptions> = {}, size: readonly [number, number] = [80, 24]): Crawl {
  const made = new Crawl({ saves: memoryStore(), freshSeed: () => "fresh", ...options });
  made.resize(...size);
  return made;
}

/** A crawl in the middle of a game on a drawn level. */
function playing(rows: readonly string[], options: Partial<CrawlOptions> = {}): { ui: Crawl; game: Game } {
  const ui = crawl({ underworld: drawnGame(rows).underworld, seed: "1", ...options });
  return { ui, game: ui.game! };
}

function press(ui: Crawl, ...keys: readonly Key[]): string {
  for (const key of keys) ui.press(key);
  return text(ui);
}

function text(ui: Crawl): string {
  return ui.draw().lines().join("\n");
}

/** Lets time pass until nothing moves on its own. */
function settle(ui: Crawl): void {
  for (let i = 0; i < 10_000 && ui.wantsTick !== undefined; i++) ui.tick(ui.wantsTick);
}

const HALL = [
  "##############", //
  "#@...........#",
  "#............#",
  "#...........>#",
  "##############",
];

describe("the menu", () => {
  it("offers a new run, and no saved one where nothing is saved", () => {
    const shown = text(crawl());
    expect(shown).toContain("► New run");
    expect(shown).toContain("Watch levels grow: off");
    expect(shown).not.toContain("Continue");
  });

  it("begins a run with a fresh seed, or with one that is typed in", () => {
    const ui = crawl();
    press(ui, "enter");
    expect(ui.game!.seed).toBe("fresh");
    const other = crawl();
    expect(press(other, "down", "enter", ..."rats!", "backspace")).toContain("rats_");
    press(other, "enter");
    expect(other.game!.seed).toBe("rats");
  });

  it("turns watching on and off, shows the keys, and quits", () => {
    const ui = crawl();
    expect(press(ui, "down", "down", "enter")).toContain("Watch levels grow: on");
    expect(press(ui, "enter")).toContain("Watch levels grow: off");
    expect(press(ui, "down", "enter")).toContain("save and quit");
    expect(press(ui, "escape", "down", "enter")).toBeDefined();
    expect(ui.isOver).toBe(true);
  });

  it("has no quit entry if there is nowhere to go, and saving leads back to it", () => {
    const saves = memoryStore();
    const ui = crawl({ saves, canQuit: false, seed: "1" });
    expect(press(ui, "S")).toContain("► Continue (depth 1, turn 1)");
    expect(text(ui)).not.toContain("Quit");
    expect(ui.isOver).toBe(false);
  });

  it("can be used with the mouse as well", () => {
    const ui = crawl();
    const row = ui
      .draw()
      .lines()
      .findIndex((line) => line.includes("Keys"));
    ui.hover(40, row);
    expect(text(ui)).toContain("► Keys");
    ui.click(40, row);
    expect(text(ui)).toContain("pick up an item");
  });
});

describe("on the map", () => {
  it("shows the level, the player and their state, and walks by every kind of key", () => {
    const { ui, game } = playing(HALL);
    const shown = text(ui);
    expect(shown).toContain("#@·······");
    expect(shown).toContain("30/30");
    expect(shown).toContain("bare hands");
    const at = () => [game.level.x(game.player.cell), game.level.y(game.player.cell)];
    press(ui, "right", "l", "6");
    expect(at()).toEqual([4, 1]);
    press(ui, "page-down", "n");
    expect(at()).toEqual([6, 3]);
    press(ui, "home", "7", "left");
    expect(at()).toEqual([3, 1]);
    expect(press(ui, ".", "5")).toContain("turn 11");
  });

  it("says why something can't be done, and takes no time for it", () => {
    const { ui, game } = playing(HALL);
    const { turn } = game;
    expect(press(ui, "up")).toContain("You can't go there.");
    expect(press(ui, "g")).toContain("There is nothing here to pick up.");
    expect(press(ui, "<")).toContain("There are no stairs up here.");
    expect(game.turn).toBe(turn);
  });

  it("hides what was never seen, and shows what is remembered in other colours", () => {
    const { ui } = playing(["####################", "#@................>#", "####################"]);
    const glow = () => {
      const screen = ui.draw();
      const row = screen.lines().findIndex((line) => line.includes("#·") || line.includes("#@"));
      const column = screen.lines()[row]!.indexOf("#");
      return { bg: screen.bg[row * 80 + column + 1]!, row: screen.lines()[row]! };
    };
    const before = glow();
    expect(before.row).not.toContain(">");
    press(ui, ...Array(14).fill("right"));
    const after = glow();
    expect(after.row).not.toContain(">");
    expect(after.row).toContain('"');
    expect(after.row).toContain("#·");
    expect(after.bg).not.toBe(before.bg);
  });

  it("tells the turn of a message once, however many lines the message takes", () => {
    const { ui, game } = playing(HALL);
    ui.resize(40, 24);
    give(game, "Magic Mapping Scroll");
    press(ui, "i", "a");
    const rows = press(ui, "m").split("\n");
    const first = rows.findIndex((row) => row.includes("You read"));
    expect(rows.slice(first, first + 2)).toEqual([
      expect.stringMatching(/^│ +\d+ {2}You read the scroll of magic +│$/),
      expect.stringMatching(/^│ {8}mapping\. +│$/),
    ]);
  });

  it("tells what lies on a cell, picks it up, and keeps all messages", () => {
    const { ui } = playing(["########", "#@d...>#", "########"]);
    expect(press(ui, "right")).toContain("You see a dagger here.");
    expect(press(ui, "g")).toContain("You pick up the dagger.");
    expect(press(ui, "m")).toMatch(/\d+ {2}You pick up the dagger\./);
    expect(press(ui, "escape")).toContain("@");
  });

  it("looks about with a cursor", () => {
    const { ui } = playing(["########", "#@.g..>#", "########"]);
    expect(press(ui, "x")).toContain("You see yourself, floor.");
    expect(press(ui, "right", "right")).toContain("You see a goblin (unhurt");
    expect(press(ui, "escape")).not.toContain("You see a goblin");
  });

  it("scrolls where the map is larger than the screen, and keeps the player in view", () => {
    const rows = ["#".repeat(120), `#@${".".repeat(116)}>#`, "#".repeat(120)];
    const { ui, game } = playing(rows);
    for (let i = 0; i < 115; i++) {
      press(ui, "right");
      expect(
        ui
          .draw()
          .lines()
          .some((line) => line.includes("@")),
      ).toBe(true);
    }
    expect(game.level.x(game.player.cell)).toBe(116);
  });
});

describe("whoever is in view is on the screen", () => {
  // A shaft and a gallery that are longer than any of these screens: whoever walks along one sees eight cells ahead.
  const shaft = (at: number) => [
    "####",
    "#@.#",
    ...Array.from({ length: 60 }, (_, i) => (i + 2 === at ? "#.g#" : "#..#")),
    "#>.#",
    "####",
  ];
  const gallery = (at: number) => {
    const [wall, way] = ["#".repeat(144), ".".repeat(140)];
    return [wall, `#@${way}>#`, `#${way.slice(0, at - 1)}g${way.slice(at - 2)}#`, wall];
  };

  it.each([
    [120, 40],
    [80, 24],
    [48, 18],
  ])("at every step of a walk, at %ix%i", (width, height) => {
    for (const at of [18, 34, 50, 90, 130]) {
      const isShaft = at <= 50;
      const { ui, game } = playing(isShaft ? shaft(at) : gallery(at));
      ui.resize(width, height);
      const { level, player } = game;
      const goblin = level.monsters.entities[0]!;
      let seen = 0;
      // From where it can't be seen yet to where it would soon wake up; one step at a time, as the view moves along.
      for (let step = 2; step <= at - 5; step++) {
        level.move(player, isShaft ? level.cellAt(1, step)! : level.cellAt(step, 1)!);
        goblin.hunter.asleep = true;
        const screen = press(ui, ".");
        if (level.visible[goblin.cell] !== 1) continue;
        seen++;
        expect(screen, `${at - step} cells before cell ${at}`).toMatch(/[·.#]g|g[·#]/);
      }
      expect(seen).toBeGreaterThanOrEqual(4);
    }
  });
});

describe("dangerous ground", () => {
  const LAKE = ["########", "#@.≈...#", "#..≈...#", "#..≈..>#", "#......#", "########"];

  it("is entered only after a question, and no is an answer", () => {
    const { ui, game } = playing(LAKE);
    press(ui, "right");
    const { turn, player } = game;
    expect(press(ui, "right")).toContain("Swim?");
    press(ui, "n");
    expect([game.turn, game.level.x(player.cell)]).toEqual([turn, 2]);
    press(ui, "right", "y");
    expect(game.level.x(player.cell)).toBe(3);
    expect(text(ui)).toContain("You swim. You can hold out for 4 more turns.");
    // Whoever swims is not asked again, and walks ashore without a question.
    press(ui, "down", "right");
    expect([game.level.x(player.cell), game.level.y(player.cell)]).toEqual([4, 2]);
  });

  it("needs an answer when it is clicked, too", () => {
    const { ui, game } = playing(LAKE);
    press(ui, "right");
    ui.travelTo(3, 1);
    expect(text(ui)).toContain("Swim?");
    press(ui, "y");
    expect(game.level.x(game.player.cell)).toBe(3);
  });

  it("is avoided while travelling and exploring", () => {
    const { ui, game } = playing(LAKE);
    ui.travelTo(5, 1);
    settle(ui);
    expect([game.level.x(game.player.cell), game.level.y(game.player.cell)]).toEqual([5, 1]);
    expect(game.log.filter((line) => line.text.includes("swim"))).toEqual([]);
  });

  it("is explained by a look at it", () => {
    const { ui } = playing(LAKE);
    expect(press(ui, "x", "right", "right")).toContain("You can swim for 5 turns before you begin to drown");
  });

  it("is shown burning", () => {
    const { ui, game } = playing(["#######", '#@."".#', "#....>#", "#######"]);
    const fire = game.level.cellAt(3, 1)!;
    game.level.fire.set(fire, 3);
    expect(text(ui)).toContain("@·♦");
    expect(press(ui, "right", "right")).toContain("Walk into the fire?");
  });
});

describe("walks of more than one step", () => {
  it("lead to a cell that is clicked, or is looked at", () => {
    const { ui, game } = playing(HALL);
    ui.travelTo(9, 3);
    settle(ui);
    expect([game.level.x(game.player.cell), game.level.y(game.player.cell)]).toEqual([9, 3]);
    const screen = ui.draw();
    const row = screen.lines().findIndex((line) => line.includes("@"));
    ui.click(screen.lines()[row]!.indexOf("@") - 2, row);
    settle(ui);
    expect(game.level.x(game.player.cell)).toBe(7);
  });

  it("explore all there is to see, and then say so", () => {
    const { ui, game } = playing([
      "##################", //
      "#@......#........#",
      "#.......+....d...#",
      "#.......#.......>#",
      "##################",
    ]);
    for (let i = 0; i < 30 && !text(ui).includes("nothing left to explore"); i++) {
      press(ui, "o");
      settle(ui);
    }
    expect(text(ui)).toContain("nothing left to explore");
    expect(game.player.pack.map(({ name }) => name)).toEqual(["Dagger"]);
  });

  it("continue after a magic map, because the cells on it were not seen", () => {
    const { ui, game } = playing([
      "######################", //
      "#@......#............#",
      "#.......+............#",
      "#.......#...........>#",
      "#########.############",
      "#########....d.......#",
      "######################",
    ]);
    give(game, "Magic Mapping Scroll");
    press(ui, "i", "a");
    expect(text(ui)).not.toContain("nothing left to explore");
    for (let i = 0; i < 30 && !text(ui).includes("nothing left to explore"); i++) {
      press(ui, "o");
      settle(ui);
    }
    expect(game.player.pack.map(({ name }) => name)).toEqual(["Dagger"]);
    for (let cell = 0; cell < game.level.tiles.length; cell++) {
      if (game.level.isWalkable(cell)) expect(game.level.isSeen(cell)).toBe(true);
    }
  });

  it("name a trap or a fire that is in the way", () => {
    const { ui, game } = playing(["############", "#@^........#", "##########.#", "#>.........#", "############"]);
    for (const { trap } of game.level.traps) trap.hidden = false;
    press(ui, "o");
    settle(ui);
    expect(text(ui)).toContain("The only way on leads over a trap.");

    const burning = playing(["############", '#@"........#', "##########.#", "#>.........#", "############"]);
    burning.game.level.fire.set(burning.game.level.cellAt(2, 1)!, 4);
    expect(press(burning.ui, "o")).toContain("Fire is in the way.");
  });

  it("leave what was dropped where it lies", () => {
    const { ui, game } = playing(HALL);
    give(game, "Dagger");
    press(ui, "d", "a", "right", "o");
    settle(ui);
    expect(game.player.pack).toEqual([]);
    ui.travelTo(1, 1);
    settle(ui);
    press(ui, "g");
    expect(game.player.pack).toHaveLength(1);
    expect(game.player.pack[0]!.item.dropped).toBe(undefined);
  });

  it("are not held up by monsters that sleep, or can't come", () => {
    const sleeping = playing(["############", "#@......g..#", "#.........>#", "############"]);
    sleeping.game.level.monsters.entities[0]!.hunter.asleep = true;
    expect(press(sleeping.ui, "o")).not.toContain("Not while");
    const hall = ["##############", "#@...........#", "#......g.....#", "#...........>#", "##############"];
    const caged = playing(hall);
    const { level } = caged.game;
    const { cell } = level.monsters.entities[0]!;
    const bars = level.tileset.index("crystal");
    for (const row of [cell - level.width, cell, cell + level.width]) {
      for (const beside of [row - 1, row, row + 1]) if (beside !== cell) level.tiles[beside] = bars;
    }
    expect(press(caged.ui, ".", "o")).not.toContain("Not while");
    expect(level.visible[cell]).toBe(1);
    const coming = playing(hall);
    expect(press(coming.ui, "o")).toContain("Not while an enemy is in view.");
  });

  it("may end with death, also when they began with a look", () => {
    const { ui, game } = playing(["#######", "#@O..>#", "#######"]);
    game.player.body.hp = 1;
    for (let i = 0; i < 10 && game.ending === undefined; i++) press(ui, "x", "right", "enter");
    expect(game.ending).toBeDefined();
    expect(text(ui)).toContain("You died of an ogre.");
  });

  it("are also rests, which end when all hit points are back", () => {
    const { ui, game } = playing(HALL);
    expect(press(ui, "z")).toContain("You are already at full health.");
    game.player.body.hp = 12;
    const { turn } = game;
    press(ui, "z");
    settle(ui);
    expect(game.player.body.hp).toBe(30);
    expect(game.turn).toBe(turn + 18);
    game.player.body.hp = 12;
    game.player.food = 10;
    expect(press(ui, "z")).toContain("You are too hungry to rest.");
  });

  it("end when somebody comes into view, and at the next key", () => {
    const { ui, game } = playing(["########################", "#@..................g.>#", "########################"]);
    ui.travelTo(8, 1);
    ui.tick(1000);
    press(ui, "left");
    expect(ui.wantsTick).toBe(undefined);
    ui.travelTo(8, 1);
    settle(ui);
    press(ui, "o");
    settle(ui);
    expect(game.player.body.hp).toBe(30);
    expect(game.level.monsters.entities.some(({ cell }) => game.level.visible[cell] === 1)).toBe(true);
    expect(press(ui, "o")).toContain("Not while an enemy is in view.");
  });
});

describe("the pack", () => {
  it("wears, puts away and drops by letters and by the cursor", () => {
    const { ui, game } = playing(HALL);
    give(game, "Dagger");
    give(game, "Shield");
    expect(press(ui, "i")).toContain(">a / dagger");
    press(ui, "a");
    expect(text(ui)).toContain("dagger (8)");
    press(ui, "i", "down", "enter");
    expect(text(ui)).toContain("shield (3)");
    expect(press(ui, "i")).toContain("dagger (in use)");
    press(ui, "a");
    expect(text(ui)).toContain("You put the dagger away.");
    press(ui, "d", "a");
    expect(text(ui)).toContain("You drop the dagger.");
    press(ui, "i", "A");
    expect(game.player.pack).toEqual([]);
    expect(press(ui, "i")).toContain("Your pack is empty.");
    expect(press(ui, "escape")).not.toContain("Your pack is empty.");
  });

  it("is closed by the key that opened it, however full it is", () => {
    const { ui, game } = playing(HALL);
    for (let i = 0; i < 25; i++) give(game, "Dagger");
    expect(press(ui, "i")).toContain("Your pack");
    expect(press(ui, "i")).not.toContain("Your pack");
    expect(game.player.pack.some(({ item }) => item.worn)).toBe(false);
  });

  it("asks before a blast that would kill the player", () => {
    const { ui, game } = playing(["##############", "#@...........#", "#...........>#", "##############"]);
    give(game, "Fireball Scroll");
    game.player.body.hp = 20;
    expect(press(ui, "i", "a", "enter")).toContain("would kill you");
    expect(press(ui, "n")).toContain("Choose a target up to 6 cells");
    expect(game.player.pack).toHaveLength(1);
    expect(press(ui, "right", "right", "right", "right", "right", "enter")).toContain("Fire bursts out.");
    give(game, "Fireball Scroll");
    game.player.body.hp = 21;
    expect(press(ui, "i", "a", "enter")).toContain("Fire bursts out.");
    give(game, "Fireball Scroll");
    expect(press(ui, "i", "a", "enter", "y")).toContain("You died of your own fireball.");
  });

  it("aims what needs a target, shows what it would reach, and says why a target is none", () => {
    const { ui, game } = playing(["##############", "#@...g.......#", "#...........>#", "##############"]);
    give(game, "Fireball Scroll");
    give(game, "Magic Missile Scroll");
    expect(press(ui, "i", "a")).toContain("Choose a target up to 6 cells away; it burns everything within 3 cells.");
    expect(press(ui, "escape")).not.toContain("Choose a target");
    expect(game.player.pack).toHaveLength(2);
    press(ui, "i", "b", "left");
    expect(press(ui, "enter")).toContain("There is no monster there.");
    expect(press(ui, "tab", "enter")).toContain("The goblin dies.");
    press(ui, "i", "a", "right", "right", "right", "right", "right", "right", "right");
    expect(text(ui)).toContain("That is out of range.");
    expect(press(ui, "enter")).toContain("That is too far away.");
    expect(game.player.pack).toHaveLength(1);
  });
});

describe("the end", () => {
  it("sums up a run that was lost, removes what was saved of it, and begins a new one", () => {
    const saves = memoryStore();
    const { ui, game } = playing(["#######", "#@O..>#", "#######"], { saves });
    ui.saveNow();
    game.player.body.hp = 1;
    expect(press(ui, ".", ".", ".", ".")).toContain("You died of an ogre.");
    expect(text(ui)).toContain("Reached depth 1 of 1");
    expect(saves.text).toBe(undefined);
    press(ui, "n");
    expect(ui.game!.ending).toBe(undefined);
    expect(ui.game!.seed).toBe("fresh");
  });

  it("celebrates a player who brings the crown up", () => {
    const { ui } = playing(["####", "#@>#", "####"]);
    expect(press(ui, "right", "g")).toContain("Victory");
    expect(text(ui)).toContain("You carry the crown");
    expect(press(ui, "escape")).toContain("► New run");
  });
});

describe("a saved run", () => {
  it("is continued from the menu, exactly as it was", () => {
    const saves = memoryStore();
    const ui = crawl({ saves, seed: "rats" });
    // Where the player has not moved the view is the same, too: it is not part of what is saved.
    press(ui, ".", ".", "S");
    expect(ui.isOver).toBe(true);
    const again = crawl({ saves });
    expect(press(again, "enter")).toBe(text(ui));
    expect(save(again.game!)).toBe(save(ui.game!));
  });

  it("is not replaced by a new one without being asked", () => {
    const saves = memoryStore();
    press(crawl({ saves, seed: "rats" }), "S");
    const kept = saves.text;
    const ui = crawl({ saves, seed: "mice" });
    expect(press(ui, "down", "enter")).toContain("You have a saved run at depth 1.");
    press(ui, "n");
    expect(ui.game).toBe(undefined);
    press(ui, "enter", "y");
    expect(ui.game!.seed).toBe("mice");
    expect(saves.text).toBe(kept);
  });

  it.each([
    ["of another version", (kept: string) => kept.replace(/"version":\d+/, '"version":99'), "another version"],
    ["that was cut short", (kept: string) => kept.slice(0, 500), "incomplete"],
    ["that was edited", (kept: string) => kept.replace('"hp":30', '"hp":99'), "was edited"],
  ])("%s is refused in the menu, and kept", (_what, damage, reason) => {
    const saves = memoryStore();
    press(crawl({ saves, seed: "rats" }), "S");
    const damaged = damage(saves.text!);
    expect(damaged).not.toBe(saves.text);
    saves.text = damaged;
    const ui = crawl({ saves });
    expect(text(ui).replace(/\s+/g, " ")).toContain(reason);
    expect(text(ui)).not.toContain("Continue");
    press(ui, "enter", "n");
    expect(saves.text).toBe(damaged);
    press(ui, "enter", "y");
    expect(ui.game!.seed).toBe("fresh");
    expect(saves.aside).toEqual([damaged]);
    press(ui, "S");
    expect(load(saves.text!).seed).toBe("fresh");
  });

  it("tells once what its levels ask for and the game doesn't have", () => {
    const rows = ["#######", "#@.D.>#", "#######"];
    const { ui } = playing(rows);
    expect(text(ui)).toContain('there is no thing "Dragon" in this game');
    expect(press(ui, ".")).not.toContain("Dragon");
  });

  it("that can't be written is no reason to leave, or to lose the run", () => {
    const saves = {
      ...memoryStore(),
      write: () => {
        throw new Error("the disk is full.");
      },
    };
    const ui = crawl({ saves, seed: "1" });
    expect(press(ui, "S")).toContain("the disk is full.");
    expect(ui.isOver).toBe(false);
    press(ui, "enter", ".");
    expect(ui.game!.turn).toBe(2);
  });
});

describe("levels that can't be built", () => {
  it("are reported in the menu", () => {
    const tiny = chain({ width: 3, height: 3 }).startWith(simpleMap());
    const ui = crawl({ underworld: uniformUnderworld("tiny", tiny) });
    expect(press(ui, "enter")).toContain("Notice");
    expect(press(ui, "enter")).toContain("► New run");
  });
});

describe("watching a level grow", () => {
  it("shows its frames one after the other, and then the game", () => {
    const ui = crawl({ watch: true, seed: "rats" });
    expect(text(ui)).toContain("► depth 1: solid rock  0/");
    ui.tick(ui.wantsTick!);
    expect(text(ui)).toMatch(/aligned-stairs {2}1\//);
    press(ui, " ");
    expect(ui.wantsTick).toBe(undefined);
    expect(press(ui, "right")).toMatch(/simple-map {2}2\//);
    expect(press(ui, "left", "left")).toContain("0/");
    expect(press(ui, "+")).toMatch(/\d+ a second/);
    press(ui, " ");
    settle(ui);
    expect(text(ui)).toContain("30/30");
  });

  it("can be skipped, and comes again on the next new level only", () => {
    const ui = crawl({ watch: true, seed: "rats" });
    press(ui, "enter");
    const { level, player } = ui.game!;
    const down = level.stairs.find(({ kind }) => kind === "down")!.cell;
    level.move(player, down);
    expect(press(ui, ">")).toContain("depth 2: solid rock");
    press(ui, "escape");
    expect(press(ui, "<")).toContain("You climb back up.");
    expect(press(ui, ">")).toContain("You descend to the next level.");
  });
});

describe("screens of all sizes", () => {
  it("that are too small say so with both sizes, and play goes on after a resize", () => {
    const ui = crawl({ seed: "rats" });
    const before = text(ui);
    ui.resize(20, 10);
    const refusal = text(ui).replace(/\s+/g, " ");
    expect(refusal).toContain("20x10");
    expect(refusal).toContain("40x16");
    press(ui, "left", "enter", "S");
    ui.resize(80, 24);
    expect(text(ui)).toBe(before);
    ui.resize(1, 1);
    expect(text(ui)).toHaveLength(1);
  });

  it.each([
    [40, 16],
    [80, 24],
    [104, 30],
    [200, 60],
  ])("of %i x %i show map, state and messages, in glyphs that every font has", (width, height) => {
    const ui = crawl({ seed: "rats" }, [width, height]);
    const screens = [[], ["g"], ["x"], ["escape", "i"], ["escape", "m"], ["escape", "?"]];
    for (const keys of screens) {
      const shown = press(ui, ...keys);
      for (const glyph of new Set(shown.replaceAll("\n", ""))) expect(cp437Code(glyph), glyph).toBeDefined();
    }
    const shown = press(ui, "escape");
    expect(shown).toContain("@");
    expect(shown).toMatch(/30\/30|30 of 30/);
  });
});
