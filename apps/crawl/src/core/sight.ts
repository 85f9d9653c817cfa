import { FOV } from "rot-js";
import { PLAYER_KIND } from "./catalog.js";
import { a } from "./names.js";
import type { PlayedLevel } from "./played-level.js";
import type { Turn } from "./turn.js";

/** Of so many looks at a hidden thing one finds it. */
const LOOKS_TO_SPOT = 24;

/** The player looks about: what is in view is seen and remembered, and hidden things may be spotted. */
export function look(turn: Turn): void {
  const { level, player } = turn.game;
  view(level, player.cell);
  turn.isViewStale = false;
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

/** Fills in what can be seen from a cell, by recursive shadowcasting. */
export function view(level: PlayedLevel, from: number): void {
  const { visible, view } = level;
  for (const cell of view) visible[cell] = 0;
  view.length = 0;
  casterOf(level).compute(level.x(from), level.y(from), PLAYER_KIND.sight, (x, y) => {
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

/** Whether a monster is in view and no friend. */
export function seesMonster(level: PlayedLevel): boolean {
  return level.monsters.entities.some(({ cell }) => level.visible[cell] === 1);
}

/** The name of what a cell shows on top: who stands there, what lies there, or a trap that was spotted. */
export function shownAt(level: PlayedLevel, cell: number): string | undefined {
  const body = level.visible[cell] === 1 ? level.bodyAt(cell) : undefined;
  if (body !== undefined) return body.name;
  const item = level.itemsAt(cell).find((lying) => lying.item.seen);
  if (item !== undefined) return item.name;
  const trap = level.trapAt(cell);
  return trap === undefined || trap.trap.hidden ? undefined : trap.name;
}

