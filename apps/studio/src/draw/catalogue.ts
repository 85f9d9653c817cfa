import { computed, signal } from "@preact/signals";
import type { Tile } from "undercroft";
import { SHIPPED_TILES } from "undercroft/define";
import type { PictureTheme } from "undercroft/formats";
import type { LegendEntry } from "undercroft/prefabs";
import type { World } from "undercroft/worlds";
import { known, openWorld } from "../state/studio.ts";
import type { Formats } from "./book.ts";
import { chooseGlyph, glyphs, prefab, setHeader } from "./draw-state.ts";

/** The headings of the catalogue, in this order. */
export const CATALOGUE_GROUPS = ["Terrain", "Monsters", "Items", "Traps", "Features", "Spawn tables"] as const;

/** Something that can be drawn: a tile, a thing, or whatever a table has. */
export interface CatalogueEntry {
  readonly kind: "terrain" | "thing" | "table";
  readonly name: string;
  readonly group: (typeof CATALOGUE_GROUPS)[number];
  /** What it is, in one line. */
  readonly words: string;
  /** The character that it would like to have in a drawing. */
  readonly glyph: string;
}

/** What the tiles that ship are, for those who draw with them. */
const TILE_WORDS: Readonly<Record<string, string>> = {
  wall: "Solid rock. Nobody walks or sees through it.",
  floor: "Plain floor.",
  door: "Can be walked through, not seen through.",
  up_stairs: "The way up.",
  down_stairs: "The way down.",
  pillar: "A round column that blocks way and view.",
  statue: "A figure of stone that blocks way and view.",
  altar: "A low table. It can be walked on.",
  rubble: "Broken stone. It can be walked on.",
  crystal: "Blocks the way, but not the view.",
  shallow_water: "Up to the knees. It can be walked through.",
  deep_water: "Nobody walks through it. Whoever falls in drowns.",
  bridge: "Planks across water or a chasm.",
  secret_door: "A door that looks like wall.",
  locked_door: "A door that asks for a key.",
  portcullis: "A door of bars that can be seen through.",
  barricade: "Furniture piled up in the way. It can be burnt.",
  lever_wall: "A wall with a lever on it.",
  torch_wall: "A wall with a torch on it.",
  tree: "Blocks way and view.",
  stalagmite: "Blocks the way, but not the view.",
  lava: "Nobody walks through it. It burns.",
  chasm: "A hole to fall through.",
  chasm_edge: "The last floor before a chasm.",
  mud: "Soft ground. It can be walked on.",
  grass: "It can be walked on.",
  dead_grass: "Dry grass. It can be walked on.",
  foliage: "Bushes. They can be walked through, not seen through.",
  fungus: "Mushrooms that glow a little.",
  bones: "What is left of somebody.",
  carpet: "Floor with a carpet on it.",
  road: "Floor that many have walked on.",
  bookshelf: "Shelves that block way and view.",
  hedge: "A trimmed hedge that blocks way and view.",
  barrel: "Blocks the way, but not the view.",
  crate: "Blocks the way, but not the view.",
  table: "Blocks the way, but not the view.",
  brazier: "A bowl of fire on three legs. It blocks the way, but not the view.",
  bench: "It can be walked on.",
  bed: "It can be walked on.",
  web: "Cobwebs. They can be walked through.",
};

/** What the things of the included world are. */
const THING_WORDS: Readonly<Record<string, string>> = {
  Goblin: "Small, weak, and rarely alone.",
  Orc: "A fighter who gets common with depth.",
  Ogre: "Large, slow, and hits hard.",
  Shaman: "Stays behind, and helps the others.",
  Wolf: "Fast, and comes in packs.",
  Rat: "Weak vermin.",
  Bat: "Flutters about, and bites.",
  "Health Potion": "Heals whoever drinks it.",
  "Fireball Scroll": "Burns everybody within a few cells.",
  "Confusion Scroll": "Makes somebody stumble about.",
  "Magic Missile Scroll": "Hits somebody in sight.",
  "Magic Mapping Scroll": "Shows the map of the level.",
  Dagger: "A light blade.",
  Longsword: "A long blade, from the middle depths on.",
  Shield: "A small shield.",
  "Tower Shield": "A large shield, from the middle depths on.",
  Rations: "Something to eat.",
  "Bear Trap": "Snaps shut under whoever steps on it.",
};

