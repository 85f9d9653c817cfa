/** A piece of a page, in which all text of others is escaped already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in a piece of a page. Nothing is written for undefined and false. */
export type Content = string | number | Html | undefined | false | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Writes a text so that it is nothing but a text, in a page and in an attribute in quotes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Writes a piece of a page. Whatever is put in is escaped, unless it is a piece of a page itself. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Html {
  let text = strings[0]!;
  contents.forEach((content, i) => {
    text += written(content) + strings[i + 1]!;
  });
  return new Html(text);
}

/** Puts something between pieces. */
export function joined(pieces: readonly Content[], between: Content): Html {
  return new Html(pieces.map(written).join(written(between)));
}

function written(content: Content): string {
  if (content === undefined || content === false) return "";
  if (content instanceof Html) return content.text;
  return typeof content === "object" ? content.map(written).join("") : escaped(`${content}`);
}

/** Data as the contents of a script that doesn't run: no text in it can end the script. */
export function dataScript(id: string, data: unknown): Html {
  const json = JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
  return new Html(`<script type="application/json" id="${escaped(id)}">${json}</script>`);
}
