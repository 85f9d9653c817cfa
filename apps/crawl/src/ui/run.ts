import { UndercroftError } from "undercroft";
import { KnownMap } from "../bot/known-map.js";
import {
  type Action,
  a,
  act,
  type Game,
  type GameEvent,
  hungerOf,
  type LyingItem,
  type Monster,
  monstersInView,
  PACK_SIZE,
  PLAYER_KIND,
  RELIC,
  type Tone,
  threats,
  type Unit,
  wantOf,
} from "../core/index.js";

/** A message that isn't part of the game: why an action was refused, or what is on this cell. */
export interface Note {
  readonly text: string;
  readonly tone: Tone;
}

/** Something that takes more than one turn, but only one key. */
type Errand = { readonly to: number } | "explore" | "rest";

/** A walk that was refused is over after so many steps, whatever it was for. */
const LONGEST_WALK = 2000;

/** What happens on a walk and is no reason to stop. */
const PASSED_OVER: ReadonlySet<GameEvent["type"]> = new Set(["opened", "picked-up", "entered"]);

/** A game in progress, with what the interface adds to it: notes, and walks of more than one step. */
export class Run {
  readonly game: Game;
  notes: readonly Note[] = [];
  #errand: Errand | undefined;
  #known: ReadonlySet<Monster> = new Set();
  #steps = 0;

  constructor(game: Game) {
    this.game = game;
    this.notes = game.warnings.map((text) => ({ text, tone: "notice" }));
  }

  get isWalking(): boolean {
    return this.#errand !== undefined;
  }

