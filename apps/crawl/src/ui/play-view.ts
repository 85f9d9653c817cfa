import {
  blast,
  compassPoint,
  dangerOf,
  describe,
  type Game,
  type GameEvent,
  monstersInView,
  type Unit,
} from "../core/index.js";
import { type AimedUse, AimView } from "./aim-view.js";
import { COLORS } from "./colors.js";
import { type Direction, directionOf, type Key } from "./keys.js";
import { KeysView } from "./keys-view.js";
import { LogView } from "./log-view.js";
import { LookView } from "./look-view.js";
import { type Camera, drawLevel, follow, include } from "./map-drawing.js";
import { PackView } from "./pack-view.js";
import { drawLog, drawSidePanel, drawStatusLines } from "./panel.js";
import { QuestionView } from "./question-view.js";
import type { Run } from "./run.js";
import type { Screen } from "./screen.js";
import type { Area, Stage, View } from "./view.js";

/** A screen of at least this width has a panel beside the map, and how wide that is. */
const WIDE = 104;
const PANEL_WIDTH = 26;
/** One in this many rows belongs to the log, between these bounds. */
const ROWS_PER_MESSAGE = 5;
const MESSAGES = { least: 2, most: 8 };
/** Milliseconds between two steps of a walk: fast, but the eye can still follow it. */
const STEP_MS = 24;

/** What the game can bring about that is more than a change of the map. */
export interface PlayHooks {
  /** Something happened: the run may have ended, or a new level begun. */
  onEvents(events: readonly GameEvent[]): void;
  saveAndLeave(): void;
}

/** The places of a screen during play. */
export interface PlayLayout {
  readonly map: Area;
  readonly log: Area;
  readonly panel: Area;
  readonly isWide: boolean;
}

function playLayout(width: number, height: number): PlayLayout {
  const isWide = width >= WIDE;
  const messages = Math.max(MESSAGES.least, Math.min(MESSAGES.most, Math.floor(height / ROWS_PER_MESSAGE)));
  const mapWidth = isWide ? width - PANEL_WIDTH : width;
  const mapHeight = height - messages - (isWide ? 0 : 2);
  return {
    isWide,
    map: { x: 0, y: 0, width: mapWidth, height: mapHeight },
    log: { x: 0, y: mapHeight, width: mapWidth, height: messages },
    panel: isWide ? { x: mapWidth, y: 0, width: PANEL_WIDTH, height } : { x: 0, y: height - 2, width, height: 2 },
  };
}

/** The map, the log and the state of the player; every key is an action or opens another view. */
export class PlayView implements View {
  readonly run: Run;
  readonly #stage: Stage;
  readonly #hooks: PlayHooks;
  readonly #camera: Camera = { x: 0, y: 0 };
  #layout = playLayout(80, 24);
  /** Where to look instead of at the player, while something is aimed. */
  #focus: (() => readonly [x: number, y: number]) | undefined;
  #untilStep = 0;
  readonly #columnsPerCell: number;

  constructor(run: Run, stage: Stage, hooks: PlayHooks, columnsPerCell = 1) {
    this.#columnsPerCell = columnsPerCell;
    this.run = run;
    this.#stage = stage;
    this.#hooks = hooks;
  }

  draw(screen: Screen): void {
    const { game } = this.run;
    this.#layout = playLayout(screen.width, screen.height);
    const { map, log, panel, isWide } = this.#layout;
    this.#follow();
    screen.fill(map.x, map.y, map.width, map.height, COLORS.night);
    drawLevel(screen, this.#cells, this.#camera, game, this.#columnsPerCell);
    drawLog(screen, log, this.run);
    if (isWide) drawSidePanel(screen, panel, game);
    else drawStatusLines(screen, panel, game);
  }

  press(key: Key): void {
    const { run } = this;
    if (run.isWalking) {
      // The key that stops a walk does nothing else, because it wasn't meant for what has just come into view.
      run.stop();
      return;
    }
    const direction = directionOf(key);
    const command = this.#commands[key];
    if (direction !== undefined) this.#move(direction);
    else if (command !== undefined) command();
    else run.notes = [];
    // After each key, drawn or not: what is seen must not depend on how many keys come at once.
    this.#follow();
  }

  /** One step. Into deep water, lava, fire or a chasm only after a question. */
  #move({ dx, dy }: Direction): void {
    const { run } = this;
    const { level, player } = run.game;
    const to = level.cellAt(level.x(player.cell) + dx, level.y(player.cell) + dy);
    const danger = to === undefined || level.monsterAt(to) !== undefined ? undefined : dangerOf(run.game, to);
    if (danger?.question === undefined) {
      this.#did(run.do({ do: "move", dx, dy }));
      return;
    }
    run.notes = [];
    const dare = () => this.#did(run.do({ do: "move", dx, dy, dares: true }));
    this.#stage.push(new QuestionView(danger.question, this.#stage, dare));
  }

