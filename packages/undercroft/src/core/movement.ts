import { mustBe } from "./errors.js";

/** How characters move: only along rows and columns, or also diagonally. Doors are always crossed orthogonally. */
export type Movement = "orthogonal" | "diagonal";

/** Checks a movement mode and returns it. Throws if it isn't valid. */
export function checkMovement(movement: unknown): Movement {
  if (movement === "orthogonal" || movement === "diagonal") return movement;
  throw mustBe("movement", "orthogonal or diagonal", movement);
}
