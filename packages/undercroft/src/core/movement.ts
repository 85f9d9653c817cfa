import { show, UndercroftError } from "./errors.js";

/** How people walk: along rows and columns, or diagonally too. Doors are always crossed orthogonally. */
export type Movement = "orthogonal" | "diagonal";

export function checkMovement(movement: unknown): Movement {
  if (movement === "orthogonal" || movement === "diagonal") return movement;
  throw new UndercroftError("bad-option", `movement must be orthogonal or diagonal, got ${show(movement)}.`, {
    option: "movement",
    value: movement,
  });
}
