import { mustBe, UndercroftError } from "./errors.js";

/** The default limit on the number of cells of a map: 4096 x 4096. */
export const CELL_LIMIT = 16_777_216;

/** Checks a map's size. Throws if it isn't valid or the map would be too large. */
export function checkSize(width: unknown, height: unknown, limit = CELL_LIMIT): void {
  for (const [option, value] of Object.entries({ width, height })) {
    if (!Number.isSafeInteger(value) || (value as number) < 1) {
      throw mustBe(option, "a whole number of at least 1", value, "bad-size");
    }
  }
  const cells = (width as number) * (height as number);
  if (cells > limit) {
    throw new UndercroftError(
      "bad-size",
      `a map of ${width}x${height} has ${cells} cells, but the limit is ${limit}. Choose a smaller size, or raise the chain's cellLimit.`,
      { option: "width", value: width },
    );
  }
}

/** Deepest level that makes sense to ask for; spawn weights grow with it. */
const DEEPEST = 1_000_000;

/** Checks a depth. Throws if it isn't valid. */
export function checkDepth(depth: unknown): void {
  if (!Number.isSafeInteger(depth) || (depth as number) < 0 || (depth as number) > DEEPEST) {
    throw mustBe("depth", `a whole number from 0 to ${DEEPEST}`, depth, "bad-depth");
  }
}
