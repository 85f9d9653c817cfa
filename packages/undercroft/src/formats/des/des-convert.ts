import { defined, nonEmpty, type Props, show, UndercroftError } from "../../core/index.js";
import {
  isVaried,
  type LegendEntry,
  nameOf,
  type PrefabSource,
  prefab,
  rollPrefab,
  type SectionAnchor,
} from "../../prefabs/index.js";
import { checkValue, PREFAB } from "../../schemas/index.js";
import type { ConversionLoss, ConvertedVault } from "../drawings/conversion.js";
import { CellRules, KEEPS_OFF } from "./des-cells.js";
import { type FinalSlot, GlyphChanges } from "./des-changes.js";
import { DesDepths } from "./des-depths.js";
import { patchesOf } from "./des-drawing.js";
import { findEntrances } from "./des-entrances.js";
import type { DesHeader, DesVault } from "./des-file.js";
import { GLYPHS } from "./des-glyphs.js";
import { LegendWriter } from "./des-legend.js";
import { type GlyphRule, readGlyphs, readTakes, readWeightedWords, splitRule, weightedMap } from "./des-specs.js";
import { STATES } from "./des-things.js";

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

/** Kinds of maps that a tag can name, in our terms. */
const LAYOUTS: ReadonlyMap<string, "rooms" | "open"> = new Map([
  ...["corridors", "rooms", "passages", "divisions", "city"].map((name) => [`layout_${name}`, "rooms"] as const),
  ...["narrow_caves", "open_caves", "open"].map((name) => [`layout_${name}`, "open"] as const),
]);

/** As long as descriptions can be. */
const LONGEST_DESCRIPTION = 500;
/** Losses of a vault; more of them say nothing new. */
const MOST_LOSSES = 1000;
/** Outcomes of a vault that are looked at, to see whether parts of it are closed off. */
const ROLLS = 4;

/** Converts a vault of a `.des` file. What has no counterpart is in the list of losses. */
export function convertDes(vault: DesVault): ConvertedVault {
  return new Conversion(vault).run();
}

class Conversion {
  readonly #vault: DesVault;
  readonly #losses: ConversionLoss[] = [];
  readonly #header: { -readonly [K in keyof PrefabSource]?: PrefabSource[K] } = {};
  readonly #changes: GlyphChanges;
  readonly #rules = new CellRules();
  readonly #tags: string[] = [];
  readonly #depths = new DesDepths((line, what) => this.#lose(line, what));
  /** Of mirrors and turns, those that are allowed. */
  readonly #transforms = new Set(["x", "y", "rotate"]);
  #rows: readonly string[];
  #kind: "vault" | "section" | "level" = "vault";
  #isFloat = false;
  #hasExits = true;

  constructor(vault: DesVault) {
    this.#vault = vault;
    this.#rows = vault.rows;
    const others = [...GLYPHS.keys(), ...vault.headers.map(({ value }) => value)].join("");
    this.#changes = new GlyphChanges(vault.rows, others);
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
      this.#depths.readDepths(defaultDepth.value, defaultDepth.line);
    }
    const source = this.#opened(this.#source());
    const losses = [...this.#losses].sort((a, b) => a.line - b.line);
    if (typeof source === "string") return { name, line, status: "none", losses: [...losses, { line, what: source }] };
    return { name, line, status: losses.length === 0 ? "whole" : "losses", losses, source };
  }

  #lose(line: number, what: string): void {
    const isKnown = this.#losses.some((loss) => loss.line === line && loss.what === what);
    if (!isKnown && this.#losses.length < MOST_LOSSES) this.#losses.push({ line, what });
  }

