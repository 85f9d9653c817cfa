import { defined, didYouMean, show, suggestion } from "../core/index.js";
import type { SourcePath } from "../prefabs/index.js";
import type { Encounter, EncounterTable, SpawnTable, ThingWorth } from "../spawning/index.js";
import type { WholeSource } from "./merge.js";
import type { Problems } from "./problems.js";
import type { EncounterSource } from "./source.js";
import { readGroup, readThing, weighted } from "./tables.js";

/** Returns the encounters of a world. */
export function readEncounters(
  { encounters, things }: WholeSource,
  tables: ReadonlyMap<string, SpawnTable>,
  problems: Problems,
): ReadonlyMap<string, EncounterTable> {
  const read = (source: EncounterSource, path: SourcePath): Encounter => {
    const { encounter: kind, who, from, size, captive, state, goods, tags, without, habitat, most } = source;
    const onWay = source.on_way;
    if (who !== undefined && from !== undefined) {
      problems.add([...path, "from"], "an encounter has either who or from, not both.", "key");
    }
    if (from !== undefined && !tables.has(from)) {
      problems.add([...path, "from"], `there is no table ${show(from)}.${suggestion(from, tables.keys())}`);
    }
    if (captive !== undefined && kind !== "captive") {
      problems.add(
        [...path, "captive"],
        `only an encounter "captive" has a captive, and this is ${show(kind)}.`,
        "key",
      );
    }
    const group = who && readGroup(who, things, [...path, "who"], problems);
    const held = captive?.flatMap((name, i) => readThing(name, things, [...path, "captive", i], problems) ?? []);
    return {
      kind,
      ...weighted(source),
      ...defined({
        who: group ? oneTable(path, [group]) : from === undefined ? undefined : tables.get(from),
        size: size === undefined ? undefined : spanOf(size),
        captive: held && oneTable(path, held),
        state,
        goods,
        tags,
        without,
        habitat,
        onWay,
        most,
      }),
    };
  };
  const worths: Record<string, ThingWorth> = {};
  for (const [name, { danger, value, habitat, likes, family, tags }] of Object.entries(things)) {
    const worth = defined({ danger, value, habitat, likes, family, tags });
    if (Object.keys(worth).length > 0) worths[name] = worth;
  }
  return new Map(
    Object.entries(encounters).map(([name, list]) => {
      return [
        name,
        { name, encounters: list.map((source, i) => read(source, ["encounters", name, i])), things: worths },
      ];
    }),
  );
}

/** Where monsters can live besides on tiles and in named places. */
const HABITATS: readonly string[] = ["water", "dark"];

/** What steps say that places are for. Names and roles of other places are possible. */
const ROLES: readonly string[] = [
  ...["gate", "court", "hall", "throne", "chapel", "nave", "cloister", "shrine", "crypt", "ossuary", "gallery", "cell"],
  ...[
    "guardroom",
    "barracks",
    "armoury",
    "kitchen",
    "larder",
    "dining hall",
    "bedroom",
    "dormitory",
    "library",
    "study",
  ],
  ...[
    "storeroom",
    "treasury",
    "workshop",
    "smithy",
    "forge",
    "stable",
    "bath",
    "well",
    "garden",
    "inn",
    "shop",
    "bakery",
  ],
  ...["tavern", "house", "hovel", "warehouse", "temple", "town hall", "square", "market", "tower", "palace", "mine"],
  ...["den", "nursery", "laboratory", "prison", "graveyard", "pub", "smith", "pier", "cellar", "harbour"],
];

/** Refuses tiles that somebody likes and that don't exist. */
export function checkLikes(things: WholeSource["things"], tiles: readonly string[], problems: Problems): void {
  for (const [name, { likes = [] }] of Object.entries(things)) {
    for (const [i, tile] of likes.entries()) {
      if (tiles.includes(tile)) continue;
      problems.add(["things", name, "likes", i], `there is no tile ${show(tile)}.${suggestion(tile, tiles)}`);
    }
  }
}

/**
 * Refuses habitats that are nearly the name of a tile, of a place of some theme, or of another habitat. Steps can name places
 * as they like, so what is like none of these may be one.
 */
export function checkHabitats(things: WholeSource["things"], places: Iterable<string>, problems: Problems): void {
  const known = new Set([...HABITATS, ...ROLES, ...places]);
  for (const [name, { habitat = [] }] of Object.entries(things)) {
    for (const [i, place] of habitat.entries()) {
      const near = known.has(place) ? undefined : didYouMean(place, known);
      if (near === undefined) continue;
      problems.add(
        ["things", name, "habitat", i],
        `no tile or place is called ${show(place)}. Did you mean ${show(near)}?`,
      );
    }
  }
}

/** What stands in an encounter itself, as a table to draw from. */
function oneTable(
  [, name, i]: SourcePath,
  entries: readonly Omit<SpawnTable["entries"][number], "base">[],
): SpawnTable {
  return { name: `${name} ${Number(i) + 1}`, entries: entries.map((entry) => ({ ...entry, base: 1 })) };
}

function spanOf(size: number | string): readonly [least: number, most: number] {
  const [least, most = least] = String(size).split("..").map(Number) as [number, number?];
  return [least, most];
}