  /** Does what the player wants; a refusal becomes a note. */
  do(action: Action): readonly GameEvent[] {
    const warnings = this.game.warnings.length;
    const events = this.#attempt(action);
    const notes: Note[] = this.game.warnings.slice(warnings).map((text) => ({ text, tone: "notice" }));
    for (const event of events) if (event.type === "refused") notes.push({ text: event.text, tone: "plain" });
    if (action.do === "move" && notes.length === 0) notes.push(...this.#whatLiesHere());
    this.notes = notes;
    return events;
  }

  say(text: string): void {
    this.notes = [{ text, tone: "plain" }];
  }

  /** Starts walking to a cell that is known. */
  travelTo(x: number, y: number): void {
    const { level, player } = this.game;
    const cell = level.cellAt(x, y);
    if (cell === undefined || cell === player.cell) return;
    if (!level.isKnown(cell)) this.say("You don't know what is there.");
    else this.#set({ to: cell });
  }

  /** Starts walking to whatever was not seen yet, one place after the other. */
  explore(): void {
    if (threats(this.game).length > 0) this.say("Not while an enemy is in view.");
    else this.#set("explore");
  }

  /** Starts waiting until all hit points are back. */
  rest(): void {
    const { player } = this.game;
    const hunger = hungerOf(player);
    if (this.#seen().length > 0) this.say("Not while an enemy is in view.");
    else if (player.body.hp >= PLAYER_KIND.hp) this.say("You are already at full health.");
    else if (hunger === "hungry" || hunger === "starving") this.say("You are too hungry to rest.");
    else this.#set("rest");
  }

  /** Takes the stairs of a kind, or starts walking to them. */
  takeStairs(kind: "up" | "down"): readonly GameEvent[] {
    const { level, player } = this.game;
    const known = level.stairs.filter((stairs) => stairs.kind === kind && level.isKnown(stairs.cell));
    const isHere = known.some(({ cell }) => cell === player.cell);
    if (!isHere && known.length > 0) {
      this.#set({ to: known[0]!.cell });
      return [];
    }
    return this.do({ do: kind === "down" ? "descend" : "ascend" });
  }

  stop(): void {
    this.#errand = undefined;
  }

  /** One step of a walk. The walk ends at its goal, or when something happens. */
  walkOn(): void {
    if (this.#errand === undefined) return;
    const action = this.#nextStep(this.#errand);
    if (action === undefined || ++this.#steps > LONGEST_WALK) {
      this.stop();
      return;
    }
    const before = this.game.player.body.hp;
    const events = this.do(action);
    const isNews = events.some(({ type }) => !PASSED_OVER.has(type));
    const hasCome = this.#seen().some((monster) => !this.#known.has(monster));
    if (isNews || hasCome || this.game.player.body.hp < before || this.game.ending !== undefined) this.stop();
  }

  /** A level that can't be built is no reason to lose a run: the player stays where they are. */
  #attempt(action: Action): readonly GameEvent[] {
    try {
      return act(this.game, action);
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      return [{ type: "refused", text: `The next level can't be built: ${error.message.split("\n")[0]}` }];
    }
  }

  #set(errand: Errand): void {
    this.#errand = errand;
    this.#known = new Set(this.#seen());
    this.#steps = 0;
    this.notes = [];
    this.walkOn();
  }

  #nextStep(errand: Errand): Action | undefined {
    const { level, player } = this.game;
    if (errand === "rest") return player.body.hp < PLAYER_KIND.hp ? { do: "wait" } : undefined;
    const map = new KnownMap(this.game, { avoidTraps: true });
    if (errand !== "explore") {
      if (errand.to === player.cell) return undefined;
      const step = map.stepTo([errand.to]);
      if (step === undefined) {
        const want = level.isLocked(errand.to) ? wantOf(this.game, errand.to) : undefined;
        this.say(want ?? this.#obstacle(map, [errand.to]) ?? "You don't know a way there.");
      }
      return step === undefined ? undefined : this.#moveTo(step);
    }
    const canCarry = player.pack.length < PACK_SIZE;
    // What is offered is for the player to choose from.
    const wanted = ({ key, name, item: { dropped, choice } }: LyingItem) =>
      key !== undefined || (canCarry && name !== RELIC && dropped === undefined && choice === undefined);
    const here = level.itemsAt(player.cell).find(wanted);
    if (here !== undefined) return { do: "pick-up", item: here.id };
    const things = level.items.entities.filter((item) => item.item.seen && wanted(item)).map(({ cell }) => cell);
    const step = map.stepTo([...things, ...map.frontier()]);
    if (step === undefined) {
      const beyond = new KnownMap(this.game, { avoidTraps: false }).frontier();
      const done = this.#seesLever(map)
        ? "There is a lever to pull, and nothing else left to explore."
        : "There is nothing left to explore that you can reach.";
      this.say(this.#obstacle(map, [...things, ...beyond]) ?? done);
    }
    return step === undefined ? undefined : this.#moveTo(step);
  }

  /** Whether the player knows of a lever that was not pulled yet, and how to get there. */
  #seesLever(map: KnownMap): boolean {
    const beside = map.levers().flatMap((lever) => lever.beside);
    return beside.includes(this.game.player.cell) || map.stepTo(beside) !== undefined;
  }

  /** What is in the way to some cells, where it is something that a player could go through or wait for. */
  #obstacle(map: KnownMap, cells: readonly number[]): string | undefined {
    if (map.seesFire) return "Fire is in the way. Wait until it has burnt down.";
    return new KnownMap(this.game, { avoidTraps: false }).stepTo(cells) === undefined
      ? undefined
      : "The only way on leads over a trap. Step on it yourself if you must.";
  }

  #moveTo(cell: number): Action {
    const { level, player } = this.game;
    const dx = (level.x(cell) - level.x(player.cell)) as Unit;
    const dy = (level.y(cell) - level.y(player.cell)) as Unit;
    return { do: "move", dx, dy };
  }

  #seen(): readonly Monster[] {
    return monstersInView(this.game.level);
  }

  #whatLiesHere(): Note[] {
    const { level, player } = this.game;
    const here = level.itemsAt(player.cell);
    const things =
      here.length > 0 ? [{ text: `You see ${here.map(a).join(", ")} here.`, tone: "notice" as const }] : [];
    const stairs = level.stairsAt(player.cell);
    if (stairs !== undefined) things.push({ text: `There are stairs ${stairs.kind} here.`, tone: "notice" });
    if (here.some(({ item }) => item.choice !== undefined)) {
      things.push({ text: "You can take only one of the things that are offered here.", tone: "notice" });
    }
    if (level.jumpsFrom(player.cell).length > 0) {
      things.push({ text: "You can jump down from here (J), but not climb back up.", tone: "notice" });
    }
    return things;
  }
}
