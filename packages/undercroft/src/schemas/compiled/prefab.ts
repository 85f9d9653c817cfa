import type { Schemas } from "../schema.js";

// Compiled from the types by `npm run schemas`.

/** Prefabs, palettes and mixins, and mappings of maps, which have entries of legends too. */
export const PREFAB = {
  spawn: {
    type: "object",
    must: "a name, or an object with one of name, table and any",
    properties: {
      name: {
        type: "string",
        must: "the name of a thing: at most 64 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
        description: 'What it is, such as "Goblin". The game gives the name its meaning.',
      },
      table: {
        type: "string",
        must: "the name of a table: at most 64 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
        description: "The name of a table that the game draws from.",
      },
      any: {
        must: "names of things with weights, such as { a: 3, b: 1 }, or a list of equally likely ones",
        anyOf: [
          {
            type: "object",
            propertyNames: {
              must: "the name of a thing: at most 64 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
            },
            additionalProperties: {
              type: "number",
              must: "a weight: a number from 0 to 1000000",
              minimum: 0,
              maximum: 1000000,
            },
          },
          {
            type: "array",
            maxItems: 64,
            items: {
              type: "string",
              must: "the name of a thing: at most 64 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
            },
            must: "a list",
          },
        ],
        description: "One of several names.",
      },
      or: {
        type: "array",
        maxItems: 64,
        items: {
          type: "string",
          must: "the name of a thing: at most 64 characters",
          pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
        },
        must: "a list of names of things",
        description: "Names to try, in this order, if the game doesn't know the first one.",
      },
      count: {
        must: "a number or a range such as 1..3",
        anyOf: [
          { type: "integer", minimum: 0, maximum: 64, must: "a whole number from 0 to 64" },
          {
            type: "string",
            must: "a string",
            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9}|\\$[a-z][a-z0-9_]{0,63})$",
            ordered: true,
          },
        ],
        description: "How many: 2 or 1..3. Default: 1.",
      },
      depth: {
        must: 'an offset such as "+2"',
        anyOf: [
          { type: "string", must: "a string", pattern: "^(?:[+-]\\d{1,6}|\\$[a-z][a-z0-9_]{0,63})$" },
          { type: "integer", must: "a whole number" },
        ],
        description: "How much deeper than the level it comes from, such as +2.",
      },
      state: {
        type: "string",
        must: "a word for the game: at most 64 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
        description: "The state that the game puts it in, such as asleep.",
      },
      chance: {
        must: "a share such as 50% or 0.5",
        anyOf: [
          { type: "string", must: "a string", pattern: "^(?:\\d{1,2}%|100%|\\$[a-z][a-z0-9_]{0,63})$" },
          { type: "number", minimum: 0, maximum: 1, must: "a number from 0 to 1" },
        ],
        description: "The probability that it is there: 50% or 0.5. Default: 1.",
      },
      blocks: {
        type: "boolean",
        must: "true or false",
        description:
          "Whether it blocks its cell. Default: true for monsters of the included world, false for everything else.",
      },
      kind: {
        type: "string",
        must: '"monster", "item", "trap" or "feature"',
        enum: ["monster", "item", "trap", "feature"],
        description:
          "Whether it is a monster, an item, a trap or a feature. Default: what it is in the included world. Of other things, what blocks is a monster, and all else is an item.",
      },
      props: {
        type: "object",
        propertyNames: {
          must: "the name of a property: at most 100 characters",
          pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$",
        },
        additionalProperties: {
          type: "string",
          must: "a text: at most 2000 characters",
          pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,2000}$",
        },
        must: "an object of texts, such as { wields: axe }",
        maxProperties: 64,
        description: "Whatever else the game should know about it, by name, such as { wields: axe }.",
      },
    },
    additionalProperties: false,
    exactlyOne: { keys: ["name", "table", "any"] },
  },
  params: {
    type: "object",
    propertyNames: {
      must: "the name of a parameter: lower-case letters, digits and _, starting with a letter, at most 64 characters",
      pattern: "^[a-z][a-z0-9_]{0,63}$",
    },
    additionalProperties: {
      must: "a value, { pick: alternatives } or { roll: range }",
      anyOf: [
        {
          type: "string",
          must: "a word: at most 64 characters",
          pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
        },
        { type: "integer", must: "a whole number" },
        {
          type: "object",
          must: "an object with pick",
          properties: {
            pick: {
              must: "values with weights, such as { a: 3, b: 1 }, or a list of equally likely ones",
              anyOf: [
                {
                  type: "object",
                  propertyNames: {
                    must: "a word: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                  },
                  additionalProperties: {
                    type: "number",
                    must: "a weight: a number from 0 to 1000000",
                    minimum: 0,
                    maximum: 1000000,
                  },
                },
                {
                  type: "array",
                  maxItems: 64,
                  items: {
                    type: "string",
                    must: "a word: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                  },
                  must: "a list",
                },
              ],
              description: "One of these.",
            },
          },
          required: ["pick"],
          additionalProperties: false,
        },
        {
          type: "object",
          must: "an object with roll",
          properties: {
            roll: {
              must: "a range such as 1..3",
              anyOf: [
                { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                {
                  type: "string",
                  must: "a range such as 3..8",
                  pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                  ordered: true,
                },
              ],
              description: "A whole number from a range, all equally likely.",
            },
          },
          required: ["roll"],
          additionalProperties: false,
        },
      ],
    },
    must: "an object of parameters, such as { flood: { pick: { shallow_water: 3, deep_water: 1 } } }",
    maxProperties: 64,
  },
  mixins: {
    type: "array",
    maxItems: 64,
    items: {
      must: "the name of a mixin, or { use, with }",
      anyOf: [
        {
          type: "string",
          must: "the name of a mixin: lower-case letters, digits and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_]{0,63}$",
        },
        {
          type: "object",
          must: "an object with use",
          properties: {
            use: {
              type: "string",
              must: "the name of a mixin: lower-case letters, digits and _, starting with a letter, at most 64 characters",
              pattern: "^[a-z][a-z0-9_]{0,63}$",
              description: "The name of the mixin.",
            },
            with: { $ref: "#/$defs/params", description: "Values for its parameters." },
          },
          required: ["use"],
          additionalProperties: false,
        },
      ],
    },
    must: "a list of mixins",
  },
  entry: {
    must: "the name of a tile, or an object",
    anyOf: [
      {
        type: "string",
        must: "the name of a tile: at most 64 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
      },
      {
        type: "object",
        must: "an object with terrain, spawn, mark and so on",
        properties: {
          terrain: {
            type: "string",
            must: "the name of a tile: at most 64 characters",
            pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
            description: "The name of a tile. Default: floor.",
          },
          spawn: {
            must: "a name, an object, or a list of those",
            anyOf: [
              {
                type: "string",
                must: "the name of a thing: at most 64 characters",
                pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
              },
              { $ref: "#/$defs/spawn" },
              {
                type: "array",
                maxItems: 64,
                items: {
                  must: "the name of a thing: at most 64 characters, or a name, or an object with one of name, table and any",
                  anyOf: [
                    {
                      type: "string",
                      must: "the name of a thing: at most 64 characters",
                      pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                    },
                    { $ref: "#/$defs/spawn" },
                  ],
                },
                must: "a list",
              },
            ],
            description: "What the glyph puts on its cells: a name, a rule, or several of them.",
          },
          mark: {
            type: "string",
            must: "a name for the cell: at most 64 characters",
            pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
            description: "A name for the cell, for asserts and for the game.",
          },
          hole: {
            type: "boolean",
            must: "true or false",
            description: "The cell is not part of the prefab. The map keeps what is there.",
          },
          start: { type: "boolean", must: "true or false", description: "The player starts here. Only in levels." },
          exit: {
            type: "string",
            must: '"up" or "down"',
            enum: ["up", "down"],
            description: "Stairs. In vaults and sections, the level gets them where the prefab is placed.",
          },
          entrance: {
            type: "boolean",
            must: "true or false",
            description: "A place where the prefab is joined to the level. Only in vaults and sections.",
          },
          choose: {
            type: "object",
            propertyNames: { must: "one character", pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$" },
            additionalProperties: {
              type: "number",
              must: "a weight: a number from 0 to 1000000",
              minimum: 0,
              maximum: 1000000,
            },
            must: 'glyphs with weights, such as { "i": 1, ".": 3 }',
            description: "Replaces the glyph with one of these, chosen separately for each cell.",
          },
          slot: {
            type: "object",
            must: "an object with tags",
            properties: {
              tags: {
                type: "array",
                maxItems: 64,
                items: {
                  type: "string",
                  must: "a tag: letters, digits, _ and -, at most 64 characters",
                  pattern: "^[\\w-]{1,64}$",
                },
                must: "a list of tags",
                description: "Vaults with at least one of these tags can fill it.",
              },
              max: {
                type: "string",
                must: "a size such as 3x3",
                pattern: "^\\d{1,4}x\\d{1,4}$",
                description: "The maximum size of a vault that fills it, such as 3x3.",
              },
              else: {
                type: "string",
                must: "the name of a tile: at most 64 characters",
                pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                description: "The tile for cells that stay empty. Default: floor.",
              },
            },
            required: ["tags"],
            additionalProperties: false,
            description: "Other prefabs go here. Each connected patch is a place for one of them.",
          },
          props: {
            type: "object",
            propertyNames: {
              must: "the name of a property: at most 100 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$",
            },
            additionalProperties: {
              type: "string",
              must: "a text: at most 2000 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,2000}$",
            },
            must: "an object of texts, such as { wields: axe }",
            maxProperties: 64,
            description: "Whatever the game should know about the cell, by name. Walls can have properties too.",
          },
          no_random: {
            type: "array",
            maxItems: 64,
            items: { type: "string", must: '"monsters", "items" or "traps"', enum: ["monsters", "items", "traps"] },
            must: "a list of kinds of things",
            description: "Kinds of things that spawners can't put on the cell.",
          },
          xp: {
            type: "object",
            must: "an object with at least one of glyph, fg and bg",
            properties: {
              glyph: {
                type: "integer",
                must: "a code of the font, 0 or more",
                minimum: 0,
                maximum: 999999999,
                description: "The code of its glyph in the font. In CP437, # is 35.",
              },
              fg: {
                type: "string",
                must: 'a colour such as "#ff8000", in quotes',
                pattern: "^#[\\da-fA-F]{6}$",
                description: "The colour of its glyph, or one that is almost the same.",
              },
              bg: {
                type: "string",
                must: 'a colour such as "#ff8000", in quotes, other than #ff00ff, which means transparent',
                pattern: "^#(?![fF]{2}00[fF]{2}$)[\\da-fA-F]{6}$",
                description: "The colour behind it, or one that is almost the same.",
              },
            },
            additionalProperties: false,
            minProperties: 1,
            description:
              "The look of a cell in an .xp drawing, or of a pixel, that this entry applies to, instead of the glyph.",
          },
        },
        additionalProperties: false,
      },
    ],
  },
  legend: {
    type: "object",
    propertyNames: { must: "one character", pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$" },
    additionalProperties: { $ref: "#/$defs/entry" },
    must: 'an object of glyphs, such as { "~": shallow_water }',
    maxProperties: 512,
  },
  vary: {
    type: "array",
    maxItems: 256,
    items: {
      type: "object",
      must: "an object with one of shuffle, set, each and take",
      properties: {
        when: {
          type: "object",
          must: "an object with depth, width, height and param",
          properties: {
            depth: {
              must: 'a range such as 2..8, or a list such as ["4..10", "!7"]',
              anyOf: [
                {
                  type: "string",
                  must: 'a range such as 2..8, 4.. or "!7"',
                  pattern: "^!?(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                  ordered: true,
                },
                { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                {
                  type: "array",
                  maxItems: 64,
                  items: {
                    must: 'a range such as 2..8, 4.. or "!7"',
                    anyOf: [
                      {
                        type: "string",
                        must: 'a range such as 2..8, 4.. or "!7"',
                        pattern: "^!?(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                        ordered: true,
                      },
                      { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                    ],
                  },
                  must: "a list",
                },
              ],
              description: "The depths of the level, as in depth of the prefab.",
            },
            width: {
              must: "a range such as 60..",
              anyOf: [
                {
                  type: "string",
                  must: "a string",
                  pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9}|\\$[a-z][a-z0-9_]{0,63})$",
                  ordered: true,
                },
                { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
              ],
              description: "The width of the level, as a number or a range such as 60...",
            },
            height: {
              must: "a range such as 40..",
              anyOf: [
                {
                  type: "string",
                  must: "a string",
                  pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9}|\\$[a-z][a-z0-9_]{0,63})$",
                  ordered: true,
                },
                { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
              ],
              description: "The height of the level, as a number or a range.",
            },
            param: {
              type: "object",
              propertyNames: {
                must: "the name of a parameter: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                pattern: "^[a-z][a-z0-9_]{0,63}$",
              },
              additionalProperties: {
                must: "a word: at most 64 characters, or a number",
                anyOf: [
                  {
                    type: "string",
                    must: "a word: at most 64 characters",
                    pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                  },
                  { type: "number", must: "a number" },
                ],
              },
              must: "an object of parameters, such as { flood: deep_water }",
              description: "Parameters and the values that they must have.",
            },
          },
          additionalProperties: false,
          description: "When to make the change. Default: always.",
        },
        shuffle: {
          type: "array",
          maxItems: 64,
          items: {
            type: "string",
            must: "glyphs: at most 64 characters",
            pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
          },
          must: "a list of glyphs, or of blocks of glyphs",
          description: "Glyphs, or blocks of glyphs of equal length, that swap places at random.",
        },
        set: {
          type: "object",
          propertyNames: { must: "one character", pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$" },
          additionalProperties: {
            must: "one character, or { pick: glyphs }",
            anyOf: [
              {
                type: "string",
                must: "one character, or a parameter such as $name",
                pattern: "^(?:[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]|\\$[a-z][a-z0-9_]{0,63})$",
              },
              {
                type: "object",
                must: "an object with pick",
                properties: {
                  pick: {
                    must: "glyphs with weights, such as { a: 3, b: 1 }, or a list of equally likely ones",
                    anyOf: [
                      {
                        type: "object",
                        propertyNames: {
                          must: "one character",
                          pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$",
                        },
                        additionalProperties: {
                          type: "number",
                          must: "a weight: a number from 0 to 1000000",
                          minimum: 0,
                          maximum: 1000000,
                        },
                      },
                      {
                        type: "array",
                        maxItems: 64,
                        items: {
                          type: "string",
                          must: "one character",
                          pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$",
                        },
                        must: "a list",
                      },
                    ],
                    description: "One of these, the same for all cells of the glyph.",
                  },
                },
                required: ["pick"],
                additionalProperties: false,
              },
            ],
          },
          must: 'an object of glyphs, such as { "1": "+" }',
          description:
            "Replaces all cells of a glyph with another glyph. If that one is random, it is chosen once for all of them.",
        },
        each: {
          type: "object",
          propertyNames: { must: "one character", pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$" },
          additionalProperties: {
            must: ", or a list",
            anyOf: [
              {
                type: "object",
                propertyNames: { must: "one character", pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$" },
                additionalProperties: {
                  type: "number",
                  must: "a weight: a number from 0 to 1000000",
                  minimum: 0,
                  maximum: 1000000,
                },
              },
              {
                type: "array",
                maxItems: 64,
                items: {
                  type: "string",
                  must: "one character",
                  pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$",
                },
                must: "a list",
              },
            ],
          },
          must: 'an object of glyphs with alternatives, such as { "?": { "~": 2, ".": 1 } }',
          description: "Replaces each cell of a glyph with one of several glyphs, chosen separately for each cell.",
        },
        take: {
          type: "object",
          must: "an object with from, exactly or up_to, as and rest",
          properties: {
            from: {
              type: "string",
              must: "one character, or a parameter such as $name",
              pattern: "^(?:[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]|\\$[a-z][a-z0-9_]{0,63})$",
              description: "The glyph to replace.",
            },
            exactly: {
              must: "a number, or a range such as 1..3",
              anyOf: [
                {
                  type: "string",
                  must: "a string",
                  pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9}|\\$[a-z][a-z0-9_]{0,63})$",
                  ordered: true,
                },
                { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
              ],
              description: "How many of its cells to replace. So many must be there.",
            },
            up_to: {
              must: "a number, or a range such as 1..3",
              anyOf: [
                {
                  type: "string",
                  must: "a string",
                  pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9}|\\$[a-z][a-z0-9_]{0,63})$",
                  ordered: true,
                },
                { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
              ],
              description: "How many of its cells to replace, or all of them if there are fewer.",
            },
            as: {
              type: "string",
              must: "one character, or a parameter such as $name",
              pattern: "^(?:[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]|\\$[a-z][a-z0-9_]{0,63})$",
              description: "The new glyph of these cells.",
            },
            rest: {
              type: "string",
              must: "one character, or a parameter such as $name",
              pattern: "^(?:[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]|\\$[a-z][a-z0-9_]{0,63})$",
              description: "The new glyph of the other cells. Default: they stay.",
            },
          },
          required: ["from", "as"],
          additionalProperties: false,
          description:
            "Replaces some randomly chosen cells of a glyph. The others stay, or become rest. exactly so many must be there; up_to takes all of them if there are fewer.",
        },
      },
      additionalProperties: false,
      exactlyOne: { keys: ["shuffle", "set", "each", "take"] },
    },
    must: "a list of changes",
  },
  assert: {
    type: "array",
    maxItems: 64,
    items: {
      type: "object",
      must: "an object with one of reach and count",
      properties: {
        reach: {
          type: "array",
          prefixItems: [
            {
              type: "string",
              must: "a word: at most 64 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
            },
            {
              type: "string",
              must: "a word: at most 64 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
            },
          ],
          minItems: 2,
          maxItems: 2,
          must: "a pair such as [entrances, goal]",
          description:
            "Every cell of the second must be reachable from the first. Both are marks, entrances, or in levels start and exit.",
        },
        count: {
          type: "object",
          propertyNames: {
            must: "a word: at most 64 characters",
            pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
          },
          additionalProperties: {
            must: "a number, or a range such as 1..3",
            anyOf: [
              {
                type: "string",
                must: "a number, or a range such as 1..3",
                pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9}|\\$[a-z][a-z0-9_]{0,63})$",
                ordered: true,
              },
              { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
            ],
          },
          must: "an object of marks, such as { boss: 1 }",
          description: "How many cells have a mark.",
        },
      },
      additionalProperties: false,
      exactlyOne: { keys: ["reach", "count"] },
    },
    must: "a list of asserts",
  },
  prefab: {
    type: "object",
    must: "an object",
    properties: {
      level: {
        type: "string",
        must: "a name: lower-case letters, digits and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        description: "Its name, if it is a whole level.",
      },
      section: {
        type: "string",
        must: "a name: lower-case letters, digits and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        description: "Its name, if it is a part of a map placed by an anchor.",
      },
      vault: {
        type: "string",
        must: "a name: lower-case letters, digits and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        description: "Its name, if it fits into free space.",
      },
      blueprint: {
        type: "string",
        must: "a name: lower-case letters, digits and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        description: "Its name, if it says what becomes of a part of the level behind a choke point.",
      },
      title: {
        type: "string",
        must: "a line of 1 to 64 characters",
        pattern: "^(?! )[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}(?<! )$",
        description: 'What people call it, such as "the hermit\'s hole". Default: its name, with spaces.',
      },
      description: {
        type: "string",
        must: "a line of text: at most 500 characters",
        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,500}$",
        description: "What the player finds, in one line.",
      },
      depth: {
        must: 'a range such as 2..8, or a list such as ["4..10", "!7"]',
        anyOf: [
          {
            type: "string",
            must: 'a range such as 2..8, 4.. or "!7"',
            pattern: "^!?(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
            ordered: true,
          },
          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
          {
            type: "array",
            maxItems: 64,
            items: {
              must: 'a range such as 2..8, 4.. or "!7"',
              anyOf: [
                {
                  type: "string",
                  must: 'a range such as 2..8, 4.. or "!7"',
                  pattern: "^!?(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                  ordered: true,
                },
                { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
              ],
            },
            must: "a list",
          },
        ],
        description: "Depths at which it can appear: 2..8, or a list in which !7 excludes depths.",
      },
      branches: {
        type: "object",
        propertyNames: {
          must: "the name of a branch: at most 100 characters",
          pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,100}$",
        },
        additionalProperties: {
          must: 'a range such as 2..8, last, or a list such as ["4..", "!last"], or a list',
          anyOf: [
            {
              type: "string",
              must: 'a range such as 2..8, last, or a list such as ["4..", "!last"]',
              pattern: "^!?(?:last|\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
              ordered: true,
            },
            { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
            {
              type: "array",
              maxItems: 64,
              items: {
                must: 'a range such as 2..8, last, or a list such as ["4..", "!last"]',
                anyOf: [
                  {
                    type: "string",
                    must: 'a range such as 2..8, last, or a list such as ["4..", "!last"]',
                    pattern: "^!?(?:last|\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                    ordered: true,
                  },
                  { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                ],
              },
              must: "a list",
            },
          ],
        },
        must: "an object of branches, such as { mines: 2..4 }",
        description:
          "Depths at which it can appear by branch of the dungeon, such as { main: 3.., mines: 2..4 }, as in depth. A level is in main if nothing else is said, and last is the last level of a branch. In branches that aren't named here, depth decides, and without depth it doesn't appear there.",
      },
      weight: {
        must: 'a number from 0 to 1000000, or numbers by depth such as { base: 10, "8..": 30 }',
        anyOf: [
          { type: "number", must: "a weight: a number from 0 to 1000000", minimum: 0, maximum: 1000000 },
          {
            type: "object",
            must: "an object with base",
            properties: {
              base: {
                type: "number",
                must: "a weight: a number from 0 to 1000000",
                minimum: 0,
                maximum: 1000000,
                description: "The number at all other depths.",
              },
            },
            additionalProperties: {
              type: "number",
              must: "a weight: a number from 0 to 1000000",
              minimum: 0,
              maximum: 1000000,
            },
            propertyNames: {
              must: 'base, or a range such as "8.."',
              anyOf: [
                { enum: ["base"] },
                {
                  must: 'base, or a range such as "8.."',
                  pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                  ordered: true,
                },
              ],
            },
          },
        ],
        description: "Relative weight among the candidates. Default: 10.",
      },
      chance: {
        must: 'a number from 0 to 1, or numbers by depth such as { base: 0.5, "8..": 1 }',
        anyOf: [
          { type: "number", minimum: 0, maximum: 1, must: "a number from 0 to 1" },
          {
            type: "object",
            must: "an object with base",
            properties: {
              base: {
                type: "number",
                minimum: 0,
                maximum: 1,
                description: "The number at all other depths.",
                must: "a number from 0 to 1",
              },
            },
            additionalProperties: { type: "number", minimum: 0, maximum: 1, must: "a number from 0 to 1" },
            propertyNames: {
              must: 'base, or a range such as "8.."',
              anyOf: [
                { enum: ["base"] },
                {
                  must: 'base, or a range such as "8.."',
                  pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                  ordered: true,
                },
              ],
            },
          },
        ],
        description: "The probability that it is a candidate at all. Default: 1.",
      },
      unique: {
        must: "true or false, or { game, level, group }",
        anyOf: [
          { type: "boolean", must: "true or false" },
          {
            type: "object",
            must: "an object with game, level and group",
            properties: {
              game: {
                type: "boolean",
                must: "true or false",
                description: "Whether it appears at most once per game. Default: false.",
              },
              level: {
                type: "boolean",
                must: "true or false",
                description: "Whether it appears at most once per level. Default: true.",
              },
              group: {
                type: "string",
                must: "the name of a group: lower-case letters, digits and _, starting with a letter, at most 64 characters",
                pattern: "^[a-z][a-z0-9_]{0,63}$",
                description: "Counts it together with all prefabs that have the same word here, as if they were one.",
              },
            },
            additionalProperties: false,
          },
        ],
        description: "Whether it appears at most once per level or per game. Default: once per level.",
      },
      group: {
        type: "object",
        must: "an object with name",
        properties: {
          name: {
            type: "string",
            must: "the name of a group: lower-case letters, digits and _, starting with a letter, at most 64 characters",
            pattern: "^[a-z][a-z0-9_]{0,63}$",
            description: "What the group is called. All its prefabs use the same name.",
          },
          chance: {
            must: 'a number from 0 to 1, or numbers by depth such as { base: 0.5, "8..": 1 }',
            anyOf: [
              { type: "number", minimum: 0, maximum: 1, must: "a number from 0 to 1" },
              {
                type: "object",
                must: "an object with base",
                properties: {
                  base: {
                    type: "number",
                    minimum: 0,
                    maximum: 1,
                    description: "The number at all other depths.",
                    must: "a number from 0 to 1",
                  },
                },
                additionalProperties: { type: "number", minimum: 0, maximum: 1, must: "a number from 0 to 1" },
                propertyNames: {
                  must: 'base, or a range such as "8.."',
                  anyOf: [
                    { enum: ["base"] },
                    {
                      must: 'base, or a range such as "8.."',
                      pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                      ordered: true,
                    },
                  ],
                },
              },
            ],
            description: "The probability that the group is used at all. Default: 1.",
          },
        },
        required: ["name"],
        additionalProperties: false,
        description: "The group it belongs to. At most one prefab of a group is placed.",
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
        description: "Words that steps and slots choose prefabs by.",
      },
      on_request: {
        type: "boolean",
        must: "true or false",
        description:
          "Whether it only appears where something asks for it: a slot or a step by one of its tags, or a build that requires it. Default: false.",
      },
      layouts: {
        type: "array",
        maxItems: 64,
        items: { type: "string", must: '"rooms" or "open"', enum: ["rooms", "open"] },
        must: "a list of layouts",
        description: "The kinds of map it suits, such as rooms. Default: any map.",
      },
      transform: {
        must: "true, false, or { rotate, mirror }",
        anyOf: [
          { type: "boolean", must: "true or false" },
          {
            type: "object",
            must: "an object with rotate and mirror",
            properties: {
              rotate: { type: "boolean", must: "true or false", description: "Whether it can be rotated." },
              mirror: {
                must: 'true, false, "x" or "y"',
                anyOf: [
                  { type: "string", must: '"x" or "y"', enum: ["x", "y"] },
                  { type: "boolean", must: "true or false" },
                ],
                description:
                  "Whether it can be mirrored. x swaps left and right, y swaps top and bottom. If it can also be rotated, either one allows all eight symmetries.",
              },
            },
            additionalProperties: false,
          },
        ],
        description:
          "Whether it can be rotated and mirrored. Default: vaults in all eight ways, sections and levels not at all.",
      },
      place: {
        type: "object",
        must: "an object with over, gutter, away and so on",
        properties: {
          over: {
            must: '"floor", "wall", "any", or shares such as { wall: 60%.. }',
            anyOf: [
              { type: "string", must: '"floor", "wall" or "any"', enum: ["floor", "wall", "any"] },
              {
                type: "object",
                must: "an object with floor and wall",
                properties: {
                  floor: {
                    type: "string",
                    must: "a share such as 60%, 60%.., ..40% or 20%..50%",
                    pattern: "^(?:(?:\\d{1,2}|100)%(?:\\.\\.(?:(?:\\d{1,2}|100)%)?)?|\\.\\.(?:\\d{1,2}|100)%)$",
                    ordered: true,
                    description: "The share of walkable cells, such as 60%...",
                  },
                  wall: {
                    type: "string",
                    must: "a share such as 60%, 60%.., ..40% or 20%..50%",
                    pattern: "^(?:(?:\\d{1,2}|100)%(?:\\.\\.(?:(?:\\d{1,2}|100)%)?)?|\\.\\.(?:\\d{1,2}|100)%)$",
                    ordered: true,
                    description: "The share of other cells that aren't hazards, such as ..40%.",
                  },
                },
                additionalProperties: false,
              },
            ],
            description:
              "What must be under the footprint. Only any includes lakes, chasms and other hazards. Default for vaults: all floor.",
          },
          gutter: {
            type: "integer",
            must: "a whole number from 0 to 4096",
            minimum: 0,
            maximum: 4096,
            description:
              "Minimum number of cells between the footprint and any other prefab or the edge of the map. Default: 0.",
          },
          away: {
            type: "object",
            propertyNames: {
              must: 'start, exit, prefab, or a tag such as "tag.shrine"',
              pattern: "^(?:start|exit|prefab|tag\\.[\\w-]{1,64})$",
            },
            additionalProperties: { type: "integer", must: "a whole number from 0 to 4096", minimum: 0, maximum: 4096 },
            must: "an object such as { start: 6, tag.shrine: 20 }",
            description:
              "Minimum distance, in rows or columns, from the footprint to the start, an exit, any other prefab, or one with a tag: start, exit, prefab, tag.shrine.",
          },
          overlap: {
            type: "string",
            const: "never",
            description: "Prefabs never overlap. This key only exists to state that explicitly.",
            must: '"never"',
          },
          when: {
            type: "string",
            must: '"before" or "after"',
            enum: ["before", "after"],
            description:
              "Whether to place the prefab before the level, which is then built around it, or after it. Default: after.",
          },
          site: {
            must: '"wall", "dead-end", { gate: 6.. }, { sight: start } or { area: camp }',
            anyOf: [
              { type: "string", must: '"wall" or "dead-end"', enum: ["wall", "dead-end"] },
              {
                type: "object",
                must: "an object with gate",
                properties: {
                  gate: {
                    must: "a range such as 6..",
                    anyOf: [
                      {
                        type: "string",
                        must: "a range such as 3..8",
                        pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                        ordered: true,
                      },
                      { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
                    ],
                    description: "Behind a cell that separates a part of the level with this many cells from the rest.",
                  },
                },
                required: ["gate"],
                additionalProperties: false,
              },
              {
                type: "object",
                must: "an object with sight",
                properties: {
                  sight: { type: "string", const: "start", description: "In sight of the start.", must: '"start"' },
                },
                required: ["sight"],
                additionalProperties: false,
              },
              {
                type: "object",
                must: "an object with area",
                properties: {
                  area: {
                    type: "string",
                    must: "the name of a place, such as camp",
                    description: "In a named place with this name, theme or role.",
                  },
                },
                required: ["area"],
                additionalProperties: false,
              },
            ],
            description: "The kind of place it needs.",
          },
          anchor: {
            type: "string",
            must: '"top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom" or "bottom-right"',
            enum: ["top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right"],
            description: "For sections: where on the map.",
          },
          oversize: {
            type: "string",
            must: '"crop" or "refuse"',
            enum: ["crop", "refuse"],
            description: "What to do if a section or level is larger than the map.",
          },
        },
        additionalProperties: false,
        description: "Where on a map it can be placed.",
      },
      entrances: {
        type: "object",
        must: "an object with glyph, use and join",
        properties: {
          glyph: {
            type: "string",
            must: "one character",
            pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\u00a0]$",
            description: "The glyph of entrances, if it isn't = and the legend doesn't define one.",
          },
          use: {
            must: '"all", a number, or a range such as 1..2',
            anyOf: [
              {
                type: "string",
                must: "a string",
                pattern: "^(?:all|\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                ordered: true,
              },
              { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
            ],
            description: "How many of the drawn entrances are joined, such as 1..2. Default: all.",
          },
          join: {
            type: "string",
            must: '"corridor", "door" or "none"',
            enum: ["corridor", "door", "none"],
            description:
              "How an entrance is joined to the level if there is no floor in front of it. Default: none on floor, otherwise corridor.",
          },
        },
        additionalProperties: false,
        description: "How it is joined to the level.",
      },
      sealed: {
        type: "boolean",
        must: "true or false",
        description: "Whether unreachable floor and things inside it are intended.",
      },
      no_random: {
        type: "array",
        maxItems: 64,
        items: { type: "string", must: '"monsters", "items" or "traps"', enum: ["monsters", "items", "traps"] },
        must: "a list of kinds of things",
        description: "Kinds of things that spawners can't put inside.",
      },
      region: {
        must: "a range such as 30..80",
        anyOf: [
          {
            type: "string",
            must: "a range such as 3..8",
            pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
            ordered: true,
          },
          { type: "integer", must: "a whole number, 0 or more", minimum: 0, maximum: 999999999 },
        ],
        description:
          "For blueprints: how many cells must lie behind the gate. Without it, one that holds a key lies on open floor.",
      },
      interior: {
        type: "string",
        must: '"keep", "purge", "square" or "rebuild"',
        enum: ["keep", "purge", "square", "rebuild"],
        description: "For blueprints: what becomes of the region. Default: keep.",
      },
      with: {
        type: "array",
        maxItems: 64,
        items: {
          type: "object",
          must: "an object with use, such as { use: maze }",
          properties: {
            use: {
              type: "string",
              must: "the id of a step: at most 64 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
              description: "The id of the step, such as maze.",
            },
          },
          required: ["use"],
          additionalProperties: {},
        },
        must: "a list of steps",
        description: "For blueprints: the steps that rebuild the region.",
      },
      bar: {
        must: "open, locked, portcullis, secret, barricade or the name of a tile, or several of them with weights",
        anyOf: [
          {
            type: "string",
            must: "a word: at most 64 characters",
            pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
          },
          {
            must: ", or a list",
            anyOf: [
              {
                type: "object",
                propertyNames: {
                  must: "a word: at most 64 characters",
                  pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                },
                additionalProperties: {
                  type: "number",
                  must: "a weight: a number from 0 to 1000000",
                  minimum: 0,
                  maximum: 1000000,
                },
              },
              {
                type: "array",
                maxItems: 64,
                items: {
                  type: "string",
                  must: "a word: at most 64 characters",
                  pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                },
                must: "a list",
              },
            ],
          },
        ],
        description:
          "For blueprints: what closes the gate. open, locked, portcullis, secret, barricade, or the name of a tile. Default: open for those that hold a key, locked for all others.",
      },
      key: {
        type: "string",
        must: "the name of a key: lower-case letters, digits, _ and ', starting with a letter",
        pattern: "^[a-z][a-z0-9_']{0,63}$",
        description: "For blueprints: the name of the key that the lock asks for. Default: iron_key.",
      },
      holders: {
        type: "array",
        maxItems: 64,
        items: {
          type: "string",
          must: "a name: lower-case letters, digits and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_]{0,63}$",
        },
        must: "a list of names of blueprints",
        description: "For blueprints: names of blueprints that can hold the key. Default: all that hold a key.",
      },
      holds: {
        type: "string",
        const: "key",
        description: "For blueprints: it holds the key of another one, and is only placed for that.",
        must: '"key"',
      },
      features: {
        type: "array",
        maxItems: 64,
        items: {
          type: "object",
          must: "an object with place, tile, spawn and so on",
          properties: {
            place: {
              type: "string",
              must: '"near", "far", "middle", "any", "wall", "gate" or "all"',
              enum: ["near", "far", "middle", "any", "wall", "gate", "all"],
              description: "Where in the region. Default: any.",
            },
            tile: {
              type: "string",
              must: "the name of a tile: at most 64 characters",
              pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
              description: "The name of the tile to put there. Default: the tile stays.",
            },
            spawn: {
              must: "a name, an object, or a list of those",
              anyOf: [
                {
                  type: "string",
                  must: "the name of a thing: at most 64 characters",
                  pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                },
                { $ref: "#/$defs/spawn" },
                {
                  type: "array",
                  maxItems: 64,
                  items: {
                    must: "the name of a thing: at most 64 characters, or a name, or an object with one of name, table and any",
                    anyOf: [
                      {
                        type: "string",
                        must: "the name of a thing: at most 64 characters",
                        pattern: "^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,64}$",
                      },
                      { $ref: "#/$defs/spawn" },
                    ],
                  },
                  must: "a list",
                },
              ],
              description: "What is on the cell, as in a legend.",
            },
            count: {
              must: "a number up to 1000, or a range such as 3..5 or 2..",
              anyOf: [
                {
                  type: "string",
                  must: "a range such as 3..8",
                  pattern: "^(?:\\d{1,9}(?:\\.\\.(?:\\d{1,9})?)?|\\.\\.\\d{1,9})$",
                  ordered: true,
                },
                { type: "integer", minimum: 0, maximum: 1000, must: "a whole number from 0 to 1000" },
              ],
              description: "How many: 2, 3..5, or 2.. for as many as fit, but at least 2. Default: 1.",
            },
            spaced: {
              type: "integer",
              must: "a whole number from 0 to 64",
              minimum: 0,
              maximum: 64,
              description: "Minimum distance between two of them, in rows or columns. Default: 1.",
            },
            chance: {
              must: "a share such as 50% or 0.5",
              anyOf: [
                { type: "string", must: "a string", pattern: "^(?:\\d{1,2}%|100%|\\$[a-z][a-z0-9_]{0,63})$" },
                { type: "number", minimum: 0, maximum: 1, must: "a number from 0 to 1" },
              ],
              description: "The probability that the feature is there at all: 50% or 0.5. Default: 1.",
            },
            in_view: {
              type: "string",
              const: "gate",
              description: "Only cells that can be seen from the gate.",
              must: '"gate"',
            },
            choose: {
              type: "string",
              const: "one",
              description: "The player can take only one of all things with this rule in the region.",
              must: '"one"',
            },
            key: {
              type: "boolean",
              must: "true or false",
              description: "The key is here. Only in blueprints that hold a key.",
            },
          },
          additionalProperties: false,
        },
        must: "a list of features",
        description: "For blueprints: what is put into the region, in this order.",
      },
      mixins: { $ref: "#/$defs/mixins", description: "Mixins that it is based on. Its own settings override theirs." },
      params: {
        $ref: "#/$defs/params",
        description: "Values that are decided once per placed prefab, and replace $name everywhere.",
      },
      palettes: {
        type: "array",
        maxItems: 64,
        items: {
          type: "string",
          must: "the name of a palette: lower-case letters, digits and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_]{0,63}$",
        },
        must: "a list of names of palettes",
        description: "Names of palettes to apply before its own legend. Later ones override earlier ones.",
      },
      legend: {
        $ref: "#/$defs/legend",
        description: "What its glyphs mean, if not what the palettes and the default legend say.",
      },
      vary: { $ref: "#/$defs/vary", description: "Random changes to the drawing, made in this order." },
      assert: { $ref: "#/$defs/assert", description: "What must be true in every outcome." },
      size: {
        type: "string",
        must: "a size such as 15x43",
        pattern: "^\\d{1,4}x\\d{1,4}$",
        description: "The declared size, checked against the drawing.",
      },
      map: {
        type: "array",
        maxItems: 4096,
        items: { type: "string", must: "a row of the map, in quotes" },
        must: "a list of rows",
        description: "The drawing, one string per row. Short rows end in holes. Empty if a blueprint has none.",
      },
    },
    required: ["map"],
    additionalProperties: false,
    exactlyOne: {
      lead: "a prefab must have its name under exactly one of",
      keys: ["level", "section", "vault", "blueprint"],
    },
  },
  palette: {
    type: "object",
    must: "an object with palette and legend",
    properties: {
      palette: {
        type: "string",
        must: "a name: lower-case letters, digits and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        description: "The name that prefabs use it by.",
      },
      palettes: {
        type: "array",
        maxItems: 64,
        items: {
          type: "string",
          must: "the name of a palette: lower-case letters, digits and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_]{0,63}$",
        },
        must: "a list of names of palettes",
        description: "Names of other palettes that it is based on.",
      },
      legend: { $ref: "#/$defs/legend", description: "What its glyphs mean." },
    },
    required: ["palette", "legend"],
    additionalProperties: false,
  },
  mixin: {
    type: "object",
    must: "an object with mixin",
    properties: {
      mixin: {
        type: "string",
        must: "a name: lower-case letters, digits and _, starting with a letter, at most 64 characters",
        pattern: "^[a-z][a-z0-9_]{0,63}$",
        description: "The name that prefabs use it by.",
      },
      mixins: { $ref: "#/$defs/mixins", description: "Other mixins that it is based on." },
      params: { $ref: "#/$defs/params", description: "Its parameters. A prefab that uses it can set them." },
      palettes: {
        type: "array",
        maxItems: 64,
        items: {
          type: "string",
          must: "the name of a palette: lower-case letters, digits and _, starting with a letter, at most 64 characters",
          pattern: "^[a-z][a-z0-9_]{0,63}$",
        },
        must: "a list of names of palettes",
        description: "Names of palettes to apply, before the prefab's own.",
      },
      legend: { $ref: "#/$defs/legend", description: "Glyphs to define, unless the prefab defines them too." },
      vary: { $ref: "#/$defs/vary", description: "Changes to the drawing, made before the prefab's own." },
      assert: { $ref: "#/$defs/assert", description: "What must also be true in every outcome." },
      tags: {
        type: "array",
        maxItems: 64,
        items: {
          type: "string",
          must: "a tag: letters, digits, _ and -, at most 64 characters",
          pattern: "^[\\w-]{1,64}$",
        },
        must: "a list of tags",
        description: "Tags to add to the prefab's own.",
      },
    },
    required: ["mixin"],
    additionalProperties: false,
  },
  mapping: {
    type: "object",
    must: "an object with as, tiles, objects, layers and empty",
    properties: {
      as: {
        type: "string",
        must: '"level", "section" or "vault"',
        enum: ["level", "section", "vault"],
        description: "What a map becomes: a whole level, a section, or a vault. Default: level.",
      },
      tiles: {
        type: "object",
        additionalProperties: { $ref: "#/$defs/entry" },
        must: "an object of tiles and their meanings",
        maxProperties: 4096,
        description:
          "The meaning of tiles, by what the file calls them: the name or class of a tile, or its number, such as 17. If there are several tilesets, Dungeon:17 is the number in one of them. 17-40 and Dungeon:17-40 are all tiles from one to the other, and Walls:* are all tiles of the layer Walls that nothing else is known about.",
      },
      objects: {
        type: "object",
        additionalProperties: { $ref: "#/$defs/entry" },
        must: "an object of objects and their meanings",
        maxProperties: 4096,
        description: "The meaning of objects, by their class or, failing that, by their name.",
      },
      layers: {
        type: "array",
        maxItems: 4096,
        items: { type: "string", must: "a string" },
        must: "a list of names of layers",
        description: "The layers to read, by their names. Default: all.",
      },
      empty: {
        $ref: "#/$defs/entry",
        description: "The meaning of cells where no layer has a tile. Default: they are holes.",
      },
    },
    additionalProperties: false,
  },
} satisfies Schemas;
