import type { Schemas } from "../schema.js";

// Compiled from the types by `npm run schemas`.

/** Worlds. */
export const WORLD = {
  part: {
    type: "object",
    must: "an object with room, spine, row or plan",
    properties: {
      room: {
        type: "string",
        must: "the name of a room: at most 64 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
        description: 'A room: what people call it, such as "great hall". Doors and entrances refer to it by this name.',
      },
      spine: {
        type: "array",
        maxItems: 64,
        items: { $ref: "#/$defs/part" },
        must: "a list of parts",
        description:
          "Rooms one behind the other. The first one is entered from outside, and each other one from the one before it.",
      },
      row: {
        type: "array",
        maxItems: 64,
        items: { $ref: "#/$defs/part" },
        must: "a list of parts",
        description: "Rooms side by side, which are entered from the same side. Their order is drawn.",
      },
      plan: {
        type: "string",
        must: "the name of a plan: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_-]{0,63}$",
        description: "The body of another plan.",
      },
      count: {
        must: "a number, or a range such as 0..3",
        anyOf: [
          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
          { type: "string", must: "a string", pattern: "^\\d{1,6}\\.\\.\\d{1,6}$", ordered: true },
        ],
        description:
          "How often it is there: as many as fit. What may be missing (0) is left out where space is short. Default: 1.",
      },
      weight: {
        type: "number",
        must: "a number greater than 0",
        minimum: 0.001,
        maximum: 1000000,
        description: "Its share of the space that is left, compared with its neighbours. Default: 1.",
      },
      role: {
        type: "string",
        must: "a role: at most 64 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
        description: "Of a room: what it is for, such as hall. Default: its name.",
      },
      wide: {
        must: "a range such as 5..9, or hall",
        anyOf: [
          { type: "string", const: "hall", must: '"hall"' },
          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
          { type: "string", must: "a string", pattern: "^\\d{1,6}\\.\\.\\d{1,6}$", ordered: true },
        ],
        description:
          "Of a room: how wide its floor is, across the way in, or hall for the width of passages. Default: 3..7.",
      },
      deep: {
        must: "a range such as 5..9",
        anyOf: [
          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
          { type: "string", must: "a string", pattern: "^\\d{1,6}\\.\\.\\d{1,6}$", ordered: true },
        ],
        description: "Of a room: how far its floor reaches from where it is entered. Default: 3..7.",
      },
      shape: {
        type: "string",
        must: '"rect", "round", "octagon", "cross", "apse" or "cave"',
        enum: ["rect", "round", "octagon", "cross", "apse", "cave"],
        description: "Of a room: its outline. Default: rect.",
      },
      with: {
        type: "array",
        maxItems: 64,
        items: {
          type: "string",
          must: '"aisle", "altar", "bones", "braziers", "cloister", "columns", "fountain", "garden", "graves", "niches", "pool", "statues", "throne" or "well"',
          enum: [
            "aisle",
            "altar",
            "bones",
            "braziers",
            "cloister",
            "columns",
            "fountain",
            "garden",
            "graves",
            "niches",
            "pool",
            "statues",
            "throne",
            "well",
          ],
        },
        must: "a list such as [columns, throne]",
        description: "Of a room: what is built into it, in this order.",
      },
      floor: {
        type: "string",
        must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        description: "Of a room: the tile of its floor. Default: floor.",
      },
      entry: {
        type: "string",
        must: '"door", "gate", "arch" or "open"',
        enum: ["door", "gate", "arch", "open"],
        description:
          "Of a room: how it is entered: by a door, a wide gate, an arch without a door, or a row of columns. Default: door.",
      },
      sides: {
        type: "array",
        maxItems: 64,
        items: { $ref: "#/$defs/part" },
        must: "a list of parts",
        description: "Of a room: the rooms on both of its sides, which are entered from it.",
      },
      left: {
        type: "array",
        maxItems: 64,
        items: { $ref: "#/$defs/part" },
        must: "a list of parts",
        description: "Of a room: the rooms on its left alone.",
      },
      right: {
        type: "array",
        maxItems: 64,
        items: { $ref: "#/$defs/part" },
        must: "a list of parts",
        description: "Of a room: the rooms on its right alone.",
      },
      through: {
        type: "boolean",
        must: "true or false",
        description:
          "Of a row: whether all of its rooms also lead to what lies behind them. Default: one of them does.",
      },
    },
    additionalProperties: false,
    exactlyOne: { lead: "a part must have exactly one of", keys: ["room", "spine", "row", "plan"] },
  },
  world: {
    type: "object",
    must: "an object with world, tiles, things and so on",
    properties: {
      $schema: {
        type: "string",
        must: "an address: at most 1000 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,1000}$",
        description: "The address of the world schema, for editors.",
      },
      world: {
        type: "string",
        must: "the name of the world: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_-]{0,63}$",
        description: "What saved games and messages call it.",
      },
      description: {
        type: "string",
        must: "a sentence: at most 1000 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,1000}$",
        description: "What the world is, in one sentence.",
      },
      extends: {
        must: "undercroft, or the path of a world file",
        anyOf: [
          {
            type: "string",
            must: "a sentence: at most 1000 characters",
            pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,1000}$",
          },
          { type: "null" },
        ],
        description:
          "The world that this one adds to: undercroft, which ships, or the path of a file. null for a world that has only what it says itself, and the shipped tiles. Default: undercroft.",
      },
      tiles: {
        type: "object",
        propertyNames: {
          must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_]{0,63}$",
        },
        additionalProperties: {
          must: "an object with glyph, walkable and opaque, or null",
          anyOf: [
            {
              type: "object",
              must: "an object with glyph, walkable and opaque",
              properties: {
                glyph: {
                  type: "string",
                  must: "one visible character that isn't an emoji",
                  pattern: "^[^\\s\\p{C}\\p{M}\\u{10000}-\\u{10ffff}]$",
                  description: "The character that stands for it in files. No other tile can have it.",
                },
                walkable: { type: "boolean", must: "true or false", description: "Whether characters can enter it." },
                opaque: { type: "boolean", must: "true or false", description: "Whether it blocks sight." },
                door: {
                  type: "boolean",
                  must: "true or false",
                  description: "Whether it is a door: it can only be crossed orthogonally. Default: false.",
                },
                hazard: {
                  type: "string",
                  must: '"drown", "burn" or "fall"',
                  enum: ["drown", "burn", "fall"],
                  description: "What happens to a character that enters it.",
                },
                autotile: {
                  type: "string",
                  must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_]{0,63}$",
                  description: "The tile that it joins with in pictures: floor for ground, wall for parts of a wall.",
                },
                look: {
                  type: "object",
                  must: "an object with glyph and color",
                  properties: {
                    glyph: {
                      type: "string",
                      must: "one visible character that isn't an emoji",
                      pattern: "^[^\\s\\p{C}\\p{M}\\u{10000}-\\u{10ffff}]$",
                      description: "The character that people see. It can be that of other tiles and things, too.",
                    },
                    color: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "Its colour, such as #9cf or #99ccff.",
                    },
                    background: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The colour behind it. Default: that of the floor.",
                    },
                    kind: {
                      type: "string",
                      must: '"liquid", "hole", "cover" or "wall"',
                      enum: ["liquid", "hole", "cover", "wall"],
                      description:
                        "For tiles: what it is to the eye. Default: as its autotile says, or an object that stands on the floor.",
                    },
                    light: {
                      type: "object",
                      must: "an object with color and background",
                      properties: {
                        color: {
                          type: "string",
                          must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                          pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                          description: "The colour of the character.",
                        },
                        background: {
                          type: "string",
                          must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                          pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                          description: "The colour behind it.",
                        },
                      },
                      additionalProperties: false,
                      description: "Its colours on paper. Default: the same.",
                    },
                  },
                  additionalProperties: false,
                  description: "How it looks. Default: its glyph, in the colour of stone.",
                },
                description: {
                  type: "string",
                  must: "a sentence: at most 1000 characters",
                  pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,1000}$",
                  description: "What it is, in one sentence.",
                },
              },
              required: ["glyph", "walkable", "opaque"],
              additionalProperties: false,
            },
            { type: "null" },
          ],
        },
        must: "an object of tiles by name",
        maxProperties: 256,
        description: "Tiles by name. A tile with the name or the glyph of a shipped tile replaces it.",
      },
      things: {
        type: "object",
        propertyNames: {
          must: "the name of a thing: letters, digits, spaces and - ' . , only, at most 64 characters",
          pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M} _'’.,-]{0,63}$",
        },
        additionalProperties: {
          must: "an object with kind, or null",
          anyOf: [
            {
              type: "object",
              must: "an object with kind",
              properties: {
                kind: {
                  type: "string",
                  must: '"monster", "item", "trap" or "feature"',
                  enum: ["monster", "item", "trap", "feature"],
                  description: "Whether it is a monster, an item, a trap or a feature, such as a fountain.",
                },
                blocks: {
                  type: "boolean",
                  must: "true or false",
                  description: "Whether it blocks its cell. Default: true for monsters, false for others.",
                },
                danger: {
                  type: "integer",
                  must: "a whole number, 0 or more",
                  minimum: 0,
                  maximum: 999999999,
                  description:
                    "Of monsters: how dangerous it is, compared with others. Default: as usual at the depth of the level.",
                },
                value: {
                  type: "integer",
                  must: "a whole number, 0 or more",
                  minimum: 0,
                  maximum: 999999999,
                  description:
                    "Of items: how much it is worth, compared with others. Default: as usual at the depth of the level.",
                },
                habitat: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "string",
                    must: "a word: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                  },
                  must: "a list of habitats such as [water]",
                  description:
                    "Where a monster lives: water, dark (behind a choke point), the name of a tile, or the name of a named place. Default: anywhere but in water.",
                },
                likes: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "string",
                    must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                    pattern: "^[a-z][a-z0-9_]{0,63}$",
                  },
                  must: "a list of tiles such as [lava]",
                  description: "Of monsters: the tiles that it loves. Where a level has some, it stays near them.",
                },
                family: {
                  type: "string",
                  must: "a tag: letters, digits, _ and -, at most 64 characters",
                  pattern: "^[\\w-]{1,64}$",
                  description:
                    "Of monsters: who it belongs with, such as goblins. A level has monsters of few families, and of all that have none.",
                },
                tags: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "string",
                    must: "a tag: letters, digits, _ and -, at most 64 characters",
                    pattern: "^[\\w-]{1,64}$",
                  },
                  must: "a list of tags",
                  description: "Words that a game can find it by.",
                },
                look: {
                  type: "object",
                  must: "an object with glyph and color",
                  properties: {
                    glyph: {
                      type: "string",
                      must: "one visible character that isn't an emoji",
                      pattern: "^[^\\s\\p{C}\\p{M}\\u{10000}-\\u{10ffff}]$",
                      description: "The character that people see. It can be that of other tiles and things, too.",
                    },
                    color: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "Its colour, such as #9cf or #99ccff.",
                    },
                    background: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The colour behind it. Default: that of the floor.",
                    },
                    kind: {
                      type: "string",
                      must: '"liquid", "hole", "cover" or "wall"',
                      enum: ["liquid", "hole", "cover", "wall"],
                      description:
                        "For tiles: what it is to the eye. Default: as its autotile says, or an object that stands on the floor.",
                    },
                    light: {
                      type: "object",
                      must: "an object with color and background",
                      properties: {
                        color: {
                          type: "string",
                          must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                          pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                          description: "The colour of the character.",
                        },
                        background: {
                          type: "string",
                          must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                          pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                          description: "The colour behind it.",
                        },
                      },
                      additionalProperties: false,
                      description: "Its colours on paper. Default: the same.",
                    },
                  },
                  additionalProperties: false,
                  description: "How it looks. Default: the first letter of its name.",
                },
                plays_as: {
                  type: "string",
                  must: "the name of a thing: letters, digits, spaces and - ' . , only, at most 64 characters",
                  pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M} _'’.,-]{0,63}$",
                  description: "The thing of the crawl that it behaves like.",
                },
                stats: {
                  type: "object",
                  propertyNames: {
                    must: "the name of a stat: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                    pattern: "^[a-z][a-z0-9_]{0,63}$",
                  },
                  additionalProperties: {
                    must: "a number, or a word: at most 64 characters, or true or false",
                    anyOf: [
                      { type: "number", must: "a number" },
                      {
                        type: "string",
                        must: "a word: at most 64 characters",
                        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                      },
                      { type: "boolean", must: "true or false" },
                    ],
                  },
                  must: "an object such as { hp: 12, power: 5 }",
                  description: "Numbers and words for the game, such as { hp: 12, power: 5 }.",
                },
                description: {
                  type: "string",
                  must: "a sentence: at most 1000 characters",
                  pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,1000}$",
                  description: "What it is, in one sentence.",
                },
              },
              required: ["kind"],
              additionalProperties: false,
            },
            { type: "null" },
          ],
        },
        must: "an object of things by name",
        maxProperties: 4096,
        description: "Monsters, items, traps and features by name.",
      },
      tables: {
        type: "object",
        propertyNames: {
          must: "the name of a table: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_-]{0,63}$",
        },
        additionalProperties: {
          must: "a list of at least one entry such as { name: Goblin, weight: 10 }, or null",
          anyOf: [
            {
              type: "array",
              maxItems: 4096,
              items: {
                type: "object",
                must: "an object with name, group or table",
                properties: {
                  name: {
                    type: "string",
                    must: "the name of a thing: letters, digits, spaces and - ' . , only, at most 64 characters",
                    pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M} _'’.,-]{0,63}$",
                    description: "What spawns: one of the world's things.",
                  },
                  group: {
                    type: "object",
                    propertyNames: {
                      must: "the name of a thing: letters, digits, spaces and - ' . , only, at most 64 characters",
                      pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M} _'’.,-]{0,63}$",
                    },
                    additionalProperties: {
                      type: "integer",
                      minimum: 1,
                      maximum: 100,
                      must: "a whole number from 1 to 100",
                    },
                    must: "an object with at least one name, such as { Goblin: 2, Shaman: 1 }",
                    minProperties: 1,
                    description: "Things that come together, with their numbers.",
                  },
                  table: {
                    type: "string",
                    must: "the name of a table: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                    pattern: "^[a-z][a-z0-9_-]{0,63}$",
                    description: "Another table to draw from.",
                  },
                  weight: {
                    must: 'a number from 0 to 1000000, or numbers by depth such as { base: 10, "5..": 4 }',
                    anyOf: [
                      { type: "number", must: "a weight: a number from 0 to 1000000", minimum: 0, maximum: 1000000 },
                      {
                        type: "object",
                        must: "an object with base and per_depth",
                        properties: {
                          base: {
                            type: "number",
                            must: "a number",
                            minimum: -1000000,
                            maximum: 1000000,
                            description: "The weight at all other depths. Default: 0.",
                          },
                          per_depth: {
                            type: "number",
                            must: "a number",
                            minimum: -1000000,
                            maximum: 1000000,
                            description: "How much the weight grows with each depth. Default: 0.",
                          },
                        },
                        additionalProperties: { type: "number", must: "a number", minimum: -1000000, maximum: 1000000 },
                        propertyNames: {
                          must: 'base, per_depth, or a range such as "5.."',
                          anyOf: [
                            { enum: ["base", "per_depth"] },
                            {
                              must: 'base, per_depth, or a range such as "5.."',
                              pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                              ordered: true,
                            },
                          ],
                        },
                      },
                    ],
                    description: "How often it is drawn, compared with the other entries. Default: 1.",
                  },
                  depth: {
                    must: 'a range such as 2..8, or a list such as ["4..10", "!7"]',
                    anyOf: [
                      { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                      {
                        type: "string",
                        must: 'a range such as 2..8, 4.. or "!7"',
                        pattern: "^!?(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                        ordered: true,
                      },
                      {
                        type: "array",
                        maxItems: 64,
                        items: {
                          must: 'a range such as 2..8, 4.. or "!7"',
                          anyOf: [
                            { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                            {
                              type: "string",
                              must: 'a range such as 2..8, 4.. or "!7"',
                              pattern: "^!?(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                              ordered: true,
                            },
                          ],
                        },
                        must: "a list",
                      },
                    ],
                    description:
                      "The depths at which it is drawn: 2..9, or a list in which !7 excludes depths. Default: all.",
                  },
                  most: {
                    type: "integer",
                    must: "a whole number, 0 or more",
                    minimum: 0,
                    maximum: 1000000,
                    description: "The most that a level can have of it. Not for tables.",
                  },
                },
                additionalProperties: false,
                exactlyOne: { lead: "an entry must have exactly one of", keys: ["name", "group", "table"] },
              },
              must: "a list of at least one entry such as { name: Goblin, weight: 10 }",
              minItems: 1,
            },
            { type: "null" },
          ],
        },
        must: "an object of tables by name",
        maxProperties: 1000,
        description: "Spawn tables by name.",
      },
      encounters: {
        type: "object",
        propertyNames: {
          must: "the name of encounters: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_-]{0,63}$",
        },
        additionalProperties: {
          must: "a list of at least one encounter such as { encounter: lair, weight: 2 }, or null",
          anyOf: [
            {
              type: "array",
              maxItems: 4096,
              items: {
                type: "object",
                must: "an object such as { encounter: lair, size: 3..5 }",
                properties: {
                  encounter: {
                    type: "string",
                    must: '"lair", "guard", "sentry", "patrol", "ambush", "water", "captive", "carrier" or "stray"',
                    enum: ["lair", "guard", "sentry", "patrol", "ambush", "water", "captive", "carrier", "stray"],
                    description:
                      "Where it is: lair in a dead end, guard beside an item, sentry behind a choke point, patrol on a round, ambush in foliage or beside a door, water in shallow water, captive with its captors, carrier anywhere with an item, and stray anywhere.",
                  },
                  who: {
                    type: "object",
                    propertyNames: {
                      must: "the name of a thing: letters, digits, spaces and - ' . , only, at most 64 characters",
                      pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M} _'’.,-]{0,63}$",
                    },
                    additionalProperties: {
                      type: "integer",
                      minimum: 1,
                      maximum: 100,
                      must: "a whole number from 1 to 100",
                    },
                    must: "an object with at least one name, such as { Goblin: 2, Shaman: 1 }",
                    minProperties: 1,
                    description: "Who it is: things that come together, with their numbers.",
                  },
                  from: {
                    type: "string",
                    must: "the name of a table: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                    pattern: "^[a-z][a-z0-9_-]{0,63}$",
                    description: "The spawn table that they are drawn from.",
                  },
                  size: {
                    must: "a number, or a range such as 2..4",
                    anyOf: [
                      { type: "integer", minimum: 1, maximum: 100, must: "a whole number from 1 to 100" },
                      { type: "string", must: "a string", pattern: "^\\d{1,6}\\.\\.\\d{1,6}$", ordered: true },
                    ],
                    description: "How many come together, of a kind that comes alone in its table. Default: 1.",
                  },
                  captive: {
                    type: "array",
                    maxItems: 64,
                    items: {
                      type: "string",
                      must: "the name of a thing: letters, digits, spaces and - ' . , only, at most 64 characters",
                      pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M} _'’.,-]{0,63}$",
                    },
                    must: "a list of at least one name",
                    minItems: 1,
                    description: "Of a captive: who can be held. Default: anybody else.",
                  },
                  state: {
                    type: "string",
                    must: "a word: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                    description:
                      "What they do when the game begins, such as asleep. Default: what is usual for the encounter.",
                  },
                  goods: {
                    type: "number",
                    minimum: 0,
                    maximum: 1,
                    description: "The chance that an item lies there. Default: 0.",
                    must: "a number from 0 to 1",
                  },
                  tags: {
                    type: "array",
                    maxItems: 64,
                    items: {
                      type: "string",
                      must: "a tag: letters, digits, _ and -, at most 64 characters",
                      pattern: "^[\\w-]{1,64}$",
                    },
                    must: "a list of tags",
                    description: "Everybody who comes has one of these tags, such as beast, except for a captive.",
                  },
                  without: {
                    type: "array",
                    maxItems: 64,
                    items: {
                      type: "string",
                      must: "a tag: letters, digits, _ and -, at most 64 characters",
                      pattern: "^[\\w-]{1,64}$",
                    },
                    must: "a list of tags",
                    description:
                      "Nobody in it has one of these tags, such as beast: neither a captive nor who holds it.",
                  },
                  habitat: {
                    type: "array",
                    maxItems: 64,
                    items: {
                      type: "string",
                      must: "a word: at most 64 characters",
                      pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                    },
                    must: "a list of habitats such as [camp]",
                    description:
                      "Where it is, such as [camp]. A level without any such place has none. Default: where its first monster lives.",
                  },
                  on_way: {
                    type: "boolean",
                    must: "true or false",
                    description:
                      "It is in sight of the way from the start to the exit, and one such encounter comes before all others. Default: false.",
                  },
                  weight: {
                    must: 'a number from 0 to 1000000, or numbers by depth such as { base: 10, "5..": 4 }',
                    anyOf: [
                      { type: "number", must: "a weight: a number from 0 to 1000000", minimum: 0, maximum: 1000000 },
                      {
                        type: "object",
                        must: "an object with base and per_depth",
                        properties: {
                          base: {
                            type: "number",
                            must: "a number",
                            minimum: -1000000,
                            maximum: 1000000,
                            description: "The weight at all other depths. Default: 0.",
                          },
                          per_depth: {
                            type: "number",
                            must: "a number",
                            minimum: -1000000,
                            maximum: 1000000,
                            description: "How much the weight grows with each depth. Default: 0.",
                          },
                        },
                        additionalProperties: { type: "number", must: "a number", minimum: -1000000, maximum: 1000000 },
                        propertyNames: {
                          must: 'base, per_depth, or a range such as "5.."',
                          anyOf: [
                            { enum: ["base", "per_depth"] },
                            {
                              must: 'base, per_depth, or a range such as "5.."',
                              pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                              ordered: true,
                            },
                          ],
                        },
                      },
                    ],
                    description: "How often it is drawn, compared with the others. Default: 1.",
                  },
                  depth: {
                    must: 'a range such as 2..8, or a list such as ["4..10", "!7"]',
                    anyOf: [
                      { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                      {
                        type: "string",
                        must: 'a range such as 2..8, 4.. or "!7"',
                        pattern: "^!?(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                        ordered: true,
                      },
                      {
                        type: "array",
                        maxItems: 64,
                        items: {
                          must: 'a range such as 2..8, 4.. or "!7"',
                          anyOf: [
                            { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                            {
                              type: "string",
                              must: 'a range such as 2..8, 4.. or "!7"',
                              pattern: "^!?(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                              ordered: true,
                            },
                          ],
                        },
                        must: "a list",
                      },
                    ],
                    description:
                      "The depths at which it is drawn: 2..9, or a list in which !7 excludes depths. Default: all.",
                  },
                  most: {
                    type: "integer",
                    must: "a whole number, 0 or more",
                    minimum: 0,
                    maximum: 1000000,
                    description: "The most that a level can have of it.",
                  },
                },
                required: ["encounter"],
                additionalProperties: false,
              },
              must: "a list of at least one encounter such as { encounter: lair, weight: 2 }",
              minItems: 1,
            },
            { type: "null" },
          ],
        },
        must: "an object of encounters by name",
        maxProperties: 1000,
        description: "Encounters by name: who lives where on a level.",
      },
      feelings: {
        type: "object",
        propertyNames: {
          must: "the name of feelings: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_-]{0,63}$",
        },
        additionalProperties: {
          must: "a list of at least one feeling such as { name: frozen, says: Frost covers everything. }, or null",
          anyOf: [
            {
              type: "array",
              maxItems: 1000,
              items: {
                type: "object",
                must: "an object with name and says",
                properties: {
                  name: {
                    type: "string",
                    must: "a tag: letters, digits, _ and -, at most 64 characters",
                    pattern: "^[\\w-]{1,64}$",
                    description: "A word for it, such as frozen.",
                  },
                  says: {
                    type: "string",
                    must: "a sentence: at most 1000 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,1000}$",
                    description: "What the player reads on arrival.",
                  },
                  weight: {
                    type: "number",
                    must: "a number, 0 or more",
                    minimum: 0,
                    maximum: 1000000,
                    description: "How often it is chosen, compared with others of the same depth. Default: 1.",
                  },
                  depth: {
                    must: "a range such as 3..8",
                    anyOf: [
                      { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                      {
                        type: "string",
                        must: "a range such as 3..8",
                        pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                        ordered: true,
                      },
                    ],
                    description: "The depths that can have it. Default: all.",
                  },
                  ground: {
                    type: "string",
                    must: "a word: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                    description:
                      "What the ground is like: a name in the ground of a theme. Default: as usual at the depth of the level.",
                  },
                  danger: {
                    type: "number",
                    must: "a number from 0 to 1000",
                    minimum: 0,
                    maximum: 1000,
                    description: "Multiplies how dangerous the level is. Default: 1.",
                  },
                  goods: {
                    type: "number",
                    must: "a number from 0 to 1000",
                    minimum: 0,
                    maximum: 1000,
                    description: "Multiplies how many items are hidden, and what the others are worth. Default: 1.",
                  },
                  state: {
                    type: "string",
                    must: "a word: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                    description:
                      "What all monsters do when the game begins, such as asleep. Default: what is usual for each.",
                  },
                  tags: {
                    type: "array",
                    maxItems: 64,
                    items: {
                      type: "string",
                      must: "a tag: letters, digits, _ and -, at most 64 characters",
                      pattern: "^[\\w-]{1,64}$",
                    },
                    must: "a list of at least one tag",
                    minItems: 1,
                    description:
                      "Only monsters with one of these tags live there, unless there are none at this depth. Default: all monsters.",
                  },
                  encounters: {
                    type: "object",
                    propertyNames: {
                      must: "a kind of encounters, such as guard: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                      pattern: "^[a-z][a-z0-9_]{0,63}$",
                    },
                    additionalProperties: {
                      type: "number",
                      must: "a number from 0 to 1000",
                      minimum: 0,
                      maximum: 1000,
                    },
                    must: "an object such as { guard: 3, patrol: 0 }",
                    description: "Multiplies how often there are encounters of a kind.",
                  },
                },
                required: ["name", "says"],
                additionalProperties: false,
              },
              must: "a list of at least one feeling such as { name: frozen, says: Frost covers everything. }",
              minItems: 1,
            },
            { type: "null" },
          ],
        },
        must: "an object of feelings by name",
        maxProperties: 1000,
        description: "What whole levels can be like, such as frozen, by name.",
      },
      plans: {
        type: "object",
        propertyNames: {
          must: "the name of a plan: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_-]{0,63}$",
        },
        additionalProperties: {
          must: "an object with body, or null",
          anyOf: [
            {
              type: "object",
              must: "an object with body",
              properties: {
                description: {
                  type: "string",
                  must: "a sentence: at most 1000 characters",
                  pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,1000}$",
                  description: "What it is, in one sentence.",
                },
                body: { $ref: "#/$defs/part", description: "The whole building: usually a spine." },
                spare: {
                  type: "array",
                  maxItems: 64,
                  items: { $ref: "#/$defs/part" },
                  must: "a list of parts such as { room: storeroom }",
                  description: "Rooms for space that is left over where a building is larger than its parts.",
                },
                passage: {
                  $ref: "#/$defs/part",
                  description: "What leads to the rooms of a wing where a building is deep. Default: a gallery.",
                },
                entrances: {
                  type: "object",
                  propertyNames: {
                    must: "the name of a room: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                  },
                  additionalProperties: {
                    type: "string",
                    must: "the name of a room: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                  },
                  must: "an object such as { front gate: gatehouse }",
                  maxProperties: 8,
                  description:
                    "The ways in, and the rooms that they lead to. The first one is on the axis. Default: none.",
                },
                doors: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "array",
                    prefixItems: [
                      {
                        type: "string",
                        must: "the name of a room: at most 64 characters",
                        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                      },
                      {
                        type: "string",
                        must: "the name of a room: at most 64 characters",
                        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                      },
                    ],
                    minItems: 2,
                    maxItems: 2,
                    must: "a list",
                  },
                  must: "a list of pairs such as [kitchen, larder]",
                  description: "Pairs of rooms that have a door between them, wherever they lie side by side.",
                },
                loops: {
                  type: "number",
                  minimum: 0,
                  maximum: 1,
                  description: "The chance of a door between neighbours that belong to different wings. Default: 0.1.",
                  must: "a number from 0 to 1",
                },
                towers: {
                  $ref: "#/$defs/part",
                  description: "What stands at the corners of the building. Default: nothing.",
                },
                grounds: {
                  type: "string",
                  must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_]{0,63}$",
                  description: "The tile of the ground around the building, if there is a margin. Default: rock.",
                },
                hewn: {
                  type: "boolean",
                  must: "true or false",
                  description:
                    "Whether rooms are hewn in rock: they are no larger than they want to be, and rock is left between them. Default: no.",
                },
              },
              required: ["body"],
              additionalProperties: false,
            },
            { type: "null" },
          ],
        },
        must: "an object of plans by name",
        maxProperties: 1000,
        description: "Plans of buildings by name, for the step edifice.",
      },
      themes: {
        type: "object",
        propertyNames: {
          must: "the name of a theme: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_-]{0,63}$",
        },
        additionalProperties: {
          must: "an object with colors, ground and furniture, or null",
          anyOf: [
            {
              type: "object",
              must: "an object with colors, ground and furniture",
              properties: {
                description: {
                  type: "string",
                  must: "a sentence: at most 1000 characters",
                  pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,1000}$",
                  description: "What it is like, in one sentence.",
                },
                colors: {
                  type: "object",
                  must: "an object with wall and floor",
                  properties: {
                    wall: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The colour of rock that borders open cells. Default: that of stone.",
                    },
                    wall_top: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The lit edge of walls. Default: a lighter wall.",
                    },
                    wall_foot: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The foot of walls above a floor. Default: a darker wall.",
                    },
                    wall_ink: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "Glyphs on walls.",
                    },
                    floor: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The colour of bare ground. Default: that of stone.",
                    },
                    floor_near: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "Floor close to the start. Default: the floor.",
                    },
                    floor_far: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "Floor far from the start. Default: a darker floor.",
                    },
                    floor_ink: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The glyph of bare floor.",
                    },
                  },
                  additionalProperties: false,
                  description: "Its colours on a dark screen.",
                },
                light: {
                  type: "object",
                  must: "an object with wall and floor",
                  properties: {
                    wall: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The colour of rock that borders open cells. Default: that of stone.",
                    },
                    wall_top: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The lit edge of walls. Default: a lighter wall.",
                    },
                    wall_foot: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The foot of walls above a floor. Default: a darker wall.",
                    },
                    wall_ink: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "Glyphs on walls.",
                    },
                    floor: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The colour of bare ground. Default: that of stone.",
                    },
                    floor_near: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "Floor close to the start. Default: the floor.",
                    },
                    floor_far: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "Floor far from the start. Default: a darker floor.",
                    },
                    floor_ink: {
                      type: "string",
                      must: 'a colour such as "#9cf" or "#99ccff", in quotes',
                      pattern: "^#(?:[\\da-fA-F]{3}|[\\da-fA-F]{6})$",
                      description: "The glyph of bare floor.",
                    },
                  },
                  additionalProperties: false,
                  description: "Its colours on paper. Default: the same.",
                },
                patches: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "object",
                    must: "an object with tile and count",
                    properties: {
                      tile: {
                        type: "string",
                        must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                        pattern: "^[a-z][a-z0-9_]{0,63}$",
                        description: "The name of a tile that can be walked on.",
                      },
                      near: {
                        type: "array",
                        maxItems: 64,
                        items: {
                          type: "string",
                          must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                          pattern: "^[a-z][a-z0-9_]{0,63}$",
                        },
                        must: "a list of names of tiles",
                        description: "Names of tiles. A patch only begins next to one of them. Default: anywhere.",
                      },
                      count: {
                        must: "a number, or a range such as 1..3",
                        anyOf: [
                          { type: "number", must: "a number", minimum: -1000000, maximum: 1000000 },
                          { type: "string", must: "a string", pattern: "^\\d{1,6}\\.\\.\\d{1,6}$", ordered: true },
                        ],
                        description:
                          "An average number per 2000 open cells, or a range such as 1..3: so many per level, whatever its size.",
                      },
                      per_depth: {
                        type: "number",
                        must: "a number",
                        minimum: -1000000,
                        maximum: 1000000,
                        description: "How much an average number grows with each depth. Default: 0.",
                      },
                      most: {
                        type: "number",
                        must: "a number, 0 or more",
                        minimum: 0,
                        maximum: 1000000,
                        description: "The largest average number, at any depth. Default: no limit.",
                      },
                      depth: {
                        must: "a range such as 3..8",
                        anyOf: [
                          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                          {
                            type: "string",
                            must: "a range such as 3..8",
                            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                            ordered: true,
                          },
                        ],
                        description: "The depths that have any, such as 3..8. Default: all.",
                      },
                      spread: {
                        type: "number",
                        minimum: 0,
                        maximum: 1,
                        description: "The chance with which a patch spreads to each cell beside it. Default: 0.7.",
                        must: "a number from 0 to 1",
                      },
                      fade: {
                        type: "number",
                        minimum: 0.01,
                        maximum: 1,
                        description: "How much less the chance is with each step. Default: 0.1.",
                        must: "a number from 0.01 to 1",
                      },
                    },
                    required: ["tile", "count"],
                    additionalProperties: false,
                  },
                  must: "a list of patches",
                  description: "What covers parts of the floor, such as ice, in the order in which it grows.",
                },
                ground: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "object",
                    must: "an object with name and cover",
                    properties: {
                      name: {
                        type: "string",
                        must: "a name: at most 64 characters",
                        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                        description: "What it is called.",
                      },
                      weight: {
                        type: "number",
                        must: "a number, 0 or more",
                        minimum: 0,
                        maximum: 1000000,
                        description: "How often it is chosen, compared with others of the same depth. Default: 1.",
                      },
                      depth: {
                        must: "a range such as 3..8",
                        anyOf: [
                          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                          {
                            type: "string",
                            must: "a range such as 3..8",
                            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                            ordered: true,
                          },
                        ],
                        description: "The depths that can have it. Default: all.",
                      },
                      cover: {
                        type: "object",
                        must: "an object with tile and share",
                        properties: {
                          tile: {
                            type: "string",
                            must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                            pattern: "^[a-z][a-z0-9_]{0,63}$",
                            description: "The name of a tile that can be walked on.",
                          },
                          share: {
                            type: "number",
                            minimum: 0,
                            maximum: 1,
                            description: "The average share of the plain floor, from 0 to 1.",
                            must: "a number from 0 to 1",
                          },
                          moisture: {
                            type: "number",
                            must: "a number from -1 to 1",
                            minimum: -1,
                            maximum: 1,
                            description:
                              "How much it likes moisture: 1 grows by the water, and -1 keeps away from it. Default: 0.",
                          },
                          heat: {
                            type: "number",
                            must: "a number from -1 to 1",
                            minimum: -1,
                            maximum: 1,
                            description:
                              "How much it likes heat: 1 lies by the lava, and -1 keeps away from it. Default: 0.",
                          },
                        },
                        required: ["tile", "share"],
                        additionalProperties: false,
                        description: "The ground that there is most of, in wide sheets.",
                      },
                      accent: {
                        type: "object",
                        must: "an object with tile and count",
                        properties: {
                          tile: {
                            type: "string",
                            must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                            pattern: "^[a-z][a-z0-9_]{0,63}$",
                            description: "The name of a tile that can be walked on.",
                          },
                          count: {
                            must: "a number, or a range such as 1..3",
                            anyOf: [
                              { type: "number", must: "a number", minimum: -1000000, maximum: 1000000 },
                              { type: "string", must: "a string", pattern: "^\\d{1,6}\\.\\.\\d{1,6}$", ordered: true },
                            ],
                            description:
                              "An average number per 2000 open cells, or a range such as 1..3: so many per level, whatever its size.",
                          },
                          per_depth: {
                            type: "number",
                            must: "a number",
                            minimum: -1000000,
                            maximum: 1000000,
                            description: "How much an average number grows with each depth. Default: 0.",
                          },
                          most: {
                            type: "number",
                            must: "a number, 0 or more",
                            minimum: 0,
                            maximum: 1000000,
                            description: "The largest average number, at any depth. Default: no limit.",
                          },
                          depth: {
                            must: "a range such as 3..8",
                            anyOf: [
                              { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                              {
                                type: "string",
                                must: "a range such as 3..8",
                                pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                                ordered: true,
                              },
                            ],
                            description: "The depths that have any, such as 3..8. Default: all.",
                          },
                          spread: {
                            type: "number",
                            minimum: 0,
                            maximum: 1,
                            description: "The chance with which a patch spreads to each cell beside it. Default: 0.7.",
                            must: "a number from 0 to 1",
                          },
                          fade: {
                            type: "number",
                            minimum: 0.01,
                            maximum: 1,
                            description: "How much less the chance is with each step. Default: 0.1.",
                            must: "a number from 0.01 to 1",
                          },
                        },
                        required: ["tile", "count"],
                        additionalProperties: false,
                        description: "What grows in a few places amid that.",
                      },
                      shore: {
                        type: "object",
                        must: "an object with tile and share",
                        properties: {
                          tile: {
                            type: "string",
                            must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                            pattern: "^[a-z][a-z0-9_]{0,63}$",
                            description: "The name of a tile that can be walked on.",
                          },
                          share: {
                            type: "number",
                            minimum: 0,
                            maximum: 1,
                            description: "The average share of the floor there, from 0 to 1.",
                            must: "a number from 0 to 1",
                          },
                          within: {
                            type: "integer",
                            must: "a whole number, 1 or more",
                            minimum: 1,
                            maximum: 999999999,
                            description: "How many steps it reaches. Default: 3.",
                          },
                        },
                        required: ["tile", "share"],
                        additionalProperties: false,
                        description: "What lies along the water.",
                      },
                      scorched: {
                        type: "object",
                        must: "an object with tile and share",
                        properties: {
                          tile: {
                            type: "string",
                            must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                            pattern: "^[a-z][a-z0-9_]{0,63}$",
                            description: "The name of a tile that can be walked on.",
                          },
                          share: {
                            type: "number",
                            minimum: 0,
                            maximum: 1,
                            description: "The average share of the floor there, from 0 to 1.",
                            must: "a number from 0 to 1",
                          },
                          within: {
                            type: "integer",
                            must: "a whole number, 1 or more",
                            minimum: 1,
                            maximum: 999999999,
                            description: "How many steps it reaches. Default: 3.",
                          },
                        },
                        required: ["tile", "share"],
                        additionalProperties: false,
                        description: "What lies around lava, where nothing else does.",
                      },
                    },
                    required: ["name", "cover"],
                    additionalProperties: false,
                  },
                  must: "a list of objects with name and cover",
                  description: "What the ground is like, by depth: one kind in wide sheets, and what grows amid it.",
                },
                furniture: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "object",
                    must: "an object with tile and count",
                    properties: {
                      tile: {
                        type: "string",
                        must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                        pattern: "^[a-z][a-z0-9_]{0,63}$",
                        description:
                          'What stands there, such as "statue": the name of a tile that is no door, stairs or hazard.',
                      },
                      place: {
                        type: "string",
                        must: '"open", "side" or "wall"',
                        enum: ["open", "side", "wall"],
                        description:
                          "Where it stands: on open floor, at the side of a room, or in a wall. Default: side.",
                      },
                      count: {
                        must: "a number, or a range such as 1..3",
                        anyOf: [
                          { type: "number", must: "a number", minimum: -1000000, maximum: 1000000 },
                          { type: "string", must: "a string", pattern: "^\\d{1,6}\\.\\.\\d{1,6}$", ordered: true },
                        ],
                        description:
                          "An average number per 2000 open cells, or a range such as 1..3: so many per level, whatever its size.",
                      },
                      per_depth: {
                        type: "number",
                        must: "a number",
                        minimum: -1000000,
                        maximum: 1000000,
                        description: "How much an average number grows with each depth. Default: 0.",
                      },
                      most: {
                        type: "number",
                        must: "a number, 0 or more",
                        minimum: 0,
                        maximum: 1000000,
                        description: "The largest average number, at any depth. Default: no limit.",
                      },
                      depth: {
                        must: "a range such as 3..8",
                        anyOf: [
                          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                          {
                            type: "string",
                            must: "a range such as 3..8",
                            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                            ordered: true,
                          },
                        ],
                        description: "The depths that have any, such as 3..8. Default: all.",
                      },
                    },
                    required: ["tile", "count"],
                    additionalProperties: false,
                  },
                  must: "a list of furniture",
                  description: "What stands in rooms and walls, such as statues.",
                },
                rooms: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "object",
                    must: "an object with role and pieces",
                    properties: {
                      role: {
                        type: "string",
                        must: "a role: at most 64 characters",
                        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                        description:
                          'What such a room is for, such as "library". Areas of this role are furnished, and it is the role of rooms that become one.',
                      },
                      weight: {
                        type: "number",
                        must: "a number, 0 or more",
                        minimum: 0,
                        maximum: 1000000,
                        description:
                          "How often other rooms become one. 0 if only areas of this role are furnished. Default: 1.",
                      },
                      depth: {
                        must: "a range such as 3..8",
                        anyOf: [
                          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                          {
                            type: "string",
                            must: "a range such as 3..8",
                            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                            ordered: true,
                          },
                        ],
                        description: "The depths at which other rooms become one. Default: all.",
                      },
                      cells: {
                        must: "a range such as 20..200",
                        anyOf: [
                          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                          {
                            type: "string",
                            must: "a range such as 3..8",
                            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                            ordered: true,
                          },
                        ],
                        description: "How many cells it has. Default: 20..200.",
                      },
                      side: {
                        must: "a range such as 5..9",
                        anyOf: [
                          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                          {
                            type: "string",
                            must: "a range such as 3..8",
                            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                            ordered: true,
                          },
                        ],
                        description: "How many cells its shorter side has. Default: 3..100.",
                      },
                      pieces: {
                        type: "array",
                        maxItems: 64,
                        items: {
                          type: "object",
                          must: "an object with tile and arrange",
                          properties: {
                            tile: {
                              type: "string",
                              must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                              pattern: "^[a-z][a-z0-9_]{0,63}$",
                              description:
                                'What stands there, such as "bookshelf": the name of a tile that is no door, stairs or hazard.',
                            },
                            arrange: {
                              type: "string",
                              must: '"walls", "sides", "corners", "middle", "end", "doors", "pairs", "rows", "lines", "aisle", "inlay" or "floor"',
                              enum: [
                                "walls",
                                "sides",
                                "corners",
                                "middle",
                                "end",
                                "doors",
                                "pairs",
                                "rows",
                                "lines",
                                "aisle",
                                "inlay",
                                "floor",
                              ],
                              description: "How it is arranged, such as along the walls or in rows.",
                            },
                            beside: {
                              type: "string",
                              must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                              pattern: "^[a-z][a-z0-9_]{0,63}$",
                              description:
                                "What stands on both sides of each piece, such as benches beside a table. Default: nothing.",
                            },
                            every: {
                              type: "integer",
                              must: "a whole number, 1 or more",
                              minimum: 1,
                              maximum: 999999999,
                              description:
                                "From one piece or row to the next, in cells. Default: what the arrangement usually has.",
                            },
                            share: {
                              type: "number",
                              minimum: 0,
                              maximum: 1,
                              description: "The share of the pieces that are really there, from 0 to 1. Default: 1.",
                              must: "a number from 0 to 1",
                            },
                            chance: {
                              type: "number",
                              minimum: 0,
                              maximum: 1,
                              description: "The chance that the room has any, from 0 to 1. Default: 1.",
                              must: "a number from 0 to 1",
                            },
                          },
                          required: ["tile", "arrange"],
                          additionalProperties: false,
                        },
                        must: "a list of objects with tile and arrange",
                        description:
                          "Its furniture, in the order in which it is placed. What comes later gets the floor that is left.",
                      },
                    },
                    required: ["role", "pieces"],
                    additionalProperties: false,
                  },
                  must: "a list of objects with role and pieces",
                  description: "How rooms are furnished, by what they are for.",
                },
                areas: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "object",
                    must: "an object with name and ground",
                    properties: {
                      name: {
                        type: "string",
                        must: "a name: at most 64 characters",
                        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                        description: "What a player would call it.",
                      },
                      theme: {
                        type: "string",
                        must: "the name of a theme: at most 64 characters",
                        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                        description: "The name of its theme. Default: its name.",
                      },
                      weight: {
                        type: "number",
                        must: "a number, 0 or more",
                        minimum: 0,
                        maximum: 1000000,
                        description: "How often it is chosen. Default: 1.",
                      },
                      depth: {
                        must: "a range such as 3..8",
                        anyOf: [
                          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                          {
                            type: "string",
                            must: "a range such as 3..8",
                            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                            ordered: true,
                          },
                        ],
                        description: "The depths that can have it. Default: all.",
                      },
                      cells: {
                        must: "a range such as 50..120",
                        anyOf: [
                          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                          {
                            type: "string",
                            must: "a range such as 3..8",
                            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                            ordered: true,
                          },
                        ],
                        description: "How many cells it has. Default: 50..120.",
                      },
                      ground: {
                        type: "array",
                        maxItems: 64,
                        items: {
                          type: "object",
                          must: "an object with tile and share",
                          properties: {
                            tile: {
                              type: "string",
                              must: "the name of a tile: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                              pattern: "^[a-z][a-z0-9_]{0,63}$",
                              description: "The name of a tile that can be walked on.",
                            },
                            share: {
                              type: "number",
                              minimum: 0,
                              maximum: 1,
                              description: "The share of its cells, from 0 to 1.",
                              must: "a number from 0 to 1",
                            },
                            spread: {
                              type: "number",
                              minimum: 0,
                              maximum: 1,
                              description:
                                "The chance with which a patch spreads to each cell beside it. Default: 0.7.",
                              must: "a number from 0 to 1",
                            },
                            fade: {
                              type: "number",
                              minimum: 0.01,
                              maximum: 1,
                              description: "How much less the chance is with each step. Default: 0.1.",
                              must: "a number from 0.01 to 1",
                            },
                          },
                          required: ["tile", "share"],
                          additionalProperties: false,
                        },
                        must: "a list of objects with tile and share",
                        description: "What its floor is covered with, in this order.",
                      },
                    },
                    required: ["name", "ground"],
                    additionalProperties: false,
                  },
                  must: "a list of areas",
                  description: "Named places.",
                },
              },
              additionalProperties: false,
            },
            { type: "null" },
          ],
        },
        must: "an object of themes by name",
        maxProperties: 1000,
        description: "Themes by name.",
      },
      packs: {
        type: "array",
        maxItems: 64,
        items: {
          must: "the path of a file or folder beside the world, or the name of a pack, or an object with pack and prefabs",
          anyOf: [
            { type: "string", must: "the path of a file or folder beside the world, or the name of a pack" },
            {
              type: "object",
              must: "an object with pack and prefabs",
              properties: {
                pack: {
                  type: "string",
                  must: "the name of a pack",
                  pattern: "^.{1,100}$",
                  description: "How the recipe's steps refer to it.",
                },
                prefabs: {
                  type: "array",
                  minItems: 1,
                  maxItems: 10000,
                  items: {
                    type: "object",
                    must: "a prefab",
                    properties: {
                      map: {
                        type: "array",
                        description: "The drawing, row by row.",
                        items: { type: "string" },
                        must: "a list",
                      },
                    },
                    required: ["map"],
                  },
                  must: "a list of at least one prefab",
                  description: "Its prefabs, as their authors wrote them.",
                },
              },
              required: ["pack", "prefabs"],
              additionalProperties: false,
            },
          ],
        },
        must: "a list of paths and names",
        description:
          "Packs of prefabs: files or folders beside the world, included packs by name, or packs written out.",
      },
      recipes: {
        type: "object",
        propertyNames: {
          must: "the name of a recipe: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_-]{0,63}$",
        },
        additionalProperties: {
          must: ", or null",
          anyOf: [{ $ref: "recipe.json", must: 'an object with "steps"' }, { type: "null" }],
        },
        must: "an object of recipes by name",
        maxProperties: 1000,
        description: "Recipes by name.",
      },
      levels: {
        type: "object",
        propertyNames: {
          must: "the name of a level such as gate, or a run of levels such as halls-1..halls-3",
          pattern: "^[a-z][a-z0-9_-]{0,63}(?:\\.\\.[a-z][a-z0-9_-]{0,63})?$",
        },
        additionalProperties: {
          must: "an object with depth and recipe, or null",
          anyOf: [
            {
              type: "object",
              must: "an object with depth and recipe",
              properties: {
                depth: {
                  must: "a depth such as 3, or a range such as 2..4 for a run of levels",
                  anyOf: [
                    { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                    {
                      type: "string",
                      must: "a range such as 3..8",
                      pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                      ordered: true,
                    },
                  ],
                  description: "How deep it is; a range such as 2..4 for a run of three.",
                },
                recipe: {
                  type: "string",
                  must: "the name of a recipe: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  description: "What builds it: one of the world's own recipes, or an included one.",
                },
                oneOf: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "object",
                    must: "an object with recipe",
                    properties: {
                      recipe: {
                        type: "string",
                        must: "the name of a recipe: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                        pattern: "^[a-z][a-z0-9_-]{0,63}$",
                        description: "The name of a recipe.",
                      },
                      weight: {
                        type: "number",
                        must: "a number, 0 or more",
                        minimum: 0,
                        maximum: 1000000,
                        description: "How often it is chosen. Default: 1.",
                      },
                    },
                    required: ["recipe"],
                    additionalProperties: false,
                  },
                  must: "a list of at least one recipe",
                  minItems: 1,
                  description: "Recipes to choose from, each with an optional weight.",
                },
                size: {
                  type: "array",
                  maxItems: 2,
                  items: { type: "integer", minimum: 1, maximum: 16777216, must: "a whole number from 1 to 16777216" },
                  must: "a width and a height such as [40, 25]",
                  minItems: 2,
                  description: "Its width and height, in cells. Default: those of its recipe.",
                },
                theme: {
                  type: "string",
                  must: "the name of a theme: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  description: "The name of its theme. Default: that of its recipe.",
                },
                table: {
                  type: "string",
                  must: "the name of a table: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  description: "The spawn table of the steps that don't name one.",
                },
                exits: {
                  type: "object",
                  propertyNames: {
                    must: "the name of an exit: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                    pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  },
                  additionalProperties: {
                    must: "the name of a level, or an object such as { to: cellar, one_way: true }",
                    anyOf: [
                      {
                        type: "string",
                        must: "the name of a level: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                        pattern: "^[a-z][a-z0-9_-]{0,63}$",
                      },
                      {
                        type: "object",
                        must: "an object with to",
                        properties: {
                          to: {
                            type: "string",
                            must: "the name of a level: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                            pattern: "^[a-z][a-z0-9_-]{0,63}$",
                            description: "The name of the level that it leads to.",
                          },
                          one_way: {
                            type: "boolean",
                            must: "true or false",
                            description: "Whether nothing leads back, as from a pit. Default: false.",
                          },
                        },
                        required: ["to"],
                        additionalProperties: false,
                      },
                    ],
                  },
                  must: "an object such as { down: halls-1 }",
                  description:
                    "Where its exits lead: the name of a level, or { to: NAME, one_way: true } if nothing leads back, as from a pit. Of a run, those of its last level. A level without down is an end.",
                },
              },
              required: ["depth"],
              additionalProperties: false,
              exactlyOne: { lead: "a level must have exactly one of", keys: ["recipe", "oneOf"] },
            },
            { type: "null" },
          ],
        },
        must: "an object of levels by name",
        maxProperties: 1000,
        description: "Levels by name. A key such as halls-1..halls-3 is a run of levels that lead down to each other.",
      },
      quests: {
        type: "array",
        maxItems: 1000,
        items: {
          type: "object",
          must: "an object with name, lock and key",
          properties: {
            name: {
              type: "string",
              must: "a name: at most 64 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
              description: "What the player picks up, such as iron_key.",
            },
            lock: {
              type: "object",
              must: "an object with level",
              properties: {
                level: {
                  type: "string",
                  must: "the name of a level: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  description: "The level with the lock.",
                },
                at: {
                  type: "string",
                  must: "exit, or the name of an exit: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  description:
                    "What is locked: exit, which is the way down, or another exit by its name. Default: exit.",
                },
              },
              required: ["level"],
              additionalProperties: false,
              description: "What it opens: an exit of a level.",
            },
            key: {
              type: "object",
              must: "an object with level",
              properties: {
                level: {
                  type: "string",
                  must: "the name of a level: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  description: "The level that the key lies on.",
                },
                in: {
                  type: "string",
                  must: "the name of a landmark: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                  pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  description: "The tower that it lies in, or the chasm at whose bottom it lies. Default: anywhere.",
                },
              },
              required: ["level"],
              additionalProperties: false,
              description: "Where it is found.",
            },
          },
          required: ["name", "lock", "key"],
          additionalProperties: false,
        },
        must: "a list of quests",
        description: "Keys on one level for locks on another.",
      },
      landmarks: {
        type: "object",
        propertyNames: {
          must: "the name of a landmark: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_-]{0,63}$",
        },
        additionalProperties: {
          must: "an object with kind and levels, or null",
          anyOf: [
            {
              type: "object",
              must: "an object with kind and levels",
              properties: {
                kind: {
                  type: "string",
                  must: '"chasm", "river" or "tower"',
                  enum: ["chasm", "river", "tower"],
                  description:
                    "chasm: a hole through which one falls from each of its levels to the next, with a cave below it. Its exits have its name. river: it falls from each level to the next, and flows on there. tower: the ways between its levels are inside it.",
                },
                levels: {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "string",
                    must: "the name of a level: lower-case letters, digits, - and _, starting with a letter, at most 64 characters",
                    pattern: "^[a-z][a-z0-9_-]{0,63}$",
                  },
                  must: "a list of at least two levels such as [halls-1, halls-2]",
                  minItems: 2,
                  description: "Its levels, from top to bottom. Each is one deeper than the one before it.",
                },
                size: {
                  type: "array",
                  maxItems: 2,
                  items: { type: "integer", minimum: 3, maximum: 1000, must: "a whole number from 3 to 1000" },
                  must: "a width and a height such as [12, 6], each at least 3",
                  minItems: 2,
                  description:
                    "Its width and height, in cells. Of a river, those of the pool that it falls into, and of a tower, those inside its walls. Default: what suits the size of its levels.",
                },
              },
              required: ["kind", "levels"],
              additionalProperties: false,
            },
            { type: "null" },
          ],
        },
        must: "an object of landmarks by name",
        maxProperties: 1000,
        description: "Chasms, rivers and towers by name, which go through several levels.",
      },
    },
    required: ["world"],
    additionalProperties: false,
  },
} satisfies Schemas;
