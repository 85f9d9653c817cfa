import { computed } from "@preact/signals";
import { partNames } from "../state/draft.ts";
import { draft, known } from "../state/studio.ts";
import { titlesOf } from "./step-words.ts";

/** The names of the parts by their keys. */
export const names = computed(() => partNames(draft.value));

const titles = computed(() => titlesOf(draft.value.parts, known.value));

/** What a part of the chain is called on its card. */
export function titleOf({ key }: { readonly key: number }): string {
  return titles.value.get(key) ?? "";
}