  /** Down a way that leads nowhere else, after a question; where there are several, one question for each. */
  #jump(): void {
    const { run } = this;
    const { level, player } = run.game;
    const ways = level.jumpsFrom(player.cell).map((cell) => [level.x(cell), level.y(cell)] as const);
    const ask = (i: number): void => {
      const to = ways[i];
      if (to === undefined) return;
      const where = compassPoint(level, player.cell, level.cellAt(...to)!);
      const text = `You can't climb back up here. Jump down to the ${where}?`;
      const leap = () => this.#did(run.do({ do: "jump", to }));
      this.#stage.push(new QuestionView(text, this.#stage, leap, () => ask(i + 1)));
    };
    run.notes = [];
    if (ways.length === 0) this.#did(run.do({ do: "jump" }));
    else ask(0);
  }

  #follow(): void {
    const { level, player } = this.run.game;
    const [x, y] = this.#focus?.() ?? [level.x(player.cell), level.y(player.cell)];
    follow(this.#camera, this.#cells, level, x, y);
    if (this.#focus !== undefined) return;
    const seen = monstersInView(level).map(({ cell }) => [level.x(cell), level.y(cell)] as const);
    include(this.#camera, this.#cells, [x, y], seen);
  }

  readonly #commands: Readonly<Record<Key, () => void>> = {
    ".": () => this.#did(this.run.do({ do: "wait" })),
    "5": () => this.#did(this.run.do({ do: "wait" })),
    g: () => this.#did(this.run.do({ do: "pick-up" })),
    ",": () => this.#did(this.run.do({ do: "pick-up" })),
    ">": () => this.#did(this.run.takeStairs("down")),
    "<": () => this.#did(this.run.takeStairs("up")),
    o: () => {
      this.run.explore();
      this.#did([]);
    },
    z: () => {
      this.run.rest();
      this.#did([]);
    },
    s: () => this.#did(this.run.do({ do: "search" })),
    J: () => this.#jump(),
    i: () => this.#openPack("use"),
    d: () => this.#openPack("drop"),
    x: () => this.#look(),
    m: () => this.#stage.push(new LogView(this.run.game, this.#stage)),
    "?": () => this.#stage.push(new KeysView(this.#stage)),
    S: () => this.#hooks.saveAndLeave(),
  };

  click(x: number, y: number): void {
    const at = this.cellAt(x, y);
    if (this.run.isWalking) this.run.stop();
    else if (at !== undefined) this.travelTo(...at);
  }

  /** Walks to a cell of the level. What happens on the first step counts like any other turn. */
  travelTo(x: number, y: number): void {
    const { turn, level, player } = this.run.game;
    const [dx, dy] = [x - level.x(player.cell), y - level.y(player.cell)];
    if (Math.max(Math.abs(dx), Math.abs(dy)) === 1) {
      this.#move({ dx: dx as Unit, dy: dy as Unit });
      return;
    }
    this.run.travelTo(x, y);
    if (this.run.game.turn !== turn) this.#did([]);
  }

  hover(x: number, y: number): void {
    const at = this.cellAt(x, y);
    if (at !== undefined && !this.run.isWalking) this.run.say(describe(this.run.game, ...at));
  }

  scroll(rows: number): void {
    if (rows < 0 && !this.run.isWalking) this.#stage.push(new LogView(this.run.game, this.#stage));
  }

  get wantsTick(): number | undefined {
    return this.run.isWalking ? STEP_MS : undefined;
  }

  tick(ms: number): void {
    this.#untilStep -= ms;
    if (this.#untilStep > 0) return;
    this.#untilStep = STEP_MS;
    this.run.walkOn();
    this.#did([]);
  }

  /** Where a cell of the map is on the screen. */
  place(x: number, y: number): readonly [x: number, y: number] | undefined {
    const map = this.#cells;
    const [column, row] = [x - this.#camera.x, y - this.#camera.y];
    const isInside = column >= 0 && row >= 0 && column < map.width && row < map.height;
    return isInside ? [map.x + column * this.#columnsPerCell, map.y + row] : undefined;
  }

  /** Changes the colours of a cell of the map. */
  tint(screen: Screen, x: number, y: number, change: Parameters<Screen["tint"]>[2]): void {
    const at = this.place(x, y);
    if (at === undefined) return;
    for (let i = 0; i < this.#columnsPerCell; i++) screen.tint(at[0] + i, at[1], change);
  }

  /** What the map on the screen shows: its area, in cells of the map, and the one in its upper left corner. */
  get shown(): { readonly area: Area; readonly camera: Readonly<Camera>; readonly game: Game } {
    return { area: this.#cells, camera: this.#camera, game: this.run.game };
  }

  /** The area of the map, in cells of the map. */
  get #cells(): Area {
    const { map } = this.#layout;
    return { ...map, width: Math.floor(map.width / this.#columnsPerCell) };
  }

  /** Where the log is on the screen: views over the map write there. */
  get logArea(): Area {
    return this.#layout.log;
  }

  /** The cell of the map that is shown at a place of the screen. */
  cellAt(x: number, y: number): readonly [x: number, y: number] | undefined {
    const { map } = this.#layout;
    const isInside = x >= map.x && y >= map.y && x < map.x + map.width && y < map.y + map.height;
    const column = Math.floor((x - map.x) / this.#columnsPerCell);
    const cell = [column + this.#camera.x, y - map.y + this.#camera.y] as const;
    return isInside && this.run.game.level.cellAt(...cell) !== undefined ? cell : undefined;
  }

  #did(events: readonly GameEvent[]): void {
    this.#hooks.onEvents(events);
  }

  #look(): void {
    const closing = this.#withFocus(() => view.cursor);
    const view: LookView = new LookView(this, closing);
    this.#stage.push(view);
  }

  #openPack(purpose: "use" | "drop"): void {
    const { run } = this;
    const pack = new PackView(run.game, purpose, {
      close: () => this.#stage.pop(),
      act: (action) => {
        this.#stage.pop();
        this.#did(run.do(action));
      },
      aim: (item, use) => {
        this.#stage.pop();
        const aim: AimView = new AimView(this, use, {
          ...this.#withFocus(() => aim.cursor),
          fire: (target) => {
            const fire = () => {
              const events = run.do({ do: "use", item: item.id, target });
              if (events[0]?.type === "refused") return;
              this.#focus = undefined;
              this.#stage.pop();
              this.#did(events);
            };
            if (wouldKill(run.game, use, target)) this.#stage.push(new QuestionView(SUICIDE, this.#stage, fire));
            else fire();
          },
        });
        this.#stage.push(aim);
      },
    });
    this.#stage.push(pack);
  }

  /** Keeps a cursor in view until the view that has it closes. */
  #withFocus(focus: () => readonly [x: number, y: number]): { close: () => void } {
    this.run.notes = [];
    this.#focus = focus;
    return {
      close: () => {
        this.#focus = undefined;
        this.run.notes = [];
        this.#stage.pop();
      },
    };
  }
}

const SUICIDE = "This blast would kill you. Read the scroll anyway?";

/** Whether the player would not survive a use of their own. */
function wouldKill({ level, player }: Game, use: AimedUse, [x, y]: readonly [x: number, y: number]): boolean {
  const cell = level.cellAt(x, y);
  if (use.does !== "fireball" || cell === undefined || player.body.hp > use.damage) return false;
  return blast(level, cell, use.radius).includes(player.cell);
}
