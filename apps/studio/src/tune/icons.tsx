import type { StepKind } from "../step-kinds.ts";

/** Signs on buttons, drawn in a square of 16. */
const SIGNS = {
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H6",
  redo: "M10 3l3.5 3.5L10 10M13 6.5H6.5a4 4 0 0 0 0 8H10",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3.5 3.5",
  open: "M2 13V3.5h4l1.5 2H14V13z",
  up: "M8 13V3.5M4 7l4-4 4 4",
  down: "M8 3v9.5M4 9l4 4 4-4",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  reset: "M3 3v4h4M3.4 7A5.2 5.2 0 1 1 3 9.5",
  locked: "M4 7.5h8V14H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  unlocked: "M4 7.5h8V14H4zM5.5 7.5V4.5a2.5 2.5 0 0 1 4.9-.7",
  grip: "M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01",
  fold: "M4 6l4 4 4-4",
  dice: "M2.5 2.5h11v11h-11zM5.5 5.5h.01M10.5 5.5h.01M8 8h.01M5.5 10.5h.01M10.5 10.5h.01",
  plus: "M8 3v10M3 8h10",
} as const;

export type Sign = keyof typeof SIGNS;

export function Icon({ sign }: { readonly sign: Sign }) {
  return <Drawn path={SIGNS[sign]} class="icon" />;
}

/** One sign for each kind of step, so that colour is not alone. */
const KIND_SIGNS: Record<StepKind | "choice" | "group", string> = {
  shape: "M2 14V8l3-3 3 4 3-6 3 4v7z",
  style: "M2 6c2-3 4-3 6 0s4 3 6 0M2 11c2-3 4-3 6 0s4 3 6 0",
  section: "M2 2h12v12H2zM8 2v12M8 8h6",
  vault: "M2 14V7a6 6 0 0 1 12 0v7zM8 8v3",
  ends: "M4 15V2l8 3-8 3.5",
  spawns: "M3 8a5 5 0 0 1 10 0v5l-2-1.5L9.5 13 8 11.5 6.5 13 5 11.5 3 13zM6 8h.01M10 8h.01",
  choice: "M2 8h4l3-5h5M6 8l3 5h5",
  group: "M2 4h12M2 8h12M2 12h12",
};

/** What the kinds are called. */
export const KIND_WORDS: Record<keyof typeof KIND_SIGNS, string> = {
  shape: "shape",
  style: "style",
  section: "section",
  vault: "vaults",
  ends: "start and exit",
  spawns: "spawns",
  choice: "choice",
  group: "group",
};

/** The sign of a kind of step, with its word for those who point at it or hear the page. */
export function KindIcon({ kind }: { readonly kind: keyof typeof KIND_SIGNS }) {
  return (
    <span class="kind-icon" title={KIND_WORDS[kind]}>
      <Drawn path={KIND_SIGNS[kind]} class="icon" />
      <span class="visually-hidden">{KIND_WORDS[kind]}: </span>
    </span>
  );
}

function Drawn({ path, class: name }: { readonly path: string; readonly class: string }) {
  return (
    <svg class={name} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
