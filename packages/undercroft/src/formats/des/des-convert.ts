import { type Props, show, tileset, UndercroftError } from "../../core/index.js";
import {
  LAST_LEVEL,
  type Legend,
  type LegendEntry,
  MAIN_BRANCH,
  type Prefab,
  type PrefabSource,
  prefab,
  type RandomKind,
  type SectionAnchor,
  type SpawnSource,
  type VaryItem,
} from "../../prefabs/index.js";
import type { ConversionLoss, ConvertedVault } from "../conversion.js";
import type { DesHeader, DesVault } from "./des-file.js";
import { featureOf, GLYPHS, type Ground, ITEM_SLOTS, MONSTER_SLOTS } from "./des-glyphs.js";
import { readAlternatives, readGlyphs, readTakes, splitOn, splitRule, type Weighted } from "./des-specs.js";
import { readItem, readMonster, type Thing } from "./des-things.js";

const TILES = /* @__PURE__ */ tileset();

/** Converts a vault of a `.des` file. What has no counterpart is in the list of losses. */
export function convertDes(vault: DesVault): ConvertedVault {
  return new Conversion(vault).run();
}

/** Headers about looks: a game that uses the vault has its own. */
const LOOKS = /^(?:COLOUR|FTILE|RTILE|TILE|LFLOORCOL|LROCKCOL|LFLOORTILE|LROCKTILE|FLOORTILE|ROCKTILE)$/;

const ANCHORS: ReadonlyMap<string, SectionAnchor> = new Map([
  ["north", "top"],
  ["south", "bottom"],
  ["east", "right"],
  ["west", "left"],
  ["northeast", "top-right"],
  ["northwest", "top-left"],
  ["southeast", "bottom-right"],
  ["southwest", "bottom-left"],
  ["centre", "center"],
  ["center", "center"],
]);

/** Masks that keep random things away, and from what. */
const KEEPS_OFF: ReadonlyMap<string, RandomKind> = new Map([
  ["no_monster_gen", "monsters"],
  ["no_item_gen", "items"],
  ["no_trap_gen", "traps"],
]);

/** What a vault says about a glyph of its drawing. */
interface GlyphSpec {
  ground: readonly Weighted<Ground>[];
  /** Whether all cells of the glyph have the same ground. */
  isSame: boolean;
  things: (readonly Weighted<Thing>[])[];
  props: Record<string, string>;
  noRandom: Set<RandomKind>;
  slot: readonly string[] | undefined;
}

class Conversion {
  readonly #vault: DesVault;
  readonly #losses: ConversionLoss[] = [];
  readonly #header: { -readonly [K in keyof PrefabSource]?: PrefabSource[K] } = {};
  readonly #vary: VaryItem[] = [];
  readonly #specs = new Map<string, GlyphSpec>();
  readonly #tags: string[] = [];
  readonly #noRandom = new Set<RandomKind>();
  /** Glyphs that are free of what holds for the whole vault. */
  readonly #lifted = new Map<RandomKind, Set<GlyphSpec>>();
  /** Glyphs that are free for our own use. */
  #nextFree = 0x100;
  readonly #used: Set<string>;
  #rows: string[];
  #kind: "vault" | "section" | "level" = "vault";
  #isFloat = false;
  #hasExits = true;
  #monsterState: string | undefined;
  #monsters = 0;
  #items = 0;

  constructor(vault: DesVault) {
    this.#vault = vault;
    this.#rows = [...vault.rows];
    this.#used = new Set([...vault.rows.join(""), ...GLYPHS.keys()]);
  }