  /** The line of the first row with a glyph. */
  #lineOf(glyph: string): number {
    const row = this.#rows.findIndex((one) => one.includes(glyph));
    return this.#vault.mapLine + Math.max(0, row);
  }

  #read(header: DesHeader): void {
    const read = this.#readers[header.key];
    if (read !== undefined) read(header);
    else if (!LOOKS.test(header.key)) this.#lose(header.line, `${header.key} has no counterpart`);
  }

  /** What is done with each header. Tags were read before. */
  readonly #readers: Readonly<Record<string, (header: DesHeader) => void>> = {
    TAGS: () => {},
    DESC: ({ value, line }) => {
      if (value !== "") this.#header.description = value.slice(0, LONGEST_DESCRIPTION);
      if (value.length > LONGEST_DESCRIPTION) this.#lose(line, `DESC has more than ${LONGEST_DESCRIPTION} characters`);
    },
    ORIENT: (header) => this.#readOrient(header),
    DEPTH: ({ value, line }) => this.#depths.readDepths(value, line),
    PLACE: ({ value, line }) => {
      this.#depths.readDepths(value, line);
      this.#lose(line, `PLACE ${value}: it can appear there, but nothing makes sure that it does`);
    },
    WEIGHT: (header) => this.#readAmounts(header, (text) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined)),
    CHANCE: (header) => this.#readAmounts(header, (text) => this.#chance(text, header.line)),
    SUBST: (header) =>
      this.#each(header, (part) => {
        const rule = readRule(part, readGlyphs);
        if (rule !== undefined) this.#changes.substitute(rule.glyphs, rule.isSame, rule.to);
        return rule !== undefined;
      }),
    NSUBST: (header) =>
      this.#each(header, (part) => {
        const rule = readRule(part, readTakes);
        const loss = rule && this.#changes.take(rule.glyphs, rule.to);
        if (loss !== undefined) this.#lose(header.line, `NSUBST ${part.trim()}: ${loss}`);
        return rule !== undefined;
      }),
    SHUFFLE: (header) => this.#each(header, (part) => this.#readShuffle(part)),
    CLEAR: ({ value }) => this.#changes.clear([...value.replace(/[\s,]+/g, "")]),
    KFEAT: (header) => this.#keyed(header, (rule) => this.#rules.feature(rule, header.line)),
    KMONS: (header) =>
      this.#keyed(header, (rule) => {
        for (const text of this.#rules.monsters(rule, header.line)) {
          this.#lose(header.line, `KMONS: of ${show(text.trim())} only the names are kept, in that order`);
        }
      }),
    KITEM: (header) => this.#keyed(header, (rule) => this.#rules.items(rule, header.line)),
    MONS: ({ value, line }) => {
      if (!this.#rules.listMonsters(value)) this.#lose(line, "MONS has more than 7 entries");
    },
    ITEM: ({ value, line }) => {
      if (!this.#rules.listItems(value)) this.#lose(line, "ITEM has more than 8 entries");
    },
    KMASK: (header) => this.#keyed(header, (rule) => this.#rules.mask(rule, header.line)),
    KPROP: (header) => this.#say(header, (word): Props => (word === "nothing" ? {} : { [word.slice(0, 100)]: "yes" })),
    MARKER: (header) => this.#keyed(header, (rule) => this.#readMarker(rule, header.line)),
    SUBVAULT: (header) => this.#keyed(header, (rule) => this.#readSubvault(rule, header.line)),
    FHEIGHT: (header) => this.#say(header, (word) => ({ height: word })),
  };

  /** Does something with each part of a header, and says so if it can't be read. */
  #each({ key, value, line }: DesHeader, read: (part: string) => boolean): void {
    for (const part of value.split(",")) {
      if (part.trim() !== "" && !read(part)) this.#lose(line, `${key} can't be read: ${show(part.trim())}`);
    }
  }

  /** Does something with a header about glyphs. */
  #keyed({ key, value, line }: DesHeader, read: (rule: GlyphRule) => void): void {
    const rule = splitRule(value);
    if (rule === undefined) this.#lose(line, `${key} can't be read: ${show(value)}`);
    else read(rule);
  }

  /** Says one of several things of cells, by words. */
  #say(header: DesHeader, propsOf: (word: string) => Props): void {
    this.#keyed(header, ({ glyphs, isSame, to }) => {
      this.#changes.sayOne(glyphs, isSame, weightedMap(readWeightedWords(to), propsOf));
    });
  }

  #readTags({ value, line }: DesHeader): void {
    for (const tag of value.split(/[\s,]+/).filter((one) => one !== "")) {
      const keep = KEEPS_OFF.get(tag);
      const layout = LAYOUTS.get(tag);
      if (keep !== undefined) this.#rules.barred.add(keep);
      else if (tag === "no_rotate") this.#transforms.delete("rotate");
      else if (tag === "no_hmirror") this.#transforms.delete("x");
      else if (tag === "no_vmirror") this.#transforms.delete("y");
      else if (STATES.has(tag)) this.#rules.monsterStates.add(tag);
      else if (tag === "no_exits") this.#hasExits = false;
      else if (!/^[A-Za-z0-9_$-]{1,64}$/.test(tag)) this.#lose(line, `the tag ${show(tag)} can't be kept`);
      else {
        const [prefix] = /^l?uniq_/.exec(tag) ?? [];
        const other = prefix === undefined ? undefined : this.#tags.find((one) => one.startsWith(prefix));
        if (other !== undefined && other !== tag) this.#lose(line, `${tag}: only ${other} counts`);
        this.#tags.push(tag.toLowerCase().replace(/[^a-z0-9_]/g, "_"));
      }
      if (layout !== undefined) this.#header.layouts = [...new Set([...(this.#header.layouts ?? []), layout])];
      if (/^ruin(?:_|$)/.test(tag)) this.#lose(line, `${tag}: no walls are removed from it`);
      if (tag === "dummy") this.#lose(line, "dummy: it doesn't stand for having no vault");
    }
  }

  /** How it can be turned. What has a side of the map stays as it is drawn. */
  get #transform(): PrefabSource["transform"] {
    const [x, y, rotate] = ["x", "y", "rotate"].map((way) => this.#transforms.has(way));
    if (this.#kind !== "vault" || (x && y && rotate)) return undefined;
    // With one mirror, turning would give the other.
    if (x !== y) return { rotate: false, mirror: x ? "x" : "y" };
    return x ? { rotate: false } : rotate ? { mirror: false } : false;
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

  #readAmounts({ key, value, line }: DesHeader, read: (text: string) => number | undefined): void {
    for (const part of this.#depths.readAmounts(key, value, line, read)) {
      this.#lose(line, `${key} can't be read: ${show(part)}`);
    }
  }

  #chance(text: string, line: number): number | undefined {
    const parts = text.split(":").map((part) => part.trim());
    if (parts.length === 2) this.#lose(line, `CHANCE ${text}: there are no priorities`);
    const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(parts.at(-1)!) ?? [];
    if (number === undefined) return undefined;
    return Math.min(1, Number(number) / (percent === "%" ? 100 : 10_000));
  }

  #readShuffle(part: string): boolean {
    const text = part.replace(/\s+/g, "");
    const blocks = text.includes("/") ? text.split("/").filter((block) => block !== "") : [...text];
    const letters = blocks.map((block) => [...block]);
    if (!letters.every(({ length }) => length === letters[0]!.length)) return false;
    this.#changes.shuffle(letters);
    return true;
  }

  /** Markers with plain words become properties. Those in Lua do something, which isn't done. */
  #readMarker({ glyphs, to }: GlyphRule, line: number): void {
    const [, end, name] = /^lua:\s*transp_(dest_)?loc\s*\(\s*["']([^"']{1,200})["']\s*\)$/.exec(to) ?? [];
    const [, feature] = /^feat:\s*(\w{1,200})$/.exec(to) ?? [];
    if (name !== undefined) this.#changes.say(glyphs, { [`transporter_${end === undefined ? "from" : "to"}`]: name });
    else if (feature !== undefined) this.#changes.say(glyphs, { marker: feature });
    else this.#lose(line, `MARKER ${glyphs.join("")} is in Lua, which isn't run`);
  }

  #readSubvault({ glyphs, to }: GlyphRule, line: number): void {
    const tags = readWeightedWords(to);
    if (new Set(tags.map(({ weight }) => weight)).size > 1) this.#lose(line, "SUBVAULT: tags have no weights");
    // Where changes came before, any cell that may have become one of these can be a part.
    const origins = glyphs.flatMap((glyph) => [...this.#changes.originsOf(glyph)]);
    if (patchesOf(this.#rows, origins) > 1) {
      this.#lose(line, `SUBVAULT ${glyphs.join("")}: each connected part gets a vault of its own, not all of them one`);
    }
    const names = tags.map(({ value }) => value.replace(/[^a-z0-9_]/g, "_"));
    this.#changes.open(glyphs, names, line);
  }

  #source(): PrefabSource {
    const [changes, rules, isLevel] = [this.#changes, this.#rules, this.#kind === "level"];
    const { rows, ways } = isLevel
      ? { rows: this.#rows, ways: [] }
      : findEntrances(this.#rows, changes, rules, this.#isFloat && this.#hasExits, (glyph, what) =>
          this.#lose(glyph === undefined ? this.#vault.line : this.#lineOf(glyph), what),
        );
    this.#rows = rows;
    const writer = new LegendWriter(changes, rules, !isLevel, (line, drawn, what) =>
      this.#lose(line ?? this.#lineOf(drawn), what),
    );
    const drawn = new Set(this.#rows.join(""));
    const glyphs = changes.glyphs.filter(
      ({ glyph, means }) => glyph !== means || drawn.has(glyph) || changes.isTouched(glyph),
    );
    writer.write([...glyphs, ...ways]);
    for (const slot of changes.slots) {
      const left = this.#leftBy(slot);
      writer.legend[slot.glyph] = { slot: { tags: slot.tags, ...(left === "floor" ? {} : { else: left }) } };
    }
    const { vary, params } = changes;
    const name = this.#vault.name
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, "_")
      .replace(/^[^a-z]+/, "");
    const tags = [...new Set(this.#tags)];
    const [weight, chance] = [this.#depths.amount("WEIGHT"), this.#depths.amount("CHANCE")];
    const group = tags.find((tag) => tag.startsWith("chance_"))?.slice("chance_".length);
    return {
      [this.#kind]: (name === "" ? "vault" : name).slice(0, 64),
      ...this.#header,
      ...this.#depths.where,
      ...defined({
        weight,
        ...(group && chance !== undefined ? { group: { name: group, chance } } : { chance }),
        transform: this.#transform,
        unique: this.#unique(),
        tags: nonEmpty(tags),
        on_request: this.#isOnRequest(tags) || undefined,
        place: this.#isFloat ? { ...this.#header.place, over: "any" as const } : this.#header.place,
        sealed: this.#hasExits ? undefined : true,
        no_random: nonEmpty(rules.barredEverywhere),
        params: nonEmpty(params),
        legend: writer.legend,
        vary: nonEmpty(vary),
      }),
      map: this.#rows,
    };
  }

  /** Vaults without a depth, and those with some tags, only come where something asks for them. */
  #isOnRequest(tags: readonly string[]): boolean {
    const isNowhere = Object.keys(this.#depths.where).length === 0;
    return isNowhere || tags.some((tag) => tag === "unrand" || tag === "dummy" || /entry|^arrival$/.test(tag));
  }

  /** The tile of cells that a slot leaves over. */
  #leftBy({ left, isCleaned, line }: FinalSlot): string {
    const tiles = new Set<string>();
    let isPlain = left !== undefined;
    for (const glyph of left ?? []) {
      const { cells, things } = this.#rules.of(glyph);
      const [first] = cells.alternatives;
      const { ground, things: usual } = first!.value;
      tiles.add(ground.terrain ?? "floor");
      if (cells.alternatives.length > 1 || things.length + usual.length > 0) isPlain = false;
      if (ground.terrain === undefined || ground.props !== undefined) isPlain = false;
    }
    const [tile = "floor"] = tiles;
    // Where nothing is said of cells that are left over, there are none: the vaults have the size of the slot.
    if (!isCleaned || (isPlain && tiles.size === 1)) return tile;
    this.#lose(line, `SUBVAULT: cells that no vault fills are ${tile}`);
    return tile;
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

  /**
   * Lets parts be closed off that are drawn so: there, whoever is strong enough digs, swims or flies. Returns why nothing is
   * left of the vault, if that is so.
   */
  #opened(source: PrefabSource): PrefabSource | string {
    const problem = problemOf(source);
    if (problem !== undefined) return problem;
    if (closedShare(source) === 0) return source;
    const sealed = { ...source, sealed: true };
    if (closedShare(sealed) < 1) return sealed;
    const [first] = Object.entries(source.legend ?? {}).filter(([, entry]) => isExit(entry));
    if (first === undefined) return source;
    this.#lose(this.#lineOf(first[0]), "stairs are closed off, so they are properties of their cells and no exits");
    const legend = Object.fromEntries(
      Object.entries(source.legend ?? {}).map(([glyph, entry]) => [glyph, isExit(entry) ? withoutExit(entry) : entry]),
    );
    return closedShare({ ...source, legend }) === 0 ? { ...source, legend } : { ...sealed, legend };
  }
}

/** Reads a rule about glyphs. Undefined if it can't be read. */
function readRule<T>(text: string, read: (to: string) => T | undefined) {
  const rule = splitRule(text);
  const to = rule && read(rule.to);
  return rule === undefined || to === undefined ? undefined : { ...rule, to };
}

type Entry = Exclude<LegendEntry, string>;

function isExit(entry: LegendEntry): entry is Entry {
  return typeof entry === "object" && entry.exit !== undefined;
}

function withoutExit({ exit: _, ...others }: Entry): Entry {
  return { terrain: "floor", ...others };
}

/** The share of outcomes in which something that must be reached can't be. */
function closedShare(source: PrefabSource): number {
  const made = prefab(source);
  const rolls = isVaried(made) ? ROLLS : 1;
  let closed = 0;
  for (let seed = 1; seed <= rolls; seed++) if (rollPrefab(made, { seed }).faults.length > 0) closed++;
  return closed / rolls;
}

/** Why our own reader refuses what came out, if it does. */
function problemOf(source: PrefabSource): string | undefined {
  const result = checkValue(source, PREFAB, "prefab");
  if ("problems" in result) return result.problems[0]!.message.replace(/\.$/, "");
  try {
    prefab(source);
    return undefined;
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    return error.message.replace(`${nameOf(source)}: `, "").replace(/\.$/, "");
  }
}
