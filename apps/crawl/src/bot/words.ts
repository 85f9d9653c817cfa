import type { Action, CarriedItem, Game, PlayedLevel, Unit } from "../core/index.js";

/** The action that leads to the next cell of a way: a move, or a jump to where no move leads. */
export function goTo(game: Game, cell: number): Action {
  const { level, player } = game;
  return level.jumpsFrom(player.cell).includes(cell)
    ? { do: "jump", to: [level.x(cell), level.y(cell)] }
    : moveTo(game, cell);
}

/** A move to a neighbouring cell. */
export function moveTo({ level, player }: Game, cell: number): Extract<Action, { do: "move" }> {
  const dx = (level.x(cell) - level.x(player.cell)) as Unit;
  const dy = (level.y(cell) - level.y(player.cell)) as Unit;
  return { do: "move", dx, dy };
}

export function useOn({ level }: Game, item: CarriedItem, cell: number): Action {
  return { do: "use", item: item.id, target: [level.x(cell), level.y(cell)] };
}

/** The cells of the ways down that the player has seen. */
export function knownStairsDown(level: PlayedLevel): number[] {
  return level.stairs.filter(({ kind, cell }) => kind === "down" && level.isKnown(cell)).map(({ cell }) => cell);
}
