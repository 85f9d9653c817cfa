import { type BuilderMap, choice, defineLayer, dice, FLOOR, integer, PAUSE, type Rng } from "../core/index.js";
import { roomFloor } from "./kernels/room-floor.js";

/** More than this only costs time: the surroundings of the room are gone by then. */
const MOST_DIGGERS = 1000;
/** How many steps the diggers of a room take between two moments at which the build can be paused. */
const STEPS_BETWEEN_PAUSES = 20_000;

/** Diggers wander out from inside each room and leave its walls ragged, as if something had exploded there. */
export const roomExploder = defineLayer({
  id: "room-exploder",
  summary: "Makes rooms ragged: diggers wander out from inside each room.",
  options: {
    diggers: dice(
      "d20-5",
      `Number of diggers, as dice notation, rolled once per room. A room that rolls less than 1 is left alone. Maximum: ${MOST_DIGGERS}.`,
    ),
    lifetime: integer(20, { min: 1, max: 10_000, typical: [5, 60] }, "Number of steps each digger takes."),
    from: choice("middle", ["middle", "anywhere"], "Where in the room the diggers start."),
  },
  needs: ["rooms"],
  writes: ["tiles"],
  *build(map, rng, { diggers, lifetime, from }) {
    for (const room of map.rooms!) {
      const count = Math.min(MOST_DIGGERS, rng.dice(diggers));
      if (count < 1) continue;
      const starts = from === "middle" ? [room.anchor] : roomFloor(map, room);
      const diggersBetweenPauses = Math.ceil(STEPS_BETWEEN_PAUSES / lifetime);
      for (let i = 1; i <= count; i++) {
        stagger(map, rng, rng.pick(starts), lifetime);
        if (i % diggersBetweenPauses === 0) yield PAUSE;
      }
      yield;
    }
  },
});

/** A random walk that digs where it goes. It waits for a step at the border and at reserved rock. */
function stagger(map: BuilderMap, rng: Rng, from: number, lifetime: number): void {
  let x = map.x(from);
  let y = map.y(from);
  for (let i = 0; i < lifetime; i++) {
    const side = rng.below(4);
    const nextX = x + (side === 0 ? -1 : side === 1 ? 1 : 0);
    const nextY = y + (side === 2 ? -1 : side === 3 ? 1 : 0);
    if (!map.isInterior(nextX, nextY)) continue;
    const next = map.index(nextX, nextY);
    if (!map.isWalkable(next)) map.set(next, FLOOR);
    if (!map.isWalkable(next)) continue;
    x = nextX;
    y = nextY;
  }
}
