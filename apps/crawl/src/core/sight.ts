import { FOV } from "rot-js";
import { PLAYER_KIND } from "./catalog.js";
import type { Entity, Monster } from "./entity.js";
import { a } from "./names.js";
import type { PlayedLevel } from "./played-level.js";
import type { Turn } from "./turn.js";

/** One in this many looks at a hidden thing finds it. */
const LOOKS_TO_SPOT = 24;

/** The player looks about: what is in view is seen and remembered, and hidden things may be spotted. */
export function look(turn: Turn): void {
  const { level, player } = turn.game;
  view(level, player.cell);
  turn.isViewStale = false;
  // The player notices a secret door in the next cell.
  findDoors(
    turn,
    [...level.secrets].filter((cell) => level.apart(player.cell, cell) === 1),
  );
  for (const cell of level.view) level.remember(cell);
  for (const item of level.items) if (level.visible[item.cell] === 1) item.item.seen = true;
  // Sorted, since the world keeps its entities in an order that depends on what was removed from it.
  const hidden = level.traps.entities.filter(({ trap, cell }) => trap.hidden && level.visible[cell] === 1);
  for (const found of hidden.sort((one, other) => one.id - other.id)) {
    if (turn.rng.below(LOOKS_TO_SPOT) > 0) continue;
    found.trap.hidden = false;
    turn.tell({ type: "spotted", what: found.name, cell: found.cell, text: `You spot ${a(found)}.` });
  }
}

/** The player finds some secret doors. */
export function findDoors(turn: Turn, doors: readonly number[]): void {
  for (const cell of [...doors].sort((one, other) => one - other)) {
    turn.game.level.reveal(cell);
    turn.tell({ type: "spotted", what: "secret door", cell, text: "You find a secret door." });
  }
}

/** How far the player sees on a level: half as far as elsewhere where it is dark. */
export function sightOn({ feeling }: PlayedLevel): number {
  return feeling === "dark" ? PLAYER_KIND.sight / 2 : PLAYER_KIND.sight;
}

/** Fills in what can be seen from a cell, by recursive shadowcasting. */
export function view(level: PlayedLevel, from: number): void {
  const { visible, view } = level;
  for (const cell of view) visible[cell] = 0;
  view.length = 0;
  casterOf(level).compute(level.x(from), level.y(from), sightOn(level), (x, y) => {
    const cell = level.cellAt(x, y);
    // Neighbouring octants share their edges.
    if (cell === undefined || visible[cell] === 1) return;
    visible[cell] = 1;
    view.push(cell);
  });
}

type Caster = InstanceType<typeof FOV.RecursiveShadowcasting>;

const CASTERS = new WeakMap<PlayedLevel, Caster>();

/** A level's caster is made once; it asks the level for its walls each time. */
function casterOf(level: PlayedLevel): Caster {
  let caster = CASTERS.get(level);
  if (caster === undefined) {
    caster = new FOV.RecursiveShadowcasting((x, y) => {
      const cell = level.cellAt(x, y);
      return cell !== undefined && !level.isOpaque(cell);
    });
    CASTERS.set(level, caster);
  }
  return caster;
}

/** The monsters in view, in the order of making. Who is peaceful doesn't count as one. */
export function monstersInView(level: PlayedLevel): Monster[] {
  const seen = level.monsters.entities.filter(
    ({ cell, hunter }) => level.visible[cell] === 1 && hunter.peaceful !== true,
  );
  return seen.sort((one, other) => one.id - other.id);
}

/** What there is to be drawn over the ground, by cell: whoever is in view, things that were seen, traps that were spotted. */
export function shownThings(level: PlayedLevel): ReadonlyMap<number, Entity> {
  const shown = new Map<number, Entity>();
  for (const trap of level.traps) if (!trap.trap.hidden) shown.set(trap.cell, trap);
  const items = level.items.entities.filter(({ item }) => item.seen).sort((one, other) => other.id - one.id);
  for (const item of items) shown.set(item.cell, item);
  for (const body of level.bodies()) if (level.visible[body.cell!] === 1) shown.set(body.cell!, body);
  return shown;
}
