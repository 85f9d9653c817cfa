import type { FeelingTable } from "./feeling-table.js";

// Compiled from content/undercroft.world.yaml by `npm run packs`.

/** The included feelings: flooded, burnt, overgrown, silent, infested, dark, frozen and rich. `feelings` draws from it by default. */
export const UNDERCROFT_FEELINGS: FeelingTable = {
  name: "undercroft",
  feelings: [
    {
      name: "flooded",
      says: "Water stands ankle-deep in the halls.",
      weight: 3,
      ground: "shallows",
      encounters: { water: 4 },
    },
    {
      name: "burnt",
      says: "The air tastes of smoke. Ash covers everything.",
      weight: 2,
      ground: "cinders",
      danger: 0.9,
      goods: 0.7,
      tags: ["undead", "fire"],
      depths: [4, 18],
    },
    {
      name: "overgrown",
      says: "Leaves and roots have taken these halls.",
      weight: 3,
      ground: "thicket",
      encounters: { ambush: 4 },
      depths: [3, Infinity],
    },
    {
      name: "silent",
      says: "Nothing stirs. You can hear your own heart.",
      weight: 2,
      ground: "graves",
      danger: 0.5,
      state: "asleep",
      encounters: { sentry: 0, patrol: 0, captive: 0, carrier: 0 },
    },
    {
      name: "infested",
      says: "Webs hang over the mud. Something scurries away.",
      weight: 2,
      ground: "nest",
      danger: 1.5,
      tags: ["beast"],
      encounters: { lair: 4, sentry: 0, patrol: 0, captive: 0, carrier: 0 },
    },
    {
      name: "dark",
      says: "It is dark here. Only the fungus glows.",
      weight: 2,
      ground: "gloom",
      tags: ["night"],
      encounters: { ambush: 2 },
      depths: [3, Infinity],
    },
    {
      name: "frozen",
      says: "Everything is covered with frost.",
      weight: 3,
      ground: "ice",
      danger: 0.9,
      encounters: { water: 0 },
      depths: [3, 15],
    },
    {
      name: "rich",
      says: "Fine carpets lie here. Somebody has a lot to guard.",
      weight: 2,
      ground: "riches",
      danger: 1.3,
      goods: 2,
      encounters: { guard: 3 },
      depths: [4, Infinity],
    },
  ],
};
