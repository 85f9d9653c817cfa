import { type ErrorCode, show, UndercroftError } from "../errors.js";
import { isPlain } from "../options.js";

/**
 * A value from outside, such as a file, and the path to it, so that an error can say where it is. For rooms without
 * dependencies; the others describe what authors write with a schema.
 */
export class Reader {
  readonly #path: string;
  readonly #code: ErrorCode;
  readonly value: unknown;

  constructor(path: string, value: unknown, code: ErrorCode = "bad-level") {
    this.#path = path;
    this.#code = code;
    this.value = value;
  }

  get(key: string): Reader {
    const object = this.object();
    return this.#inner(`.${key}`, Object.hasOwn(object, key) ? object[key] : undefined);
  }

  object(): Record<string, unknown> {
    if (!isPlain(this.value)) throw this.bad("an object");
    return this.value;
  }

  list(): Reader[] {
    if (!Array.isArray(this.value)) throw this.bad("a list");
    return this.value.map((value, i) => this.#inner(`[${i}]`, value));
  }

  text(): string {
    if (typeof this.value !== "string") throw this.bad("a string");
    return this.value;
  }

  /** A string that isn't empty. */
  name(): string {
    if (this.text() === "") throw this.bad("a non-empty string");
    return this.text();
  }

  integer(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.value as number;
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    if (most < Number.MAX_SAFE_INTEGER) throw this.bad(`a whole number from ${least} to ${most}`);
    throw this.bad(least > Number.MIN_SAFE_INTEGER ? `a whole number of at least ${least}` : "a whole number");
  }

  flag(): boolean {
    if (typeof this.value !== "boolean") throw this.bad("true or false");
    return this.value;
  }

  yes(): true {
    if (this.value !== true) throw this.bad("true, or left out");
    return true;
  }

  oneOf<const C extends string>(choices: readonly C[]): C {
    if (!choices.includes(this.value as C)) throw this.bad(`one of ${choices.join(", ")}`);
    return this.value as C;
  }

  /** Runs a check that the library has for this kind of value. Its error comes out with the path of the value. */
  checked<T>(check: () => T): T {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof UndercroftError) || error.code === this.#code) throw error;
      throw this.#error(`${this.#path}: ${error.message}`);
    }
  }

  bad(rule: string): UndercroftError {
    return this.#error(`${this.#path} must be ${rule}, got ${show(this.value)}.`);
  }

  #error(message: string): UndercroftError {
    return new UndercroftError(this.#code, message, { path: this.#path, value: this.value });
  }

  #inner(step: string, value: unknown): Reader {
    return new Reader(`${this.#path}${step}`, value, this.#code);
  }
}
