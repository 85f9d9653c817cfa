import { BuildError, type Rejection, type ResolvedRecipe } from "../chain/index.js";
import { type ErrorCode, type ErrorDetails, UndercroftError } from "../core/index.js";
import type { Order } from "./order.js";

/** An error as data that can be sent to another thread. */
export interface Failure {
  /** What went wrong, in words. */
  readonly message: string;
  /** The code of an `UndercroftError`. Undefined for any other error. */
  readonly code?: ErrorCode;
  readonly details?: ErrorDetails;
  /** Where it was thrown. For errors that nobody expected. */
  readonly stack?: string;
  /** For a build of which all attempts were rejected. */
  readonly build?: { readonly recipe: ResolvedRecipe; readonly rejections: readonly Rejection[] };
}

/** Returns an error as data. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BuildError) {
    const { code, message, recipe, rejections } = error;
    return { code, message, build: { recipe, rejections } };
  }
  if (error instanceof UndercroftError) {
    const { code, message } = error;
    // Details may hold any value that somebody gave as an option, functions too, which can't be sent.
    const { value: _, options: __, ...details } = error.details;
    return { code, message, details };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  return { message: error.message, ...(error.stack === undefined ? {} : { stack: error.stack }) };
}

/** Returns the error that a failure was made from. For a failed build, say which one. */
export function errorOf(failure: Failure, order?: Order, seed?: string): Error {
  const { message, code, details, build, stack } = failure;
  if (build !== undefined && order !== undefined && seed !== undefined) {
    const { recipe, rejections } = build;
    const [width, height] = recipe.size;
    const { depth = 1, used = [], firstAttempt = 1, attempts = rejections.length } = order;
    return new BuildError({ recipe, seed, depth, width, height, used, firstAttempt, attempts }, rejections);
  }
  if (code !== undefined) return new UndercroftError(code, message, details);
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
