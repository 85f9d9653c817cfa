import { harm } from "./harm.js";
import { leave } from "./items.js";
import { sentence, the } from "./names.js";
import { DROWN_DAMAGE, LAVA_DAMAGE, SWIM_TURNS, TERRAIN_DEATHS, TURNS_TO_LOSE } from "./terrain.js";
import type { Turn } from "./turn.js";

/** A turn of the player in deep water or lava. */
export function suffer(turn: Turn): void {
  const { level, player } = turn.game;
  const { hazard } = level.tileOf(player.cell);
  if (hazard !== "drown") player.swum = 0;
  if (hazard === "drown") swim(turn);
  else if (hazard === "burn") {
    const text = `The lava burns you for ${LAVA_DAMAGE}.`;
    turn.tell({ type: "hit", by: "Lava", target: player.name, damage: LAVA_DAMAGE, cell: player.cell, text });
    harm(turn, player, LAVA_DAMAGE, TERRAIN_DEATHS.burn);
  }
}

function swim(turn: Turn): void {
  const { player } = turn.game;
  player.swum++;
  const left = SWIM_TURNS - player.swum;
  if (left >= 0) {
    const text =
      left === 0
        ? "You swim. You can't hold out any longer."
        : `You swim. You can hold out for ${left} more ${left === 1 ? "turn" : "turns"}.`;
    turn.tell({ type: "swam", left, text });
  } else {
    const text = `You swallow water and lose ${DROWN_DAMAGE}.`;
    turn.tell({ type: "hit", by: "Water", target: player.name, damage: DROWN_DAMAGE, cell: player.cell, text });
    harm(turn, player, DROWN_DAMAGE, TERRAIN_DEATHS.drown);
  }
  if (turn.game.ending === undefined && turn.rng.below(TURNS_TO_LOSE) === 0) loseSomething(turn);
}

/** Whatever is not worn may float away, and is gone. */
function loseSomething(turn: Turn): void {
  const { player } = turn.game;
  const loose = player.pack.filter(({ item }) => !item.worn);
  if (loose.length === 0) return;
  const item = turn.rng.pick(loose);
  leave(player, item);
  turn.tell({ type: "lost", item: item.name, text: sentence(the(item), "floats away") });
}
