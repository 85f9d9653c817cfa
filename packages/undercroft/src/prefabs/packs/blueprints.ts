import { pack } from "../reading/prefab.js";
import type { Pack } from "../source/source.js";

// Compiled from content/blueprints.vault by `npm run packs`.

/** The included blueprints, and those that hold their keys. `gatedRooms` places them by default. */
export const BLUEPRINTS_PACK: Pack = /* @__PURE__ */ pack("blueprints", [
  {
    name: "sunken_library",
    kind: "blueprint",
    source: {
      blueprint: "sunken_library",
      description: "Shelves under water. Take one book; the rest lock themselves.",
      depth: "3..15",
      weight: 20,
      region: "23..85",
      interior: "purge",
      bar: {
        locked: 3,
        secret: 1,
      },
      key: "brass_key",
      tags: ["treasure", "library"],
      no_random: ["items"],
      features: [
        {
          place: "all",
          tile: "shallow_water",
        },
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              "Magic Missile Scroll": 3,
              "Fireball Scroll": 2,
              "Magic Mapping Scroll": 2,
              "Confusion Scroll": 1,
            },
          },
          count: "2..4",
          spaced: 2,
          choose: "one",
        },
        {
          place: "any",
          tile: "bookshelf",
          count: "1..2",
          spaced: 2,
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "1..",
          spaced: 5,
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
    name: "indecisive_treasury",
    kind: "blueprint",
    source: {
      blueprint: "indecisive_treasury",
      description: "Pedestals and a sign. The sign says one. It does not say please.",
      depth: "1..12",
      weight: {
        base: 20,
        "..2": 12,
      },
      region: "20..70",
      interior: "square",
      key: "gilded_key",
      tags: ["treasure"],
      no_random: ["items"],
      features: [
        {
          place: "all",
          tile: "carpet",
        },
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              Longsword: 2,
              "Tower Shield": 2,
              "Fireball Scroll": 2,
              "Health Potion": 1,
            },
          },
          count: 3,
          choose: "one",
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "2..",
          spaced: 4,
        },
      ],
      map: [],
    },
  },
  {
    name: "royal_armoury",
    kind: "blueprint",
    source: {
      blueprint: "royal_armoury",
      description: "Racks of steel behind good oak. The quartermaster is out; his list of who owes what is not.",
      depth: "4..20",
      weight: 15,
      region: "20..80",
      interior: "square",
      bar: {
        locked: 4,
        portcullis: 1,
      },
      key: "steel_key",
      tags: ["treasure", "armoury"],
      no_random: ["items"],
      features: [
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              Longsword: 3,
              "Tower Shield": 3,
              Dagger: 1,
              Shield: 1,
              "War Hammer": 2,
              "Mirror Shield": 1,
            },
          },
          count: "2..6",
          spaced: 2,
          choose: "one",
        },
        {
          place: "any",
          tile: "statue",
          count: "1..2",
          spaced: 3,
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "1..",
          spaced: 6,
        },
      ],
      map: [],
    },
  },
  {
    name: "cutlery_drawer",
    kind: "blueprint",
    source: {
      blueprint: "cutlery_drawer",
      description: "A cupboard of blades, all sharp, none matching. Somebody was assembling a set.",
      depth: "1..7",
      weight: 14,
      region: "15..45",
      interior: "purge",
      key: "tin_key",
      tags: ["treasure", "armoury"],
      no_random: ["items"],
      features: [
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              Dagger: 4,
              Shield: 3,
              Longsword: 1,
            },
          },
          count: "2..3",
          spaced: 2,
          choose: "one",
        },
      ],
      map: [],
    },
  },
  {
    name: "shrine_of_small_mercies",
    kind: "blueprint",
    source: {
      blueprint: "shrine_of_small_mercies",
      description: "One bowl per visitor. The statues keep count, and they have had practice.",
      depth: "2..20",
      weight: 14,
      region: "20..70",
      interior: "square",
      bar: {
        locked: 2,
        secret: 1,
      },
      key: "bone_key",
      tags: ["treasure", "shrine"],
      no_random: ["items", "monsters"],
      features: [
        {
          place: "middle",
          tile: "carpet",
          count: "2..9",
        },
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              "Health Potion": 3,
              Rations: 2,
              Elixir: 1,
            },
          },
          count: 3,
          choose: "one",
        },
        {
          place: "any",
          tile: "statue",
          count: "1..2",
          spaced: 3,
        },
      ],
      map: [],
    },
  },
  {
    name: "scholars_quarantine",
    kind: "blueprint",
    source: {
      blueprint: "scholars_quarantine",
      title: "the scholar's quarantine",
      description: "The scrolls were locked up for reading people. One may leave, supervised.",
      depth: "5..20",
      weight: 12,
      region: "25..80",
      interior: "square",
      key: "ink_stained_key",
      tags: ["treasure", "library"],
      no_random: ["items"],
      features: [
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: [
              "Fireball Scroll",
              "Magic Mapping Scroll",
              "Confusion Scroll",
              "Magic Missile Scroll",
              "Storm Scroll",
            ],
          },
          count: "2..5",
          spaced: 2,
          choose: "one",
        },
        {
          place: "any",
          tile: "bookshelf",
          count: "1..2",
          spaced: 2,
        },
        {
          place: "near",
          spawn: {
            name: "Orc",
            state: "asleep",
          },
          chance: "40%",
        },
      ],
      map: [],
    },
  },
  {
    name: "burnt_larder",
    kind: "blueprint",
    source: {
      blueprint: "burnt_larder",
      description: "The kitchen fire was put out by piling furniture on it. The hams survived.",
      depth: "1..10",
      weight: 14,
      region: "16..70",
      interior: "purge",
      bar: "barricade",
      tags: ["plunder", "food"],
      features: [
        {
          place: "near",
          tile: "rubble",
          count: "2..6",
        },
        {
          place: "far",
          spawn: "Rations",
          count: "2..4",
        },
        {
          place: "any",
          tile: "rubble",
          count: "1..8",
        },
        {
          place: "any",
          tile: "barrel",
          count: "1..3",
          spaced: 2,
        },
      ],
      map: [],
    },
  },
  {
    name: "secret_still",
    kind: "blueprint",
    source: {
      blueprint: "secret_still",
      description: "A copper pot, a smell of plums, and one goblin who swears it was like this when he got here.",
      depth: "1..12",
      weight: 10,
      region: "12..50",
      interior: "purge",
      bar: "secret",
      tags: ["plunder", "food"],
      features: [
        {
          place: "far",
          tile: "altar",
          spawn: "Health Potion",
          count: "2..3",
        },
        {
          place: "middle",
          spawn: {
            name: "Goblin",
            state: "drunk",
          },
        },
        {
          place: "any",
          tile: "mud",
          count: "0..5",
        },
        {
          place: "any",
          tile: "barrel",
          count: "1..2",
          spaced: 2,
        },
      ],
      map: [],
    },
  },
  {
    name: "tax_office",
    kind: "blueprint",
    source: {
      blueprint: "tax_office",
      description: "Everything anybody ever paid, sorted by who regretted it most.",
      depth: "6..20",
      weight: 8,
      region: "25..85",
      interior: "square",
      bar: {
        locked: 3,
        portcullis: 2,
      },
      key: "seal_of_office",
      tags: ["plunder"],
      features: [
        {
          place: "gate",
          tile: "carpet",
        },
        {
          place: "near",
          tile: "carpet",
          count: "3..8",
        },
        {
          place: "far",
          spawn: {
            table: "items",
          },
          count: "3..5",
          spaced: 2,
        },
        {
          place: "middle",
          spawn: "Orc",
          count: "1..2",
          in_view: "gate",
        },
        {
          place: "middle",
          tile: "table",
          count: "1..2",
          spaced: 4,
        },
      ],
      map: [],
    },
  },
  {
    name: "dragons_bathroom",
    kind: "blueprint",
    source: {
      blueprint: "dragons_bathroom",
      title: "the dragon's bathroom",
      description:
        "A pool, a very large towel, and things that were swallowed by accident. The owner is expected back.",
      depth: "8..20",
      weight: 8,
      region: "35..90",
      interior: "square",
      bar: {
        portcullis: 2,
        locked: 1,
      },
      key: "scaly_key",
      tags: ["plunder", "water"],
      features: [
        {
          place: "middle",
          tile: "shallow_water",
          count: "8..30",
        },
        {
          place: "far",
          spawn: {
            any: {
              Longsword: 2,
              "Tower Shield": 2,
              "Fireball Scroll": 3,
            },
          },
          count: "2..3",
          spaced: 2,
        },
        {
          place: "any",
          tile: "bones",
          count: "2..6",
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "2..",
          spaced: 5,
        },
        {
          place: "middle",
          spawn: {
            name: "Ogre",
            or: ["Orc"],
            state: "asleep",
          },
          chance: "60%",
        },
      ],
      map: [],
    },
  },
  {
    name: "flooded_cells",
    kind: "blueprint",
    source: {
      blueprint: "flooded_cells",
      description: "The prisoners were moved to dry cells. Most of them. The portcullis remembers the rest.",
      depth: "3..16",
      weight: 12,
      region: "20..80",
      bar: {
        portcullis: 3,
        locked: 1,
      },
      key: "gaoler's_key",
      tags: ["prison", "water"],
      features: [
        {
          place: "all",
          tile: "shallow_water",
        },
        {
          place: "far",
          tile: "bones",
          count: "2..5",
        },
        {
          place: "far",
          spawn: {
            any: {
              Dagger: 2,
              Shield: 2,
              "Health Potion": 2,
              Rations: 1,
            },
          },
          count: "1..2",
        },
        {
          place: "middle",
          spawn: {
            any: {
              Goblin: 2,
              Orc: 1,
            },
          },
          count: "1..3",
          spaced: 3,
        },
      ],
      map: [],
    },
  },
  {
    name: "the_wrong_captive",
    kind: "blueprint",
    source: {
      blueprint: "the_wrong_captive",
      description: "They built the gate to keep him in. Ask yourself why before you pull anything.",
      depth: "5..20",
      weight: 10,
      region: "20..80",
      interior: "purge",
      bar: "portcullis",
      tags: ["prison", "danger"],
      features: [
        {
          place: "far",
          spawn: {
            name: "Ogre",
            or: ["Orc"],
            state: "bound",
          },
        },
        {
          place: "far",
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
            },
          },
        },
        {
          place: "any",
          tile: "bones",
          count: "3..8",
        },
      ],
      map: [],
    },
  },
  {
    name: "goblin_in_the_stocks",
    kind: "blueprint",
    source: {
      blueprint: "goblin_in_the_stocks",
      description: "A goblin locked up by other goblins, for manners. His friends left snacks.",
      depth: "1..6",
      weight: 12,
      region: "14..45",
      interior: "purge",
      key: "rusty_key",
      tags: ["prison"],
      features: [
        {
          place: "far",
          spawn: {
            name: "Goblin",
            state: "bound",
          },
        },
        {
          place: "near",
          spawn: "Rations",
          count: "1..2",
        },
        {
          place: "any",
          spawn: "Health Potion",
          chance: "60%",
        },
      ],
      map: [],
    },
  },
  {
    name: "zoo_without_signs",
    kind: "blueprint",
    source: {
      blueprint: "zoo_without_signs",
      description: "Bars on this side, teeth on that side. The lever is elsewhere because the keeper was clever once.",
      depth: "4..18",
      weight: 10,
      region: "30..90",
      bar: "portcullis",
      tags: ["danger", "zoo"],
      no_random: ["monsters"],
      features: [
        {
          place: "any",
          tile: "grass",
          count: "5..20",
        },
        {
          place: "any",
          spawn: {
            any: {
              Goblin: 4,
              Orc: 2,
            },
            state: "asleep",
          },
          count: "3..6",
          spaced: 3,
        },
        {
          place: "far",
          spawn: {
            name: "Ogre",
            or: ["Orc"],
            state: "asleep",
          },
          chance: "40%",
        },
        {
          place: "far",
          spawn: {
            table: "items",
          },
          count: "2..3",
          spaced: 2,
        },
      ],
      map: [],
    },
  },
  {
    name: "conservatory",
    kind: "blueprint",
    source: {
      blueprint: "conservatory",
      description: "Somebody grows roses down here. The roses are winning.",
      depth: "1..14",
      weight: 12,
      region: "25..85",
      interior: "square",
      bar: {
        locked: 2,
        secret: 1,
        barricade: 1,
      },
      key: "trowel_key",
      tags: ["garden"],
      features: [
        {
          place: "all",
          tile: "grass",
        },
        {
          place: "any",
          tile: "foliage",
          count: "5..20",
        },
        {
          place: "middle",
          tile: "shallow_water",
          count: "2..8",
        },
        {
          place: "far",
          spawn: "Health Potion",
          count: "1..3",
          spaced: 2,
        },
        {
          place: "any",
          tile: "statue",
          chance: "50%",
        },
      ],
      map: [],
    },
  },
  {
    name: "fungus_fair",
    kind: "blueprint",
    source: {
      blueprint: "fungus_fair",
      description: "First prize is on the altar. The judges are still at the table, and so are their stomachs.",
      depth: "6..20",
      weight: 10,
      region: "25..85",
      interior: "purge",
      bar: {
        barricade: 2,
        secret: 1,
      },
      tags: ["garden"],
      features: [
        {
          place: "any",
          tile: "fungus",
          count: "8..30",
        },
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              "Health Potion": 3,
              Rations: 2,
              "Magic Mapping Scroll": 1,
            },
          },
          count: "2..3",
          spaced: 2,
          choose: "one",
        },
        {
          place: "middle",
          tile: "bones",
          count: "2..5",
        },
      ],
      map: [],
    },
  },
  {
    name: "crypt_of_the_overdressed",
    kind: "blueprint",
    source: {
      blueprint: "crypt_of_the_overdressed",
      description: "He was buried in full plate, so nobody could close the lid. Lock the room instead, they said.",
      depth: "4..20",
      weight: 12,
      region: "18..70",
      interior: "square",
      bar: {
        locked: 3,
        secret: 1,
      },
      key: "coffin_key",
      tags: ["crypt"],
      features: [
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              "Tower Shield": 2,
              Longsword: 2,
              Shield: 1,
            },
          },
        },
        {
          place: "any",
          tile: "bones",
          count: "2..7",
        },
        {
          place: "any",
          tile: "pillar",
          count: "1..2",
          spaced: 3,
        },
        {
          place: "middle",
          spawn: {
            any: {
              Orc: 2,
              Goblin: 1,
            },
            state: "still",
          },
          count: "1..2",
        },
      ],
      map: [],
    },
  },
  {
    name: "trophy_room",
    kind: "blueprint",
    source: {
      blueprint: "trophy_room",
      description: 'Heads on every wall. The space over the door is labelled "you".',
      depth: "7..20",
      weight: 9,
      region: "25..80",
      interior: "square",
      key: "hunter's_key",
      tags: ["plunder", "danger"],
      features: [
        {
          place: "middle",
          tile: "carpet",
          count: "6..20",
        },
        {
          place: "any",
          tile: "statue",
          count: "1..2",
          spaced: 3,
        },
        {
          place: "far",
          spawn: {
            name: "Ogre",
            or: ["Orc"],
          },
        },
        {
          place: "far",
          spawn: {
            any: {
              Longsword: 2,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
            },
          },
          count: 2,
          spaced: 2,
        },
      ],
      map: [],
    },
  },
  {
    name: "honest_mimic",
    kind: "blueprint",
    source: {
      blueprint: "honest_mimic",
      description: "Chests in rows. One of them apologised in advance; the others look hungry.",
      depth: "3..14",
      weight: 9,
      region: "20..60",
      interior: "square",
      key: "toothy_key",
      tags: ["plunder", "traps"],
      features: [
        {
          place: "far",
          spawn: {
            table: "items",
          },
          count: "2..4",
          spaced: 2,
        },
        {
          place: "middle",
          spawn: "Bear Trap",
          count: "2..4",
          spaced: 2,
        },
        {
          place: "far",
          spawn: {
            name: "Goblin",
            state: "still",
          },
          chance: "50%",
        },
      ],
      map: [],
    },
  },
  {
    name: "mapmakers_closet",
    kind: "blueprint",
    source: {
      blueprint: "mapmakers_closet",
      title: "the mapmaker's closet",
      description: "He mapped everything but the way out of his closet. We are very sorry.",
      depth: "1..10",
      weight: 6,
      region: "10..30",
      interior: "purge",
      bar: {
        locked: 1,
        secret: 2,
      },
      key: "compass_key",
      tags: ["library", "crypt"],
      features: [
        {
          place: "far",
          tile: "bones",
        },
        {
          place: "far",
          spawn: "Magic Mapping Scroll",
        },
        {
          place: "any",
          spawn: {
            any: {
              Rations: 2,
              "Confusion Scroll": 1,
            },
          },
          chance: "50%",
        },
      ],
      map: [],
    },
  },
  {
    name: "hermits_unlisted_address",
    kind: "blueprint",
    source: {
      blueprint: "hermits_unlisted_address",
      title: "the hermit's unlisted address",
      description: "No door, no bell, one visitor a decade. He moved out; the soup is still warm.",
      depth: "1..16",
      weight: 10,
      region: "18..60",
      interior: "square",
      bar: "secret",
      tags: ["home"],
      features: [
        {
          place: "far",
          tile: "carpet",
          count: "2..6",
        },
        {
          place: "far",
          tile: "bed",
        },
        {
          place: "far",
          spawn: "Rations",
          count: "1..2",
        },
        {
          place: "any",
          spawn: {
            any: {
              "Health Potion": 3,
              "Magic Missile Scroll": 2,
              Dagger: 1,
            },
          },
          count: "1..2",
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "1..2",
          spaced: 4,
        },
      ],
      map: [],
    },
  },
  {
    name: "beavers_of_the_underdark",
    kind: "blueprint",
    source: {
      blueprint: "beavers_of_the_underdark",
      description:
        "Something has dammed the corridor with three beds and a door. It lives on the other side, in comfort.",
      depth: "1..12",
      weight: 10,
      region: "20..80",
      bar: "barricade",
      tags: ["water", "home"],
      features: [
        {
          place: "any",
          tile: "mud",
          count: "4..14",
        },
        {
          place: "any",
          tile: "shallow_water",
          count: "4..16",
        },
        {
          place: "far",
          spawn: {
            any: {
              Rations: 2,
              "Health Potion": 2,
              Shield: 1,
            },
          },
          count: "2..3",
          spaced: 2,
        },
        {
          place: "middle",
          spawn: "Goblin",
          count: "0..2",
        },
        {
          place: "near",
          tile: "bed",
          count: 3,
        },
      ],
      map: [],
    },
  },
  {
    name: "maze_of_minor_inconvenience",
    kind: "blueprint",
    source: {
      blueprint: "maze_of_minor_inconvenience",
      description: "Built to confuse heroes. The minotaur called in sick, so an ogre stands in.",
      depth: "8..20",
      weight: 6,
      region: "45..200",
      interior: "rebuild",
      with: [
        {
          use: "maze",
        },
      ],
      bar: {
        locked: 2,
        portcullis: 1,
      },
      key: "thread_key",
      tags: ["danger"],
      features: [
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
            },
          },
        },
        {
          place: "far",
          spawn: {
            name: "Ogre",
            or: ["Orc"],
          },
        },
        {
          place: "middle",
          spawn: "Bear Trap",
          count: "0..2",
        },
      ],
      map: [],
    },
  },
  {
    name: "collapsed_wine_cellar",
    kind: "blueprint",
    source: {
      blueprint: "collapsed_wine_cellar",
      description: "The roof came down on the good years. Dig for a vintage; mind the vintners.",
      depth: "4..18",
      weight: 6,
      region: "40..180",
      interior: "rebuild",
      with: [
        {
          use: "drunkards-walk",
          coverage: 0.6,
        },
      ],
      bar: {
        barricade: 2,
        locked: 1,
      },
      key: "cork_key",
      tags: ["plunder"],
      features: [
        {
          place: "any",
          tile: "rubble",
          count: "4..15",
        },
        {
          place: "any",
          tile: "barrel",
          count: "3..6",
          spaced: 2,
        },
        {
          place: "far",
          spawn: "Health Potion",
          count: "2..3",
          spaced: 2,
        },
        {
          place: "middle",
          spawn: {
            any: {
              Goblin: 2,
              Orc: 1,
            },
            state: "drunk",
          },
          count: "1..3",
        },
      ],
      map: [],
    },
  },
  {
    name: "observatory_of_nothing",
    kind: "blueprint",
    source: {
      blueprint: "observatory_of_nothing",
      description: "A dome, a chair, a telescope aimed at solid rock. He said he could nearly see it.",
      depth: "9..20",
      weight: 7,
      region: "36..90",
      interior: "square",
      bar: {
        locked: 2,
        secret: 1,
      },
      key: "star_key",
      tags: ["treasure"],
      no_random: ["items"],
      features: [
        {
          place: "middle",
          tile: "crystal",
          count: "2..5",
          spaced: 3,
        },
        {
          place: "far",
          tile: "altar",
          spawn: {
            any: {
              "Magic Mapping Scroll": 3,
              "Fireball Scroll": 2,
              "Storm Scroll": 1,
            },
          },
          count: "1..3",
          spaced: 2,
          choose: "one",
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "2..",
          spaced: 5,
        },
      ],
      legend: {
        _: "altar",
        "*": "crystal",
      },
      map: [".....", ".*.*.", ".._..", ".*.*.", "....."],
    },
  },
  {
    name: "bank_of_last_resort",
    kind: "blueprint",
    source: {
      blueprint: "bank_of_last_resort",
      description: "Deposits welcome. Withdrawals by appointment, or by whoever holds the key.",
      depth: "10..20",
      weight: 8,
      region: "40..95",
      interior: "square",
      key: "vault_key",
      holders: ["managers_office", "counting_house", "guarded_altar"],
      tags: ["plunder"],
      features: [
        {
          place: "all",
          tile: "carpet",
        },
        {
          place: "far",
          spawn: {
            table: "items",
          },
          count: "4..6",
          spaced: 2,
        },
        {
          place: "near",
          spawn: "Orc",
          count: 2,
          in_view: "gate",
        },
        {
          place: "any",
          tile: "crate",
          count: "1..2",
          spaced: 3,
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
      description: "The key lies on an altar. The congregation is armed and disapproves of you.",
      depth: "2..20",
      weight: 22,
      region: "24..150",
      holds: "key",
      tags: ["holder"],
      features: [
        {
          place: "far",
          tile: "altar",
          key: true,
        },
        {
          place: "middle",
          spawn: {
            any: {
              Goblin: 3,
              Orc: 2,
            },
          },
          count: "2..3",
          spaced: 2,
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "1..3",
          spaced: 4,
        },
      ],
      map: [],
    },
  },
  {
    name: "flooded_shaft",
    kind: "blueprint",
    source: {
      blueprint: "flooded_shaft",
      description: "The key fell in. So did three people who went after it.",
      depth: "3..18",
      weight: 24,
      region: "22..150",
      holds: "key",
      tags: ["holder", "water"],
      features: [
        {
          place: "far",
          tile: "shallow_water",
          count: "6..25",
        },
        {
          place: "far",
          tile: "shallow_water",
          key: true,
        },
        {
          place: "far",
          tile: "bones",
          count: "1..3",
        },
      ],
      map: [],
    },
  },
  {
    name: "ogres_pillow",
    kind: "blueprint",
    source: {
      blueprint: "ogres_pillow",
      title: "the ogre's pillow",
      description: "He sleeps on it. You could ask nicely.",
      depth: "6..20",
      weight: 24,
      region: "24..150",
      holds: "key",
      tags: ["holder", "danger"],
      features: [
        {
          place: "far",
          tile: "bones",
          key: true,
        },
        {
          place: "far",
          spawn: {
            name: "Ogre",
            or: ["Orc"],
            state: "asleep",
          },
        },
        {
          place: "any",
          tile: "bones",
          count: "2..6",
        },
      ],
      map: [],
    },
  },
  {
    name: "managers_office",
    kind: "blueprint",
    source: {
      blueprint: "managers_office",
      title: "the manager's office",
      description: "A desk, a carpet and a locked drawer. The manager is in a meeting with the wall.",
      depth: "6..20",
      weight: 12,
      region: "20..60",
      interior: "square",
      holds: "key",
      bar: {
        open: 4,
        locked: 1,
      },
      key: "office_key",
      tags: ["holder"],
      features: [
        {
          place: "all",
          tile: "carpet",
        },
        {
          place: "far",
          tile: "altar",
          key: true,
        },
        {
          place: "middle",
          tile: "table",
        },
        {
          place: "near",
          spawn: {
            any: {
              Goblin: 1,
              Orc: 1,
            },
          },
          count: "1..2",
        },
      ],
      map: [],
    },
  },
  {
    name: "counting_house",
    kind: "blueprint",
    source: {
      blueprint: "counting_house",
      description: "One clerk, one lamp, one key on a hook. He has counted your footsteps.",
      depth: "4..20",
      weight: 20,
      region: "20..60",
      holds: "key",
      bar: {
        open: 6,
        barricade: 1,
      },
      tags: ["holder"],
      features: [
        {
          place: "far",
          tile: "carpet",
          key: true,
        },
        {
          place: "middle",
          tile: "table",
        },
        {
          place: "wall",
          tile: "torch_wall",
          count: "1..2",
          spaced: 4,
        },
        {
          place: "middle",
          spawn: "Orc",
        },
      ],
      map: [],
    },
  },
  {
    name: "goblin_lost_property",
    kind: "blueprint",
    source: {
      blueprint: "goblin_lost_property",
      description: "Forty left boots and one key. They want it back in writing.",
      depth: "1..10",
      weight: 18,
      region: "20..150",
      holds: "key",
      tags: ["holder"],
      features: [
        {
          place: "far",
          tile: "rubble",
          key: true,
        },
        {
          place: "any",
          tile: "rubble",
          count: "3..9",
        },
        {
          place: "any",
          tile: "crate",
          count: "2..4",
          spaced: 2,
        },
        {
          place: "middle",
          spawn: "Goblin",
          count: "1..3",
          spaced: 2,
        },
      ],
      map: [],
    },
  },
  {
    name: "trapped_corridor_of_course",
    kind: "blueprint",
    source: {
      blueprint: "trapped_corridor_of_course",
      title: "a trapped corridor, of course",
      description: "The key is right there, at the end. Nothing could be simpler. Nothing at all.",
      depth: "1..16",
      weight: 24,
      region: "20..150",
      holds: "key",
      tags: ["holder", "traps"],
      features: [
        {
          place: "far",
          tile: "altar",
          key: true,
        },
        {
          place: "middle",
          spawn: "Bear Trap",
          count: "2..5",
          spaced: 2,
        },
      ],
      map: [],
    },
  },
  {
    name: "retired_adventurer",
    kind: "blueprint",
    source: {
      blueprint: "retired_adventurer",
      description: "He made it this far, sat down to admire the key, and admired it for good.",
      depth: "1..20",
      weight: {
        base: 4,
        "..2": 9,
      },
      holds: "key",
      tags: ["holder", "open"],
      features: [
        {
          place: "near",
          tile: "bones",
          key: true,
        },
        {
          place: "any",
          spawn: {
            any: {
              Rations: 1,
              Dagger: 1,
              "Health Potion": 1,
            },
          },
          chance: "60%",
        },
      ],
      map: [],
    },
  },
  {
    name: "pedestal_in_plain_sight",
    kind: "blueprint",
    source: {
      blueprint: "pedestal_in_plain_sight",
      description: "A key on a pedestal in the middle of the room. You walk around it twice, just in case.",
      depth: "1..20",
      weight: {
        base: 4,
        "..2": 9,
      },
      holds: "key",
      tags: ["holder", "open"],
      features: [
        {
          place: "near",
          tile: "altar",
          key: true,
        },
        {
          place: "far",
          tile: "statue",
          count: "0..2",
          spaced: 3,
        },
      ],
      map: [],
    },
  },
  {
    name: "card_game",
    kind: "blueprint",
    source: {
      blueprint: "card_game",
      description: "Three goblins, one key in the pot, and somebody has five aces.",
      depth: "1..9",
      weight: {
        base: 4,
        "..2": 9,
      },
      holds: "key",
      tags: ["holder", "open"],
      features: [
        {
          place: "near",
          tile: "altar",
          key: true,
        },
        {
          place: "near",
          tile: "bench",
          count: "2..3",
        },
        {
          place: "middle",
          spawn: {
            name: "Goblin",
            state: "drunk",
          },
          count: "2..3",
        },
      ],
      map: [],
    },
  },
  {
    name: "orcs_on_lunch",
    kind: "blueprint",
    source: {
      blueprint: "orcs_on_lunch",
      description: "They put the key down to eat. They would like you to let them finish.",
      depth: "5..20",
      weight: 4,
      holds: "key",
      tags: ["holder", "open", "food"],
      features: [
        {
          place: "near",
          tile: "carpet",
          key: true,
        },
        {
          place: "near",
          tile: "bench",
          count: "1..2",
        },
        {
          place: "middle",
          spawn: "Orc",
          count: "1..2",
        },
        {
          place: "far",
          spawn: "Rations",
          chance: "50%",
        },
      ],
      map: [],
    },
  },
  {
    name: "magpies_garden",
    kind: "blueprint",
    source: {
      blueprint: "magpies_garden",
      title: "the magpie's garden",
      description: "Everything that shines ends up in the tall grass. So do the people who come looking.",
      depth: "2..15",
      weight: 22,
      region: "22..150",
      holds: "key",
      tags: ["holder", "garden"],
      features: [
        {
          place: "any",
          tile: "grass",
          count: "8..40",
        },
        {
          place: "any",
          tile: "foliage",
          count: "3..12",
        },
        {
          place: "far",
          tile: "grass",
          key: true,
        },
        {
          place: "middle",
          spawn: {
            any: {
              Goblin: 2,
              Orc: 1,
            },
            state: "asleep",
          },
          count: "0..2",
        },
      ],
      map: [],
    },
  },
  {
    name: "dry_fountain",
    kind: "blueprint",
    source: {
      blueprint: "dry_fountain",
      description: "People threw in coins for luck. One threw in a key, and it was not lucky.",
      depth: "1..14",
      weight: 18,
      region: "20..60",
      interior: "square",
      holds: "key",
      bar: {
        open: 4,
        portcullis: 1,
      },
      tags: ["holder"],
      features: [
        {
          place: "middle",
          tile: "rubble",
          count: "3..8",
        },
        {
          place: "middle",
          tile: "altar",
          key: true,
        },
        {
          place: "any",
          tile: "statue",
          count: "1..2",
          spaced: 3,
        },
      ],
      map: [],
    },
  },
  {
    name: "sentimental_treasury_guard",
    kind: "blueprint",
    source: {
      blueprint: "sentimental_treasury_guard",
      description: "He gave his heart to a goblin and the key to nobody. Now he has only the key.",
      depth: "7..20",
      weight: 12,
      region: "22..60",
      holds: "key",
      bar: {
        open: 6,
        locked: 1,
        barricade: 1,
      },
      key: "heart_shaped_key",
      tags: ["holder"],
      features: [
        {
          place: "far",
          tile: "carpet",
          key: true,
        },
        {
          place: "far",
          spawn: {
            name: "Ogre",
            or: ["Orc"],
          },
        },
        {
          place: "near",
          spawn: "Health Potion",
          chance: "40%",
        },
      ],
      map: [],
    },
  },
]);
