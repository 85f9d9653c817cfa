import type { Action, Game } from "../core/index.js";
import { type Key, keyTowards, PACK_LETTERS } from "../ui/index.js";

/** The keys that do an action. */
export function keysFor({ player }: Game, action: Action): Key[] {
  const letter = (id: number) => PACK_LETTERS[player.pack.findIndex((item) => item.id === id)]!;
  switch (action.do) {
    case "move":
      return [keyTowards(action.dx, action.dy), ...(action.dares === true ? ["y"] : [])];
    case "wait":
      return ["."];
    case "pick-up":
      return ["g"];
    case "descend":
      return [">"];
    case "ascend":
      return ["<"];
    case "drop":
      return ["d", letter(action.item)];
    default:
      return ["i", letter(action.item)];
  }
}
