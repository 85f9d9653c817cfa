import type { BuilderMap, Rng, Work } from "../../core/index.js";
import { isRoomPack, type RoomChoice, type RoomOffer, type RoomPack } from "./room-pack.js";

/** Drawn rooms that are tried while one is due, before the next other room is. */
const TRIES = 3;

/** Decides when a drawn room comes, and which. */
export class DrawnRooms {
  readonly rng: Rng;
  readonly #offers: readonly RoomOffer[];
  readonly #choices: readonly RoomChoice[];
  readonly #share: number;
  #due: number;

  private constructor(offers: readonly RoomOffer[], share: number, rng: Rng) {
    this.#offers = offers;
    this.#choices = offers.flatMap(({ choices }) => choices);
    this.#share = share;
    this.rng = rng;
    this.#due = rng.chance(share) ? 1 : 0;
  }

  /** What some packs offer to a level. */
  static *from(packs: readonly RoomPack[], share: number, map: BuilderMap, rng: Rng): Work<DrawnRooms> {
    const offers: RoomOffer[] = [];
    for (const pack of packs.filter(isRoomPack)) offers.push(yield* pack.offer(map, rng.fork(`pack ${pack.name}`)));
    return new DrawnRooms(offers, share, rng.fork("rooms"));
  }

  /** The rooms to try now. One is due until it finds a place: drawn rooms fit more rarely than others. */
  *due(): Generator<RoomChoice, void, void> {
    for (let i = 0; i < TRIES; i++) {
      const required = this.#choices.filter(({ isRequired }) => isRequired);
      if (required.length > 0) yield this.rng.pick(required);
      else if (this.#due > 0) {
        const weights = this.#choices.map(({ weight }) => weight);
        if (weights.every((weight) => weight === 0)) return;
        yield this.#choices[this.rng.weighted(weights)]!;
      } else return;
    }
  }

  /** Draws whether one more room is to be a drawn one, after a room was added. */
  count(isDrawn: boolean): void {
    if (isDrawn && this.#due > 0) this.#due--;
    if (this.rng.chance(this.#share)) this.#due++;
  }

  /** Records the drawn rooms with what stands in them. */
  record(): void {
    for (const offer of this.#offers) offer.record();
  }
}
