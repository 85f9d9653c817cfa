/** A program as it runs in a page. */
export interface Prepared {
  /** The entries of the library that it imports, such as `undercroft/recipes`. */
  readonly entries: readonly string[];
  /** Its text, in as many lines as before: imports lead to `addressOf(entry)`, and its last value is exported. */
  text(addressOf: (entry: string) => string): string;
}

/** An import of one of the library's entries, which may go over several lines. */
const IMPORT = /((?:^|;)\s*import\b[^"';]*?from\s*)(["'])(undercroft(?:\/[\w/-]+)?)\2/gm;
/** A name in an import that is only a type, and is gone when the program runs. */
const TYPE_NAME = /\btype\s+\w+(?:\s+as\s+\w+)?\s*,?/g;

/** Prepares a program. Its only types may be in imports: a browser runs JavaScript. */
export function prepare(program: string): Prepared {
  const code = withLastValue(program);
  return {
    entries: [...new Set(Array.from(program.matchAll(IMPORT), ([, , , entry]) => entry!))],
    text: (addressOf) =>
      code.replace(IMPORT, (statement, head: string, _quote, entry: string) => {
        // What imports only types is nothing but its line breaks.
        if (/^;?\s*import\s+type\b/.test(head)) return statement.replaceAll(/[^;\n]/g, "");
        return `${head.replaceAll(TYPE_NAME, (name) => name.replaceAll(/[^\n]/g, ""))}"${addressOf(entry)}"`;
      }),
  };
}

/** What begins a statement that has no value. */
const STATEMENT =
  /^(?:import|export|const|let|var|function|class|for|if|while|do|switch|try|throw|return|async function|[{}/)\]])/;

/** Exports the value of the last statement, if that is an expression which stands at the beginning of a line. */
function withLastValue(program: string): string {
  const lines = program.trimEnd().split("\n");
  const last = lines.findLastIndex((line) => /^\S/.test(line));
  const line = lines[last];
  const isEnded = last === 0 || /[;}]\s*(?:\/\/.*)?$|^\s*$|^\s*\/\//.test(lines[last - 1]!);
  if (line === undefined || STATEMENT.test(line) || !isEnded) return program;
  return [...lines.slice(0, last), `export const lastValue = ${line}`, ...lines.slice(last + 1)].join("\n");
}
