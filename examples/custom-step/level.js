import { bspDungeon, chain, nearestCorridors, roomBasedStairs, roomBasedStart } from "undercroft";
import { colonnade } from "./colonnade.js";

export const halls = chain({ width: 60, height: 22 })
  .startWith(bspDungeon({ roomSize: [5, 12] }))
  .with(nearestCorridors())
  .with(colonnade({ share: 1 }))
  .with(roomBasedStart())
  .with(roomBasedStairs());

console.log(String(halls.build({ seed: "rats" })));
