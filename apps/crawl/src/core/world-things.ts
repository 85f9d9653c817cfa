import { suggestion } from "undercroft/formats";
import type { ThingSource } from "undercroft/worlds";
import { type Kind, type MonsterKind, playedKind, playedNames, type Use } from "./catalog.js";
import { GameError } from "./error.js";

/** What a world says about its things, by name. */
export type ThingSources = ReadonlyMap<string, ThingSource>;

/**
 * What the things of a world are in the game: each like the one that it plays as, or as its stats say. Throws if one says
 * neither, and names it. Features are scenery, and left out.
 */
export function thingsOf(things: ThingSources): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const [name, thing] of things) {
    if (thing.kind === "feature") continue;
    kinds.set(name, kindFrom(name, thing));
  }
  return kinds;
}

function kindFrom(name: string, { kind, plays_as: as, stats, look }: ThingSource): Kind {
  const refuse = (message: string): never => {
    throw new GameError("bad-thing", `the ${kind} "${name}" ${message}`);
  };
  if (as === undefined && stats === undefined) {
    return refuse("can't be played: the world doesn't say what it plays as. Give it plays_as or stats.");
  }
  const base = as === undefined ? undefined : playedKind(as);
  if (as !== undefined && base === undefined) {
    return refuse(`can't be played: the crawl has no "${as}" to play it as.${suggestion(as, playedNames())}`);
  }
  if (base !== undefined && !KINDS[kind].includes(base.kind)) {
    return refuse(`can't play as "${as}", which is no ${kind}.`);
  }
  const made = withStats(kind, base, new Stats(stats ?? {}, refuse));
  return {
    ...made,
    called: name.toLowerCase(),
    glyph: look?.glyph ?? base?.glyph ?? name[0]!,
    color: look?.color === undefined ? (base?.color ?? DEFAULT_COLOR) : longColor(look.color),
  };
}

const DEFAULT_COLOR = "#e8a33d";

/** `#9cf` as `#99ccff`. */
function longColor(color: string): string {
  return color.length === 4 ? color.replace(/[\da-f]/gi, (digit) => digit + digit) : color;
}

/** What things of a kind can be in the game. */
const KINDS: Readonly<Record<ThingSource["kind"], readonly Kind["kind"][]>> = {
  monster: ["monster"],
  item: ["tool", "gear"],
  trap: ["trap"],
  feature: [],
};

type Bare<K> = K extends Kind ? Omit<K, "called" | "glyph" | "color"> : never;

function withStats(kind: ThingSource["kind"], base: Kind | undefined, stats: Stats): Bare<Kind> {
  if (kind === "monster") {
    const known = base as MonsterKind | undefined;
    const made: Bare<MonsterKind> = {
      kind: "monster",
      hp: stats.number("hp", 1, known?.hp),
      power: stats.number("power", 0, known?.power),
      defence: stats.number("defence", 0, known?.defence ?? 0),
      sight: stats.number("sight", 1, known?.sight ?? 8),
      flees: stats.number("flees", 0, known?.flees ?? 0),
      opensDoors: stats.flag("opens_doors", known?.opensDoors ?? false),
    };
    stats.end();
    return made;
  }
  if (kind === "trap") {
    const made = {
      kind: "trap",
      damage: stats.number("damage", 0, base?.kind === "trap" ? base.damage : undefined),
    } as const;
    stats.end();
    return made;
  }
  return itemFrom(base, stats);
}

function itemFrom(base: Kind | undefined, stats: Stats): Bare<Kind> {
  if (base?.kind === "tool" && stats.isEmpty) return { kind: "tool", use: base.use };
  const gear = base?.kind === "gear" ? base : undefined;
  const slot = stats.word("slot", ["weapon", "shield"] as const, gear?.slot);
  if (slot !== undefined) {
    const power = stats.number("power", 0, gear?.power ?? 0);
    const defence = stats.number("defence", 0, gear?.defence ?? 0);
    stats.end();
    return { kind: "gear", slot, power, defence };
  }
  const use = useFrom(base?.kind === "tool" ? base.use : undefined, stats);
  stats.end();
  return { kind: "tool", use };
}

const USES = ["heal", "feed", "missile", "fireball", "confuse", "map"] as const satisfies Use["does"][];

function useFrom(base: Use | undefined, stats: Stats): Use {
  const does = stats.word("does", USES, base?.does) ?? stats.missing("does");
  const old: Readonly<Record<string, unknown>> = base?.does === does ? { ...base } : {};
  const number = (name: string) => stats.number(name, 1, old[name] as number | undefined);
  switch (does) {
    case "heal":
      return { does, amount: number("amount") };
    case "missile":
      return { does, range: number("range"), damage: number("damage") };
    case "fireball":
      return { does, range: number("range"), damage: number("damage"), radius: number("radius") };
    case "confuse":
      return { does, range: number("range"), turns: number("turns") };
    default:
      return { does };
  }
}

/** No number of the game is larger: it must stay a game. */
const MOST = 1000;

/** The stats of a thing, each taken once. What is left at the end means nothing. */
class Stats {
  readonly #left: Map<string, unknown>;
  readonly #known: string[] = [];
  readonly #refuse: (message: string) => never;

  constructor(stats: NonNullable<ThingSource["stats"]>, refuse: (message: string) => never) {
    this.#left = new Map(Object.entries(stats));
    this.#refuse = refuse;
  }

  get isEmpty(): boolean {
    return this.#left.size === 0;
  }

  /** A whole number, at least `least`. Refused if there is neither one nor an old one. */
  number(name: string, least: number, old: number | undefined): number {
    const value = this.#take(name) ?? old ?? this.missing(name);
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= MOST) return value as number;
    return this.#refuse(`has a bad stat: ${name} must be a whole number from ${least} to ${MOST}.`);
  }

  flag(name: string, old: boolean): boolean {
    const value = this.#take(name) ?? old;
    return typeof value === "boolean" ? value : this.#refuse(`has a bad stat: ${name} must be true or false.`);
  }

  word<const T extends string>(name: string, words: readonly T[], old: T | undefined): T | undefined {
    const value = this.#take(name) ?? old;
    if (value === undefined || words.includes(value as T)) return value as T | undefined;
    return this.#refuse(`has a bad stat: ${name} must be one of ${words.join(", ")}.`);
  }

  missing(name: string): never {
    return this.#refuse(`can't be played: its stats need ${name}.`);
  }

  end(): void {
    const [other] = this.#left.keys();
    if (other !== undefined) {
      this.#refuse(`has a stat that the crawl doesn't know: ${other}.${suggestion(other, this.#known)}`);
    }
  }

  #take(name: string): unknown {
    const value = this.#left.get(name);
    this.#left.delete(name);
    this.#known.push(name);
    return value;
  }
}
