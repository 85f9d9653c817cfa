import { pack } from "../reading/prefab.js";
import type { Pack } from "../source/source.js";

// Compiled from content/blueprints.vault by `npm run packs`.

/** The included blueprints: places behind choke points, and those that hold their keys, for `gatedRooms`. */
export const BLUEPRINTS_PACK: Pack = /* @__PURE__ */ pack("blueprints", [
  {
    name: "sunken_library",
    kind: "blueprint",
    source: {
      blueprint: "sunken_library",
      description: "Shelves under water. Take one book; the rest lock themselves.",
      depth: "3..15",
      weight: 20,
      tags: ["treasure"],
      region: "23..85",
      interior: "purge",
      bar: {
        locked: 3,
        secret: 1,
      },
      key: "brass_key",
      features: [
        {
          place: "all",
          tile: "shallow_water",
        },
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: ["Fireball Scroll", "Magic Mapping Scroll"],
          },
          count: "3..5",
          spaced: 2,
          choose: "one",
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "2..",
          spaced: 4,
        },
        {
          place: "near",
          spawn: "Goblin",
          chance: "50%",
          in_view: "gate",
        },
      ],
      map: [],
    },
  },
  {
    name: "guarded_altar",
    kind: "blueprint",
    source: {
      blueprint: "guarded_altar",
      description: "An altar, and somebody who takes it seriously.",
      region: "20..150",
      holds: "key",
      features: [
        {
          place: "far",
          tile: "altar",
          key: true,
        },
        {
          place: "middle",
          spawn: "Orc",
          count: "1..2",
        },
      ],
      map: [],
    },
  },
  {
    name: "lost_and_found",
    kind: "blueprint",
    source: {
      blueprint: "lost_and_found",
      description: "Somebody dropped it.",
      holds: "key",
      map: [],
    },
  },
]);
