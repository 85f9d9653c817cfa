import type { WorldSource } from "./source.js";

// Compiled from content/*.world.yaml by `npm run packs`.

/** The included worlds, by name. */
export const SHIPPED_WORLDS: Readonly<Record<"descent" | "undercroft", WorldSource>> = {
  descent: {
    world: "descent",
    description: "Ten depths, from a town by the sea to a throne in the dark. Every seed goes by other places.",
    extends: "undercroft",
    things: {
      Warden: {
        kind: "monster",
        danger: 9,
        look: {
          glyph: "W",
          color: "#e8d27a",
        },
        plays_as: "Ogre",
      },
      "Pit Fighter": {
        kind: "monster",
        danger: 5,
        look: {
          glyph: "p",
          color: "#d98a5f",
        },
        plays_as: "Orc",
      },
      Lampless: {
        kind: "monster",
        danger: 6,
        look: {
          glyph: "l",
          color: "#8f8aa8",
        },
        plays_as: "Orc",
      },
      "Ashen Castellan": {
        kind: "monster",
        danger: 16,
        look: {
          glyph: "C",
          color: "#c9c4bb",
        },
        plays_as: "Ogre",
        stats: {
          hp: 42,
          power: 9,
          defence: 4,
          opens_doors: true,
        },
        description: "He burned with his keep, and still counts its keys.",
      },
      "Bell Breaker": {
        kind: "monster",
        danger: 20,
        look: {
          glyph: "B",
          color: "#ffb347",
        },
        plays_as: "Ogre",
        stats: {
          hp: 55,
          power: 11,
          defence: 3,
        },
        description: "The champion of the pit. She fights with the tongue of a bell, and has never heard a challenger.",
      },
      "Lamp Eater": {
        kind: "monster",
        danger: 40,
        look: {
          glyph: "L",
          color: "#b48cff",
        },
        plays_as: "Ogre",
        stats: {
          hp: 90,
          power: 14,
          defence: 5,
          sight: 12,
          opens_doors: true,
        },
        description: "It came up for the light of the city, and swallowed that first.",
      },
    },
    tables: {
      woods: [
        {
          name: "Wolf",
          weight: 6,
          most: 5,
        },
        {
          name: "Goblin",
          weight: 4,
        },
        {
          table: "vermin",
          weight: 4,
        },
        {
          name: "Rations",
          weight: 6,
        },
        {
          name: "Health Potion",
          weight: 4,
        },
      ],
      garrison: [
        {
          name: "Orc",
          weight: 8,
        },
        {
          group: {
            Orc: 2,
            Shaman: 1,
          },
          weight: 3,
        },
        {
          name: "Warden",
          weight: 1,
          most: 1,
        },
        {
          table: "seeds",
          weight: 12,
        },
      ],
      dark: [
        {
          name: "Lampless",
          weight: 6,
        },
        {
          group: {
            Lampless: 3,
            Shaman: 1,
          },
          weight: 3,
        },
        {
          name: "Ogre",
          weight: 3,
          most: 4,
        },
        {
          table: "seeds",
          weight: 16,
        },
      ],
      stores: [
        {
          name: "Rations",
          weight: 5,
        },
        {
          name: "Health Potion",
          weight: 4,
        },
        {
          name: "Magic Mapping Scroll",
          weight: 2,
        },
      ],
      pit: [
        {
          name: "Pit Fighter",
          weight: 8,
        },
        {
          group: {
            "Pit Fighter": 2,
            Wolf: 1,
          },
          weight: 4,
        },
        {
          name: "Health Potion",
          weight: 4,
        },
        {
          name: "Longsword",
          weight: 1,
          most: 1,
        },
        {
          name: "Tower Shield",
          weight: 1,
          most: 1,
        },
      ],
      castellan: [
        {
          name: "Ashen Castellan",
          most: 1,
        },
      ],
      bell_breaker: [
        {
          name: "Bell Breaker",
          most: 1,
        },
      ],
      lamp_eater: [
        {
          name: "Lamp Eater",
          most: 1,
        },
      ],
    },
    themes: {
      hearth: {
        description: "Warm rock around a fire that somebody has left burning.",
        colors: {
          wall: "#8a6a4a",
          floor: "#2a2119",
        },
        ground: [
          {
            name: "moss",
            cover: {
              tile: "moss",
              share: 0.12,
              moisture: 1,
            },
            shore: {
              tile: "mud",
              share: 0.3,
            },
          },
        ],
        furniture: [
          {
            tile: "brazier",
            place: "open",
            count: "1..2",
          },
          {
            tile: "bed",
            count: "2..3",
          },
          {
            tile: "crate",
            count: "2..3",
          },
          {
            tile: "barrel",
            count: "1..2",
          },
        ],
      },
      sand: {
        description: "Trodden sand, and what is left of those who lost.",
        colors: {
          wall: "#a08a5e",
          floor: "#30291c",
        },
        ground: [
          {
            name: "bones",
            cover: {
              tile: "mud",
              share: 0.1,
            },
            accent: {
              tile: "bones",
              count: 7,
              spread: 0.4,
              fade: 0.25,
            },
          },
        ],
        furniture: [
          {
            tile: "bench",
            count: 14,
          },
          {
            tile: "torch_wall",
            place: "wall",
            count: 16,
          },
          {
            tile: "barrel",
            count: 4,
          },
        ],
      },
      burned: {
        description: "Soot and ash. Whatever burned here did so long ago, or still does.",
        colors: {
          wall: "#6b5a63",
          floor: "#1c181d",
        },
        ground: [
          {
            name: "ash",
            cover: {
              tile: "ash",
              share: 0.25,
              heat: 1,
            },
            accent: {
              tile: "rubble",
              count: 5,
              spread: 0.5,
              fade: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.8,
            },
          },
        ],
        furniture: [
          {
            tile: "statue",
            count: 6,
          },
          {
            tile: "bones",
            count: 5,
          },
          {
            tile: "torch_wall",
            place: "wall",
            count: 10,
          },
        ],
      },
    },
    recipes: {
      refuge: {
        description: "A small, quiet cave with a spring and a fire. Nobody lives here.",
        theme: "hearth",
        steps: [
          {
            use: "cellular-automata",
            floor: 0.52,
          },
          {
            use: "connect-regions",
          },
          {
            use: "tidy-walls",
          },
          {
            use: "niche-stairs",
          },
          {
            use: "ground",
          },
          {
            use: "furnish",
          },
          {
            use: "hidden-goods",
            table: "stores",
            items: {
              fixed: 3,
            },
            most: 4,
          },
        ],
      },
      threshold: {
        description: "Wild caves on the left, built halls on the right.",
        floor: "reachable",
        steps: [
          {
            use: "in-parts",
            cut: "halves",
            parts: [
              {
                name: "the last cave",
                theme: "caverns",
                steps: [
                  {
                    use: "cellular-automata",
                  },
                ],
              },
              {
                name: "the first hall",
                theme: "stone",
                steps: [
                  {
                    use: "bsp-dungeon",
                  },
                ],
              },
            ],
          },
          {
            use: "tidy-walls",
          },
          {
            use: "area-start",
            x: "left",
          },
          {
            use: "cull-unreachable",
          },
          {
            use: "distant-exit",
          },
          {
            use: "hidden-goods",
          },
          {
            use: "inhabit",
          },
          {
            use: "patches",
          },
        ],
      },
      arena: {
        description: "A pit from wall to wall, and the cells of those who have to fight in it.",
        theme: "sand",
        steps: [
          {
            use: "bsp-interior",
            minRoomSize: 4,
            maxRoomSize: 9,
          },
          {
            use: "great-hall",
            width: 0.42,
            height: 0.9,
            carpet: false,
          },
          {
            use: "connect-regions",
          },
          {
            use: "add-loops",
            loops: 8,
            reach: 1,
            detour: 12,
            doors: 0.8,
          },
          {
            use: "area-start",
            x: "left",
          },
          {
            use: "distant-exit",
          },
          {
            use: "door-placement",
            leastLength: 1,
          },
          {
            use: "ground",
          },
          {
            use: "furnish",
          },
          {
            use: "within",
            region: {
              area: "great hall",
            },
            steps: [
              {
                use: "monster-spawner",
                table: "bell_breaker",
                monsters: {
                  fixed: 1,
                },
                traps: 0,
                clear: 0,
              },
            ],
          },
          {
            use: "hidden-goods",
            table: "stores",
            items: 4,
            most: 6,
          },
          {
            use: "inhabit",
            danger: 1.6,
            items: 10,
          },
        ],
      },
      barrow: {
        description: "The vaults of a burned keep, and the one who still holds its keys.",
        theme: "burned",
        steps: [
          {
            use: "bsp-dungeon",
          },
          {
            use: "great-hall",
            width: 0.3,
            height: 0.4,
            columns: false,
          },
          {
            use: "connect-regions",
          },
          {
            use: "ruin",
            decay: 0.03,
            plants: 0,
          },
          {
            use: "tidy-walls",
          },
          {
            use: "niche-stairs",
          },
          {
            use: "door-placement",
          },
          {
            use: "ground",
          },
          {
            use: "furnish",
          },
          {
            use: "within",
            region: {
              area: "great hall",
            },
            steps: [
              {
                use: "monster-spawner",
                table: "castellan",
                monsters: {
                  fixed: 1,
                },
                traps: 0,
                clear: 0,
              },
            ],
          },
          {
            use: "hidden-goods",
            table: "undercroft",
            items: 4,
            most: 8,
          },
          {
            use: "inhabit",
            danger: 1.3,
            items: 12,
          },
        ],
      },
      throne: {
        description: "A great hall amid fire, and the one who put out the lamps.",
        theme: "burned",
        steps: [
          {
            use: "cellular-automata",
            floor: 0.5,
          },
          {
            use: "lakes",
            count: 24,
            tries: 60,
            width: [10, 20],
            height: [6, 12],
            water: 0,
            chasm: 0,
            lava: 1,
            lavaDepth: 1,
          },
          {
            use: "great-hall",
            width: 0.46,
            height: 0.5,
          },
          {
            use: "connect-regions",
            width: 2,
          },
          {
            use: "tidy-walls",
          },
          {
            use: "niche-stairs",
          },
          {
            use: "bridges",
            over: "any",
          },
          {
            use: "ground",
          },
          {
            use: "furnish",
          },
          {
            use: "within",
            region: {
              area: "great hall",
            },
            steps: [
              {
                use: "monster-spawner",
                table: "lamp_eater",
                monsters: {
                  fixed: 1,
                },
                traps: 0,
                clear: 0,
              },
            ],
          },
          {
            use: "hidden-goods",
            table: "undercroft",
            items: 5,
            most: 8,
          },
          {
            use: "inhabit",
            table: "dark",
            danger: 1.3,
            items: 12,
          },
        ],
      },
    },
    levels: {
      town: {
        depth: 1,
        recipe: "town",
        exits: {
          down: "wilds",
        },
      },
      wilds: {
        depth: 2,
        oneOf: [
          {
            recipe: "forest-road",
            weight: 2,
          },
          {
            recipe: "old-city",
          },
        ],
        table: "woods",
        exits: {
          down: "upper-caves",
          keep: "keep",
          sinkhole: {
            to: "lower-caves",
            one_way: true,
          },
        },
      },
      keep: {
        depth: 3,
        recipe: "keep",
        table: "garrison",
      },
      "upper-caves": {
        depth: 3,
        oneOf: [
          {
            recipe: "limestone",
            weight: 2,
          },
          {
            recipe: "caverns",
            weight: 2,
          },
          {
            recipe: "mushroom-grove",
          },
        ],
        exits: {
          down: "lower-caves",
        },
      },
      "lower-caves": {
        depth: 4,
        oneOf: [
          {
            recipe: "warrens",
            weight: 2,
          },
          {
            recipe: "drowned-halls",
            weight: 2,
          },
          {
            recipe: "caverns",
          },
        ],
        exits: {
          down: "refuge",
        },
      },
      refuge: {
        depth: 5,
        recipe: "refuge",
        size: [40, 25],
        exits: {
          down: "gates",
        },
      },
      gates: {
        depth: 6,
        oneOf: [
          {
            recipe: "threshold",
            weight: 2,
          },
          {
            recipe: "deeps",
          },
          {
            recipe: "lock-and-key",
          },
        ],
        exits: {
          down: "pit",
          barrow: "barrow",
        },
      },
      barrow: {
        depth: 7,
        recipe: "barrow",
        size: [60, 40],
      },
      pit: {
        depth: 7,
        recipe: "arena",
        table: "pit",
        size: [60, 35],
        exits: {
          down: "halls",
        },
      },
      halls: {
        depth: 8,
        oneOf: [
          {
            recipe: "dwarf-fort",
            weight: 2,
          },
          {
            recipe: "catacombs",
            weight: 2,
          },
          {
            recipe: "drowned-halls",
          },
          {
            recipe: "deeps",
          },
        ],
        exits: {
          down: "city",
        },
      },
      city: {
        depth: 9,
        recipe: "dark-city",
        table: "dark",
        exits: {
          down: "throne",
        },
      },
      throne: {
        depth: 10,
        recipe: "throne",
        size: [70, 45],
      },
    },
    landmarks: {
      rift: {
        kind: "chasm",
        levels: ["upper-caves", "lower-caves"],
      },
      "cold-river": {
        kind: "river",
        levels: ["lower-caves", "refuge"],
      },
      watchtower: {
        kind: "tower",
        levels: ["gates", "pit"],
      },
    },
    quests: [
      {
        name: "gatekeepers_ring",
        lock: {
          level: "wilds",
          at: "keep",
        },
        key: {
          level: "lower-caves",
          in: "rift",
        },
      },
      {
        name: "dwarven_key",
        lock: {
          level: "halls",
          at: "exit",
        },
        key: {
          level: "keep",
        },
      },
      {
        name: "castellans_lamp",
        lock: {
          level: "city",
          at: "exit",
        },
        key: {
          level: "barrow",
        },
      },
    ],
  },
  undercroft: {
    world: "undercroft",
    description: "Halls and caves under the earth, and those who live there.",
    extends: null,
    tiles: {
      wall: {
        glyph: "#",
        walkable: false,
        opaque: true,
      },
      floor: {
        glyph: ".",
        walkable: true,
        opaque: false,
      },
      door: {
        glyph: "+",
        walkable: true,
        opaque: true,
        door: true,
        look: {
          color: "#f0b75c",
          background: "#5a3f1c",
          light: {
            color: "#5c3b0c",
            background: "#e3b66b",
          },
        },
      },
      up_stairs: {
        glyph: "<",
        walkable: true,
        opaque: false,
        look: {
          color: "#7fd6c2",
          background: "#1d3a37",
          light: {
            color: "#135a4c",
            background: "#bfe0d6",
          },
        },
      },
      down_stairs: {
        glyph: ">",
        walkable: true,
        opaque: false,
        look: {
          color: "#7fd6c2",
          background: "#1d3a37",
          light: {
            color: "#135a4c",
            background: "#bfe0d6",
          },
        },
      },
      pillar: {
        glyph: "I",
        walkable: false,
        opaque: true,
        look: {
          color: "#a8977d",
          light: {
            color: "#6b5a42",
          },
        },
      },
      statue: {
        glyph: "&",
        walkable: false,
        opaque: true,
        look: {
          color: "#c9c0ae",
          light: {
            color: "#4a4338",
          },
        },
      },
      altar: {
        glyph: "_",
        walkable: true,
        opaque: false,
        look: {
          color: "#c0b0f2",
          background: "#332a4a",
          light: {
            color: "#4d3a96",
            background: "#d9d0f0",
          },
        },
      },
      rubble: {
        glyph: ":",
        walkable: true,
        opaque: false,
        look: {
          color: "#84775f",
          light: {
            color: "#7d7059",
          },
        },
      },
      crystal: {
        glyph: "*",
        walkable: false,
        opaque: false,
        look: {
          color: "#b9a7f5",
          background: "#2d2748",
          light: {
            color: "#54409f",
            background: "#d8cff5",
          },
        },
      },
      shallow_water: {
        glyph: "~",
        walkable: true,
        opaque: false,
        look: {
          color: "#6fb0da",
          background: "#1f4a63",
          kind: "liquid",
          light: {
            color: "#2b6b93",
            background: "#b4d6e8",
          },
        },
      },
      deep_water: {
        glyph: "≈",
        walkable: false,
        opaque: false,
        hazard: "drown",
        look: {
          color: "#4f86bf",
          background: "#16375a",
          kind: "liquid",
          light: {
            color: "#173f63",
            background: "#86b3d3",
          },
        },
      },
      bridge: {
        glyph: "≡",
        walkable: true,
        opaque: false,
        look: {
          color: "#b98f52",
          background: "#47351f",
          kind: "cover",
          light: {
            color: "#624012",
            background: "#d3b184",
          },
        },
      },
      secret_door: {
        glyph: "§",
        walkable: true,
        opaque: true,
        door: true,
        look: {
          color: "#ffca70",
          kind: "wall",
          light: {
            color: "#2a1800",
          },
        },
      },
      locked_door: {
        glyph: "¤",
        walkable: true,
        opaque: true,
        door: true,
        look: {
          color: "#ff9f7d",
          background: "#5c2f24",
          light: {
            color: "#6b1f10",
            background: "#e3a993",
          },
        },
      },
      portcullis: {
        glyph: "╫",
        walkable: true,
        opaque: false,
        door: true,
        look: {
          color: "#aab4bd",
          background: "#2b2f33",
          light: {
            color: "#3c4650",
            background: "#d5dade",
          },
        },
      },
      barricade: {
        glyph: "╪",
        walkable: true,
        opaque: true,
        look: {
          color: "#c79a5c",
          background: "#3f2f1c",
          light: {
            color: "#6a4716",
            background: "#e2c79f",
          },
        },
      },
      lever_wall: {
        glyph: "¡",
        walkable: false,
        opaque: true,
        look: {
          color: "#dcecf2",
          kind: "wall",
          light: {
            color: "#0c1218",
          },
        },
      },
      torch_wall: {
        glyph: "¶",
        walkable: false,
        opaque: true,
        look: {
          color: "#ffd873",
          kind: "wall",
          light: {
            color: "#fff3bd",
          },
        },
      },
      tree: {
        glyph: "♣",
        walkable: false,
        opaque: true,
        look: {
          color: "#6fae57",
          background: "#1d2a19",
          light: {
            color: "#2f6a26",
            background: "#d6e6c4",
          },
        },
      },
      stalagmite: {
        glyph: "▲",
        walkable: false,
        opaque: false,
        look: {
          color: "#b3a791",
          light: {
            color: "#6b6154",
          },
        },
      },
      lava: {
        glyph: "▒",
        walkable: false,
        opaque: false,
        hazard: "burn",
        look: {
          color: "#fff3b0",
          background: "#e2601c",
          kind: "liquid",
          light: {
            color: "#7a1d00",
            background: "#f0913f",
          },
        },
      },
      chasm: {
        glyph: "░",
        walkable: false,
        opaque: false,
        hazard: "fall",
        look: {
          color: "#8d86a0",
          background: "#393245",
          kind: "hole",
          light: {
            color: "#a5a0b2",
            background: "#4a4652",
          },
        },
      },
      chasm_edge: {
        glyph: "·",
        walkable: true,
        opaque: false,
        look: {
          color: "#887f6f",
          background: "#38332c",
          kind: "cover",
          light: {
            color: "#5f5748",
            background: "#c2baac",
          },
        },
      },
      mud: {
        glyph: ";",
        walkable: true,
        opaque: false,
        look: {
          color: "#9b7c52",
          background: "#35281a",
          kind: "cover",
          light: {
            color: "#6e5227",
            background: "#e2d3b5",
          },
        },
      },
      grass: {
        glyph: '"',
        walkable: true,
        opaque: false,
        look: {
          color: "#7fa657",
          background: "#232f1b",
          kind: "cover",
          light: {
            color: "#4a7428",
            background: "#e1edc8",
          },
        },
      },
      dead_grass: {
        glyph: "'",
        walkable: true,
        opaque: false,
        look: {
          color: "#a89758",
          background: "#2f2b1c",
          kind: "cover",
          light: {
            color: "#776518",
            background: "#f1e9c6",
          },
        },
      },
      foliage: {
        glyph: "♠",
        walkable: true,
        opaque: true,
        look: {
          color: "#64a850",
          background: "#1b3018",
          kind: "cover",
          light: {
            color: "#2c661f",
            background: "#c8dfae",
          },
        },
      },
      fungus: {
        glyph: "τ",
        walkable: true,
        opaque: false,
        look: {
          color: "#b693e0",
          light: {
            color: "#6f3f9e",
          },
        },
      },
      bones: {
        glyph: "%",
        walkable: true,
        opaque: false,
        look: {
          color: "#cfc7b2",
          light: {
            color: "#75694f",
          },
        },
      },
      carpet: {
        glyph: "=",
        walkable: true,
        opaque: false,
        look: {
          color: "#cd8790",
          background: "#4b2028",
          kind: "cover",
          light: {
            color: "#8a2a35",
            background: "#e9bfbf",
          },
        },
      },
      road: {
        glyph: "-",
        walkable: true,
        opaque: false,
        look: {
          color: "#9a9486",
          background: "#37342f",
          kind: "cover",
          light: {
            color: "#726a5b",
            background: "#e4ded1",
          },
        },
      },
      bookshelf: {
        glyph: "╨",
        walkable: false,
        opaque: true,
        look: {
          color: "#d19a5c",
          background: "#3b2a1a",
          light: {
            color: "#5b3510",
            background: "#d9bd97",
          },
        },
      },
      hedge: {
        glyph: "▓",
        walkable: false,
        opaque: true,
        look: {
          color: "#6aa64f",
          background: "#1c3318",
          light: {
            color: "#2a611f",
            background: "#c3dba9",
          },
        },
      },
      barrel: {
        glyph: "Θ",
        walkable: false,
        opaque: false,
        look: {
          color: "#c08a4e",
          light: {
            color: "#6e4515",
          },
        },
      },
      crate: {
        glyph: "◘",
        walkable: false,
        opaque: false,
        look: {
          color: "#b59a63",
          light: {
            color: "#66511c",
          },
        },
      },
      table: {
        glyph: "π",
        walkable: false,
        opaque: false,
        look: {
          color: "#cf9d63",
          light: {
            color: "#6b4212",
          },
        },
      },
      brazier: {
        glyph: "¥",
        walkable: false,
        opaque: false,
        look: {
          color: "#ff9f45",
          light: {
            color: "#9a3d00",
          },
        },
      },
      bench: {
        glyph: "∩",
        walkable: true,
        opaque: false,
        look: {
          color: "#b08a5e",
          light: {
            color: "#6c4b22",
          },
        },
      },
      bed: {
        glyph: "▬",
        walkable: true,
        opaque: false,
        look: {
          color: "#c99a9a",
          light: {
            color: "#8a2f3a",
          },
        },
      },
      web: {
        glyph: "┼",
        walkable: true,
        opaque: false,
        look: {
          color: "#a9a7b5",
          light: {
            color: "#67657a",
          },
        },
      },
      moss: {
        glyph: "∞",
        walkable: true,
        opaque: false,
        look: {
          color: "#6fa38a",
          background: "#1a2b27",
          kind: "cover",
          light: {
            color: "#2c6b58",
            background: "#cfe6d8",
          },
        },
      },
      roots: {
        glyph: "√",
        walkable: true,
        opaque: false,
        look: {
          color: "#a5764f",
          background: "#2e2119",
          kind: "cover",
          light: {
            color: "#724623",
            background: "#eddbc6",
          },
        },
      },
      ash: {
        glyph: "°",
        walkable: true,
        opaque: false,
        look: {
          color: "#a09b98",
          background: "#3e3e41",
          kind: "cover",
          light: {
            color: "#615b57",
            background: "#d2d0d0",
          },
        },
      },
      frost: {
        glyph: "±",
        walkable: true,
        opaque: false,
        look: {
          color: "#bfe3f2",
          background: "#2c4757",
          kind: "cover",
          light: {
            color: "#33708c",
            background: "#dbf1f8",
          },
        },
      },
    },
    things: {
      Goblin: {
        kind: "monster",
        danger: 2,
        family: "goblins",
        look: {
          glyph: "g",
          color: "#8fbf6a",
        },
        plays_as: "Goblin",
      },
      Orc: {
        kind: "monster",
        danger: 4,
        family: "orcs",
        look: {
          glyph: "o",
          color: "#d9705f",
        },
        plays_as: "Orc",
      },
      "Health Potion": {
        kind: "item",
        value: 3,
        look: {
          glyph: "!",
          color: "#9d8bd6",
        },
        plays_as: "Health Potion",
      },
      "Fireball Scroll": {
        kind: "item",
        value: 4,
        look: {
          glyph: "?",
          color: "#e8a33d",
        },
        plays_as: "Fireball Scroll",
      },
      "Confusion Scroll": {
        kind: "item",
        value: 3,
        look: {
          glyph: "?",
          color: "#9d8bd6",
        },
        plays_as: "Confusion Scroll",
      },
      "Magic Missile Scroll": {
        kind: "item",
        value: 3,
        look: {
          glyph: "?",
          color: "#6ea3d8",
        },
        plays_as: "Magic Missile Scroll",
      },
      Dagger: {
        kind: "item",
        value: 2,
        look: {
          glyph: "/",
          color: "#6ea3d8",
        },
        plays_as: "Dagger",
      },
      Shield: {
        kind: "item",
        value: 2,
        look: {
          glyph: "[",
          color: "#6ea3d8",
        },
        plays_as: "Shield",
      },
      Longsword: {
        kind: "item",
        value: 6,
        look: {
          glyph: "/",
          color: "#ece6da",
        },
        plays_as: "Longsword",
      },
      "Tower Shield": {
        kind: "item",
        value: 6,
        look: {
          glyph: "[",
          color: "#ece6da",
        },
        plays_as: "Tower Shield",
      },
      Rations: {
        kind: "item",
        value: 2,
        look: {
          glyph: "%",
          color: "#e8a33d",
        },
        plays_as: "Rations",
      },
      "Magic Mapping Scroll": {
        kind: "item",
        value: 3,
        look: {
          glyph: "?",
          color: "#5fb3a1",
        },
        plays_as: "Magic Mapping Scroll",
      },
      "Bear Trap": {
        kind: "trap",
        look: {
          glyph: "^",
          color: "#d9705f",
        },
        plays_as: "Bear Trap",
      },
      Elixir: {
        kind: "item",
        value: 8,
        look: {
          glyph: "!",
          color: "#ffd75e",
        },
        stats: {
          does: "heal",
          amount: 24,
        },
      },
      "Storm Scroll": {
        kind: "item",
        value: 8,
        look: {
          glyph: "?",
          color: "#8fd0ff",
        },
        stats: {
          does: "fireball",
          range: 8,
          damage: 34,
          radius: 4,
        },
      },
      "War Hammer": {
        kind: "item",
        value: 9,
        look: {
          glyph: "/",
          color: "#d0c7b8",
        },
        stats: {
          slot: "weapon",
          power: 6,
        },
      },
      "Mirror Shield": {
        kind: "item",
        value: 9,
        look: {
          glyph: "[",
          color: "#bfe0ff",
        },
        stats: {
          slot: "shield",
          defence: 5,
        },
      },
      "Rune Sword": {
        kind: "item",
        value: 14,
        look: {
          glyph: "/",
          color: "#b9a7f5",
        },
        stats: {
          slot: "weapon",
          power: 9,
        },
      },
      Rat: {
        kind: "monster",
        danger: 1,
        family: "vermin",
        tags: ["beast"],
        look: {
          glyph: "r",
          color: "#a8977d",
        },
        plays_as: "Rat",
      },
      Bat: {
        kind: "monster",
        danger: 1,
        family: "vermin",
        habitat: ["dark"],
        tags: ["beast", "night"],
        look: {
          glyph: "b",
          color: "#8d7da6",
        },
        plays_as: "Bat",
      },
      "Cave Beetle": {
        kind: "monster",
        danger: 2,
        family: "vermin",
        tags: ["beast"],
        look: {
          glyph: "k",
          color: "#b08a4a",
        },
        stats: {
          hp: 9,
          power: 4,
          defence: 2,
          sight: 5,
        },
      },
      "Bog Toad": {
        kind: "monster",
        danger: 1,
        family: "vermin",
        habitat: ["mud", "swamp", "shallow_water"],
        tags: ["beast"],
        look: {
          glyph: "t",
          color: "#8fa05a",
        },
        stats: {
          hp: 7,
          power: 4,
          sight: 6,
        },
      },
      Eel: {
        kind: "monster",
        danger: 3,
        habitat: ["water"],
        tags: ["beast", "water"],
        look: {
          glyph: "e",
          color: "#6fb0da",
        },
        stats: {
          hp: 12,
          power: 7,
          sight: 6,
          flees: 3,
        },
      },
      Wolf: {
        kind: "monster",
        danger: 3,
        family: "wild",
        tags: ["beast"],
        look: {
          glyph: "w",
          color: "#c8c0ae",
        },
        plays_as: "Wolf",
      },
      Slinger: {
        kind: "monster",
        danger: 3,
        family: "goblins",
        tags: ["goblin"],
        look: {
          glyph: "g",
          color: "#c9d26a",
        },
        stats: {
          hp: 9,
          power: 6,
          sight: 10,
          flees: 4,
        },
      },
      Shaman: {
        kind: "monster",
        danger: 4,
        tags: ["goblin"],
        look: {
          glyph: "s",
          color: "#9d8bd6",
        },
        plays_as: "Shaman",
      },
      Prisoner: {
        kind: "monster",
        danger: 1,
        look: {
          glyph: "p",
          color: "#e0c8a8",
        },
        stats: {
          hp: 14,
          power: 5,
          flees: 5,
          opens_doors: true,
        },
      },
      Shambler: {
        kind: "monster",
        danger: 2,
        tags: ["undead"],
        look: {
          glyph: "z",
          color: "#a9b58a",
        },
        stats: {
          hp: 12,
          power: 5,
          sight: 5,
          opens_doors: true,
        },
      },
      Burrower: {
        kind: "monster",
        danger: 3,
        tags: ["beast"],
        look: {
          glyph: "q",
          color: "#c07a4a",
        },
        stats: {
          hp: 15,
          power: 6,
          defence: 1,
          sight: 5,
        },
      },
      Ooze: {
        kind: "monster",
        danger: 4,
        family: "gloom",
        habitat: ["dark", "mud"],
        tags: ["mindless", "night"],
        look: {
          glyph: "j",
          color: "#9fd06a",
        },
        stats: {
          hp: 26,
          power: 5,
          sight: 4,
        },
      },
      Skeleton: {
        kind: "monster",
        danger: 4,
        family: "undead",
        tags: ["undead"],
        look: {
          glyph: "z",
          color: "#e6e0d0",
        },
        stats: {
          hp: 16,
          power: 8,
          opens_doors: true,
        },
      },
      Sporeling: {
        kind: "monster",
        danger: 4,
        family: "gloom",
        habitat: ["fungus", "fungus grove"],
        tags: ["mindless"],
        look: {
          glyph: "f",
          color: "#b693e0",
        },
        stats: {
          hp: 18,
          power: 7,
          sight: 5,
        },
      },
      "Giant Spider": {
        kind: "monster",
        danger: 5,
        family: "gloom",
        likes: ["web"],
        habitat: ["dark"],
        tags: ["beast", "night"],
        look: {
          glyph: "x",
          color: "#a8a0c0",
        },
        stats: {
          hp: 18,
          power: 10,
          sight: 9,
        },
      },
      Ghoul: {
        kind: "monster",
        danger: 5,
        family: "undead",
        likes: ["bones"],
        tags: ["undead", "night"],
        look: {
          glyph: "h",
          color: "#a9b58a",
        },
        stats: {
          hp: 22,
          power: 9,
          defence: 1,
        },
      },
      Warg: {
        kind: "monster",
        danger: 5,
        family: "wild",
        tags: ["beast"],
        look: {
          glyph: "w",
          color: "#8a7a6a",
        },
        stats: {
          hp: 20,
          power: 10,
          sight: 11,
        },
      },
      Lurker: {
        kind: "monster",
        danger: 6,
        habitat: ["water"],
        tags: ["water"],
        look: {
          glyph: "e",
          color: "#3f8f8a",
        },
        stats: {
          hp: 26,
          power: 11,
          sight: 6,
        },
      },
      Sergeant: {
        kind: "monster",
        danger: 6,
        family: "orcs",
        tags: ["orc"],
        look: {
          glyph: "o",
          color: "#f0a070",
        },
        stats: {
          hp: 26,
          power: 10,
          defence: 2,
          opens_doors: true,
        },
      },
      Librarian: {
        kind: "monster",
        danger: 6,
        look: {
          glyph: "l",
          color: "#d8c8f0",
        },
        stats: {
          hp: 20,
          power: 12,
          sight: 10,
          opens_doors: true,
        },
      },
      Ogre: {
        kind: "monster",
        danger: 7,
        family: "wild",
        look: {
          glyph: "O",
          color: "#e8a33d",
        },
        plays_as: "Ogre",
      },
      "Living Statue": {
        kind: "monster",
        danger: 8,
        family: "magic",
        tags: ["mindless"],
        look: {
          glyph: "S",
          color: "#c9c0ae",
        },
        stats: {
          hp: 40,
          power: 11,
          defence: 5,
          sight: 5,
        },
      },
      Wight: {
        kind: "monster",
        danger: 9,
        family: "undead",
        habitat: ["dark"],
        tags: ["undead", "night"],
        look: {
          glyph: "W",
          color: "#b8c8d8",
        },
        stats: {
          hp: 32,
          power: 13,
          defence: 2,
          opens_doors: true,
        },
      },
      Shade: {
        kind: "monster",
        danger: 9,
        family: "undead",
        habitat: ["dark"],
        tags: ["undead", "night"],
        look: {
          glyph: "G",
          color: "#8f8fb0",
        },
        stats: {
          hp: 22,
          power: 15,
          sight: 10,
        },
      },
      Wizard: {
        kind: "monster",
        danger: 10,
        family: "magic",
        look: {
          glyph: "m",
          color: "#7fa8ff",
        },
        stats: {
          hp: 26,
          power: 17,
          sight: 11,
          flees: 8,
          opens_doors: true,
        },
      },
      Salamander: {
        kind: "monster",
        danger: 10,
        family: "fire",
        likes: ["lava"],
        tags: ["beast", "fire"],
        look: {
          glyph: "n",
          color: "#ff8a4a",
        },
        stats: {
          hp: 34,
          power: 14,
          defence: 1,
        },
      },
      Champion: {
        kind: "monster",
        danger: 12,
        family: "orcs",
        tags: ["orc"],
        look: {
          glyph: "C",
          color: "#ffd75e",
        },
        stats: {
          hp: 44,
          power: 15,
          defence: 4,
          opens_doors: true,
        },
      },
      Troll: {
        kind: "monster",
        danger: 13,
        family: "wild",
        look: {
          glyph: "T",
          color: "#7fa06a",
        },
        stats: {
          hp: 60,
          power: 16,
          defence: 2,
          opens_doors: true,
        },
      },
      Basilisk: {
        kind: "monster",
        danger: 15,
        family: "gloom",
        habitat: ["dark"],
        tags: ["beast", "night"],
        look: {
          glyph: "B",
          color: "#9fc08a",
        },
        stats: {
          hp: 50,
          power: 19,
          defence: 3,
        },
      },
      Demon: {
        kind: "monster",
        danger: 18,
        family: "fire",
        likes: ["lava"],
        tags: ["fire"],
        look: {
          glyph: "D",
          color: "#ff5a4a",
        },
        stats: {
          hp: 64,
          power: 21,
          defence: 4,
          opens_doors: true,
        },
      },
      Wyrm: {
        kind: "monster",
        danger: 26,
        family: "fire",
        likes: ["lava"],
        tags: ["beast", "fire"],
        look: {
          glyph: "Y",
          color: "#ffb347",
        },
        stats: {
          hp: 95,
          power: 25,
          defence: 6,
          sight: 12,
        },
      },
      Townsman: {
        kind: "monster",
        danger: 1,
        habitat: ["road", "tavern", "bakery", "shop"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#c9b08a",
        },
        stats: {
          hp: 10,
          power: 3,
          opens_doors: true,
        },
      },
      Townswoman: {
        kind: "monster",
        danger: 1,
        habitat: ["road", "house", "kitchen", "market", "garden"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#d9a0a8",
        },
        stats: {
          hp: 10,
          power: 3,
          opens_doors: true,
        },
      },
      Innkeeper: {
        kind: "monster",
        danger: 1,
        habitat: ["pub", "inn", "tavern"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#e8a33d",
        },
        stats: {
          hp: 14,
          power: 4,
          opens_doors: true,
        },
      },
      Smith: {
        kind: "monster",
        danger: 1,
        habitat: ["smith", "smithy", "forge"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#b0563c",
        },
        stats: {
          hp: 20,
          power: 7,
          opens_doors: true,
        },
      },
      Priest: {
        kind: "monster",
        danger: 1,
        habitat: ["temple", "chapel", "nave"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#c0b0f2",
        },
        stats: {
          hp: 12,
          power: 3,
          opens_doors: true,
        },
      },
      Guard: {
        kind: "monster",
        danger: 1,
        habitat: ["gate", "guardroom", "town hall", "square"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#8fb0d8",
        },
        stats: {
          hp: 24,
          power: 8,
          defence: 2,
          opens_doors: true,
        },
      },
      Fisher: {
        kind: "monster",
        danger: 1,
        habitat: ["pier", "harbour", "warehouse"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#6fb0da",
        },
        stats: {
          hp: 10,
          power: 3,
          opens_doors: true,
        },
      },
      Merchant: {
        kind: "monster",
        danger: 1,
        habitat: ["market", "shop", "laboratory", "bakery"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#9fd06a",
        },
        stats: {
          hp: 10,
          power: 2,
          opens_doors: true,
        },
      },
      Child: {
        kind: "monster",
        danger: 1,
        habitat: ["square", "court", "garden"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#f0d890",
        },
        stats: {
          hp: 5,
          power: 1,
          flees: 5,
        },
      },
      Beggar: {
        kind: "monster",
        danger: 1,
        habitat: ["square", "gate", "poor ward"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#8a7a6a",
        },
        stats: {
          hp: 8,
          power: 2,
        },
      },
      Dwarf: {
        kind: "monster",
        danger: 1,
        habitat: ["treasury", "guardroom", "storeroom"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#d9b06a",
        },
        stats: {
          hp: 22,
          power: 7,
          defence: 2,
          opens_doors: true,
        },
      },
      Dog: {
        kind: "monster",
        danger: 1,
        habitat: ["road", "court", "garden"],
        tags: ["beast"],
        look: {
          glyph: "d",
          color: "#b08a5e",
        },
        stats: {
          hp: 8,
          power: 3,
          flees: 4,
        },
      },
      "Brood Mother": {
        kind: "monster",
        danger: 7,
        family: "vermin",
        tags: ["beast"],
        look: {
          glyph: "R",
          color: "#d6a06a",
        },
        stats: {
          hp: 34,
          power: 8,
          defence: 1,
          sight: 6,
        },
      },
      Bandit: {
        kind: "monster",
        danger: 3,
        tags: ["outlaw"],
        look: {
          glyph: "p",
          color: "#d9705f",
        },
        stats: {
          hp: 12,
          power: 6,
          defence: 1,
          opens_doors: true,
        },
      },
      Poacher: {
        kind: "monster",
        danger: 3,
        tags: ["outlaw"],
        look: {
          glyph: "p",
          color: "#8fbf6a",
        },
        stats: {
          hp: 9,
          power: 6,
          sight: 11,
          flees: 4,
          opens_doors: true,
        },
      },
      Boar: {
        kind: "monster",
        danger: 3,
        tags: ["beast"],
        look: {
          glyph: "q",
          color: "#a5764f",
        },
        stats: {
          hp: 15,
          power: 7,
          sight: 6,
        },
      },
      Bear: {
        kind: "monster",
        danger: 6,
        tags: ["beast"],
        look: {
          glyph: "U",
          color: "#b08a5e",
        },
        stats: {
          hp: 32,
          power: 10,
        },
      },
      "Spore Mother": {
        kind: "monster",
        danger: 8,
        habitat: ["fungus", "fungus grove"],
        tags: ["mindless"],
        look: {
          glyph: "F",
          color: "#d6a8f0",
        },
        stats: {
          hp: 46,
          power: 9,
          defence: 1,
          sight: 5,
        },
      },
      Hermit: {
        kind: "monster",
        danger: 1,
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#a8b08a",
        },
        stats: {
          hp: 14,
          power: 4,
          opens_doors: true,
        },
      },
      Pedlar: {
        kind: "monster",
        danger: 1,
        habitat: ["road"],
        tags: ["townsfolk"],
        look: {
          glyph: "@",
          color: "#e8c070",
        },
        stats: {
          hp: 10,
          power: 2,
          flees: 4,
          opens_doors: true,
        },
      },
    },
    tables: {
      seeds: [
        {
          name: "Goblin",
          weight: 10,
        },
        {
          name: "Orc",
          weight: {
            base: 1,
            per_depth: 1,
          },
        },
        {
          name: "Health Potion",
          weight: 7,
        },
        {
          name: "Fireball Scroll",
          weight: {
            base: 2,
            per_depth: 1,
          },
        },
        {
          name: "Confusion Scroll",
          weight: {
            base: 2,
            per_depth: 1,
          },
        },
        {
          name: "Magic Missile Scroll",
          weight: 4,
        },
        {
          name: "Dagger",
          weight: 3,
        },
        {
          name: "Shield",
          weight: 3,
        },
        {
          name: "Longsword",
          weight: {
            base: -1,
            per_depth: 1,
          },
        },
        {
          name: "Tower Shield",
          weight: {
            base: -1,
            per_depth: 1,
          },
        },
        {
          name: "Rations",
          weight: 10,
        },
        {
          name: "Magic Mapping Scroll",
          weight: 2,
        },
        {
          name: "Bear Trap",
          weight: 5,
        },
      ],
      vermin: [
        {
          name: "Rat",
          weight: 3,
        },
        {
          name: "Bat",
          weight: 2,
          depth: "2..",
        },
      ],
      dead: [
        {
          name: "Shambler",
          weight: 20,
          depth: "1..7",
        },
        {
          name: "Skeleton",
          weight: 12,
          depth: "3..13",
        },
        {
          group: {
            Skeleton: 3,
          },
          weight: 4,
          depth: "5..15",
        },
        {
          name: "Ghoul",
          weight: 12,
          depth: "5..18",
        },
        {
          group: {
            Ghoul: 3,
          },
          weight: 4,
          depth: "8..18",
        },
        {
          name: "Wight",
          weight: 13,
          depth: "9..",
        },
        {
          group: {
            Wight: 1,
            Skeleton: 4,
          },
          weight: 4,
          depth: "10..20",
        },
        {
          name: "Shade",
          weight: 13,
          depth: "10..",
        },
        {
          group: {
            Wight: 3,
            Shade: 1,
          },
          weight: 4,
          depth: "16..",
        },
      ],
      burrowers: [
        {
          name: "Burrower",
          weight: 20,
          depth: "1..12",
        },
        {
          group: {
            Burrower: 3,
          },
          weight: 6,
          depth: "4..14",
        },
        {
          name: "Cave Beetle",
          weight: 6,
          depth: "1..6",
        },
        {
          name: "Giant Spider",
          weight: 8,
          depth: "5..16",
        },
        {
          name: "Ogre",
          weight: 8,
          depth: "7..18",
        },
        {
          name: "Salamander",
          weight: 10,
          depth: "11..",
        },
        {
          name: "Troll",
          weight: 14,
          depth: "13..",
        },
        {
          name: "Basilisk",
          weight: 10,
          depth: "15..",
        },
        {
          name: "Wyrm",
          weight: 4,
          depth: "22..",
          most: 1,
        },
      ],
      undercroft: [
        {
          name: "Rat",
          weight: 26,
          depth: "1..4",
        },
        {
          group: {
            Rat: 3,
          },
          weight: 4,
          depth: "1..5",
        },
        {
          name: "Bat",
          weight: 16,
          depth: "1..7",
        },
        {
          group: {
            Bat: 3,
          },
          weight: 3,
          depth: "3..8",
        },
        {
          name: "Cave Beetle",
          weight: 18,
          depth: "1..6",
        },
        {
          name: "Bog Toad",
          weight: 16,
          depth: "1..7",
        },
        {
          group: {
            "Bog Toad": 3,
          },
          weight: 3,
          depth: "2..8",
        },
        {
          name: "Goblin",
          weight: 21,
          depth: "1..7",
        },
        {
          group: {
            Goblin: 2,
          },
          weight: 4,
          depth: "1..6",
        },
        {
          group: {
            Goblin: 2,
            Slinger: 1,
          },
          weight: 5,
          depth: "2..8",
        },
        {
          group: {
            Goblin: 3,
            Slinger: 1,
            Shaman: 1,
          },
          weight: 5,
          depth: "4..10",
        },
        {
          name: "Slinger",
          weight: 8,
          depth: "2..8",
        },
        {
          name: "Eel",
          weight: 26,
          depth: "1..12",
        },
        {
          group: {
            Eel: 2,
          },
          weight: 5,
          depth: "4..16",
        },
        {
          name: "Wolf",
          weight: 10,
          depth: "2..8",
        },
        {
          group: {
            Wolf: 3,
          },
          weight: 5,
          depth: "3..10",
        },
        {
          name: "Orc",
          weight: 13,
          depth: "3..11",
        },
        {
          group: {
            Orc: 2,
          },
          weight: 4,
          depth: "4..12",
        },
        {
          group: {
            Orc: 3,
            Shaman: 1,
          },
          weight: 5,
          depth: "5..13",
        },
        {
          group: {
            Warg: 2,
            Goblin: 2,
          },
          weight: 4,
          depth: "6..13",
        },
        {
          name: "Ooze",
          weight: 10,
          depth: "3..14",
        },
        {
          name: "Skeleton",
          weight: 10,
          depth: "4..13",
        },
        {
          group: {
            Skeleton: 3,
          },
          weight: 4,
          depth: "5..15",
        },
        {
          name: "Sporeling",
          weight: 10,
          depth: "5..18",
        },
        {
          group: {
            Sporeling: 3,
          },
          weight: 3,
          depth: "7..20",
        },
        {
          name: "Giant Spider",
          weight: 10,
          depth: "5..16",
        },
        {
          group: {
            "Giant Spider": 2,
          },
          weight: 3,
          depth: "8..18",
        },
        {
          name: "Ghoul",
          weight: 18,
          depth: "6..16",
        },
        {
          group: {
            Ghoul: 3,
          },
          weight: 4,
          depth: "8..18",
        },
        {
          group: {
            Warg: 3,
          },
          weight: 4,
          depth: "8..18",
        },
        {
          name: "Lurker",
          weight: 36,
          depth: "8..",
        },
        {
          group: {
            Sergeant: 1,
            Orc: 3,
          },
          weight: 5,
          depth: "7..16",
        },
        {
          name: "Ogre",
          weight: 18,
          depth: "7..18",
        },
        {
          group: {
            Ogre: 1,
            Goblin: 4,
          },
          weight: 4,
          depth: "7..14",
        },
        {
          group: {
            Ogre: 2,
          },
          weight: 3,
          depth: "10..20",
        },
        {
          name: "Living Statue",
          weight: 9,
          depth: "8..",
          most: 3,
        },
        {
          name: "Wight",
          weight: 13,
          depth: "9..22",
        },
        {
          group: {
            Wight: 1,
            Skeleton: 4,
          },
          weight: 4,
          depth: "10..20",
        },
        {
          name: "Shade",
          weight: 13,
          depth: "10..24",
        },
        {
          group: {
            Shade: 2,
          },
          weight: 3,
          depth: "13..",
        },
        {
          name: "Wizard",
          weight: 9,
          depth: "10..",
        },
        {
          group: {
            Wizard: 1,
            "Living Statue": 2,
          },
          weight: 3,
          depth: "12..",
          most: 2,
        },
        {
          name: "Salamander",
          weight: 18,
          depth: "11..",
        },
        {
          group: {
            Salamander: 2,
          },
          weight: 3,
          depth: "15..",
        },
        {
          group: {
            Champion: 1,
            Sergeant: 2,
            Orc: 3,
          },
          weight: 4,
          depth: "12..22",
        },
        {
          name: "Champion",
          weight: 13,
          depth: "12..",
        },
        {
          name: "Troll",
          weight: 18,
          depth: "13..",
        },
        {
          group: {
            Troll: 3,
          },
          weight: 4,
          depth: "18..",
        },
        {
          group: {
            Wight: 3,
            Shade: 1,
          },
          weight: 4,
          depth: "16..",
        },
        {
          name: "Basilisk",
          weight: 13,
          depth: "15..",
        },
        {
          name: "Demon",
          weight: 13,
          depth: "18..",
        },
        {
          group: {
            Demon: 2,
            Salamander: 2,
          },
          weight: 3,
          depth: "20..",
        },
        {
          name: "Wyrm",
          weight: 4,
          depth: "22..",
          most: 1,
        },
        {
          name: "Rations",
          weight: 8,
        },
        {
          name: "Health Potion",
          weight: 7,
        },
        {
          name: "Magic Missile Scroll",
          weight: 4,
        },
        {
          name: "Confusion Scroll",
          weight: 3,
        },
        {
          name: "Fireball Scroll",
          weight: {
            base: 1,
            per_depth: 0.4,
          },
        },
        {
          name: "Magic Mapping Scroll",
          weight: 3,
        },
        {
          name: "Dagger",
          weight: 4,
          depth: "1..6",
        },
        {
          name: "Shield",
          weight: 4,
          depth: "1..6",
        },
        {
          name: "Longsword",
          weight: {
            base: 0,
            per_depth: 0.6,
          },
          depth: "2..16",
        },
        {
          name: "Tower Shield",
          weight: {
            base: 0,
            per_depth: 0.6,
          },
          depth: "2..16",
        },
        {
          name: "Elixir",
          weight: {
            base: 0,
            per_depth: 0.25,
          },
          depth: "4..",
        },
        {
          name: "Storm Scroll",
          weight: {
            base: 0,
            per_depth: 0.2,
          },
          depth: "5..",
        },
        {
          name: "War Hammer",
          weight: {
            base: 0,
            per_depth: 0.2,
          },
          depth: "6..",
          most: 1,
        },
        {
          name: "Mirror Shield",
          weight: {
            base: 0,
            per_depth: 0.2,
          },
          depth: "6..",
          most: 1,
        },
        {
          name: "Rune Sword",
          weight: {
            base: 0,
            per_depth: 0.15,
          },
          depth: "10..",
          most: 1,
        },
        {
          name: "Bear Trap",
          weight: 1,
        },
      ],
      woods: [
        {
          name: "Boar",
          weight: 10,
          depth: "1..12",
        },
        {
          name: "Wolf",
          weight: 8,
          depth: "1..9",
        },
        {
          group: {
            Wolf: 3,
          },
          weight: 6,
          depth: "2..12",
        },
        {
          name: "Goblin",
          weight: 6,
          depth: "1..6",
        },
        {
          group: {
            Goblin: 2,
            Slinger: 1,
          },
          weight: 5,
          depth: "2..9",
        },
        {
          name: "Giant Spider",
          weight: 5,
          depth: "4..16",
        },
        {
          name: "Bear",
          weight: 6,
          depth: "3..",
        },
        {
          group: {
            Warg: 2,
            Goblin: 2,
          },
          weight: 4,
          depth: "6..13",
        },
        {
          group: {
            Warg: 3,
          },
          weight: 5,
          depth: "8..",
        },
        {
          name: "Ogre",
          weight: 6,
          depth: "7..",
        },
        {
          group: {
            Ogre: 2,
          },
          weight: 5,
          depth: "10..",
        },
        {
          name: "Shade",
          weight: 5,
          depth: "11..",
        },
        {
          name: "Troll",
          weight: 8,
          depth: "12..",
        },
        {
          name: "Basilisk",
          weight: 6,
          depth: "14..",
        },
      ],
    },
    encounters: {
      undercroft: [
        {
          encounter: "captive",
          on_way: true,
          weight: 2,
          depth: "1..8",
          captive: ["Prisoner"],
          goods: 0.3,
          without: ["beast", "mindless", "undead"],
        },
        {
          encounter: "carrier",
          on_way: true,
          weight: 2,
          without: ["beast", "mindless"],
        },
        {
          encounter: "stray",
          on_way: true,
          weight: 3,
          size: "1..2",
          goods: 1,
          tags: ["beast"],
        },
        {
          encounter: "sentry",
          on_way: true,
          weight: 2,
          without: ["beast", "mindless"],
        },
        {
          encounter: "ambush",
          on_way: true,
          weight: {
            base: 0,
            per_depth: 0.3,
          },
        },
        {
          encounter: "lair",
          weight: {
            base: 1.5,
            per_depth: 0.08,
          },
          size: "1..3",
          goods: 0.6,
        },
        {
          encounter: "guard",
          weight: 5,
          goods: 0.3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "guard",
          weight: 2,
          state: "asleep",
          tags: ["beast", "mindless"],
        },
        {
          encounter: "sentry",
          weight: 3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "patrol",
          weight: {
            base: 1.5,
            per_depth: 0.1,
          },
          depth: "2..",
          size: "1..2",
          most: 3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "ambush",
          weight: 2,
        },
        {
          encounter: "water",
          weight: 2,
          most: 3,
        },
        {
          encounter: "captive",
          weight: 1,
          depth: "2..",
          goods: 0.4,
          most: 1,
          without: ["beast", "mindless", "undead"],
        },
        {
          encounter: "captive",
          weight: 1,
          depth: "2..",
          captive: ["Prisoner"],
          goods: 0.4,
          most: 1,
          without: ["beast", "mindless", "undead"],
        },
        {
          encounter: "carrier",
          weight: 1,
          most: 2,
          without: ["beast", "mindless"],
        },
        {
          encounter: "stray",
          weight: 13,
        },
        {
          encounter: "stray",
          weight: 2,
          state: "wandering",
        },
      ],
      townsfolk: [
        {
          encounter: "stray",
          weight: 30,
          who: {
            Innkeeper: 1,
          },
          state: "peaceful",
          most: 1,
        },
        {
          encounter: "stray",
          weight: 30,
          who: {
            Smith: 1,
          },
          state: "peaceful",
          most: 1,
        },
        {
          encounter: "stray",
          weight: 30,
          who: {
            Priest: 1,
          },
          state: "peaceful",
          most: 1,
        },
        {
          encounter: "stray",
          weight: 30,
          who: {
            Guard: 1,
          },
          state: "peaceful",
          most: 3,
        },
        {
          encounter: "stray",
          weight: 20,
          who: {
            Merchant: 1,
          },
          state: "peaceful",
          most: 2,
        },
        {
          encounter: "stray",
          weight: 20,
          who: {
            Fisher: 1,
          },
          state: "peaceful",
          most: 2,
        },
        {
          encounter: "stray",
          weight: 6,
          who: {
            Child: 1,
          },
          state: "peaceful",
          most: 3,
        },
        {
          encounter: "stray",
          weight: 5,
          who: {
            Beggar: 1,
          },
          state: "peaceful",
          most: 2,
        },
        {
          encounter: "stray",
          weight: 5,
          who: {
            Dog: 1,
          },
          state: "peaceful",
          most: 3,
        },
        {
          encounter: "stray",
          weight: 6,
          who: {
            Townsman: 1,
          },
          state: "peaceful",
        },
        {
          encounter: "stray",
          weight: 6,
          who: {
            Townswoman: 1,
          },
          state: "peaceful",
        },
      ],
      woods: [
        {
          encounter: "captive",
          weight: 8,
          who: {
            Bandit: 2,
          },
          captive: ["Prisoner", "Pedlar"],
          habitat: ["camp"],
          goods: 0.5,
          most: 1,
        },
        {
          encounter: "stray",
          weight: 8,
          depth: "2..9",
          who: {
            Bandit: 3,
            Poacher: 1,
          },
          state: "guarding",
          habitat: ["camp"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 12,
          depth: "8..",
          who: {
            Sergeant: 1,
            Orc: 3,
          },
          state: "guarding",
          habitat: ["camp"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 12,
          depth: "1..9",
          who: {
            Wolf: 3,
          },
          state: "asleep",
          habitat: ["den"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 7,
          depth: "3..",
          who: {
            Bear: 1,
          },
          state: "asleep",
          habitat: ["den"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 8,
          depth: "8..",
          who: {
            Warg: 3,
          },
          state: "asleep",
          habitat: ["den"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 14,
          who: {
            Hermit: 1,
          },
          state: "peaceful",
          habitat: ["hut"],
          most: 1,
        },
        {
          encounter: "ambush",
          weight: 3,
          depth: "2..12",
          who: {
            Poacher: 1,
          },
          most: 2,
        },
        {
          encounter: "ambush",
          weight: 2,
          from: "woods",
        },
        {
          encounter: "patrol",
          weight: 3,
          depth: "2..9",
          who: {
            Wolf: 2,
          },
          most: 1,
        },
        {
          encounter: "guard",
          weight: 3,
          from: "woods",
          goods: 0.3,
        },
        {
          encounter: "water",
          weight: 2,
          most: 2,
        },
        {
          encounter: "stray",
          weight: 10,
          from: "woods",
        },
        {
          encounter: "stray",
          weight: 3,
          from: "woods",
          state: "wandering",
        },
      ],
      warrens: [
        {
          encounter: "stray",
          weight: 60,
          depth: "1..6",
          who: {
            "Brood Mother": 1,
            Rat: 3,
          },
          state: "guarding",
          habitat: ["queen's chamber"],
          goods: 1,
          most: 1,
        },
        {
          encounter: "stray",
          weight: 60,
          depth: "7..14",
          who: {
            "Brood Mother": 2,
            Ghoul: 2,
          },
          state: "guarding",
          habitat: ["queen's chamber"],
          goods: 1,
          most: 1,
        },
        {
          encounter: "stray",
          weight: 60,
          depth: "15..",
          who: {
            Basilisk: 1,
            "Brood Mother": 2,
          },
          state: "guarding",
          habitat: ["queen's chamber"],
          goods: 1,
          most: 1,
        },
        {
          encounter: "guard",
          weight: 6,
          depth: "1..5",
          who: {
            "Cave Beetle": 2,
          },
          habitat: ["queen's chamber", "guard den"],
          goods: 1,
          most: 1,
        },
        {
          encounter: "stray",
          weight: 12,
          depth: "1..8",
          who: {
            Rat: 4,
          },
          state: "asleep",
          habitat: ["nursery", "hatchery"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 10,
          depth: "5..",
          who: {
            "Giant Spider": 2,
          },
          state: "asleep",
          habitat: ["nursery", "hatchery"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 8,
          depth: "1..9",
          who: {
            "Cave Beetle": 2,
          },
          habitat: ["larder", "store", "root cellar"],
          goods: 0.6,
          most: 2,
        },
        {
          encounter: "stray",
          weight: 6,
          depth: "1..9",
          who: {
            "Bog Toad": 2,
          },
          habitat: ["wallow"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 6,
          depth: "3..",
          who: {
            Ooze: 1,
          },
          habitat: ["midden", "bone heap"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 6,
          depth: "1..7",
          who: {
            Goblin: 2,
          },
          state: "asleep",
          habitat: ["den", "guard den"],
          most: 2,
        },
        {
          encounter: "captive",
          weight: 4,
          depth: "1..9",
          who: {
            Goblin: 2,
          },
          captive: ["Prisoner"],
          habitat: ["larder", "store"],
          most: 1,
        },
        {
          encounter: "carrier",
          on_way: true,
          weight: 1,
          without: ["mindless"],
        },
        {
          encounter: "stray",
          on_way: true,
          weight: 2,
          size: "2..3",
          goods: 0.5,
          tags: ["beast"],
        },
        {
          encounter: "ambush",
          weight: 3,
          tags: ["beast"],
        },
        {
          encounter: "patrol",
          weight: 3,
          depth: "2..",
          size: "2..3",
          most: 2,
          tags: ["beast"],
        },
        {
          encounter: "lair",
          weight: 3,
          size: "2..4",
          goods: 0.6,
          tags: ["beast"],
        },
        {
          encounter: "stray",
          weight: 8,
          size: "1..2",
        },
        {
          encounter: "stray",
          weight: 4,
          state: "wandering",
        },
      ],
      wayfarers: [
        {
          encounter: "stray",
          weight: 3,
          who: {
            Pedlar: 1,
          },
          state: "peaceful",
          most: 2,
        },
        {
          encounter: "stray",
          weight: 2,
          who: {
            Townsman: 1,
          },
          state: "peaceful",
          habitat: ["road"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 1,
          who: {
            Dog: 1,
          },
          state: "peaceful",
          habitat: ["road"],
          most: 1,
        },
      ],
      grove: [
        {
          encounter: "stray",
          weight: 24,
          depth: "3..",
          who: {
            "Spore Mother": 1,
            Sporeling: 2,
          },
          state: "asleep",
          habitat: ["great grove"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 12,
          depth: "1..2",
          who: {
            Sporeling: 1,
          },
          state: "asleep",
          habitat: ["great grove"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 10,
          who: {
            Sporeling: 1,
          },
          state: "asleep",
          habitat: ["fungus"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 6,
          depth: "6..",
          who: {
            Sporeling: 3,
          },
          habitat: ["fungus"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 5,
          depth: "1..9",
          who: {
            "Bog Toad": 3,
          },
          habitat: ["mud", "shallow_water"],
          most: 2,
        },
        {
          encounter: "lair",
          weight: 3,
          size: "1..3",
          goods: 0.6,
          without: ["undead"],
        },
        {
          encounter: "guard",
          weight: 4,
          goods: 0.3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "ambush",
          weight: 2,
        },
        {
          encounter: "water",
          weight: 4,
          most: 3,
        },
        {
          encounter: "captive",
          weight: 1,
          depth: "2..",
          goods: 0.4,
          most: 1,
          without: ["beast", "mindless", "undead"],
        },
        {
          encounter: "stray",
          weight: 9,
          without: ["undead"],
        },
        {
          encounter: "stray",
          weight: 3,
          without: ["undead"],
          state: "wandering",
        },
      ],
      ruins: [
        {
          encounter: "captive",
          weight: 7,
          depth: "1..10",
          who: {
            Bandit: 2,
          },
          habitat: ["square", "market"],
          goods: 0.6,
          most: 1,
        },
        {
          encounter: "stray",
          weight: 7,
          depth: "1..8",
          who: {
            Goblin: 3,
            Slinger: 1,
          },
          state: "guarding",
          habitat: ["square", "market"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 10,
          depth: "2..12",
          who: {
            Skeleton: 2,
          },
          state: "dormant",
          habitat: ["crypt", "temple", "chapel", "nave"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 10,
          depth: "6..",
          who: {
            Ghoul: 2,
          },
          state: "dormant",
          habitat: ["crypt", "temple", "chapel", "prison", "cell"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 8,
          depth: "9..",
          who: {
            Wight: 1,
          },
          state: "guarding",
          habitat: ["town hall", "hall", "temple"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 6,
          depth: "4..",
          who: {
            Librarian: 1,
          },
          state: "guarding",
          habitat: ["library"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 6,
          depth: "1..5",
          who: {
            Rat: 3,
          },
          state: "asleep",
          habitat: ["storeroom", "larder", "kitchen", "hovel", "cellar"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 3,
          who: {
            Beggar: 1,
          },
          state: "peaceful",
          habitat: ["gate", "hovel", "house"],
          most: 1,
        },
        {
          encounter: "guard",
          weight: 5,
          goods: 0.3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "sentry",
          weight: 3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "patrol",
          weight: 3,
          depth: "2..",
          size: "1..2",
          most: 2,
          without: ["beast", "mindless"],
        },
        {
          encounter: "ambush",
          weight: 3,
        },
        {
          encounter: "water",
          weight: 2,
          most: 2,
        },
        {
          encounter: "stray",
          weight: 10,
        },
        {
          encounter: "stray",
          weight: 3,
          state: "wandering",
        },
      ],
      undercity: [
        {
          encounter: "stray",
          weight: 40,
          depth: "1..4",
          who: {
            Sergeant: 1,
            Orc: 1,
          },
          state: "guarding",
          habitat: ["throne"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 40,
          depth: "5..9",
          who: {
            Sergeant: 1,
            Orc: 3,
            Shaman: 1,
          },
          state: "guarding",
          habitat: ["throne"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 40,
          depth: "10..15",
          who: {
            Champion: 1,
            Sergeant: 2,
          },
          state: "guarding",
          habitat: ["throne"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 40,
          depth: "16..",
          who: {
            Demon: 1,
            Champion: 1,
            Wizard: 1,
          },
          state: "guarding",
          habitat: ["throne"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 14,
          depth: "1..8",
          who: {
            Orc: 2,
          },
          state: "asleep",
          habitat: ["barracks", "guardroom", "dormitory"],
          most: 2,
        },
        {
          encounter: "stray",
          weight: 14,
          depth: "7..",
          who: {
            Sergeant: 1,
            Orc: 2,
          },
          habitat: ["barracks", "guardroom", "dormitory"],
          most: 2,
        },
        {
          encounter: "captive",
          weight: 12,
          depth: "1..9",
          who: {
            Goblin: 2,
          },
          captive: ["Prisoner"],
          habitat: ["prison", "cell"],
          goods: 0.4,
          most: 1,
        },
        {
          encounter: "captive",
          weight: 12,
          depth: "8..",
          who: {
            Ogre: 1,
          },
          captive: ["Prisoner"],
          habitat: ["prison", "cell"],
          goods: 0.4,
          most: 1,
        },
        {
          encounter: "stray",
          weight: 10,
          depth: "3..",
          who: {
            Librarian: 1,
          },
          state: "guarding",
          habitat: ["library"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 8,
          depth: "10..",
          who: {
            Wizard: 1,
          },
          state: "guarding",
          habitat: ["laboratory", "library", "tower"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 10,
          depth: "2..",
          who: {
            Skeleton: 2,
          },
          state: "dormant",
          habitat: ["temple", "crypt", "chapel", "nave"],
          most: 1,
        },
        {
          encounter: "stray",
          weight: 6,
          depth: "1..6",
          who: {
            Rat: 3,
          },
          habitat: ["storeroom", "larder", "kitchen", "cellar"],
          most: 2,
        },
        {
          encounter: "patrol",
          weight: 9,
          depth: "1..6",
          who: {
            Goblin: 2,
            Slinger: 1,
          },
          most: 2,
        },
        {
          encounter: "patrol",
          weight: 9,
          depth: "5..",
          who: {
            Orc: 2,
          },
          most: 3,
        },
        {
          encounter: "sentry",
          weight: 4,
          without: ["beast", "mindless"],
        },
        {
          encounter: "guard",
          weight: 5,
          goods: 0.3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "ambush",
          weight: 2,
        },
        {
          encounter: "stray",
          weight: 7,
        },
      ],
      garrison: [
        {
          encounter: "stray",
          weight: 60,
          who: {
            Goblin: 2,
          },
          depth: "1..3",
          state: "guarding",
          most: 1,
          habitat: ["gate"],
        },
        {
          encounter: "stray",
          weight: 60,
          who: {
            Orc: 2,
          },
          depth: "4..9",
          state: "guarding",
          most: 1,
          habitat: ["gate"],
        },
        {
          encounter: "stray",
          weight: 60,
          who: {
            Sergeant: 1,
            Orc: 2,
          },
          depth: "10..15",
          state: "guarding",
          most: 1,
          habitat: ["gate"],
        },
        {
          encounter: "stray",
          weight: 60,
          who: {
            Champion: 1,
            Sergeant: 2,
          },
          depth: "16..",
          state: "guarding",
          most: 1,
          habitat: ["gate"],
        },
        {
          encounter: "stray",
          weight: 40,
          who: {
            Shaman: 1,
            Goblin: 2,
          },
          depth: "1..4",
          state: "guarding",
          most: 1,
          habitat: ["throne"],
        },
        {
          encounter: "stray",
          weight: 40,
          who: {
            Sergeant: 1,
            Orc: 2,
          },
          depth: "5..11",
          state: "guarding",
          most: 1,
          habitat: ["throne"],
        },
        {
          encounter: "stray",
          weight: 40,
          who: {
            Champion: 1,
            Sergeant: 1,
          },
          depth: "12..",
          state: "guarding",
          most: 1,
          habitat: ["throne"],
        },
        {
          encounter: "stray",
          weight: 10,
          who: {
            Goblin: 2,
          },
          depth: "1..5",
          most: 3,
          habitat: ["barracks", "guardroom", "bedroom"],
        },
        {
          encounter: "stray",
          weight: 10,
          who: {
            Orc: 2,
          },
          depth: "4..12",
          most: 3,
          habitat: ["barracks", "guardroom", "bedroom"],
        },
        {
          encounter: "stray",
          weight: 10,
          who: {
            Sergeant: 2,
          },
          depth: "10..",
          most: 3,
          habitat: ["barracks", "guardroom", "bedroom"],
        },
        {
          encounter: "stray",
          weight: 8,
          who: {
            Slinger: 1,
          },
          depth: "1..6",
          state: "guarding",
          most: 2,
          habitat: ["watchtower"],
        },
        {
          encounter: "stray",
          weight: 8,
          who: {
            Wizard: 1,
          },
          depth: "10..",
          most: 1,
          habitat: ["laboratory", "study", "watchtower"],
        },
        {
          encounter: "stray",
          weight: 6,
          who: {
            Rat: 3,
          },
          depth: "1..4",
          most: 1,
          habitat: ["storeroom", "larder", "kitchen"],
        },
        {
          encounter: "stray",
          weight: 8,
          who: {
            Wolf: 1,
          },
          depth: "1..8",
          most: 2,
          habitat: ["stable", "den"],
        },
        {
          encounter: "stray",
          weight: 8,
          who: {
            Warg: 2,
          },
          depth: "6..",
          most: 2,
          habitat: ["stable", "den"],
        },
        {
          encounter: "captive",
          weight: 8,
          who: {
            Goblin: 1,
          },
          captive: ["Prisoner"],
          depth: "2..5",
          goods: 0.4,
          most: 1,
          habitat: ["prison", "guardroom"],
        },
        {
          encounter: "captive",
          weight: 8,
          who: {
            Orc: 1,
          },
          captive: ["Prisoner"],
          depth: "6..",
          goods: 0.4,
          most: 1,
          habitat: ["prison", "guardroom"],
        },
        {
          encounter: "patrol",
          weight: 8,
          who: {
            Goblin: 2,
          },
          depth: "2..5",
          most: 1,
          habitat: ["court", "hall", "gallery"],
        },
        {
          encounter: "patrol",
          weight: 8,
          who: {
            Orc: 2,
          },
          depth: "4..12",
          most: 2,
          habitat: ["court", "hall", "gallery"],
        },
        {
          encounter: "patrol",
          weight: 8,
          who: {
            Sergeant: 2,
          },
          depth: "10..",
          most: 2,
          habitat: ["court", "hall", "gallery"],
        },
        {
          encounter: "guard",
          weight: 6,
          goods: 0.3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "stray",
          weight: 6,
          habitat: ["caves", "grounds"],
        },
        {
          encounter: "stray",
          weight: 1,
          without: ["beast", "mindless"],
        },
      ],
      tombs: [
        {
          encounter: "stray",
          weight: 30,
          from: "dead",
          size: "1..2",
          state: "guarding",
          most: 1,
          habitat: ["chapel"],
        },
        {
          encounter: "stray",
          weight: 14,
          from: "dead",
          size: "1..3",
          habitat: ["crypt", "tomb"],
          most: 5,
        },
        {
          encounter: "stray",
          weight: 14,
          from: "dead",
          size: "1..3",
          habitat: ["ossuary"],
          most: 2,
        },
        {
          encounter: "ambush",
          weight: 4,
          from: "dead",
        },
        {
          encounter: "guard",
          weight: 5,
          from: "dead",
          goods: 0.3,
        },
        {
          encounter: "stray",
          weight: 4,
          from: "dead",
          state: "wandering",
          habitat: ["passage"],
        },
        {
          encounter: "stray",
          weight: 5,
          who: {
            Rat: 3,
          },
          depth: "1..4",
          most: 2,
        },
        {
          encounter: "stray",
          weight: 5,
          who: {
            Bat: 2,
          },
          depth: "2..8",
          most: 2,
          habitat: ["passage", "den"],
        },
        {
          encounter: "lair",
          weight: 4,
          who: {
            "Giant Spider": 2,
          },
          depth: "5..",
          most: 1,
        },
        {
          encounter: "carrier",
          weight: 5,
          who: {
            Goblin: 2,
          },
          depth: "1..6",
          most: 1,
          habitat: ["passage", "crypt"],
        },
        {
          encounter: "carrier",
          weight: 5,
          who: {
            Orc: 2,
          },
          depth: "5..14",
          most: 1,
          habitat: ["passage", "crypt"],
        },
        {
          encounter: "stray",
          weight: 3,
          habitat: ["den", "well"],
        },
        {
          encounter: "water",
          weight: 1,
          most: 1,
        },
      ],
      stormed: [
        {
          encounter: "stray",
          weight: 40,
          from: "burrowers",
          size: "2..3",
          most: 1,
          habitat: ["breach"],
        },
        {
          encounter: "stray",
          weight: 12,
          from: "burrowers",
          size: "1..2",
          state: "wandering",
          most: 3,
          habitat: ["breach", "battlefield", "mine"],
        },
        {
          encounter: "stray",
          weight: 12,
          from: "dead",
          most: 2,
          habitat: ["battlefield"],
        },
        {
          encounter: "stray",
          weight: 8,
          from: "dead",
          habitat: ["throne", "barracks", "dormitory", "crypt"],
          most: 3,
        },
        {
          encounter: "stray",
          weight: 10,
          who: {
            Goblin: 2,
          },
          depth: "1..5",
          most: 2,
          habitat: ["gate", "storeroom", "kitchen", "dining hall"],
        },
        {
          encounter: "stray",
          weight: 10,
          who: {
            Orc: 2,
          },
          depth: "4..12",
          most: 2,
          habitat: ["gate", "storeroom", "kitchen", "dining hall"],
        },
        {
          encounter: "stray",
          weight: 10,
          who: {
            Ogre: 1,
          },
          depth: "9..",
          most: 2,
          habitat: ["gate", "storeroom", "kitchen", "dining hall"],
        },
        {
          encounter: "stray",
          weight: 8,
          who: {
            Dwarf: 2,
          },
          state: "peaceful",
          most: 1,
          habitat: ["treasury", "guardroom", "armoury", "storeroom"],
        },
        {
          encounter: "captive",
          weight: 6,
          who: {
            Goblin: 2,
          },
          captive: ["Dwarf"],
          depth: "1..5",
          goods: 0.4,
          most: 1,
        },
        {
          encounter: "captive",
          weight: 6,
          who: {
            Orc: 2,
          },
          captive: ["Dwarf"],
          depth: "6..",
          goods: 0.4,
          most: 1,
        },
        {
          encounter: "guard",
          weight: 5,
          goods: 0.3,
          without: ["beast", "mindless"],
        },
        {
          encounter: "ambush",
          weight: 2,
        },
        {
          encounter: "stray",
          weight: 5,
          habitat: ["mine", "well"],
        },
        {
          encounter: "stray",
          weight: 2,
        },
      ],
    },
    feelings: {
      undercroft: [
        {
          name: "flooded",
          says: "Water stands ankle-deep in the halls.",
          weight: 3,
          ground: "shallows",
          encounters: {
            water: 4,
          },
        },
        {
          name: "burnt",
          says: "The air tastes of smoke. Ash covers everything.",
          weight: 2,
          depth: "4..18",
          ground: "cinders",
          danger: 0.9,
          goods: 0.7,
          tags: ["undead", "fire"],
        },
        {
          name: "overgrown",
          says: "Leaves and roots have taken these halls.",
          weight: 3,
          depth: "3..",
          ground: "thicket",
          encounters: {
            ambush: 4,
          },
        },
        {
          name: "silent",
          says: "Nothing stirs. You can hear your own heart.",
          weight: 2,
          ground: "graves",
          danger: 0.5,
          state: "asleep",
          encounters: {
            sentry: 0,
            patrol: 0,
            captive: 0,
            carrier: 0,
          },
        },
        {
          name: "infested",
          says: "Webs hang over the mud. Something scurries away.",
          weight: 2,
          ground: "nest",
          danger: 1.5,
          tags: ["beast"],
          encounters: {
            lair: 4,
            sentry: 0,
            patrol: 0,
            captive: 0,
            carrier: 0,
          },
        },
        {
          name: "dark",
          says: "It is dark here. Only the fungus glows.",
          weight: 2,
          depth: "3..",
          ground: "gloom",
          tags: ["night"],
          encounters: {
            ambush: 2,
          },
        },
        {
          name: "frozen",
          says: "Everything is covered with frost.",
          weight: 3,
          depth: "3..15",
          ground: "ice",
          danger: 0.9,
          encounters: {
            water: 0,
          },
        },
        {
          name: "rich",
          says: "Fine carpets lie here. Somebody has a lot to guard.",
          weight: 2,
          depth: "4..",
          ground: "riches",
          danger: 1.3,
          goods: 2,
          encounters: {
            guard: 3,
          },
        },
      ],
    },
    themes: {
      undercroft: {
        patches: [
          {
            tile: "mud",
            count: 2,
            depth: "1..25",
            spread: 0.8,
            fade: 0.12,
            near: ["shallow_water", "deep_water"],
          },
          {
            tile: "foliage",
            count: 6,
            per_depth: -1,
            depth: "1..6",
            spread: 0.9,
            fade: 0.28,
          },
          {
            tile: "grass",
            count: 18,
            per_depth: -0.85,
            depth: "1..12",
            spread: 0.8,
            fade: 0.05,
          },
          {
            tile: "dead_grass",
            count: 0,
            per_depth: 0.3,
            most: 3,
            depth: "4..15",
            spread: 0.7,
            fade: 0.06,
          },
          {
            tile: "fungus",
            count: -4,
            per_depth: 1,
            most: 17,
            depth: "5..",
            spread: 0.65,
            fade: 0.08,
          },
          {
            tile: "foliage",
            count: 6,
            depth: "13..",
            spread: 0.9,
            fade: 0.28,
          },
          {
            tile: "bones",
            count: 0,
            per_depth: 0.15,
            most: 4,
            depth: "12..",
            spread: 0.7,
            fade: 0.25,
          },
          {
            tile: "rubble",
            count: 3,
            spread: 0.5,
            fade: 0.2,
          },
        ],
        ground: [
          {
            name: "meadow",
            depth: "1..3",
            cover: {
              tile: "grass",
              share: 0.27,
              moisture: 0.5,
            },
            accent: {
              tile: "foliage",
              count: 1.6,
              spread: 0.9,
              fade: 0.25,
            },
            scorched: {
              tile: "ash",
              share: 0.3,
            },
          },
          {
            name: "moss",
            depth: "4..6",
            cover: {
              tile: "moss",
              share: 0.3,
              moisture: 1,
            },
            accent: {
              tile: "foliage",
              count: 2.5,
              spread: 0.8,
              fade: 0.3,
            },
            shore: {
              tile: "mud",
              share: 0.12,
            },
            scorched: {
              tile: "ash",
              share: 0.3,
            },
          },
          {
            name: "roots",
            depth: "7..9",
            cover: {
              tile: "roots",
              share: 0.28,
              heat: -0.5,
            },
            accent: {
              tile: "fungus",
              count: 3,
              spread: 0.7,
              fade: 0.2,
            },
            shore: {
              tile: "mud",
              share: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.35,
            },
          },
          {
            name: "fungus",
            depth: "10..12",
            cover: {
              tile: "fungus",
              share: 0.26,
              moisture: 0.5,
            },
            accent: {
              tile: "bones",
              count: 2.5,
              spread: 0.5,
              fade: 0.2,
            },
            shore: {
              tile: "mud",
              share: 0.12,
            },
            scorched: {
              tile: "ash",
              share: 0.4,
            },
          },
          {
            name: "bones",
            depth: "13..15",
            cover: {
              tile: "bones",
              share: 0.18,
              moisture: -0.5,
            },
            accent: {
              tile: "rubble",
              count: 4,
              spread: 0.6,
              fade: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.4,
            },
          },
          {
            name: "frost",
            depth: "16..18",
            cover: {
              tile: "frost",
              share: 0.32,
              heat: -1,
            },
            accent: {
              tile: "rubble",
              count: 2.5,
              spread: 0.5,
              fade: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.4,
            },
          },
          {
            name: "ash",
            depth: "19..22",
            cover: {
              tile: "ash",
              share: 0.34,
              heat: 0.5,
            },
            accent: {
              tile: "bones",
              count: 3,
              spread: 0.5,
              fade: 0.2,
            },
            scorched: {
              tile: "rubble",
              share: 0.3,
            },
          },
          {
            name: "blight",
            depth: "23..",
            cover: {
              tile: "dead_grass",
              share: 0.3,
              moisture: 0.5,
            },
            accent: {
              tile: "fungus",
              count: 4,
              spread: 0.7,
              fade: 0.15,
            },
            scorched: {
              tile: "ash",
              share: 0.35,
            },
          },
          {
            name: "shallows",
            weight: 0,
            cover: {
              tile: "shallow_water",
              share: 0.8,
            },
            accent: {
              tile: "mud",
              count: 3,
              spread: 0.7,
              fade: 0.2,
            },
            scorched: {
              tile: "rubble",
              share: 0.3,
            },
          },
          {
            name: "cinders",
            weight: 0,
            cover: {
              tile: "ash",
              share: 0.8,
              heat: 0.5,
            },
            accent: {
              tile: "rubble",
              count: 6,
              spread: 0.6,
              fade: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.6,
            },
          },
          {
            name: "thicket",
            weight: 0,
            cover: {
              tile: "grass",
              share: 0.6,
              moisture: 0.5,
            },
            accent: {
              tile: "foliage",
              count: 18,
              spread: 0.8,
              fade: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.3,
            },
          },
          {
            name: "graves",
            weight: 0,
            cover: {
              tile: "bones",
              share: 0.25,
            },
            accent: {
              tile: "rubble",
              count: 4,
              spread: 0.6,
              fade: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.4,
            },
          },
          {
            name: "nest",
            weight: 0,
            cover: {
              tile: "mud",
              share: 0.4,
            },
            accent: {
              tile: "web",
              count: 16,
              spread: 0.4,
              fade: 0.15,
            },
            scorched: {
              tile: "ash",
              share: 0.4,
            },
          },
          {
            name: "gloom",
            weight: 0,
            cover: {
              tile: "fungus",
              share: 0.12,
              moisture: 0.5,
            },
            accent: {
              tile: "bones",
              count: 3,
              spread: 0.5,
              fade: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.4,
            },
          },
          {
            name: "ice",
            weight: 0,
            cover: {
              tile: "frost",
              share: 0.75,
              heat: -1,
            },
            accent: {
              tile: "rubble",
              count: 3,
              spread: 0.5,
              fade: 0.2,
            },
            scorched: {
              tile: "ash",
              share: 0.4,
            },
          },
          {
            name: "riches",
            weight: 0,
            cover: {
              tile: "carpet",
              share: 0.35,
            },
            scorched: {
              tile: "ash",
              share: 0.4,
            },
          },
        ],
        furniture: [
          {
            tile: "altar",
            place: "open",
            count: 0.3,
            per_depth: 0.02,
            most: 0.8,
          },
          {
            tile: "pillar",
            place: "open",
            count: 0.4,
          },
          {
            tile: "statue",
            place: "side",
            count: 0.6,
            per_depth: 0.35,
            most: 9,
          },
          {
            tile: "crystal",
            place: "side",
            count: -1,
            per_depth: 0.2,
            most: 3,
            depth: "8..",
          },
          {
            tile: "torch_wall",
            place: "wall",
            count: -0.4,
            per_depth: 0.75,
            most: 18,
            depth: "4..",
          },
        ],
        rooms: [
          {
            role: "library",
            weight: 3,
            cells: "20..48",
            pieces: [
              {
                tile: "bookshelf",
                arrange: "walls",
              },
              {
                tile: "bench",
                arrange: "middle",
              },
              {
                tile: "carpet",
                arrange: "inlay",
                chance: 0.4,
              },
            ],
          },
          {
            role: "library",
            weight: 3,
            cells: "49..260",
            side: "6..100",
            pieces: [
              {
                tile: "bookshelf",
                arrange: "walls",
              },
              {
                tile: "bookshelf",
                arrange: "rows",
                every: 3,
              },
            ],
          },
          {
            role: "study",
            weight: 2,
            cells: "16..40",
            pieces: [
              {
                tile: "table",
                arrange: "end",
                beside: "bookshelf",
              },
              {
                tile: "bench",
                arrange: "middle",
              },
              {
                tile: "bookshelf",
                arrange: "corners",
                share: 0.6,
              },
              {
                tile: "carpet",
                arrange: "inlay",
              },
            ],
          },
          {
            role: "laboratory",
            weight: 2,
            depth: "6..",
            cells: "24..90",
            side: "4..100",
            pieces: [
              {
                tile: "crystal",
                arrange: "end",
                beside: "bookshelf",
              },
              {
                tile: "table",
                arrange: "sides",
                share: 0.85,
              },
              {
                tile: "altar",
                arrange: "middle",
              },
              {
                tile: "barrel",
                arrange: "corners",
                share: 0.6,
              },
            ],
          },
          {
            role: "dining hall",
            weight: 2,
            depth: "1..16",
            cells: "30..260",
            side: "4..100",
            pieces: [
              {
                tile: "brazier",
                arrange: "corners",
                chance: 0.5,
              },
              {
                tile: "table",
                arrange: "lines",
                beside: "bench",
              },
              {
                tile: "barrel",
                arrange: "end",
                beside: "barrel",
                chance: 0.5,
              },
            ],
          },
          {
            role: "kitchen",
            weight: 3,
            depth: "1..14",
            cells: "20..60",
            pieces: [
              {
                tile: "brazier",
                arrange: "end",
                beside: "crate",
              },
              {
                tile: "barrel",
                arrange: "corners",
                beside: "barrel",
              },
              {
                tile: "table",
                arrange: "sides",
              },
            ],
          },
          {
            role: "larder",
            weight: 2,
            depth: "1..14",
            cells: "16..36",
            pieces: [
              {
                tile: "barrel",
                arrange: "sides",
                every: 3,
              },
              {
                tile: "crate",
                arrange: "end",
                beside: "crate",
              },
            ],
          },
          {
            role: "storeroom",
            weight: 3,
            cells: "16..48",
            pieces: [
              {
                tile: "crate",
                arrange: "corners",
                beside: "crate",
              },
              {
                tile: "barrel",
                arrange: "walls",
                share: 0.3,
              },
            ],
          },
          {
            role: "storeroom",
            weight: 3,
            cells: "49..89",
            pieces: [
              {
                tile: "barrel",
                arrange: "corners",
                beside: "barrel",
              },
              {
                tile: "crate",
                arrange: "walls",
                share: 0.6,
              },
            ],
          },
          {
            role: "storeroom",
            weight: 3,
            cells: "90..260",
            side: "6..100",
            pieces: [
              {
                tile: "barrel",
                arrange: "corners",
                beside: "barrel",
              },
              {
                tile: "crate",
                arrange: "rows",
                every: 3,
              },
            ],
          },
          {
            role: "bedroom",
            weight: 2,
            depth: "1..14",
            cells: "16..40",
            pieces: [
              {
                tile: "bed",
                arrange: "end",
                beside: "crate",
              },
              {
                tile: "bookshelf",
                arrange: "corners",
                share: 0.3,
              },
              {
                tile: "carpet",
                arrange: "inlay",
              },
            ],
          },
          {
            role: "dormitory",
            weight: 2,
            depth: "1..16",
            cells: "24..140",
            side: "3..9",
            pieces: [
              {
                tile: "bed",
                arrange: "sides",
                every: 2,
              },
              {
                tile: "crate",
                arrange: "end",
              },
            ],
          },
          {
            role: "barracks",
            weight: 2,
            depth: "2..",
            cells: "40..260",
            side: "5..100",
            pieces: [
              {
                tile: "crate",
                arrange: "end",
                beside: "barrel",
              },
              {
                tile: "brazier",
                arrange: "doors",
              },
              {
                tile: "bed",
                arrange: "sides",
                every: 2,
              },
              {
                tile: "table",
                arrange: "lines",
                beside: "bench",
              },
            ],
          },
          {
            role: "guardroom",
            weight: 3,
            cells: "16..60",
            pieces: [
              {
                tile: "crate",
                arrange: "corners",
                beside: "barrel",
                share: 0.7,
              },
              {
                tile: "brazier",
                arrange: "doors",
              },
              {
                tile: "table",
                arrange: "middle",
                beside: "bench",
                chance: 0.6,
              },
            ],
          },
          {
            role: "armoury",
            weight: 2,
            depth: "3..",
            cells: "20..80",
            pieces: [
              {
                tile: "table",
                arrange: "end",
                beside: "table",
              },
              {
                tile: "crate",
                arrange: "sides",
                every: 3,
              },
              {
                tile: "statue",
                arrange: "doors",
              },
            ],
          },
          {
            role: "workshop",
            weight: 2,
            depth: "1..16",
            cells: "20..80",
            side: "4..100",
            pieces: [
              {
                tile: "table",
                arrange: "sides",
                share: 0.7,
              },
              {
                tile: "brazier",
                arrange: "end",
              },
              {
                tile: "barrel",
                arrange: "corners",
                beside: "crate",
              },
            ],
          },
          {
            role: "smithy",
            weight: 2,
            depth: "2..",
            cells: "20..80",
            side: "4..100",
            pieces: [
              {
                tile: "brazier",
                arrange: "end",
                beside: "brazier",
              },
              {
                tile: "table",
                arrange: "middle",
                chance: 0.6,
              },
              {
                tile: "barrel",
                arrange: "corners",
                beside: "crate",
              },
              {
                tile: "rubble",
                arrange: "floor",
                share: 0.1,
              },
            ],
          },
          {
            role: "forge",
            weight: 0,
            pieces: [
              {
                tile: "brazier",
                arrange: "end",
                beside: "brazier",
              },
              {
                tile: "table",
                arrange: "pairs",
              },
              {
                tile: "barrel",
                arrange: "corners",
                beside: "crate",
              },
              {
                tile: "rubble",
                arrange: "floor",
                share: 0.1,
              },
            ],
          },
          {
            role: "stable",
            weight: 2,
            depth: "1..6",
            cells: "30..160",
            side: "4..100",
            pieces: [
              {
                tile: "crate",
                arrange: "sides",
                every: 3,
              },
              {
                tile: "barrel",
                arrange: "end",
                beside: "barrel",
              },
              {
                tile: "dead_grass",
                arrange: "floor",
                share: 0.6,
              },
            ],
          },
          {
            role: "bath",
            weight: 2,
            depth: "2..14",
            cells: "30..160",
            side: "5..100",
            pieces: [
              {
                tile: "statue",
                arrange: "end",
              },
              {
                tile: "bench",
                arrange: "sides",
                every: 2,
              },
              {
                tile: "pillar",
                arrange: "corners",
              },
              {
                tile: "shallow_water",
                arrange: "inlay",
              },
            ],
          },
          {
            role: "garden",
            weight: 2,
            depth: "1..8",
            cells: "30..260",
            side: "5..100",
            pieces: [
              {
                tile: "statue",
                arrange: "middle",
              },
              {
                tile: "bench",
                arrange: "end",
              },
              {
                tile: "hedge",
                arrange: "pairs",
                every: 1,
              },
              {
                tile: "grass",
                arrange: "floor",
                share: 0.9,
              },
            ],
          },
          {
            role: "cloister",
            weight: 0,
            pieces: [
              {
                tile: "pillar",
                arrange: "pairs",
                every: 2,
              },
              {
                tile: "grass",
                arrange: "inlay",
              },
            ],
          },
          {
            role: "court",
            weight: 0,
            pieces: [
              {
                tile: "statue",
                arrange: "middle",
              },
              {
                tile: "hedge",
                arrange: "corners",
                beside: "hedge",
              },
              {
                tile: "grass",
                arrange: "inlay",
                share: 0.8,
              },
            ],
          },
          {
            role: "chapel",
            weight: 3,
            cells: "24..160",
            side: "4..100",
            pieces: [
              {
                tile: "altar",
                arrange: "end",
                beside: "brazier",
              },
              {
                tile: "carpet",
                arrange: "aisle",
              },
              {
                tile: "bench",
                arrange: "rows",
              },
              {
                tile: "statue",
                arrange: "doors",
                chance: 0.5,
              },
            ],
          },
          {
            role: "shrine",
            weight: 2,
            cells: "16..48",
            pieces: [
              {
                tile: "statue",
                arrange: "end",
                beside: "brazier",
              },
              {
                tile: "altar",
                arrange: "middle",
              },
              {
                tile: "brazier",
                arrange: "doors",
                chance: 0.5,
              },
              {
                tile: "carpet",
                arrange: "aisle",
              },
            ],
          },
          {
            role: "temple",
            weight: 1,
            depth: "3..",
            cells: "70..400",
            side: "7..100",
            pieces: [
              {
                tile: "altar",
                arrange: "end",
                beside: "statue",
              },
              {
                tile: "carpet",
                arrange: "aisle",
              },
              {
                tile: "pillar",
                arrange: "pairs",
              },
              {
                tile: "brazier",
                arrange: "doors",
              },
              {
                tile: "brazier",
                arrange: "corners",
              },
            ],
          },
          {
            role: "nave",
            weight: 0,
            pieces: [
              {
                tile: "altar",
                arrange: "end",
                beside: "brazier",
              },
              {
                tile: "carpet",
                arrange: "aisle",
              },
              {
                tile: "pillar",
                arrange: "pairs",
                every: 4,
              },
              {
                tile: "bench",
                arrange: "rows",
              },
            ],
          },
          {
            role: "hall",
            weight: 1,
            cells: "40..400",
            side: "5..100",
            pieces: [
              {
                tile: "statue",
                arrange: "end",
                chance: 0.6,
              },
              {
                tile: "brazier",
                arrange: "doors",
                chance: 0.5,
              },
              {
                tile: "pillar",
                arrange: "pairs",
              },
              {
                tile: "carpet",
                arrange: "aisle",
                chance: 0.4,
              },
            ],
          },
          {
            role: "throne",
            weight: 2,
            depth: "5..",
            cells: "50..400",
            side: "5..100",
            pieces: [
              {
                tile: "statue",
                arrange: "end",
                beside: "brazier",
              },
              {
                tile: "statue",
                arrange: "doors",
              },
              {
                tile: "carpet",
                arrange: "aisle",
              },
              {
                tile: "pillar",
                arrange: "pairs",
              },
            ],
          },
          {
            role: "gallery",
            weight: 2,
            cells: "24..140",
            side: "3..9",
            pieces: [
              {
                tile: "statue",
                arrange: "sides",
                every: 3,
              },
              {
                tile: "carpet",
                arrange: "aisle",
              },
            ],
          },
          {
            role: "treasury",
            weight: 1,
            depth: "4..",
            cells: "16..60",
            pieces: [
              {
                tile: "statue",
                arrange: "doors",
              },
              {
                tile: "crystal",
                arrange: "end",
              },
              {
                tile: "crate",
                arrange: "corners",
                beside: "crate",
              },
              {
                tile: "carpet",
                arrange: "inlay",
              },
            ],
          },
          {
            role: "crypt",
            weight: 3,
            depth: "5..",
            cells: "24..200",
            side: "5..100",
            pieces: [
              {
                tile: "statue",
                arrange: "end",
              },
              {
                tile: "altar",
                arrange: "pairs",
                every: 2,
              },
              {
                tile: "web",
                arrange: "corners",
                share: 0.7,
              },
              {
                tile: "bones",
                arrange: "floor",
                share: 0.06,
              },
            ],
          },
          {
            role: "ossuary",
            weight: 2,
            depth: "7..",
            cells: "20..120",
            pieces: [
              {
                tile: "statue",
                arrange: "end",
              },
              {
                tile: "altar",
                arrange: "middle",
              },
              {
                tile: "bones",
                arrange: "walls",
                share: 0.8,
              },
            ],
          },
          {
            role: "graveyard",
            weight: 0,
            pieces: [
              {
                tile: "statue",
                arrange: "rows",
                every: 3,
                share: 0.5,
              },
              {
                tile: "dead_grass",
                arrange: "floor",
                share: 0.3,
              },
            ],
          },
          {
            role: "prison",
            weight: 2,
            depth: "3..",
            cells: "20..90",
            pieces: [
              {
                tile: "bed",
                arrange: "sides",
                every: 3,
              },
              {
                tile: "web",
                arrange: "corners",
                share: 0.6,
              },
              {
                tile: "bones",
                arrange: "floor",
                share: 0.05,
              },
            ],
          },
          {
            role: "cell",
            weight: 0,
            cells: "6..20",
            pieces: [
              {
                tile: "bed",
                arrange: "end",
              },
              {
                tile: "web",
                arrange: "corners",
                share: 0.3,
              },
              {
                tile: "bones",
                arrange: "floor",
                share: 0.05,
              },
            ],
          },
          {
            role: "mine",
            weight: 0,
            pieces: [
              {
                tile: "crystal",
                arrange: "walls",
                share: 0.06,
              },
              {
                tile: "crate",
                arrange: "corners",
                beside: "barrel",
                share: 0.25,
              },
              {
                tile: "rubble",
                arrange: "floor",
                share: 0.3,
              },
            ],
          },
          {
            role: "watchtower",
            weight: 0,
            pieces: [
              {
                tile: "crate",
                arrange: "corners",
                beside: "barrel",
                share: 0.6,
              },
              {
                tile: "bench",
                arrange: "middle",
              },
            ],
          },
          {
            role: "den",
            weight: 0,
            pieces: [
              {
                tile: "bones",
                arrange: "floor",
                share: 0.12,
              },
              {
                tile: "dead_grass",
                arrange: "floor",
                share: 0.3,
              },
            ],
          },
          {
            role: "tavern",
            weight: 0,
            pieces: [
              {
                tile: "barrel",
                arrange: "end",
                beside: "barrel",
              },
              {
                tile: "table",
                arrange: "pairs",
                beside: "bench",
              },
              {
                tile: "brazier",
                arrange: "middle",
              },
              {
                tile: "barrel",
                arrange: "corners",
                share: 0.5,
              },
            ],
          },
          {
            role: "inn",
            weight: 0,
            pieces: [
              {
                tile: "barrel",
                arrange: "end",
                beside: "barrel",
              },
              {
                tile: "table",
                arrange: "pairs",
                beside: "bench",
              },
              {
                tile: "brazier",
                arrange: "middle",
              },
              {
                tile: "crate",
                arrange: "corners",
                share: 0.5,
              },
            ],
          },
          {
            role: "shop",
            weight: 0,
            pieces: [
              {
                tile: "table",
                arrange: "rows",
                every: 99,
              },
              {
                tile: "bookshelf",
                arrange: "end",
                beside: "bookshelf",
              },
              {
                tile: "crate",
                arrange: "corners",
                beside: "barrel",
                share: 0.7,
              },
            ],
          },
          {
            role: "bakery",
            weight: 0,
            pieces: [
              {
                tile: "brazier",
                arrange: "end",
                beside: "table",
              },
              {
                tile: "table",
                arrange: "rows",
                every: 99,
              },
              {
                tile: "barrel",
                arrange: "corners",
                beside: "barrel",
                share: 0.7,
              },
            ],
          },
          {
            role: "market",
            weight: 0,
            pieces: [
              {
                tile: "table",
                arrange: "pairs",
                beside: "crate",
              },
            ],
          },
          {
            role: "warehouse",
            weight: 0,
            pieces: [
              {
                tile: "barrel",
                arrange: "corners",
                beside: "barrel",
              },
              {
                tile: "crate",
                arrange: "rows",
                every: 3,
              },
            ],
          },
          {
            role: "house",
            weight: 0,
            cells: "60..400",
            side: "6..100",
            pieces: [
              {
                tile: "brazier",
                arrange: "end",
                beside: "crate",
              },
              {
                tile: "bed",
                arrange: "sides",
                every: 4,
              },
              {
                tile: "table",
                arrange: "lines",
                beside: "bench",
              },
              {
                tile: "barrel",
                arrange: "corners",
                beside: "barrel",
                share: 0.5,
              },
            ],
          },
          {
            role: "house",
            weight: 0,
            cells: "6..59",
            pieces: [
              {
                tile: "bed",
                arrange: "end",
                beside: "crate",
              },
              {
                tile: "table",
                arrange: "middle",
                beside: "bench",
              },
              {
                tile: "barrel",
                arrange: "corners",
                share: 0.4,
              },
            ],
          },
          {
            role: "hovel",
            weight: 0,
            pieces: [
              {
                tile: "bed",
                arrange: "end",
              },
              {
                tile: "crate",
                arrange: "corners",
                share: 0.4,
              },
              {
                tile: "dead_grass",
                arrange: "floor",
                share: 0.3,
              },
            ],
          },
          {
            role: "town hall",
            weight: 0,
            pieces: [
              {
                tile: "statue",
                arrange: "doors",
              },
              {
                tile: "table",
                arrange: "end",
                beside: "brazier",
              },
              {
                tile: "bench",
                arrange: "rows",
              },
            ],
          },
        ],
        areas: [
          {
            name: "garden",
            weight: 3,
            depth: "1..3",
            cells: "50..90",
            ground: [
              {
                tile: "grass",
                share: 0.5,
                fade: 0.06,
              },
              {
                tile: "foliage",
                share: 0.08,
                spread: 0.8,
                fade: 0.3,
              },
            ],
          },
          {
            name: "swamp",
            weight: 3,
            depth: "1..9",
            cells: "50..90",
            ground: [
              {
                tile: "mud",
                share: 0.5,
                fade: 0.08,
              },
              {
                tile: "shallow_water",
                share: 0.2,
                fade: 0.15,
              },
            ],
          },
          {
            name: "moss cave",
            theme: "moss",
            weight: 2,
            depth: "4..6",
            cells: "50..90",
            ground: [
              {
                tile: "moss",
                share: 0.6,
                fade: 0.06,
              },
            ],
          },
          {
            name: "camp",
            weight: 2,
            depth: "2..14",
            cells: "50..80",
            ground: [
              {
                tile: "dead_grass",
                share: 0.3,
                fade: 0.08,
              },
            ],
          },
          {
            name: "remnant",
            weight: 2,
            depth: "6..",
            cells: "50..90",
            ground: [
              {
                tile: "carpet",
                share: 0.5,
                fade: 0.05,
              },
            ],
          },
          {
            name: "fungus grove",
            theme: "fungus",
            weight: 4,
            depth: "7..12",
            cells: "50..100",
            ground: [
              {
                tile: "fungus",
                share: 0.5,
                fade: 0.06,
              },
            ],
          },
          {
            name: "bone field",
            theme: "bones",
            weight: 3,
            depth: "10..",
            cells: "50..100",
            ground: [
              {
                tile: "bones",
                share: 0.4,
                spread: 0.5,
                fade: 0.12,
              },
            ],
          },
        ],
      },
      stone: {
        colors: {
          wall: "#6b5d4c",
          wall_top: "#92816a",
          wall_foot: "#51463a",
          wall_ink: "#dccba9",
          floor: "#252626",
          floor_near: "#2c2722",
          floor_far: "#18262f",
          floor_ink: "#787266",
        },
        light: {
          wall: "#8a7860",
          wall_top: "#b5a284",
          wall_foot: "#6f5f4a",
          wall_ink: "#2b2317",
          floor: "#faf6ed",
          floor_near: "#fffaee",
          floor_far: "#dfeaef",
          floor_ink: "#857a68",
        },
      },
      caverns: {
        colors: {
          wall: "#625e4b",
          wall_top: "#8b8569",
          wall_foot: "#494638",
          wall_ink: "#d3ceb2",
          floor: "#23271f",
          floor_near: "#2a2a1f",
          floor_far: "#18261f",
          floor_ink: "#74775f",
        },
        light: {
          wall: "#7d7a5c",
          wall_top: "#a9a682",
          wall_foot: "#636046",
          wall_ink: "#25241a",
          floor: "#f6f6e6",
          floor_near: "#fcfbea",
          floor_far: "#e0ecdc",
          floor_ink: "#7c7a63",
        },
      },
      drowned: {
        colors: {
          wall: "#45606a",
          wall_top: "#6e909b",
          wall_foot: "#344950",
          wall_ink: "#c4dde3",
          floor: "#1d292d",
          floor_near: "#212b2d",
          floor_far: "#142831",
          floor_ink: "#69797e",
        },
        light: {
          wall: "#5f8490",
          wall_top: "#93b3bc",
          wall_foot: "#4a6872",
          wall_ink: "#101f25",
          floor: "#edf6f6",
          floor_near: "#f5fbfa",
          floor_far: "#d8e9ee",
          floor_ink: "#647d84",
        },
      },
      catacombs: {
        colors: {
          wall: "#72685f",
          wall_top: "#a69b8a",
          wall_foot: "#554c46",
          wall_ink: "#ebe1cd",
          floor: "#292526",
          floor_near: "#2f2926",
          floor_far: "#241f2a",
          floor_ink: "#7d7570",
        },
        light: {
          wall: "#8b7f78",
          wall_top: "#b9aea4",
          wall_foot: "#6d635d",
          wall_ink: "#26201d",
          floor: "#f7f2ee",
          floor_near: "#fdf9f3",
          floor_far: "#e9e3ec",
          floor_ink: "#857a74",
        },
      },
      warrens: {
        colors: {
          wall: "#7a543d",
          wall_top: "#a97a57",
          wall_foot: "#5b3d2e",
          wall_ink: "#e6c09c",
          floor: "#2c231d",
          floor_near: "#33261d",
          floor_far: "#261f20",
          floor_ink: "#84705f",
        },
        light: {
          wall: "#a06f50",
          wall_top: "#cb9d7c",
          wall_foot: "#80573d",
          wall_ink: "#2b170b",
          floor: "#fbf0e4",
          floor_near: "#fff6ea",
          floor_far: "#efe4dd",
          floor_ink: "#927460",
        },
      },
      deep: {
        colors: {
          wall: "#5d597c",
          wall_top: "#8682aa",
          wall_foot: "#403d58",
          wall_ink: "#c9c5e4",
          floor: "#1e1e29",
          floor_near: "#24222d",
          floor_far: "#131b2e",
          floor_ink: "#6f6f80",
        },
        light: {
          wall: "#706b90",
          wall_top: "#a29dbf",
          wall_foot: "#575374",
          wall_ink: "#17142b",
          floor: "#f0eff8",
          floor_near: "#f9f7fd",
          floor_far: "#dde2f1",
          floor_ink: "#76728c",
        },
      },
    },
    plans: {
      keep: {
        description:
          "A keep: a gatehouse, wards with stables and barracks, a great hall, and a throne room or a great tower behind it.",
        entrances: {
          "front gate": "gatehouse",
          postern: "kitchen",
        },
        towers: {
          room: "tower",
          role: "watchtower",
          wide: "3..5",
          shape: "round",
        },
        grounds: "grass",
        loops: 0.05,
        body: {
          spine: [
            {
              room: "gatehouse",
              role: "gate",
              wide: "3..5",
              deep: "2..5",
              sides: [
                {
                  room: "guardroom",
                  wide: "3..7",
                  deep: "3..8",
                  count: "0..2",
                },
                {
                  room: "stable",
                  wide: "4..9",
                  deep: "3..9",
                  count: "0..1",
                  floor: "dead_grass",
                  weight: 9,
                },
              ],
            },
            {
              room: "outer ward",
              role: "court",
              wide: "9..41",
              deep: "4..13",
              entry: "gate",
              floor: "dead_grass",
              count: "0..1",
              weight: 1.5,
              sides: [
                {
                  room: "stable",
                  wide: "6..12",
                  deep: "4..8",
                  count: "0..1",
                  floor: "dead_grass",
                  weight: 6,
                },
                {
                  room: "smithy",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                  weight: 3,
                },
                {
                  room: "barracks",
                  wide: "5..12",
                  deep: "4..8",
                  count: "0..2",
                  weight: 5,
                },
                {
                  room: "granary",
                  role: "storeroom",
                  wide: "4..8",
                  deep: "4..7",
                  count: "0..1",
                },
                {
                  room: "kennel",
                  role: "den",
                  wide: "3..5",
                  deep: "3..5",
                  floor: "dead_grass",
                  count: "0..1",
                },
              ],
            },
            {
              room: "ward",
              role: "court",
              wide: "7..31",
              deep: "5..22",
              weight: 2,
              entry: "gate",
              floor: "grass",
              with: ["well"],
              sides: [
                {
                  room: "chapel",
                  wide: "4..7",
                  deep: "5..12",
                  shape: "apse",
                  with: ["aisle", "altar"],
                  count: "0..1",
                  weight: 16,
                },
                {
                  room: "barracks",
                  wide: "5..12",
                  deep: "4..8",
                  count: "0..2",
                  weight: 12,
                },
                {
                  room: "smithy",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                  weight: 2,
                },
                {
                  room: "storeroom",
                  wide: "3..5",
                  deep: "3..6",
                  count: "0..4",
                },
                {
                  room: "well house",
                  role: "well",
                  wide: "5..5",
                  deep: "5..5",
                  shape: "octagon",
                  with: ["well"],
                  count: "0..1",
                },
                {
                  room: "cistern",
                  role: "well",
                  wide: "6..10",
                  deep: "5..9",
                  with: ["pool"],
                  count: "0..1",
                },
                {
                  room: "herb garden",
                  role: "garden",
                  wide: "5..10",
                  deep: "5..9",
                  with: ["garden"],
                  entry: "arch",
                  count: "0..1",
                },
                {
                  room: "gaol",
                  role: "prison",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                },
              ],
            },
            {
              room: "great hall",
              role: "hall",
              wide: "7..17",
              deep: "5..20",
              weight: 1.5,
              entry: "gate",
              with: ["columns", "braziers"],
              left: [
                {
                  room: "kitchen",
                  wide: "4..9",
                  deep: "4..9",
                  count: "0..1",
                  weight: 5,
                },
                {
                  room: "larder",
                  wide: "3..4",
                  deep: "3..5",
                  count: "0..2",
                },
                {
                  room: "dining hall",
                  wide: "7..12",
                  deep: "5..8",
                  count: "0..1",
                  weight: 2,
                },
                {
                  room: "bedroom",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..2",
                },
              ],
              right: [
                {
                  room: "chapel",
                  wide: "4..7",
                  deep: "5..12",
                  shape: "apse",
                  with: ["aisle", "altar"],
                  count: "0..1",
                  weight: 5,
                },
                {
                  room: "armoury",
                  wide: "4..7",
                  deep: "4..8",
                  count: "0..1",
                  weight: 3,
                },
                {
                  room: "library",
                  wide: "4..8",
                  deep: "5..9",
                  count: "0..1",
                  weight: 2,
                },
                {
                  room: "guardroom",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..2",
                },
              ],
            },
            {
              room: "throne room",
              role: "throne",
              wide: "5..13",
              deep: "4..11",
              weight: 2.4,
              count: "0..1",
              entry: "gate",
              with: ["aisle", "throne", "columns"],
              sides: [
                {
                  room: "bedroom",
                  wide: "4..8",
                  deep: "4..8",
                  count: "0..2",
                },
                {
                  room: "treasury",
                  wide: "3..4",
                  deep: "3..4",
                  count: "0..1",
                  weight: 4,
                },
                {
                  room: "study",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..1",
                  weight: 2,
                },
              ],
            },
            {
              room: "great tower",
              role: "throne",
              wide: "7..13",
              deep: "7..13",
              shape: "octagon",
              count: "0..1",
              with: ["aisle", "throne", "braziers"],
              sides: [
                {
                  room: "treasury",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..1",
                  weight: 4,
                },
                {
                  room: "bedroom",
                  wide: "4..8",
                  deep: "4..8",
                  count: "0..2",
                },
                {
                  room: "laboratory",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                },
              ],
            },
          ],
        },
        doors: [
          ["kitchen", "larder"],
          ["kitchen", "dining hall"],
          ["guardroom", "armoury"],
          ["bedroom", "study"],
          ["treasury", "study"],
        ],
        spare: [
          {
            room: "storeroom",
            wide: "3..6",
            deep: "3..6",
          },
          {
            room: "barracks",
            wide: "6..12",
            deep: "4..8",
          },
          {
            room: "guest room",
            role: "bedroom",
            wide: "5..9",
            deep: "5..8",
          },
        ],
      },
      palace: {
        description: "A palace: a forecourt, state rooms in a row on one axis, gardens and halls at their sides.",
        entrances: {
          "great gate": "portico",
          "garden gate": "garden",
        },
        grounds: "grass",
        loops: 0.15,
        passage: {
          room: "gallery",
          wide: "hall",
          deep: "3..60",
          entry: "arch",
        },
        body: {
          spine: [
            {
              room: "portico",
              role: "gate",
              wide: "7..21",
              deep: "2..4",
              with: ["columns"],
              sides: [
                {
                  room: "guardroom",
                  wide: "3..6",
                  deep: "3..7",
                  count: "0..2",
                },
              ],
            },
            {
              room: "court of honour",
              role: "court",
              wide: "9..31",
              deep: "5..22",
              weight: 1.6,
              entry: "gate",
              floor: "road",
              with: ["fountain"],
              sides: [
                {
                  room: "garden",
                  wide: "8..20",
                  deep: "6..20",
                  with: ["garden"],
                  entry: "arch",
                  count: "0..1",
                },
                {
                  room: "dining hall",
                  wide: "8..16",
                  deep: "6..11",
                  count: "0..1",
                },
                {
                  room: "library",
                  wide: "6..12",
                  deep: "5..10",
                  count: "0..1",
                },
                {
                  room: "music room",
                  role: "hall",
                  wide: "6..9",
                  deep: "6..9",
                  shape: "octagon",
                  count: "0..1",
                },
                {
                  room: "kitchen",
                  wide: "5..8",
                  deep: "4..8",
                  count: "0..1",
                },
              ],
            },
            {
              room: "antechamber",
              role: "hall",
              wide: "5..11",
              deep: "3..7",
              entry: "gate",
              count: "0..1",
              with: ["statues"],
              sides: [
                {
                  room: "study",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..2",
                },
              ],
            },
            {
              room: "throne hall",
              role: "throne",
              wide: "7..19",
              deep: "7..26",
              weight: 1.7,
              entry: "gate",
              with: ["aisle", "throne", "columns"],
              sides: [
                {
                  room: "cloister garden",
                  role: "garden",
                  wide: "7..17",
                  deep: "7..17",
                  with: ["cloister", "fountain"],
                  entry: "arch",
                  count: "0..1",
                },
                {
                  room: "bedroom",
                  wide: "4..8",
                  deep: "4..8",
                  count: "0..4",
                },
                {
                  room: "treasury",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..1",
                },
                {
                  room: "bath",
                  wide: "5..8",
                  deep: "5..8",
                  with: ["pool"],
                  count: "0..1",
                },
              ],
            },
          ],
        },
        doors: [
          ["dining hall", "kitchen"],
          ["bedroom", "bath"],
          ["library", "study"],
        ],
        spare: [
          {
            room: "bedroom",
            wide: "4..7",
            deep: "4..7",
          },
          {
            room: "salon",
            role: "hall",
            wide: "6..12",
            deep: "6..10",
          },
          {
            room: "garden",
            wide: "8..16",
            deep: "7..16",
            with: ["garden"],
            entry: "arch",
          },
        ],
      },
      temple: {
        description: "A temple: a porch, a nave with side chapels, and a sanctuary at the end of the axis.",
        entrances: {
          porch: "porch",
          "side door": "vestry",
        },
        loops: 0.1,
        body: {
          spine: [
            {
              room: "porch",
              role: "gate",
              wide: "5..17",
              deep: "2..5",
              with: ["columns"],
            },
            {
              room: "nave",
              wide: "5..17",
              deep: "9..40",
              weight: 3,
              entry: "gate",
              with: ["aisle", "columns"],
              sides: [
                {
                  room: "chapel",
                  wide: "3..7",
                  deep: "2..7",
                  entry: "open",
                  with: ["altar"],
                  count: "0..9",
                  weight: 2,
                },
                {
                  room: "vestry",
                  role: "storeroom",
                  wide: "4..6",
                  deep: "3..6",
                  count: "0..1",
                },
                {
                  room: "baptistery",
                  role: "well",
                  wide: "7..9",
                  deep: "7..9",
                  shape: "round",
                  with: ["well"],
                  count: "0..1",
                },
              ],
            },
            {
              room: "crossing",
              role: "nave",
              wide: "7..15",
              deep: "5..9",
              count: "0..1",
              entry: "open",
              with: ["braziers"],
              sides: [
                {
                  room: "transept",
                  role: "chapel",
                  wide: "5..9",
                  deep: "5..16",
                  entry: "open",
                  with: ["statues", "altar"],
                  count: "0..2",
                },
              ],
            },
            {
              room: "sanctuary",
              role: "chapel",
              wide: "5..13",
              deep: "5..13",
              shape: "apse",
              entry: "arch",
              with: ["aisle", "altar"],
              sides: [
                {
                  room: "vestry",
                  role: "storeroom",
                  wide: "3..5",
                  deep: "3..6",
                  count: "0..2",
                },
                {
                  room: "shrine",
                  wide: "3..5",
                  deep: "3..5",
                  shape: "octagon",
                  with: ["altar"],
                  count: "0..1",
                },
              ],
            },
          ],
        },
        doors: [["vestry", "shrine"]],
        spare: [
          {
            room: "cloister",
            wide: "7..17",
            deep: "7..17",
            with: ["cloister", "well"],
            entry: "arch",
          },
          {
            room: "priest's cell",
            role: "cell",
            wide: "3..5",
            deep: "3..5",
            weight: 2,
          },
          {
            room: "library",
            wide: "6..10",
            deep: "5..9",
          },
          {
            room: "crypt",
            wide: "4..8",
            deep: "4..8",
            with: ["graves"],
            shape: "octagon",
          },
        ],
      },
      crypt: {
        description: "A crypt: a stair hall, vaults with niches on both sides of it, and a tomb at the end.",
        entrances: {
          stair: "stair hall",
        },
        loops: 0.15,
        passage: {
          room: "gallery",
          wide: "hall",
          deep: "3..60",
          with: ["niches"],
          entry: "arch",
        },
        body: {
          spine: [
            {
              room: "stair hall",
              role: "gate",
              wide: "3..7",
              deep: "2..5",
              with: ["statues"],
            },
            {
              room: "gallery",
              wide: "hall",
              deep: "3..24",
              with: ["niches"],
              entry: "arch",
              weight: 1.5,
              sides: [
                {
                  room: "crypt",
                  wide: "3..6",
                  deep: "3..7",
                  count: "0..8",
                  with: ["graves"],
                },
                {
                  room: "family vault",
                  role: "crypt",
                  wide: "6..11",
                  deep: "6..11",
                  shape: "cross",
                  with: ["graves"],
                  count: "0..1",
                },
              ],
            },
            {
              room: "rotunda",
              role: "hall",
              wide: "7..17",
              deep: "7..17",
              shape: "round",
              entry: "arch",
              with: ["statues"],
              weight: 1.2,
              sides: [
                {
                  room: "ossuary",
                  wide: "5..12",
                  deep: "4..9",
                  with: ["bones"],
                  count: "0..1",
                },
                {
                  room: "crypt",
                  wide: "3..6",
                  deep: "3..7",
                  count: "0..3",
                  with: ["graves"],
                },
              ],
            },
            {
              room: "gallery",
              wide: "hall",
              deep: "3..16",
              with: ["niches"],
              entry: "arch",
              count: "0..1",
              sides: [
                {
                  room: "crypt",
                  wide: "3..6",
                  deep: "3..7",
                  count: "0..6",
                  with: ["graves"],
                },
              ],
            },
            {
              room: "tomb",
              role: "crypt",
              wide: "5..11",
              deep: "5..11",
              shape: "apse",
              with: ["aisle", "altar", "statues"],
              sides: [
                {
                  room: "treasury",
                  wide: "3..4",
                  deep: "3..4",
                  count: "0..1",
                },
                {
                  room: "shrine",
                  wide: "3..5",
                  deep: "3..5",
                  with: ["altar"],
                  count: "0..1",
                },
              ],
            },
          ],
        },
        spare: [
          {
            room: "crypt",
            wide: "3..7",
            deep: "3..7",
            with: ["graves"],
          },
          {
            room: "ossuary",
            wide: "6..12",
            deep: "5..10",
            with: ["bones"],
          },
        ],
      },
      catacomb: {
        description:
          "Catacombs: long galleries with niches, crypts off them, an ossuary, and a chapel at the end of the axis.",
        entrances: {
          stair: "vestibule",
        },
        hewn: true,
        loops: 0.25,
        passage: {
          room: "side gallery",
          role: "passage",
          wide: "hall",
          deep: "6..80",
          with: ["niches"],
          entry: "arch",
        },
        body: {
          spine: [
            {
              room: "vestibule",
              role: "gate",
              wide: "3..7",
              deep: "2..4",
              with: ["statues"],
            },
            {
              room: "great gallery",
              role: "passage",
              wide: "hall",
              deep: "4..34",
              with: ["niches"],
              entry: "arch",
              weight: 2.5,
              sides: [
                {
                  room: "crypt",
                  wide: "3..5",
                  deep: "3..6",
                  count: "0..12",
                  with: ["graves"],
                  weight: 3,
                },
                {
                  room: "open tomb",
                  role: "tomb",
                  wide: "3..5",
                  deep: "3..7",
                  count: "0..6",
                  with: ["niches"],
                  weight: 2,
                },
                {
                  room: "family vault",
                  role: "crypt",
                  wide: "5..9",
                  deep: "5..9",
                  shape: "cross",
                  with: ["graves"],
                  count: "0..2",
                },
                {
                  room: "shrine",
                  wide: "3..5",
                  deep: "3..5",
                  shape: "octagon",
                  with: ["altar"],
                  count: "0..2",
                },
                {
                  room: "martyrs' tomb",
                  role: "crypt",
                  wide: "7..11",
                  deep: "6..10",
                  shape: "round",
                  with: ["statues", "altar"],
                  count: "0..1",
                },
              ],
            },
            {
              room: "ossuary",
              wide: "7..17",
              deep: "5..17",
              count: "0..1",
              weight: 4,
              shape: "octagon",
              entry: "arch",
              with: ["bones"],
              sides: [
                {
                  room: "charnel pit",
                  role: "ossuary",
                  wide: "4..7",
                  deep: "4..8",
                  with: ["bones"],
                  count: "0..2",
                },
                {
                  room: "crypt",
                  wide: "3..5",
                  deep: "3..6",
                  count: "0..4",
                  with: ["graves"],
                },
                {
                  room: "embalming room",
                  role: "workshop",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                },
              ],
            },
            {
              room: "deep gallery",
              role: "passage",
              wide: "hall",
              deep: "6..30",
              with: ["niches"],
              entry: "arch",
              weight: 1.5,
              count: "0..1",
              sides: [
                {
                  room: "crypt",
                  wide: "3..5",
                  deep: "3..6",
                  count: "0..12",
                  with: ["graves"],
                  weight: 2,
                },
                {
                  room: "open tomb",
                  role: "tomb",
                  wide: "3..5",
                  deep: "3..7",
                  count: "0..6",
                  with: ["niches"],
                },
                {
                  room: "family vault",
                  role: "crypt",
                  wide: "5..9",
                  deep: "5..9",
                  shape: "cross",
                  with: ["graves"],
                  count: "0..1",
                },
                {
                  room: "flooded vault",
                  role: "well",
                  wide: "6..10",
                  deep: "6..10",
                  shape: "octagon",
                  with: ["pool"],
                  count: "0..1",
                },
                {
                  room: "burrow",
                  role: "den",
                  wide: "6..12",
                  deep: "6..12",
                  shape: "cave",
                  count: "0..1",
                  entry: "arch",
                },
              ],
            },
            {
              room: "chapel",
              wide: "5..15",
              deep: "5..16",
              shape: "apse",
              entry: "gate",
              weight: 1.2,
              with: ["aisle", "altar", "columns"],
              sides: [
                {
                  room: "crypt",
                  wide: "3..5",
                  deep: "3..6",
                  count: "0..3",
                  with: ["graves"],
                },
                {
                  room: "reliquary",
                  role: "treasury",
                  wide: "3..4",
                  deep: "3..4",
                  count: "0..1",
                  weight: 3,
                },
                {
                  room: "sacristy",
                  role: "storeroom",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..1",
                },
              ],
            },
          ],
        },
        spare: [
          {
            room: "crypt",
            wide: "3..6",
            deep: "3..6",
            with: ["graves"],
            weight: 3,
          },
          {
            room: "ossuary",
            wide: "6..12",
            deep: "5..9",
            with: ["bones"],
          },
          {
            room: "burrow",
            role: "den",
            wide: "6..12",
            deep: "5..10",
            shape: "cave",
            entry: "arch",
            weight: 0.7,
          },
        ],
      },
      prison: {
        description: "A prison: cells along corridors, a guarded hall between the blocks, and a yard.",
        entrances: {
          gate: "gatehouse",
        },
        loops: 0,
        passage: {
          room: "cell block",
          role: "gallery",
          wide: "hall",
          deep: "4..80",
        },
        body: {
          spine: [
            {
              room: "gatehouse",
              role: "gate",
              wide: "3..5",
              deep: "2..4",
              sides: [
                {
                  room: "guardroom",
                  wide: "3..6",
                  deep: "3..6",
                  count: "0..2",
                },
                {
                  room: "armoury",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..1",
                },
              ],
            },
            {
              room: "yard",
              role: "court",
              wide: "7..23",
              deep: "5..18",
              weight: 1.5,
              floor: "mud",
              with: ["well"],
              sides: [
                {
                  room: "guardroom",
                  wide: "4..8",
                  deep: "3..6",
                  count: "0..1",
                },
                {
                  room: "kitchen",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                },
                {
                  room: "warden's study",
                  role: "study",
                  wide: "4..6",
                  deep: "4..6",
                  count: "0..1",
                },
                {
                  room: "workshop",
                  wide: "6..10",
                  deep: "5..8",
                  count: "0..1",
                },
                {
                  room: "storeroom",
                  wide: "3..4",
                  deep: "3..4",
                  count: "0..2",
                },
              ],
            },
            {
              room: "guard hall",
              role: "guardroom",
              wide: "5..13",
              deep: "5..13",
              shape: "octagon",
              with: ["columns"],
              sides: [
                {
                  room: "cell",
                  wide: "3..4",
                  deep: "3..5",
                  count: "0..8",
                  weight: 2,
                },
                {
                  room: "common cell",
                  role: "prison",
                  wide: "6..9",
                  deep: "4..7",
                  count: "0..1",
                },
              ],
            },
            {
              room: "cell block",
              role: "gallery",
              wide: "hall",
              deep: "6..40",
              weight: 2,
              sides: [
                {
                  room: "cell",
                  wide: "3..4",
                  deep: "3..5",
                  count: "1..8",
                  weight: 2,
                },
                {
                  room: "common cell",
                  role: "prison",
                  wide: "6..9",
                  deep: "4..7",
                  count: "0..1",
                },
                {
                  room: "guard post",
                  role: "guardroom",
                  wide: "3..4",
                  deep: "3..4",
                  count: "0..1",
                },
              ],
            },
            {
              room: "dungeon",
              role: "prison",
              wide: "5..11",
              deep: "4..9",
              with: ["columns"],
              count: "0..1",
              sides: [
                {
                  room: "dark cell",
                  role: "cell",
                  wide: "2..3",
                  deep: "2..3",
                  count: "0..4",
                },
              ],
            },
          ],
        },
        spare: [
          {
            room: "cell",
            wide: "3..5",
            deep: "4..6",
          },
          {
            room: "common cell",
            role: "prison",
            wide: "6..11",
            deep: "5..9",
            weight: 2,
          },
          {
            room: "workshop",
            wide: "7..12",
            deep: "5..9",
            weight: 2,
          },
        ],
      },
      barracks: {
        description: "A barracks: dormitories and stables round a drill yard, a dining hall and an armoury.",
        entrances: {
          gate: "gatehouse",
          "sally port": "armoury",
        },
        grounds: "dead_grass",
        loops: 0.1,
        towers: {
          room: "watchtower",
          role: "tower",
          wide: "3..4",
        },
        body: {
          spine: [
            {
              room: "gatehouse",
              role: "gate",
              wide: "3..5",
              deep: "2..4",
              sides: [
                {
                  room: "guardroom",
                  wide: "4..7",
                  deep: "3..7",
                  count: "0..2",
                },
                {
                  room: "stable",
                  wide: "6..14",
                  deep: "4..8",
                  count: "0..1",
                  floor: "dead_grass",
                },
              ],
            },
            {
              room: "drill yard",
              role: "court",
              wide: "9..41",
              deep: "6..26",
              weight: 2.4,
              entry: "gate",
              floor: "dead_grass",
              with: ["braziers"],
              sides: [
                {
                  room: "dormitory",
                  wide: "7..16",
                  deep: "4..8",
                  count: "0..3",
                  weight: 2,
                },
                {
                  room: "officer's bedroom",
                  role: "bedroom",
                  wide: "3..4",
                  deep: "4..6",
                  count: "0..2",
                },
                {
                  room: "smithy",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                },
                {
                  room: "storeroom",
                  wide: "3..5",
                  deep: "3..6",
                  count: "0..2",
                },
              ],
            },
            {
              room: "dining hall",
              wide: "7..23",
              deep: "5..13",
              entry: "gate",
              with: ["columns"],
              left: [
                {
                  room: "kitchen",
                  wide: "5..8",
                  deep: "4..8",
                  count: "0..1",
                },
                {
                  room: "larder",
                  wide: "3..4",
                  deep: "3..5",
                  count: "0..2",
                },
              ],
              right: [
                {
                  room: "armoury",
                  wide: "5..9",
                  deep: "4..8",
                  count: "0..1",
                },
                {
                  room: "infirmary",
                  role: "bedroom",
                  wide: "5..8",
                  deep: "4..7",
                  count: "0..1",
                },
              ],
            },
            {
              room: "commander's hall",
              role: "hall",
              wide: "5..11",
              deep: "4..9",
              count: "0..1",
              with: ["aisle"],
              sides: [
                {
                  room: "study",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..1",
                },
                {
                  room: "treasury",
                  wide: "3..3",
                  deep: "3..3",
                  count: "0..1",
                },
              ],
            },
          ],
        },
        doors: [
          ["kitchen", "larder"],
          ["armoury", "infirmary"],
        ],
        spare: [
          {
            room: "dormitory",
            wide: "7..14",
            deep: "4..8",
          },
          {
            room: "storeroom",
            wide: "5..8",
            deep: "4..8",
          },
          {
            room: "stable",
            wide: "7..14",
            deep: "5..8",
            floor: "dead_grass",
          },
        ],
      },
      monastery: {
        description: "A monastery: a cloister with its garden, the rooms of the monks round it, and a church behind.",
        entrances: {
          gate: "gatehouse",
          "garden gate": "garden",
        },
        loops: 0.1,
        passage: {
          room: "corridor",
          role: "gallery",
          wide: "hall",
          deep: "3..60",
          entry: "arch",
        },
        body: {
          spine: [
            {
              room: "gatehouse",
              role: "gate",
              wide: "3..5",
              deep: "2..4",
              sides: [
                {
                  room: "guest house",
                  role: "bedroom",
                  wide: "4..8",
                  deep: "3..7",
                  count: "0..1",
                },
                {
                  room: "stable",
                  wide: "5..9",
                  deep: "4..7",
                  floor: "dead_grass",
                  count: "0..1",
                },
              ],
            },
            {
              room: "cloister",
              wide: "7..29",
              deep: "7..25",
              weight: 2,
              entry: "arch",
              with: ["cloister", "well"],
              sides: [
                {
                  room: "dining hall",
                  wide: "8..16",
                  deep: "5..9",
                  count: "0..1",
                },
                {
                  room: "dormitory",
                  wide: "7..14",
                  deep: "5..9",
                  count: "0..1",
                },
                {
                  room: "chapter house",
                  role: "hall",
                  wide: "7..9",
                  deep: "7..9",
                  shape: "octagon",
                  entry: "arch",
                  count: "0..1",
                },
                {
                  room: "library",
                  wide: "6..10",
                  deep: "5..9",
                  count: "0..1",
                },
                {
                  room: "kitchen",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                },
                {
                  room: "cell",
                  wide: "2..4",
                  deep: "2..4",
                  count: "0..8",
                },
              ],
            },
            {
              room: "church",
              role: "nave",
              wide: "5..13",
              deep: "7..26",
              weight: 1.5,
              entry: "gate",
              with: ["aisle", "columns"],
              sides: [
                {
                  room: "side chapel",
                  role: "chapel",
                  wide: "3..5",
                  deep: "2..6",
                  entry: "open",
                  with: ["altar"],
                  count: "0..5",
                },
                {
                  room: "graveyard",
                  wide: "8..16",
                  deep: "6..14",
                  floor: "grass",
                  with: ["graves"],
                  entry: "arch",
                  count: "0..1",
                },
                {
                  room: "garden",
                  wide: "6..14",
                  deep: "5..12",
                  with: ["garden"],
                  count: "0..1",
                },
              ],
            },
            {
              room: "choir",
              role: "chapel",
              wide: "5..11",
              deep: "4..11",
              shape: "apse",
              entry: "open",
              with: ["aisle", "altar"],
              sides: [
                {
                  room: "sacristy",
                  role: "treasury",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..1",
                },
              ],
            },
          ],
        },
        doors: [
          ["kitchen", "dining hall"],
          ["library", "chapter house"],
        ],
        spare: [
          {
            room: "cell",
            wide: "4..5",
            deep: "4..6",
          },
          {
            room: "workshop",
            wide: "6..11",
            deep: "5..9",
          },
          {
            room: "garden",
            wide: "7..14",
            deep: "6..12",
            with: ["garden"],
            entry: "arch",
          },
          {
            room: "scriptorium",
            role: "library",
            wide: "6..11",
            deep: "5..9",
          },
        ],
      },
      fort: {
        description: "A fort in the rock: a gate, a great hall with a throne, workshops, barracks, and a mine behind.",
        entrances: {
          gate: "gate hall",
        },
        hewn: true,
        loops: 0.1,
        passage: {
          room: "tunnel",
          role: "gallery",
          wide: "hall",
          deep: "3..60",
          entry: "arch",
        },
        body: {
          spine: [
            {
              room: "gate hall",
              role: "gate",
              wide: "5..9",
              deep: "3..7",
              with: ["columns"],
              sides: [
                {
                  room: "guardroom",
                  wide: "4..7",
                  deep: "3..7",
                  count: "0..2",
                  weight: 3,
                },
                {
                  room: "armoury",
                  wide: "4..6",
                  deep: "4..6",
                  count: "0..1",
                },
              ],
            },
            {
              room: "hall of arms",
              role: "gallery",
              wide: "3..5",
              deep: "4..14",
              entry: "gate",
              count: "0..1",
              with: ["statues"],
              sides: [
                {
                  room: "barracks",
                  wide: "7..14",
                  deep: "5..9",
                  count: "0..2",
                  weight: 3,
                },
                {
                  room: "dormitory",
                  wide: "6..11",
                  deep: "4..8",
                  count: "0..2",
                },
                {
                  room: "armoury",
                  wide: "4..7",
                  deep: "4..7",
                  count: "0..1",
                },
              ],
            },
            {
              room: "great hall",
              role: "throne",
              wide: "7..25",
              deep: "7..26",
              weight: 2.4,
              entry: "gate",
              with: ["aisle", "throne", "columns", "braziers"],
              sides: [
                {
                  room: "forge",
                  wide: "6..11",
                  deep: "5..10",
                  count: "0..1",
                  weight: 4,
                },
                {
                  room: "smithy",
                  wide: "4..8",
                  deep: "4..7",
                  count: "0..2",
                  weight: 2,
                },
                {
                  room: "workshop",
                  wide: "4..9",
                  deep: "4..8",
                  count: "0..3",
                  weight: 2,
                },
                {
                  room: "barracks",
                  wide: "6..13",
                  deep: "4..8",
                  count: "0..1",
                  weight: 6,
                },
                {
                  room: "dining hall",
                  wide: "8..14",
                  deep: "5..9",
                  count: "0..1",
                  weight: 2,
                },
                {
                  room: "kitchen",
                  wide: "4..7",
                  deep: "4..6",
                  count: "0..1",
                  weight: 2,
                },
                {
                  room: "brewery",
                  role: "workshop",
                  wide: "5..8",
                  deep: "4..6",
                  count: "0..1",
                },
                {
                  room: "cistern",
                  role: "well",
                  wide: "6..10",
                  deep: "6..9",
                  shape: "octagon",
                  with: ["pool"],
                  count: "0..1",
                },
              ],
            },
            {
              room: "deep hall",
              role: "hall",
              wide: "5..9",
              deep: "3..8",
              count: "0..1",
              with: ["statues"],
              sides: [
                {
                  room: "treasury",
                  wide: "3..5",
                  deep: "3..5",
                  count: "0..1",
                  weight: 3,
                },
                {
                  room: "storeroom",
                  wide: "3..6",
                  deep: "3..6",
                  count: "0..2",
                },
                {
                  room: "shrine",
                  wide: "5..7",
                  deep: "5..7",
                  shape: "octagon",
                  with: ["altar"],
                  count: "0..1",
                },
                {
                  room: "tomb of kings",
                  role: "crypt",
                  wide: "6..10",
                  deep: "6..10",
                  shape: "cross",
                  with: ["graves", "statues"],
                  count: "0..1",
                },
              ],
            },
            {
              room: "mine",
              wide: "5..60",
              deep: "5..17",
              weight: 1.6,
              shape: "cave",
              entry: "arch",
            },
          ],
        },
        doors: [
          ["dining hall", "kitchen"],
          ["kitchen", "brewery"],
          ["forge", "smithy"],
        ],
        spare: [
          {
            room: "dormitory",
            wide: "4..9",
            deep: "4..7",
          },
          {
            room: "storeroom",
            wide: "3..6",
            deep: "3..6",
          },
          {
            room: "working",
            role: "mine",
            wide: "5..12",
            deep: "5..10",
            shape: "cave",
            entry: "arch",
          },
        ],
      },
      bathhouse: {
        description: "A bathhouse: a vestibule, an exercise court, and baths of several shapes on one axis.",
        entrances: {
          portico: "vestibule",
          "stokers' door": "furnace",
        },
        loops: 0.2,
        body: {
          spine: [
            {
              room: "vestibule",
              role: "gate",
              wide: "5..11",
              deep: "2..5",
              with: ["columns"],
              sides: [
                {
                  room: "changing room",
                  role: "storeroom",
                  wide: "4..8",
                  deep: "3..7",
                  count: "0..1",
                },
              ],
            },
            {
              room: "exercise court",
              role: "court",
              wide: "7..25",
              deep: "5..18",
              weight: 1.5,
              entry: "open",
              floor: "road",
              count: "0..1",
              with: ["braziers"],
              sides: [
                {
                  room: "changing room",
                  role: "storeroom",
                  wide: "4..8",
                  deep: "3..7",
                  count: "0..1",
                },
                {
                  room: "massage room",
                  role: "bath",
                  wide: "4..6",
                  deep: "4..6",
                  count: "0..2",
                },
                {
                  room: "tavern",
                  wide: "6..9",
                  deep: "5..8",
                  count: "0..1",
                },
                {
                  room: "garden",
                  wide: "7..14",
                  deep: "6..12",
                  with: ["garden"],
                  entry: "arch",
                  count: "0..1",
                },
              ],
            },
            {
              room: "warm bath",
              role: "bath",
              wide: "7..21",
              deep: "6..16",
              weight: 1.3,
              entry: "gate",
              with: ["pool", "columns"],
              sides: [
                {
                  room: "small bath",
                  role: "bath",
                  wide: "5..7",
                  deep: "5..7",
                  shape: "octagon",
                  with: ["pool"],
                  count: "0..2",
                },
                {
                  room: "massage room",
                  role: "bath",
                  wide: "4..6",
                  deep: "4..6",
                  count: "0..1",
                },
              ],
            },
            {
              room: "hot bath",
              role: "bath",
              wide: "7..17",
              deep: "7..17",
              shape: "round",
              entry: "arch",
              weight: 1.2,
              with: ["pool", "braziers"],
              sides: [
                {
                  room: "steam room",
                  role: "bath",
                  wide: "4..7",
                  deep: "4..7",
                  shape: "octagon",
                  count: "0..1",
                },
                {
                  room: "furnace",
                  role: "forge",
                  wide: "4..7",
                  deep: "3..6",
                  count: "0..1",
                },
                {
                  room: "storeroom",
                  wide: "3..4",
                  deep: "3..5",
                  count: "0..1",
                },
              ],
            },
            {
              room: "cold bath",
              role: "bath",
              wide: "7..19",
              deep: "5..13",
              entry: "gate",
              with: ["pool", "statues"],
              count: "0..1",
              sides: [
                {
                  room: "shrine",
                  wide: "3..5",
                  deep: "3..5",
                  with: ["altar"],
                  count: "0..1",
                },
                {
                  room: "massage room",
                  role: "bath",
                  wide: "4..6",
                  deep: "4..6",
                  count: "0..1",
                },
              ],
            },
          ],
        },
        doors: [["furnace", "storeroom"]],
        spare: [
          {
            room: "lounge",
            role: "hall",
            wide: "6..12",
            deep: "5..9",
          },
          {
            room: "small bath",
            role: "bath",
            wide: "7..11",
            deep: "6..9",
            with: ["pool"],
            weight: 2,
          },
          {
            room: "gymnasium",
            role: "hall",
            wide: "9..18",
            deep: "6..12",
            with: ["columns"],
            weight: 2,
          },
          {
            room: "garden",
            wide: "7..14",
            deep: "6..12",
            with: ["garden"],
            entry: "arch",
          },
        ],
      },
    },
  },
};
