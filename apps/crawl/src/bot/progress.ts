import type { Game } from "../core/index.js";

/** Turns between two looks: a look goes over the whole map. */
const LOOK_EVERY = 25;

/** Notices when nothing new happens any more. */
export class Progress {
  #newest = "";
  #since = 0;
  #looked = -LOOK_EVERY;

  /** Turns since something was seen, found, killed, lost or healed for the first time. */
  idleTurns({ level, player, depth, turn }: Game): number {
    if (turn - this.#looked >= LOOK_EVERY) {
      this.#looked = turn;
      const known = level.memory.reduce((sum, tile) => (tile === 0 ? sum : sum + 1), 0);
      const state = [depth, known, level.world.size, player.pack.length, player.body.hp].join();
      if (state !== this.#newest) {
        this.#newest = state;
        this.#since = turn;
      }
    }
    return turn - this.#since;
  }
}
