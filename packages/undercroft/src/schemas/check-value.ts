import type * as z from "zod";
import { printable, show } from "../core/index.js";
import type { SourcePath } from "../prefabs/index.js";

/** What is wrong at a place of a value. */
export interface SchemaProblem {
  readonly path: SourcePath;
  /** Whether the key is wrong, or what stands under it. */
  readonly part: "key" | "value";
  readonly message: string;
}

/** Checks a value against a schema: a clean copy of it, or all that is wrong with it. */
export function checkValue<T>(
  value: unknown,
  schema: z.ZodType<T>,
): { readonly value: T } | { readonly problems: readonly SchemaProblem[] } {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return { problems: result.error.issues.flatMap((issue) => problemsOf(issue, [], value)) };
}

function problemsOf(issue: z.core.$ZodIssue, above: SourcePath, root: unknown): SchemaProblem[] {
  const path = [...above, ...(issue.path as SourcePath)];
  if (issue.code === "unrecognized_keys") {
    const lines = issue.message.split("\n");
    return issue.keys.map((key, i) => ({ path: [...path, key], part: "key", message: lines[i]! }));
  }
  if (issue.code === "invalid_key") {
    const message = `${show(path.at(-1))} must be ${issue.issues[0]!.message}.`;
    return [{ path, part: "key", message }];
  }
  if (issue.code === "invalid_union") {
    // The branch that was meant is the one in which something lies deeper, and which knows most of the keys.
    const isObject = typeof valueAt(root, path) === "object";
    const strangers = (errors: readonly z.core.$ZodIssue[]) =>
      errors.filter(({ code, path: below }) => below.length === 0 && code === "unrecognized_keys").length;
    const [meant] = issue.errors
      .filter((errors) => errors.every((inner) => liesDeeper(inner, isObject)))
      .sort((x, y) => strangers(x) - strangers(y));
    if (meant !== undefined) return meant.flatMap((inner) => problemsOf(inner, path, root));
  }
  if (issue.code === "custom" && issue.params?.isSentence) return [{ path, part: "key", message: issue.message }];
  const found = valueAt(root, path);
  const subject = path.length === 0 ? "this" : pathText(path);
  const message =
    found === undefined
      ? `${subject} is missing: it must be ${issue.message}.`
      : `${subject} must be ${issue.message}, got ${found === null ? "nothing" : show(found)}.`;
  return [{ path, part: "value", message }];
}

/** Whether an issue is about a part of a value, or about what an object has, rather than about what kind of value it is. */
function liesDeeper(issue: z.core.$ZodIssue, isObject: boolean): boolean {
  if (issue.path.length > 0 || issue.code === "unrecognized_keys") return true;
  if (issue.code === "custom") return isObject;
  return issue.code === "invalid_union" && issue.errors.some((errors) => errors.every((e) => liesDeeper(e, isObject)));
}

function valueAt(root: unknown, path: SourcePath): unknown {
  let value = root;
  for (const step of path) value = (value as Record<string | number, unknown> | undefined)?.[step];
  return value;
}

/** `legend["~"].terrain`, `depth[1]`. */
export function pathText(path: SourcePath): string {
  return path
    .map((step, i) => {
      if (typeof step === "number") return `[${step}]`;
      if (!/^\w+$/.test(step)) return `[${show(step)}]`;
      return i === 0 ? printable(step) : `.${printable(step)}`;
    })
    .join("");
}