  run(): ConvertedVault {
    const { name, line, headers, conditional, lua, rows, defaultDepth } = this.#vault;
    for (const { what, line: at } of lua) this.#lose(at, `${what} isn't run`);
    for (const { key, line: at } of conditional) this.#lose(at, `${key} depends on Lua`);
    if (!rows.some((row) => row.trim() !== "")) {
      return { name, line, status: "none", losses: [...this.#losses, { line, what: "it has no map" }] };
    }
    // What monsters are like and where things may be holds for all of a vault, wherever it stands.
    for (const header of headers) if (header.key === "TAGS") this.#readTags(header);
    for (const header of headers) this.#read(header);
    if (defaultDepth !== undefined && !headers.some(({ key }) => key === "DEPTH" || key === "PLACE")) {
      this.#readDepth(defaultDepth);
    }
    const source = this.#source();
    const losses = [...this.#losses].sort((a, b) => a.line - b.line);
    const problem = problemOf(source);
    if (problem !== undefined) return { name, line, status: "none", losses: [...losses, { line, what: problem }] };
    return { name, line, status: losses.length === 0 ? "whole" : "losses", losses, source };
  }

  #lose(line: number, what: string): void {
    this.#losses.push({ line, what });
  }

  #read(header: DesHeader): void {
    const read = this.#readers[header.key];
    if (read !== undefined) read(header);
    else if (!LOOKS.test(header.key)) this.#lose(header.line, `${header.key} has no counterpart`);
  }

  /** What is done with each header. Tags were read before. */
  readonly #readers: Readonly<Record<string, (header: DesHeader) => void>> = {
    TAGS: () => {},
    DESC: ({ value }) => {
      if (value !== "") this.#header.description = value.slice(0, 500);
    },
    ORIENT: (header) => this.#readOrient(header),
    DEPTH: (header) => this.#readDepth(header),
    PLACE: ({ value, line }) => this.#lose(line, `PLACE ${value}: there is no fixed place for a vault`),
    WEIGHT: (header) => {
      this.#readByDepth(header, "weight", (text) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined));
    },
    CHANCE: (header) => this.#readByDepth(header, "chance", (text) => this.#chance(text, header.line)),
    SUBST: (header) => this.#each(header, (part) => this.#readSubst(part)),
    NSUBST: (header) => this.#each(header, (part) => this.#readNsubst(part)),
    SHUFFLE: (header) => this.#each(header, (part) => this.#readShuffle(part)),
    CLEAR: ({ value }) => this.#clear(value),
    KFEAT: (header) => this.#readFeat(header),
    KMONS: (header) => this.#keyed(header, (spec, text) => this.#addMonsters(spec, text)),
    KITEM: (header) => {
      this.#keyed(header, (spec, text) => {
        for (const one of splitOn(text, ",")) spec.things.push(things(one, readItem));
      });
    },
    MONS: (header) => this.#readSlots(header, MONSTER_SLOTS),
    ITEM: (header) => this.#readSlots(header, ITEM_SLOTS),
    KMASK: (header) => this.#keyed(header, (spec, text) => this.#mask(spec, text)),
    KPROP: (header) => {
      this.#keyed(header, (spec, text) => {
        for (const one of text.split(/[\s/]+/)) spec.props[one.slice(0, 100)] = "yes";
      });
    },
    SUBVAULT: (header) => this.#readSubvault(header),
    FHEIGHT: (header) => {
      this.#keyed(header, (spec, text) => {
        spec.props.height = text;
      });
    },
  };

  /** Does something with each part of a header, and says so if it can't be read. */
  #each({ key, value, line }: DesHeader, read: (part: string) => boolean): void {
    for (const part of value.split(",")) {
      if (part.trim() !== "" && !read(part)) this.#lose(line, `${key} can't be read: ${show(part.trim())}`);
    }
  }

  /** Does something with each glyph that a header is about. */
  #keyed({ key, value, line }: DesHeader, read: (spec: GlyphSpec, text: string) => void): void {
    const rule = splitRule(value);
    if (rule === undefined) this.#lose(line, `${key} can't be read: ${show(value)}`);
    for (const glyph of rule?.glyphs ?? []) read(this.#spec(glyph), rule!.to);
  }

  #spec(glyph: string): GlyphSpec {
    const known = this.#specs.get(glyph);
    if (known !== undefined) return known;
    const ground = GLYPHS.get(glyph) ?? { terrain: "floor" };
    const none = { isSame: false, things: [], props: {}, noRandom: new Set<RandomKind>(), slot: undefined };
    const spec: GlyphSpec = { ground: [{ value: ground, weight: 1 }], ...none };
    this.#specs.set(glyph, spec);
    this.#used.add(glyph);
    return spec;
  }

  /** A glyph that stands nowhere in the vault. */
  #free(): string {
    for (;;) {
      const glyph = String.fromCodePoint(this.#nextFree++);
      if (!/\p{L}/u.test(glyph) || glyph.normalize("NFC") !== glyph || this.#used.has(glyph)) continue;
      this.#used.add(glyph);
      return glyph;
    }
  }

  #readTags({ value, line }: DesHeader): void {
    let transform: { rotate?: boolean; mirror?: boolean | "x" | "y" } | undefined =
      typeof this.#header.transform === "object" ? { ...this.#header.transform } : undefined;
    for (const tag of value.split(/[\s,]+/).filter((one) => one !== "")) {
      const keep = KEEPS_OFF.get(tag);
      if (keep !== undefined) this.#noRandom.add(keep);
      else if (tag === "no_rotate") transform = { ...transform, rotate: false };
      else if (tag === "no_hmirror") transform = { ...transform, mirror: transform?.mirror === "x" ? false : "y" };
      else if (tag === "no_vmirror") transform = { ...transform, mirror: transform?.mirror === "y" ? false : "x" };
      else if (tag === "generate_awake") this.#monsterState = "awake";
      else if (tag === "patrolling") this.#monsterState = "patrolling";
      else if (tag === "no_exits") this.#hasExits = false;
      else if (/^[A-Za-z0-9_$-]{1,64}$/.test(tag)) this.#tags.push(tag.toLowerCase().replace(/[^a-z0-9_]/g, "_"));
      else this.#lose(line, `the tag ${show(tag)} can't be kept`);
    }
    if (transform !== undefined) this.#header.transform = transform;
  }

  #readOrient({ value, line }: DesHeader): void {
    const orient = value.toLowerCase();
    const anchor = ANCHORS.get(orient);
    if (orient === "encompass") this.#kind = "level";
    else if (orient === "float") this.#isFloat = true;
    else if (anchor !== undefined) {
      this.#kind = "section";
      this.#header.place = { ...this.#header.place, anchor };
    } else this.#lose(line, `ORIENT ${value} has no counterpart`);
  }

  #readDepth({ value, line }: DesHeader): void {
    const depth: string[] = [];
    const branches: Record<string, string[]> = {};
    for (const part of splitOn(value, ",").filter((one) => one !== "")) {
      const found = /^(!?)(?:([A-Za-z][A-Za-z_ ]*?)(?::|$))?\s*(\S*)$/.exec(part);
      const range = found === null ? undefined : found[3] === "$" ? LAST_LEVEL : rangeOf(found[3]!);
      if (found === null || range === undefined) {
        this.#lose(line, `DEPTH ${part}: depths can't be counted from the end of a branch`);
        continue;
      }
      // Its main branch has a name of its own.
      const branch = (found[2] === "D" ? MAIN_BRANCH : (found[2] ?? "")).trim().toLowerCase().replace(/\s+/g, "_");
      if (range === LAST_LEVEL && branch === "") this.#lose(line, `DEPTH ${part}: it is the end of no branch`);
      else if (branch === "" || branch === "any") depth.push(`${found[1]}${range}`);
      else branches[branch] = [...(branches[branch] ?? []), `${found[1]}${range}`];
    }
    if (depth.length > 0) this.#header.depth = depth.length === 1 ? depth[0]! : depth;
    if (Object.keys(branches).length > 0) {
      this.#header.branches = Object.fromEntries(
        Object.entries(branches).map(([branch, ranges]) => [branch, ranges.length === 1 ? ranges[0]! : ranges]),
      );
    }
  }

  #readByDepth({ key, value, line }: DesHeader, name: "weight" | "chance", read: (text: string) => number | undefined) {
    const found: Record<string, number> = {};
    for (const part of splitOn(value, ",").filter((one) => one !== "")) {
      const [, amount = "", places] = /^([^(]*?)\s*(?:\((.*)\))?$/.exec(part) ?? [];
      const number = read(amount);
      if (number === undefined) {
        this.#lose(line, `${key} can't be read: ${show(part)}`);
        continue;
      }
      if (places === undefined) {
        found.base = number;
        continue;
      }
      for (const place of places.split(",").map((one) => one.trim())) {
        const range = rangeOf(place.replace(/^D:/i, ""));
        if (range === undefined || /[A-Za-z]/.test(place.replace(/^D:/i, ""))) {
          this.#lose(line, `${key} ${amount} (${place}) depends on the branch`);
        } else found[range] = number;
      }
    }
    const ranges = Object.keys(found);
    if (ranges.length > 0) this.#header[name] = ranges.length === 1 && ranges[0] === "base" ? found.base! : found;
  }

  #chance(text: string, line: number): number | undefined {
    const parts = text.split(":").map((part) => part.trim());
    if (parts.length === 2) this.#lose(line, `CHANCE ${text}: there are no priorities`);
    const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(parts.at(-1)!) ?? [];
    if (number === undefined) return undefined;
    return Math.min(1, Number(number) / (percent === "%" ? 100 : 10_000));
  }

  #readSubst(part: string): boolean {
    const rule = splitRule(part);
    const to = rule === undefined ? [] : readGlyphs(rule.to);
    if (rule === undefined || to.length === 0) return false;
    this.#change(rule.glyphs, rule.isSame, to);
    return true;
  }

  #change(glyphs: readonly string[], isSame: boolean, to: readonly Weighted<string>[]): void {
    const odds = oddsOf(to);
    for (const { value } of to) this.#used.add(value);
    const entries = (change: unknown) => Object.fromEntries(glyphs.map((glyph) => [glyph, change]));
    if (to.length === 1) this.#vary.push({ set: entries(to[0]!.value) as Record<string, string> });
    else if (isSame) this.#vary.push({ set: entries({ pick: odds }) as Record<string, { pick: typeof odds }> });
    else this.#vary.push({ each: entries(odds) as Record<string, typeof odds> });
  }

  #readNsubst(part: string): boolean {
    const rule = splitRule(part);
    const takes = rule === undefined ? undefined : readTakes(rule.to);
    if (rule === undefined || takes === undefined) return false;
    // Several glyphs are one pool of cells.
    const [from] = rule.glyphs;
    const pool = rule.glyphs.length === 1 ? from! : this.#free();
    if (pool !== from) this.#vary.push({ set: Object.fromEntries(rule.glyphs.map((glyph) => [glyph, pool])) });
    const source = this.#free();
    this.#vary.push({ set: { [pool]: source } });
    for (const { count, isSame, to } of takes) {
      if (count === undefined) {
        this.#change([source], isSame, to);
        continue;
      }
      const taken = this.#free();
      const amount = count[0] === count[1] ? count[0] : `${count[0]}..${count[1]}`;
      this.#vary.push({ take: { from: source, up_to: amount, as: taken } });
      this.#change([taken], isSame, to);
    }
    // Cells that no part asks for stay what they were.
    if (!takes.some(({ count }) => count === undefined)) this.#vary.push({ set: { [source]: pool } });
    return true;
  }

  #readShuffle(part: string): boolean {
    const text = part.replace(/\s+/g, "");
    const blocks = text.includes("/") ? text.split("/").filter((block) => block !== "") : [...text];
    const letters = blocks.flatMap((block) => [...block]);
    const isEven = blocks.every((block) => [...block].length === [...blocks[0]!].length);
    if (!isEven || new Set(letters).size < letters.length) return false;
    for (const letter of letters) this.#used.add(letter);
    if (blocks.length > 1) this.#vary.push({ shuffle: blocks });
    return true;
  }

  #clear(value: string): void {
    const glyphs = [...value.replace(/[\s,]+/g, "")];
    if (glyphs.length > 0) this.#vary.push({ set: Object.fromEntries(glyphs.map((glyph) => [glyph, " "])) });
  }

  #readFeat(header: DesHeader): void {
    const rule = splitRule(header.value);
    this.#keyed(header, (spec, text) => {
      const alternatives = readAlternatives(text);
      spec.ground = alternatives.map(({ value, weight }) => ({ value: featureOf(value), weight }));
      spec.isSame = rule!.isSame;
    });
  }

  #addMonsters(spec: GlyphSpec, text: string): void {
    const [first = "", ...others] = splitOn(text, ",");
    const read = (one: string) => readMonster(one, this.#monsterState);
    const wished = things(first, read);
    // After commas stand those that come if the first can't.
    const names = others.flatMap((other) => things(other, read).flatMap(({ value }) => value?.name ?? []));
    spec.things.push(
      names.length === 0
        ? wished
        : wished.map(({ value, weight }) => ({
            weight,
            value: value?.name === undefined ? value : { ...value, or: names },
          })),
    );
  }

  #readSlots({ key, value, line }: DesHeader, slots: readonly string[]): void {
    for (const part of splitOn(value, ",")) {
      const at = key === "MONS" ? this.#monsters++ : this.#items++;
      const glyph = slots[at];
      if (glyph === undefined) {
        this.#lose(line, `${key} has more than ${slots.length} entries`);
        return;
      }
      const spec = this.#spec(glyph);
      if (key === "MONS") spec.things.push(things(part, (one) => readMonster(one, this.#monsterState)));
      else spec.things.push(things(part, readItem));
    }
  }

  #mask(spec: GlyphSpec, text: string): void {
    for (const word of text.split(/[\s/]+/)) {
      const isOff = word.startsWith("!");
      const name = isOff ? word.slice(1) : word;
      const kind = KEEPS_OFF.get(name);
      if (kind === undefined) spec.props[name.slice(0, 100)] = isOff ? "no" : "yes";
      else if (!isOff) spec.noRandom.add(kind);
      else {
        // What holds for the whole vault can't be lifted for one glyph: it is said of all others instead.
        this.#lifted.set(kind, (this.#lifted.get(kind) ?? new Set()).add(spec));
      }
    }
  }

  #readSubvault({ value, line }: DesHeader): void {
    const rule = splitRule(value);
    if (rule === undefined) {
      this.#lose(line, `SUBVAULT can't be read: ${show(value)}`);
      return;
    }
    const tags = splitOn(rule.to, "/").map((part) => {
      const [, tag = part, weight] = /^(.*?)(?::(\d+))?$/.exec(part) ?? [];
      if (weight !== undefined) this.#lose(line, `SUBVAULT ${part}: tags have no weights`);
      return tag
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9_]/g, "_");
    });
    const [first, ...others] = rule.glyphs;
    if (others.length > 0) this.#vary.push({ set: Object.fromEntries(others.map((glyph) => [glyph, first!])) });
    this.#spec(first!).slot = tags;
  }

  #source(): PrefabSource {
    this.#findEntrances();
    const legend: Record<string, LegendEntry> = {};
    const whole = new Set([...this.#noRandom].filter((kind) => !this.#lifted.has(kind)));
    for (const glyph of this.#possibleGlyphs()) this.#explain(glyph, legend);
    const name = this.#vault.name
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, "_")
      .replace(/^[^a-z]+/, "");
    const unique = this.#unique();
    const tags = [...new Set(this.#tags)];
    return {
      [this.#kind]: (name === "" ? "vault" : name).slice(0, 64),
      ...this.#header,
      ...(unique === undefined ? {} : { unique }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(this.#isFloat ? { place: { ...this.#header.place, over: "any" as const } } : {}),
      ...(this.#hasExits ? {} : { sealed: true }),
      ...(whole.size === 0 ? {} : { no_random: [...whole] }),
      legend: legend as Legend,
      ...(this.#vary.length === 0 ? {} : { vary: this.#vary }),
      map: this.#rows,
    };
  }

  /** Vaults come once a game there, unless they say otherwise. */
  #unique(): PrefabSource["unique"] {
    const named = (prefix: string) => this.#tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length);
    const [game, level] = [named("uniq_"), named("luniq_")];
    if (game !== undefined && game !== "") return { game: true, group: game };
    if (!this.#tags.includes("allow_dup")) return { game: true };
    if (level !== undefined && level !== "") return { level: true, group: level };
    return this.#tags.includes("luniq");
  }

  /** Glyphs that are drawn, or that a change may bring. */
  #possibleGlyphs(): ReadonlySet<string> {
    const glyphs = new Set(this.#rows.join(""));
    for (const { set, each, shuffle, take } of this.#vary) {
      for (const block of shuffle ?? []) for (const glyph of block) glyphs.add(glyph);
      for (const [glyph, to] of [...Object.entries(set ?? {}), ...Object.entries(each ?? {})]) {
        glyphs.add(glyph);
        if (typeof to === "string") glyphs.add(to);
        else for (const one of Object.keys("pick" in to ? (to.pick as object) : to)) glyphs.add(one);
      }
      if (take !== undefined) glyphs.add(take.from).add(take.as);
    }
    return glyphs;
  }

  /** Writes down what a glyph means. What is left to chance about it becomes glyphs of its own. */
  #explain(glyph: string, legend: Record<string, LegendEntry>): void {
    const { ground, isSame, things: wishes, props, noRandom, slot } = this.#spec(glyph);
    if (slot !== undefined) {
      legend[glyph] = { slot: { tags: slot } };
      return;
    }
    const barred = this.#barred(this.#spec(glyph), noRandom);
    if (ground.length === 1) {
      this.#explainOn(glyph, ground[0]!.value, wishes, props, barred, legend);
      return;
    }
    const alternatives = ground.map(({ value, weight }) => {
      const own = this.#free();
      this.#explainOn(own, value, wishes, props, barred, legend);
      return { value: own, weight };
    });
    if (isSame) {
      legend[glyph] = "floor";
      this.#vary.push({ set: { [glyph]: { pick: oddsOf(alternatives) } } });
    } else legend[glyph] = { choose: oddsOf(alternatives) };
  }

  #barred(spec: GlyphSpec, own: ReadonlySet<RandomKind>): readonly RandomKind[] {
    const barred = new Set(own);
    for (const [kind, free] of this.#lifted) if (this.#noRandom.has(kind) && !free.has(spec)) barred.add(kind);
    return [...barred];
  }

  #explainOn(
    glyph: string,
    ground: Ground,
    wishes: readonly (readonly Weighted<Thing>[])[],
    props: Props,
    barred: readonly RandomKind[],
    legend: Record<string, LegendEntry>,
  ): void {
    if (ground.hole === true) {
      legend[glyph] = { hole: true };
      return;
    }
    const terrain = ground.exit === undefined ? (ground.terrain ?? "floor") : `${ground.exit}_stairs`;
    const own = wishes.length === 0 && ground.spawn !== undefined ? [[{ value: ground.spawn, weight: 1 }]] : wishes;
    const canStand = TILES.walkable[TILES.index(terrain)] === 1;
    if (own.length > 0 && !canStand) {
      const [first] = own.flat().flatMap(({ value }) => value?.name ?? value?.table ?? []);
      if (first !== undefined) {
        const line =
          this.#vault.mapLine +
          Math.max(
            0,
            this.#rows.findIndex((row) => row.includes(glyph)),
          );
        this.#lose(line, `${first} can't be on ${terrain}, which can't be walked on`);
      }
    }
    const slots = canStand ? own : [];
    const base = {
      ...(ground.exit === undefined ? { terrain } : { exit: ground.exit }),
      ...(ground.entrance === true && this.#kind !== "level" ? { entrance: true } : {}),
      ...(Object.keys({ ...ground.props, ...props }).length === 0 ? {} : { props: { ...ground.props, ...props } }),
      ...(barred.length === 0 ? {} : { no_random: barred }),
    };
    this.#spread(glyph, base, slots, [], legend);
  }

  /** Several things of which each is one of several: a glyph for each way in which that can come out. */
  #spread(
    glyph: string,
    base: Exclude<LegendEntry, string>,
    slots: readonly (readonly Weighted<Thing>[])[],
    spawn: readonly SpawnSource[],
    legend: Record<string, LegendEntry>,
  ): void {
    const [first, ...others] = slots;
    if (first === undefined) {
      const isPlain = spawn.length === 0 && Object.keys(base).length === 1 && base.terrain !== undefined;
      const things = spawn.length === 1 ? spawn[0]! : spawn;
      legend[glyph] = isPlain ? base.terrain! : { ...base, ...(spawn.length === 0 ? {} : { spawn: things }) };
      return;
    }
    const joined = asOne(first);
    if (joined !== "many") {
      this.#spread(glyph, base, others, joined === undefined ? spawn : [...spawn, joined], legend);
      return;
    }
    const alternatives = first.map(({ value, weight }) => {
      const own = this.#free();
      this.#spread(own, base, others, value === undefined ? spawn : [...spawn, value], legend);
      return { value: own, weight };
    });
    legend[glyph] = { choose: oddsOf(alternatives) };
  }

  /** Doors on the edge are ways in, and so is any floor there if nothing else is. */
  #findEntrances(): void {
    if (this.#kind === "level" || !this.#hasExits) return;
    const cells = this.#rows.map((row) => [...row]);
    const isHole = (x: number, y: number) => (cells[y]?.[x] ?? " ") === " ";
    const isEdge = (x: number, y: number) =>
      isHole(x - 1, y) || isHole(x + 1, y) || isHole(x, y - 1) || isHole(x, y + 1);
    const doors = new Map<string, string>();
    let hasEntrance = false;
    for (const [y, row] of cells.entries()) {
      for (const [x, glyph] of row.entries()) {
        if (!isEdge(x, y)) continue;
        if (glyph === "@" && !this.#specs.has("@")) hasEntrance = true;
        const isFixed = (glyph === "+" || glyph === "=") && !this.#specs.has(glyph) && !this.#isVaried(glyph);
        if (!isFixed) continue;
        const door = doors.get(glyph) ?? this.#free();
        doors.set(glyph, door);
        row[x] = door;
        this.#spec(door).ground = [{ value: { ...GLYPHS.get(glyph)!, entrance: true }, weight: 1 }];
        hasEntrance = true;
      }
    }
    if (!hasEntrance && this.#isFloat && !this.#specs.has(".") && !this.#isVaried(".")) {
      const way = this.#free();
      let ways = 0;
      for (const [y, row] of cells.entries()) {
        for (const [x, glyph] of row.entries()) {
          if (glyph !== "." || !isEdge(x, y)) continue;
          row[x] = way;
          ways++;
        }
      }
      if (ways > 0) {
        this.#spec(way).ground = [{ value: { terrain: "floor", entrance: true }, weight: 1 }];
        this.#header.entrances = { use: `1..${Math.min(ways, 3)}` };
      }
    }
    this.#rows = cells.map((row) => row.join(""));
  }

  #isVaried(glyph: string): boolean {
    return this.#vary.some(
      ({ set, each, shuffle, take }) =>
        set?.[glyph] !== undefined ||
        each?.[glyph] !== undefined ||
        take?.from === glyph ||
        shuffle?.some((block) => block.includes(glyph)) === true,
    );
  }
}

function things(text: string, read: (one: string) => Thing): readonly Weighted<Thing>[] {
  return readAlternatives(text).map(({ value, weight }) => ({ value: read(value), weight }));
}

function oddsOf(alternatives: readonly Weighted<string>[]): Record<string, number> {
  const odds: Record<string, number> = {};
  for (const { value, weight } of alternatives) odds[value] = (odds[value] ?? 0) + weight;
  return odds;
}

/** One request for several alternatives, if they differ by nothing but their names. Undefined if nothing can come. */
function asOne(alternatives: readonly Weighted<Thing>[]): SpawnSource | undefined | "many" {
  const real = alternatives.flatMap(({ value, weight }) => (value === undefined ? [] : [{ ...value, weight }]));
  if (real.length === 0) return undefined;
  const [first] = real;
  const { name, weight: _, ...rest } = first!;
  const key = JSON.stringify(rest);
  const isAlike = real.every(({ name: other, weight: _other, ...others }) => JSON.stringify(others) === key);
  if (!isAlike || (real.length > 1 && name === undefined)) return "many";
  const all = alternatives.reduce((sum, { weight }) => sum + weight, 0);
  const sure = real.reduce((sum, { weight }) => sum + weight, 0);
  const chance = sure < all ? { chance: Math.round((sure / all) * 1e6) / 1e6 } : {};
  if (real.length === 1) return { ...(name === undefined ? {} : { name }), ...rest, ...chance };
  if (rest.or !== undefined) return "many";
  const odds = oddsOf(real.map(({ name: one, weight }) => ({ value: one!, weight })));
  return { any: odds, ...rest, ...chance };
}

/** Reads `7-20`, `7-`, `12` or `*`, as `7..20` and so on. Undefined if it counts from the end. */
function rangeOf(text: string): string | undefined {
  if (text === "" || text === "*") return "0..";
  const [, low, dash, high] = /^(\d{1,4})(-?)(\d{0,4})$/.exec(text.replace(/-\$$/, "-")) ?? [];
  if (low === undefined) return undefined;
  if (dash === "") return high === "" ? low : undefined;
  return high === "" ? `${low}..` : Number(high) >= Number(low) ? `${low}..${high}` : undefined;
}

/** Why our own reader refuses what came out, if it does. */
function problemOf(source: PrefabSource): string | undefined {
  try {
    const made: Prefab = prefab(source);
    return made.name === "" ? "it has no name" : undefined;
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    return error.message;
  }
}
