import { UndercroftError } from "../../src/core/index.js";

/** The error of the library that some work ends with. Anything else fails the test. */
export function caught(work: () => unknown): UndercroftError {
  try {
    work();
  } catch (error) {
    if (error instanceof UndercroftError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}
