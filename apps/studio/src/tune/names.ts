import { computed } from "@preact/signals";
import { nodeNames } from "../state/draft.ts";
import { draft, known } from "../state/studio.ts";
import { titlesOf } from "./step-words.ts";

/** The names of the nodes by their keys. */
export const names = computed(() => nodeNames(draft.value));

const titles = computed(() => titlesOf(draft.value.nodes, known.value));

/** What a node of the chain is called on its card. */
export function titleOf({ key }: { readonly key: number }): string {
  return titles.value.get(key) ?? "";
}
