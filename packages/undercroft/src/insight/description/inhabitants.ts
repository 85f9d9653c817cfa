import type { Level } from "../../chain/index.js";
import { isMonster, type LevelSpawn, type Point } from "../../core/index.js";
import { capital, listed } from "../words.js";
import { partOfMap, whereabouts } from "./place-words.js";
import { talliedThings, thingsNamed } from "./thing-words.js";

/** Groups that have a sentence of their own; of the others, there is only a number. */
const MOST_GROUPS = 8;

/** More than so many aren't just here and there. */
const CROWD = 12;

/** What one and several do in a state when the game begins. */
const DOES: Readonly<Record<string, readonly [one: string, several: string]>> = {
  asleep: ["sleeps", "sleep"],
  dormant: ["lies dormant", "lie dormant"],
  wandering: ["wanders about", "wander about"],
  guarding: ["keeps guard", "keep guard"],
  patrolling: ["is on patrol", "are on patrol"],
  ambush: ["lies in ambush", "lie in ambush"],
  captive: ["is held captive", "are held captive"],
  peaceful: ["lives in peace", "live in peace"],
};
const LIVES = ["lives", "live"] as const;

/** Who lives on a level: a sentence for each group, the largest first, and one for those who are alone in each state. */
export function describeInhabitants(level: Level): readonly string[] {
  const monsters = level.spawns.filter(isMonster);
  const where = whereabouts(level);
  const groups = groupsOf(monsters);
  const together = groups.filter(isTold).sort((a, b) => b.length - a.length);
  const alone = groups.filter((group) => !isTold(group)).flat();
  const states = [...new Set(alone.map(({ state }) => state))];
  const told = together.slice(0, MOST_GROUPS).map(
    (group) =>
      `${groupWords(
        level,
        group,
        where(
          group[0]!.at,
          group.map(({ name }) => name),
        ),
      )}.`,
  );
  const others = together.slice(MOST_GROUPS).flat().length;
  return [
    ...told,
    ...(others === 0 ? [] : [`${others} more live in ${together.length - MOST_GROUPS} other groups.`]),
    ...states.map((state) => {
      const those = alone.filter((one) => one.state === state);
      const [{ at, name }] = those as [LevelSpawn];
      const many = those.length > CROWD ? "all over the level" : "here and there";
      const place = those.length === 1 ? where(at, [name]) : many;
      return `${capital(deedWords(level, those, state))} ${place}.`;
    }),
  ];
}

function groupsOf(monsters: readonly LevelSpawn[]): LevelSpawn[][] {
  const groups = new Map<number | string, LevelSpawn[]>();
  for (const [i, monster] of monsters.entries()) {
    const key = monster.group ?? `alone ${i}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [monster]);
    else group.push(monster);
  }
  return [...groups.values()];
}

/** Whether a group has a sentence of its own: who is alone and only sleeps or wanders has none. */
function isTold(group: readonly LevelSpawn[]): boolean {
  const [{ state = "", holds }] = group as [LevelSpawn];
  return group.length > 1 || holds !== undefined || ["guarding", "patrolling", "captive"].includes(state);
}

function groupWords(level: Level, group: readonly LevelSpawn[], place: string): string {
  const captives = group.filter(({ state }) => state === "captive");
  const others = group.filter(({ state }) => state !== "captive");
  const carried = group.flatMap(({ holds }) => (holds === undefined ? [] : [thingsNamed(1, holds)]));
  const loot = carried.length === 0 ? "" : `, carrying ${listed(carried)}`;
  if (captives.length > 0 && others.length > 0) {
    return capital(
      `${namesOf(others)} ${others.length === 1 ? "holds" : "hold"} ${namesOf(captives)} captive ${place}${loot}`,
    );
  }
  const states = [...new Set(group.map(({ state }) => state))];
  const deeds = states.map((state) => {
    const those = group.filter((one) => one.state === state);
    return deedWords(level, those, state);
  });
  const isOnItsWay = group.some(({ path = [] }) => path.length > 1);
  return capital(`${deeds.join(" and ")}${isOnItsWay ? "" : ` ${place}`}${loot}`);
}

/** `two goblins sleep`, `an ogre guards a longsword`. */
function deedWords(level: Level, those: readonly LevelSpawn[], state: string | undefined): string {
  const number = those.length === 1 ? 0 : 1;
  const treasure = state === "guarding" ? treasureNear(level, those[0]!.at) : undefined;
  if (treasure !== undefined) return `${namesOf(those)} ${number === 0 ? "guards" : "guard"} ${treasure}`;
  const round = those[0]!.path === undefined ? "" : roundWords(level, those[0]!.path);
  const deed =
    state === undefined ? LIVES[number] : (DOES[state]?.[number] ?? `${number === 0 ? "is" : "are"} ${state}`);
  return `${namesOf(those)} ${deed}${round}`;
}

function namesOf(those: readonly LevelSpawn[]): string {
  return listed(talliedThings(those.map(({ name }) => name)));
}

/** How far from a guard its treasure lies. */
const GUARDED = 6;

function treasureNear(level: Level, [x, y]: Point): string | undefined {
  const near = level.spawns.filter(({ kind, at: [itemX, itemY] }) => {
    const isTreasure = kind === "item" || kind === "key";
    return isTreasure && Math.max(Math.abs(itemX - x), Math.abs(itemY - y)) <= GUARDED;
  });
  return near.length === 0 ? undefined : listed(talliedThings(near.map(({ name }) => name)), 4);
}

/** The parts of the map that a round leads through. */
function roundWords(level: Level, path: readonly Point[]): string {
  const parts = [...new Set(path.map((at) => partOfMap(at, level)))];
  return parts.length < 2 ? "" : ` through the ${listed(parts.map((part, i) => (i === 0 ? part : `the ${part}`)))}`;
}
