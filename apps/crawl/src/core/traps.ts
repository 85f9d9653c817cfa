import { kindOf, type TrapKind } from "./catalog.js";
import type { Entity } from "./entity.js";
import { harm } from "./harm.js";
import { a, sentence, the } from "./names.js";
import type { Turn } from "./turn.js";

/** Springs the trap on the cell of somebody who has moved there. A trap springs once and is removed. */
export function springTrap(turn: Turn, victim: Entity): void {
  const { level, player } = turn.game;
  const trap = level.trapAt(victim.cell!);
  if (trap === undefined) return;
  const { damage } = kindOf(trap) as TrapKind;
  level.remove(trap);
  const text = sentence(
    the(victim),
    victim === player ? "step" : "steps",
    "into",
    a(trap),
    `and lose${victim === player ? "" : "s"} ${damage}`,
  );
  turn.tellAt(trap.cell, { type: "trapped", what: trap.name, who: victim.name, damage, cell: trap.cell, text });
  harm(turn, victim, damage, a(trap));
}
