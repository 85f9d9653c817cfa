import { type Level, UndercroftError } from "undercroft";
import { crawlUnderworld, type Game, type GameEvent, newGame, save, type Underworld } from "../core/index.js";
import { COLORS } from "./colors.js";
import { EndView } from "./end-view.js";
import { GrowthView } from "./growth-view.js";
import type { Key } from "./keys.js";
import { KeysView } from "./keys-view.js";
import { type MenuEntry, MenuView } from "./menu-view.js";
import type { Picture } from "./picture.js";
import { PlayView } from "./play-view.js";
import { NoticeView, QuestionView, SeedView } from "./question-view.js";
import { type Note, Run } from "./run.js";
import { memoryStore, readSaved, type SaveStore } from "./saves.js";
import { Screen } from "./screen.js";
import { type Stage, type View, wrap } from "./view.js";

/** On a smaller screen, nothing useful can be shown. */
export const SMALLEST = { width: 40, height: 16 } as const;

export interface CrawlOptions {
  readonly saves: SaveStore;
  /** A seed that nobody has used yet, for a new run. */
  readonly freshSeed: () => string;
  /** How the levels are built; the game's own way unless given. */
  readonly underworld?: Underworld;
  /** The seed of the next new run. Where nothing is saved, it begins at once. */
  readonly seed?: string;
  /** Whether to show how each new level is built. */
  readonly watch?: boolean;
  /** Whether growth is shown step by step, without moving by itself. */
  readonly isStill?: boolean;
  readonly picture?: Picture | undefined;
  /**
   * Columns of the screen that a cell of the map takes. With 2 it is square where characters are twice as high as wide, and
   * a skin can paint a picture of the map. Default: 1.
   */
  readonly columnsPerCell?: 1 | 2;
  /** Whether there is anywhere to go from the menu; where there is not, saving leads back to the menu. */
  readonly canQuit?: boolean;
}

/**
 * The whole interface of the crawl, apart from how it is shown: keys go in, a screen of characters comes out. A skin calls
 * `press`, `click` and `hover`, draws what `draw` gives, and calls `tick` while `wantsTick` says so.
 */
export class Crawl implements Stage {
  readonly #options: CrawlOptions;
  readonly #underworld: Underworld;
  readonly #views: View[] = [];
  #screen = new Screen(80, 24);
  #run: Run | undefined;
  #seed: string | undefined;
  #watches: boolean;
  #isOver = false;
  /** Levels of the run that were entered: how one is built is shown when it is new. */
  #levels = 0;

  constructor(options: CrawlOptions) {
    this.#options = options;
    this.#underworld = options.underworld ?? crawlUnderworld();
    this.#seed = options.seed;
    this.#watches = options.watch ?? false;
    this.#showMenu();
    if (this.#seed !== undefined && readSaved(options.saves, this.#underworld).kind === "nothing") {
      this.#begin();
    }
  }

  /** Whether the player has left. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The game in progress, if there is one. */
  get game(): Game | undefined {
    return this.#run?.game;
  }

  /** What the map on the screen shows, while a game is played. */
  get shownMap(): PlayView["shown"] | undefined {
    return this.#views.find((view) => view instanceof PlayView)?.shown;
  }

