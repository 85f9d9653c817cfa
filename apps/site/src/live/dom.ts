type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an element with attributes and what is in it. An attribute that is false or undefined is left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...inner: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...inner);
  return made;
}

/** Makes a button. */
export function button(label: string | Node, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", onClick);
  return made;
}

/** Makes an icon from a path in a square of 16. */
export function icon(path: string): SVGElement {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  for (const [name, value] of Object.entries({ viewBox: "0 0 16 16", width: "14", height: "14", fill: "currentColor" }))
    made.setAttribute(name, value);
  made.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  made.append(line);
  return made;
}

/** Names that elements refer to each other by: each is used once on a page. */
export function uniqueId(word: string): string {
  return `live-${word}-${++lastName}`;
}

let lastName = 0;
