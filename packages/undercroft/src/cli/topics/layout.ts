/** Widest lines that are comfortable to read, whatever the terminal's width. */
const WIDEST = 100;

/** The width to wrap texts at: that of the terminal, or 80. */
export function textWidth({ columns = 80 }: { readonly columns?: number } = process.stdout): number {
  return Math.max(30, Math.min(columns, WIDEST));
}

/**
 * Wraps a text for a terminal. Lines that begin with a space stay as they are, because they are examples; the others are
 * paragraphs, which end at an empty line.
 */
export function wrapped(text: string, width: number): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((part) => (/^\s/m.test(part) ? part : wrapLine(part.replaceAll("\n", " "), width).join("\n")))
    .join("\n\n");
}

/** Names with what they mean beside them, in two columns. */
export function columns(rows: readonly (readonly [name: string, text: string])[], width: number): string {
  // A name that is much longer than the others has a line of its own.
  const left = Math.min(Math.max(...rows.map(([name]) => name.length)), Math.floor(width / 3)) + 4;
  return rows
    .flatMap(([name, text]) => {
      const lines = wrapLine(plain(text), Math.max(20, width - left)).map((line) => " ".repeat(left) + line);
      const head = `  ${name}`;
      return head.length > left - 2 ? [head, ...lines] : [head + lines[0]!.slice(head.length), ...lines.slice(1)];
    })
    .join("\n");
}

/** Markdown's marks for code are for pages. */
export function plain(text: string): string {
  return text.replaceAll("`", "");
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