  resize(width: number, height: number): void {
    if (width !== this.#screen.width || height !== this.#screen.height) this.#screen = new Screen(width, height);
  }

  /** The screen as it is now; the same one each time, until the size changes. */
  draw(): Screen {
    const screen = this.#screen;
    if (this.#isTooSmall) {
      drawTooSmall(screen);
      return screen;
    }
    let first = this.#views.length - 1;
    while (first > 0 && this.#views[first]!.isOverlay === true) first--;
    for (const view of this.#views.slice(Math.max(0, first))) view.draw(screen);
    return screen;
  }

  press(key: Key): void {
    // A game that can't be shown isn't played.
    if (!this.#isTooSmall) this.#top?.press(key);
  }

  click(x: number, y: number): void {
    if (!this.#isTooSmall) this.#top?.click?.(x, y);
  }

  hover(x: number, y: number): void {
    if (!this.#isTooSmall) this.#top?.hover?.(x, y);
  }

  /** A wheel was turned by so many rows; up is less than 0. */
  scroll(rows: number): void {
    if (!this.#isTooSmall) this.#top?.scroll?.(rows);
  }

  /** Whether the tab key does something now. */
  get usesTab(): boolean {
    return this.#top?.usesTab ?? false;
  }

  /** Whether text is being typed. */
  get takesText(): boolean {
    return this.#top?.takesText ?? false;
  }

  /** What matters on the screen in words, where it is not the log. */
  get words(): string | undefined {
    return this.#top?.words;
  }

  /** A message besides the log: why an action was refused, or what is on this cell. */
  get notes(): readonly Note[] {
    return this.#run?.notes ?? [];
  }

  /** Milliseconds until `tick` is to be called; undefined while nothing moves on its own. */
  get wantsTick(): number | undefined {
    return this.#isTooSmall ? undefined : this.#top?.wantsTick;
  }

  tick(ms: number): void {
    this.#top?.tick?.(ms);
  }

  /** Saves the run, if there is one that can be continued. */
  saveNow(): void {
    const game = this.#run?.game;
    if (game !== undefined && game.ending === undefined) this.#options.saves.write(save(game));
  }

  /** The run in progress as text, or else the saved one. Undefined if there is none. */
  savedText(): string | undefined {
    const game = this.#run?.game;
    if (game !== undefined && game.ending === undefined) return save(game);
    const { saves } = this.#options;
    return readSaved(saves, this.#underworld).kind === "game" ? saves.read() : undefined;
  }

  /** Continues a run that was saved elsewhere. A save that can't be read is refused, and nothing changes. */
  takeSaved(text: string): void {
    const taken = readSaved(memoryStore(text), this.#underworld);
    if (taken.kind !== "game") {
      const reason = taken.kind === "refused" ? taken.reason : "the run in it is over.";
      this.push(new NoticeView(`This file can't be loaded: ${reason} Nothing was changed.`, this));
      return;
    }
    const goOn = () => {
      this.#play(taken.game);
      this.#withStore(() => this.saveNow());
    };
    if (this.savedText() === undefined) goOn();
    else this.push(new QuestionView("This replaces the current run. Load the file?", this, goOn));
  }

  /** Something went wrong that the player should know of, and that is no reason to stop. */
  tellTrouble(message: string): void {
    this.push(new NoticeView(message, this));
  }

  push(view: View): void {
    this.#views.push(view);
  }

  pop(): void {
    this.#views.pop();
  }

  /** Walks to a cell of the level, as a click on it does. */
  travelTo(x: number, y: number): void {
    if (this.#top instanceof PlayView) this.#top.travelTo(x, y);
  }

  get #top(): View | undefined {
    return this.#views.at(-1);
  }

  get #isTooSmall(): boolean {
    return this.#screen.width < SMALLEST.width || this.#screen.height < SMALLEST.height;
  }

  #showMenu(): void {
    const { saves, picture, canQuit = true } = this.#options;
    const saved = readSaved(saves, this.#underworld);
    const entries: MenuEntry[] = [];
    if (saved.kind === "game") {
      const { depth, turn } = saved.game;
      entries.push({ text: `Continue (depth ${depth}, turn ${turn})`, choose: () => this.#play(saved.game) });
    }
    const named = this.#seed === undefined ? "" : ` (seed ${this.#seed})`;
    entries.push(
      { text: `New run${named}`, choose: () => this.#askToBegin() },
      { text: "New run with a seed", choose: () => this.push(new SeedView(this, (seed) => this.#askToBegin(seed))) },
    );
    // A level that was passed in has no build to watch.
    if (this.#underworld.given === undefined) {
      const text = () => `Watch levels grow: ${this.#watches ? "on" : "off"}`;
      const choose = () => {
        this.#watches = !this.#watches;
      };
      entries.push({ text, choose });
    }
    entries.push({ text: "Keys", choose: () => this.push(new KeysView(this)) });
    if (canQuit) entries.push({ text: "Quit", choose: () => this.#quit() });
    const message = saved.kind === "refused" ? `The saved run can't be loaded: ${saved.reason} The file was kept.` : "";
    this.#run = undefined;
    this.#views.length = 0;
    this.push(new MenuView(entries, picture, message));
  }

  /** Begins a run. Asks first if that would replace a saved one. */
  #askToBegin(seed?: string): void {
    const { saves } = this.#options;
    const saved = readSaved(saves, this.#underworld);
    if (saved.kind === "nothing") {
      this.#begin(seed);
      return;
    }
    if (saved.kind === "game") {
      const text = `You have a saved run at depth ${saved.game.depth}. Saving a new run will replace it. Start a new run?`;
      this.push(new QuestionView(text, this, () => this.#begin(seed)));
      return;
    }
    const text = "The saved run can't be loaded. It will be kept under another name. Start a new run?";
    const begin = () => {
      try {
        const name = saves.setAside();
        this.#begin(seed);
        this.#run?.say(`The earlier saved run was kept as ${name}`);
      } catch (error) {
        this.push(new NoticeView((error as Error).message, this));
      }
    };
    this.push(new QuestionView(text, this, begin));
  }

  #begin(given?: string): void {
    const seed = given ?? this.#seed ?? this.#options.freshSeed();
    this.#seed = undefined;
    try {
      const game = newGame({ seed, underworld: this.#underworld });
      this.#play(game);
      this.#watchGrowth(game);
    } catch (error) {
      this.#excuse(error);
    }
  }

  #play(game: Game): void {
    const run = new Run(game);
    const hooks = {
      onEvents: (events: readonly GameEvent[]) => this.#happened(game, events),
      saveAndLeave: () => this.#saveAndLeave(),
    };
    const play = new PlayView(run, this, hooks, this.#options.columnsPerCell);
    this.#run = run;
    this.#levels = game.levels.size;
    this.#views.length = 0;
    this.push(play);
  }

  #happened(game: Game, events: readonly GameEvent[]): void {
    if (game.levels.size > this.#levels && events.some(({ type }) => type === "descended" || type === "fell")) {
      this.#levels = game.levels.size;
      this.#withStore(() => this.saveNow());
      this.#watchGrowth(game);
    }
    if (game.ending === undefined || this.#top instanceof EndView) return;
    this.#withStore(() => this.#options.saves.remove());
    this.push(new EndView(game, { newRun: () => this.#begin(), menu: () => this.#showMenu() }));
  }

  /** A disk that is full is no reason to stop playing. */
  #withStore(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#run?.say((error as Error).message);
    }
  }

  #watchGrowth(game: Game): void {
    if (!this.#watches || this.#underworld.given !== undefined) return;
    const level = builtLevel(game);
    const { isStill = false } = this.#options;
    if (level.history !== undefined) this.push(new GrowthView(level, isStill, () => this.pop()));
  }

  #saveAndLeave(): void {
    try {
      this.saveNow();
    } catch (error) {
      this.push(new NoticeView((error as Error).message, this));
      return;
    }
    if (this.#options.canQuit ?? true) this.#quit();
    else this.#showMenu();
  }

  #quit(): void {
    this.#isOver = true;
  }

  /** A level that could not be built is no reason to lose a run. */
  #excuse(error: unknown): void {
    if (!(error instanceof UndercroftError)) throw error;
    this.push(new NoticeView(error.message.split("\n")[0]!, this));
  }
}

/** The level that a game is on, built again with its history. */
function builtLevel({ dungeon, depth }: Game): Level {
  const frames = dungeon.frames(depth);
  let next = frames.next();
  while (next.done !== true) next = frames.next();
  return next.value;
}

function drawTooSmall(screen: Screen): void {
  const { width, height } = screen;
  screen.fill(0, 0, width, height, COLORS.night);
  const text = `Too small: ${width}x${height}. The smallest size is ${SMALLEST.width}x${SMALLEST.height}. Make the window larger to continue.`;
  for (const [i, line] of wrap(text, Math.max(1, width)).slice(0, height).entries()) {
    screen.text(0, i, line, COLORS.amber);
  }
}
