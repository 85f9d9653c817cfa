import { signal } from "@preact/signals";
import type { MetricId } from "undercroft/insight";

/** The tabs of Explore, with what each is for. */
export const TABS = [
  { id: "sweep", label: "Sweep", help: "One seed, with one or two options of the chain at several values." },
  { id: "find", label: "Find", help: "Seeds whose levels are as you want them." },
  { id: "compare", label: "Compare", help: "The open recipe against another one." },
  { id: "numbers", label: "Numbers", help: "What the levels of the open recipe are like." },
] as const;

type TabId = (typeof TABS)[number]["id"];

export const tab = signal<TabId>("sweep");

/** The metrics that stand under every small level; undefined where a place is left empty. */
export const shownMetrics = signal<readonly (MetricId | undefined)[]>(["path", "loops", "floorShare"]);