const KIND_GROUPS = { monster: "Monsters", item: "Items", trap: "Traps", feature: "Features" } as const;

/** The world that ships: its things are known wherever no world is open. */
const included = signal<World | undefined>(undefined);

/** Loads the things that ship. */
export async function loadCatalogue(): Promise<void> {
  const { shippedWorld } = await import("undercroft/worlds");
  included.value = shippedWorld();
}

/** All tiles and things of the open world, or those that ship. */
export const catalogue = computed<readonly CatalogueEntry[]>(() => {
  const world = openWorld.value?.world ?? included.value;
  const tiles = openWorld.value?.world.tileset.tiles ?? SHIPPED_TILES;
  const described = new Map(world?.tiles.map(({ name, description }) => [name, description]));
  return [
    ...tiles.map((tile): CatalogueEntry => {
      const words = described.get(tile.name) ?? TILE_WORDS[tile.name] ?? tileWords(tile);
      return { kind: "terrain", name: tile.name, group: "Terrain", words, glyph: tile.glyph };
    }),
    ...[...(world?.things.values() ?? [])].map(
      ({ name, kind, tags = [], blocks, description, look }): CatalogueEntry => {
        const plain = [kind, ...tags, ...(blocks ? ["blocks its cell"] : [])].join(", ");
        const words = description ?? THING_WORDS[name] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`;
        return { kind: "thing", name, group: KIND_GROUPS[kind], words, glyph: look?.glyph ?? name.charAt(0) };
      },
    ),
    ...tables(world).map(({ name, entries }): CatalogueEntry => {
      const names = entries.map((entry) => entry.name);
      const words =
        names.length === 0
          ? "One of its things."
          : `One of ${names.slice(0, 5).join(", ")}${names.length > 5 ? ", …" : ""}.`;
      return { kind: "table", name, group: "Spawn tables", words, glyph: "?" };
    }),
  ];
});

/** What is read of a spawn table. */
interface Table {
  readonly name: string;
  readonly entries: readonly { readonly name: string }[];
}

function tables(world: World | undefined): readonly Table[] {
  const own = (known.value.content.get("spawn-table")?.values() ?? []) as Iterable<Table>;
  return [...new Map([...own, ...(world?.tables.values() ?? [])].map((table) => [table.name, table])).values()];
}

function tileWords({ walkable, opaque, door, hazard }: Tile): string {
  const hazards = { drown: "Whoever falls in drowns.", burn: "It burns.", fall: "One falls through it." } as const;
  return [
    `${door === true ? "A door: " : ""}${walkable ? "can be walked on" : "blocks the way"}${opaque ? ", blocks the view" : ""}.`,
    ...(hazard === undefined ? [] : [hazards[hazard]]),
  ]
    .join(" ")
    .replace(/^\w/, (first) => first.toUpperCase());
}

/** The entries that have all words of a search, those with them in their names first. */
export function found(all: readonly CatalogueEntry[], text: string): readonly CatalogueEntry[] {
  const asked = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const said = ({ name, group, words }: CatalogueEntry) => `${name.replace(/_/g, " ")} ${group} ${words}`.toLowerCase();
  const hits = all.filter((entry) => asked.every((word) => said(entry).includes(word)));
  const isNamed = ({ name }: CatalogueEntry) =>
    asked.every((word) => name.replace(/_/g, " ").toLowerCase().includes(word));
  return asked.length === 0 ? hits : [...hits.filter(isNamed), ...hits.filter((hit) => !isNamed(hit))];
}

/** Where what was used last is kept between visits. */
const STORED = "undercroft-studio-recent";
const MOST_RECENT = 6;

function stored(): readonly string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

const recentNames = signal<readonly string[]>(globalThis.localStorage === undefined ? [] : stored());

/** What was taken out of the catalogue last, the latest first. */
export const recent = computed<readonly CatalogueEntry[]>(() =>
  recentNames.value.flatMap((key) => catalogue.value.find((entry) => keyOf(entry) === key) ?? []),
);

/** What identifies an entry. */
export function keyOf({ kind, name }: Pick<CatalogueEntry, "kind" | "name">): string {
  return `${kind} ${name}`;
}

/** Remembers that an entry was used. */
export function remember(entry: CatalogueEntry): void {
  const key = keyOf(entry);
  recentNames.value = [key, ...recentNames.peek().filter((one) => one !== key)].slice(0, MOST_RECENT);
  try {
    localStorage.setItem(STORED, JSON.stringify(recentNames.peek()));
  } catch {
    // A browser may refuse to store anything.
  }
}

/** What a glyph would mean that draws an entry and nothing else. */
function meaningFor({ kind, name }: Pick<CatalogueEntry, "kind" | "name">): LegendEntry {
  if (kind === "terrain") return name;
  return { spawn: kind === "thing" ? name : { table: name } };
}

/** Takes an entry into the hand: under a glyph that means it already, or under one that is put into the legend. */
export function drawWith(entry: CatalogueEntry): void {
  const here = prefab.peek();
  if (here === undefined) return;
  remember(entry);
  const wanted = meaningFor(entry);
  const there = glyphs.peek().find(({ entry: meant }) => meant !== undefined && isSameMeaning(meant, wanted));
  if (there !== undefined) {
    chooseGlyph(there.glyph);
    return;
  }
  const glyph = freeGlyph(entry);
  setHeader({ ...here.header, legend: { ...here.header.legend, [glyph]: wanted } });
  chooseGlyph(glyph);
}

function isSameMeaning(a: LegendEntry, b: LegendEntry): boolean {
  const full = (entry: LegendEntry) => (typeof entry === "string" ? { terrain: entry } : entry);
  return JSON.stringify(full(a)) === JSON.stringify(full(b));
}

/** Characters that are tried for a glyph when all that come to mind are taken. */
const SPARE = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", ..."αβγδεζηθκλμνξπρσςφχψω"];

/** A glyph for something: its own, a letter of its name, or any, as long as it means nothing here yet. */
export function freeGlyph({ name, glyph }: Pick<CatalogueEntry, "name" | "glyph">): string {
  const { vary = [] } = prefab.peek()?.header ?? {};
  const used = new Set([...glyphs.peek().map((one) => one.glyph), ...JSON.stringify(vary)]);
  const letters = [...name.replace(/[^a-z]/gi, "")].flatMap((letter) => [
    letter,
    letter.toLowerCase(),
    letter.toUpperCase(),
  ]);
  return [glyph, ...letters, ...SPARE].find((one) => /\S/.test(one) && !used.has(one)) ?? glyph;
}

/** How an entry looks in a list. */
export function entryLook(
  formats: Formats,
  theme: PictureTheme,
  { kind, name, glyph }: CatalogueEntry,
): { readonly glyph: string; readonly fill: string; readonly ink: string } {
  const hex = (color: number) => `#${color.toString(16).padStart(6, "0")}`;
  const floor = theme.floorPlain;
  if (kind === "terrain") {
    const look = formats.tileLook(theme, name);
    return {
      glyph: look.glyph ?? glyph,
      fill: hex(look.fill ?? floor),
      ink: hex(name === "wall" ? theme.wallTop : look.ink),
    };
  }
  const look = formats.thingLook(theme, kind === "table" ? "" : name);
  return { glyph: kind === "table" ? "?" : look.glyph, fill: hex(floor), ink: hex(look.ink) };
}
