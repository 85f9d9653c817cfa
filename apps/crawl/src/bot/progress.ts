import type { Game } from "../core/index.js";

/** Turns between two looks for news: a look goes over the whole map. */
const LOOK_EVERY = 25;

/**
 * Notices when the bot turns in circles. A long way back through a maze is no circle: it leads over each cell but once or
 * twice.
 */
export class Progress {
  #news = "";
  #hp = 0;
  #lookedAt = -LOOK_EVERY;
  readonly #turnsOn = new Map<number, number>();

  /** Turns spent on this cell since something was last seen, found, killed or healed. */
  turnsHere({ level, player, depth, turn }: Game): number {
    if (turn - this.#lookedAt >= LOOK_EVERY) {
      this.#lookedAt = turn;
      const known = level.memory.reduce((sum, tile) => (tile === 0 ? sum : sum + 1), 0);
      const news = [depth, known, level.world.size, player.pack.length].join();
      if (news !== this.#news || player.body.hp > this.#hp) this.#turnsOn.clear();
      this.#news = news;
      this.#hp = player.body.hp;
    }
    const turns = (this.#turnsOn.get(player.cell) ?? 0) + 1;
    this.#turnsOn.set(player.cell, turns);
    return turns;
  }
}
