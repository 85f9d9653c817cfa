import { type Action, type Game, kindOf, monstersInView, type Unit } from "../core/index.js";
import { type Key, keyTowards, PACK_LETTERS } from "../ui/index.js";

/** The keys that do an action. */
export function keysFor(game: Game, action: Action): Key[] {
  const { player } = game;
  const letter = (id: number) => PACK_LETTERS[player.pack.findIndex((item) => item.id === id)]!;
  switch (action.do) {
    case "move":
      return [keyTowards(action.dx, action.dy), ...(action.dares === true ? ["y"] : [])];
    case "wait":
      return ["."];
    case "search":
      return ["s"];
    case "jump":
      return ["J", "y"];
    case "pick-up":
      return ["g"];
    case "descend":
      return [">"];
    case "ascend":
      return ["<"];
    case "drop":
      return ["d", letter(action.item)];
    case "use":
      return ["i", letter(action.item), ...aimKeys(game, action)];
    default:
      return ["i", letter(action.item)];
  }
}

/** The keys that lead the cursor from where it is at first, on the nearest monster within reach, to a target. */
function aimKeys({ level, player }: Game, { item, target }: Extract<Action, { do: "use" }>): Key[] {
  if (target === undefined) return [];
  const kind = kindOf(player.pack.find(({ id }) => id === item)!);
  const range = kind.kind === "tool" && "range" in kind.use ? kind.use.range : 0;
  const far = (cell: number) => level.apart(player.cell, cell);
  const [nearest = player.cell] = monstersInView(level)
    .map(({ cell }) => cell)
    .filter((cell) => far(cell) <= range)
    .sort((one, other) => far(one) - far(other) || one - other);
  const keys: Key[] = [];
  for (let [x, y] = [level.x(nearest), level.y(nearest)]; x !== target[0] || y !== target[1]; ) {
    const [dx, dy] = [Math.sign(target[0] - x) as Unit, Math.sign(target[1] - y) as Unit];
    keys.push(keyTowards(dx, dy));
    [x, y] = [x + dx, y + dy];
  }
  return [...keys, "enter"];
}
