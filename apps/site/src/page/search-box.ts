import { type Hit, type SearchIndex, search } from "./search.ts";

declare global {
  /** What index.js brings. */
  var undercroftIndex: SearchIndex | undefined;
}

const root = document.documentElement.dataset["root"] ?? "";
let loading: Promise<SearchIndex> | undefined;

/** Loads the search index when the search box is first used. */
function load(): Promise<SearchIndex> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}index.js`;
    script.addEventListener("load", () => resolve(globalThis.undercroftIndex!));
    script.addEventListener("error", () => {
      loading = undefined;
      reject(new Error("index.js could not be loaded"));
    });
    document.head.append(script);
  });
  return loading;
}

/** The search field: a combobox, whose list has the hits. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>(".search");
  const field = form?.querySelector("input");
  const list = form?.querySelector<HTMLElement>("#hits");
  const status = form?.querySelector<HTMLElement>('[role="status"]');
  if (!form || !field || !list || !status) return;
  let at = -1;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
  const close = () => {
    list.hidden = true;
    field.ariaExpanded = "false";
    field.removeAttribute("aria-activedescendant");
    at = -1;
  };
  const choose = (next: number) => {
    const all = options();
    if (all.length === 0) return;
    at = (next + all.length) % all.length;
    for (const [i, option] of all.entries()) option.ariaSelected = String(i === at);
    field.setAttribute("aria-activedescendant", all[at]!.id);
    all[at]!.scrollIntoView({ block: "nearest" });
  };
  const show = async () => {
    const asked = field.value;
    if (asked.trim() === "") {
      status.textContent = "";
      close();
      return;
    }
    let hits: Hit[];
    try {
      hits = search(await load(), asked);
    } catch {
      list.replaceChildren(note("The search can't be loaded. Are you offline?"));
      list.hidden = false;
      return;
    }
    // Something else has been typed in the meantime.
    if (asked !== field.value) return;
    list.replaceChildren(...(hits.length === 0 ? [note("Nothing found. Try other words.")] : hits.map(option)));
    list.hidden = false;
    field.ariaExpanded = String(hits.length > 0);
    status.textContent = hits.length === 1 ? "1 page found" : `${hits.length} pages found`;
    at = -1;
    choose(0);
  };

  field.addEventListener("focus", () => {
    load().catch(() => {});
    if (field.value !== "") show();
  });
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") choose(at + 1);
    else if (event.key === "ArrowUp") choose(at - 1);
    else if (event.key === "Escape") {
      if (list.hidden) field.blur();
      close();
    } else return;
    event.preventDefault();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    options()[Math.max(0, at)]?.click();
  });
  list.addEventListener("click", close);
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close();
  });
  // A click on a hit must not take the focus first, or the list would be gone before it counts.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const isTyping = (event.target as HTMLElement).closest?.("input, textarea, select, [contenteditable]") != null;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

function note(text: string): HTMLElement {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}

function option(hit: Hit, i: number): HTMLElement {
  const link = document.createElement("a");
  link.href = `${root}${hit.path}${hit.id === "" ? "" : `#${hit.id}`}`;
  link.id = `hit-${i}`;
  link.role = "option";
  link.tabIndex = -1;
  link.ariaSelected = "false";
  const title = document.createElement("strong");
  title.textContent = hit.title === "" ? hit.page : hit.title;
  const place = document.createElement("small");
  place.textContent = hit.title === "" ? hit.group : `${hit.group} › ${hit.page}`;
  const words = document.createElement("span");
  for (const [text, isFound] of hit.excerpt) {
    if (!isFound) words.append(text);
    else {
      const mark = document.createElement("mark");
      mark.textContent = text;
      words.append(mark);
    }
  }
  link.append(title, place, words);
  return link;
}
