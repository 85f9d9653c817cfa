import * as z from "zod";
import {
  type AssertItem,
  type FeatureRule,
  type GroupRule,
  type Legend,
  type LegendEntry,
  type Mixin,
  type MixinUse,
  type Palette,
  type Params,
  type PlaceRule,
  PREFAB_KINDS,
  type PrefabSource,
  percentRange,
  type RebuildStep,
  type SiteRule,
  type SpawnSource,
  type TransformRule,
  type UniqueRule,
  type VaryItem,
} from "../prefabs/index.js";
import {
  amount,
  BRANCH_DEPTH,
  byDepth,
  choice,
  closed,
  DEPTH,
  GLYPH,
  glyph,
  LONGEST_LIST,
  list,
  name,
  RANGE,
  range,
  TAG,
  text,
  weight,
  whole,
  words,
  yesOrNo,
} from "../schemas/index.js";

// Every schema says what its value must be, as the end of a sentence: "depth must be …". Editors show what `describe` says.

/** What stands for the value of a parameter. */
const REFERENCE = String.raw`\$[a-z][a-z0-9_]{0,63}`;
/** Farther than any map reaches. */
const FARTHEST = 4096;
/** Glyphs of a legend: more than the fonts that are used for maps have. */
export const MOST_GLYPHS = 512;

/** A number, a range of numbers, or a parameter that is one. */
function amountOf(must: string, most: number) {
  return z.union([whole(must, most), range(must, `${RANGE}|${REFERENCE}`)], { error: must });
}

function share() {
  const must = "a share such as 60%, 60%.., ..40% or 20%..50%";
  return text(must, /^(?:\d{1,3}%(?:\.\.(?:\d{1,3}%)?)?|\.\.\d{1,3}%)$/).refine(
    (given) => {
      const { least, most } = percentRange(given);
      return least <= most && most <= 1;
    },
    { error: must },
  );
}

const COLOR = text('a colour such as "#ff8000", in quotes', /^#[\da-fA-F]{6}$/);

function glyphOrParam() {
  return text(`one character, or a parameter such as $name`, new RegExp(`${GLYPH.source}|^${REFERENCE}$`, "u"));
}

/** Alternatives by weight, or equally likely. */
function alternatives(must: string, alternative: ReturnType<typeof text>) {
  const error = `${must} with weights, such as { a: 3, b: 1 }, or a list of equally likely ones`;
  return z.union([z.record(alternative, weight(), { error }), list(must, alternative)], { error });
}

const CONDITION = closed("an object with depth, width, height and param", {
  depth: DEPTH.describe("Depths at which it applies.").exactOptional(),
  width: amountOf("a range such as 60..", 999_999_999).describe("Level widths for which it applies.").exactOptional(),
  height: amountOf("a range such as 40..", 999_999_999).describe("Level heights for which it applies.").exactOptional(),
  param: z
    .record(name("a parameter"), z.union([words("a value"), z.number()], { error: "a value" }), {
      error: "an object of parameters, such as { flood: deep_water }",
    })
    .describe("Parameter values for which it applies.")
    .exactOptional(),
});

const PARAMS = z
  .record(
    name("the name of a parameter"),
    z.union(
      [
        words("a value"),
        z.int({ error: "a value" }),
        closed("{ pick }", { pick: alternatives("values", words("a value")).describe("One of these.") }),
        closed("{ roll }", {
          roll: z
            .union([whole("a range such as 1..3", 999_999_999), range("a range such as 1..3", RANGE)], {
              error: "a range such as 1..3",
            })
            .describe("A whole number from a range, all equally likely."),
        }),
      ],
      { error: "a value, { pick: alternatives } or { roll: range }" },
    ),
    { error: "an object of parameters, such as { flood: { pick: { shallow_water: 3, deep_water: 1 } } }" },
  )
  .refine((params) => Object.keys(params).length <= LONGEST_LIST, {
    error: `an object of at most ${LONGEST_LIST} parameters`,
  })
  .meta({
    id: "params",
    description: "Values that are decided once each time the prefab is placed, and replace $name everywhere.",
  }) satisfies z.ZodType<Params>;

const SHARE = "a share such as 50% or 0.5";
const CHANCE = z.union([amount(SHARE, 1), text(SHARE, new RegExp(`^(?:\\d{1,2}%|100%|${REFERENCE})$`))], {
  error: SHARE,
});

/** Properties of one cell or thing; more can't be meant. */
const MOST_PROPS = 64;
const PROPS = z
  .record(words("the name of a property", 100), words("a text", 2000), {
    error: "an object of texts, such as { wields: axe }",
  })
  .refine((props) => Object.keys(props).length <= MOST_PROPS, { error: `at most ${MOST_PROPS} properties` });

const OFFSET = 'an offset such as "+2"';

const ONE_SPAWN = closed("a name, or an object with one of name, table and any", {
  name: words("the name of a thing").describe("What it is.").exactOptional(),
  table: words("the name of a table").describe("The table that the game draws from.").exactOptional(),
  any: alternatives("names of things", words("the name of a thing")).describe("One of several names.").exactOptional(),
  or: list("names of things", words("the name of a thing"))
    .describe("Names to try, in this order, if the game doesn't know the first one.")
    .exactOptional(),
  count: amountOf("a number or a range such as 1..3", 64).describe("How many. Default: 1.").exactOptional(),
  depth: z
    .union([z.int(), text(OFFSET, new RegExp(`^(?:[+-]\\d{1,6}|${REFERENCE})$`))], { error: OFFSET })
    .describe('How much deeper than the level it comes from, such as "+2".')
    .exactOptional(),
  state: words("a word for the game").describe("The state that the game puts it in, such as asleep.").exactOptional(),
  props: PROPS.describe("Whatever else the game should know about it, by name.").exactOptional(),
  chance: CHANCE.describe("The probability that it is there. Default: 1.").exactOptional(),
  blocks: yesOrNo()
    .describe("Whether it blocks its cell. Default: true for monsters of the table `seeds`, false for everything else.")
    .exactOptional(),
})
  .refine(({ name: one, table, any }) => [one, table, any].filter((given) => given !== undefined).length === 1, {
    error: "an object with exactly one of name, table and any",
  })
  .meta({ oneOf: ["name", "table", "any"].map((key) => ({ required: [key] })) }) satisfies z.ZodType<SpawnSource>;

const THING = z
  .union([words("the name of a thing"), ONE_SPAWN], { error: "a name, or an object" })
  .meta({ id: "thing", description: "What is on the cell." });

const SPAWN = z.union([THING, list("things", THING)], { error: "a name, an object, or a list of those" });

const NO_RANDOM = list("kinds of things", choice("monsters", "items", "traps"));

const SLOT = closed("an object with tags, max and else", {
  tags: list("tags", TAG).describe("Vaults with at least one of these tags can fill it."),
  max: text("a size such as 3x3", /^\d{1,4}x\d{1,4}$/)
    .describe("The maximum size of a vault that fills it, such as 3x3.")
    .exactOptional(),
  else: words("the name of a tile").describe("The tile for cells that stay empty. Default: floor.").exactOptional(),
});

export const legendEntrySchema = z.union(
  [
    words("the name of a tile"),
    closed("the name of a tile, or an object", {
      terrain: words("the name of a tile").describe("The name of a tile. Default: floor.").exactOptional(),
      spawn: SPAWN.describe("What is on the cell.").exactOptional(),
      mark: words("a name for the cell").describe("A name for the cell, for asserts and for the game.").exactOptional(),
      hole: yesOrNo().describe("The cell is not part of the prefab. The map keeps what is there.").exactOptional(),
      start: yesOrNo().describe("The player starts here. Only in levels.").exactOptional(),
      exit: choice("up", "down").describe("Stairs. A vault or section brings them to the level.").exactOptional(),
      entrance: yesOrNo()
        .describe("A place where the prefab is joined to the level. Only in vaults and sections.")
        .exactOptional(),
      choose: z
        .record(glyph(), weight(), { error: 'glyphs with weights, such as { "i": 1, ".": 3 }' })
        .describe("Replaces the glyph with one of these, chosen separately for each cell.")
        .exactOptional(),
      slot: SLOT.describe("Other prefabs go here. Each connected patch is a place for one of them.").exactOptional(),
      props: PROPS.describe("Whatever the game should know about the cell, by name.").exactOptional(),
      no_random: NO_RANDOM.describe("Kinds of things that spawners can't put on the cell.").exactOptional(),
      xp: closed("an object with glyph, fg and bg", {
        glyph: whole("a code of the font, 0 or more", 0xffff_ffff)
          .describe("The code of its glyph in the font. CP437: # is 35.")
          .exactOptional(),
        fg: COLOR.describe("The colour of its glyph, or one that is almost the same.").exactOptional(),
        // This one is transparent: such a cell is not there.
        bg: COLOR.refine((color) => color.toLowerCase() !== "#ff00ff", {
          error: "a colour other than #ff00ff, which means transparent",
        })
          .describe("The colour behind it, or one that is almost the same.")
          .exactOptional(),
      })
        .refine((look) => Object.keys(look).length > 0, { error: "an object with at least one of glyph, fg and bg" })
        .describe("The look of a cell in an .xp drawing, or of a pixel in a .png, that this entry applies to.")
        .exactOptional(),
    }),
  ],
  { error: "the name of a tile, or an object" },
) satisfies z.ZodType<LegendEntry>;

const LEGEND = z
  .record(glyph(), legendEntrySchema, { error: 'an object of glyphs, such as { "~": shallow_water }' })
  .refine((legend) => Object.keys(legend).length <= MOST_GLYPHS, {
    error: `an object of at most ${MOST_GLYPHS} glyphs`,
  })
  .meta({
    id: "legend",
    description: "The meaning of the map's glyphs. Overrides the default legend and the palettes.",
  }) satisfies z.ZodType<Legend>;

const TAGS = list("tags", TAG).describe("Words to find it by.");

const PALETTES = list("names of palettes", name("the name of a palette")).describe(
  "Legends to include, by name. Later ones override earlier ones.",
);

const OVER = z.union(
  [
    choice("floor", "wall", "any"),
    closed("an object with floor and wall", {
      floor: share().describe("The share of its cells that must be floor.").exactOptional(),
      wall: share().describe("The share of its cells that must be wall.").exactOptional(),
    }),
  ],
  { error: '"floor", "wall", "any", or shares such as { wall: 60%.. }' },
);

const SITE = z.union(
  [
    choice("wall", "dead-end"),
    closed("{ gate } or { sight }", {
      gate: z
        .union([whole("a range such as 6..", 999_999_999), range("a range such as 6..", RANGE)], {
          error: "a range such as 6..",
        })
        .describe("Behind a cell that separates a part of the level with this many cells from the rest."),
    }),
    closed("{ gate } or { sight }", {
      sight: z.literal("start", { error: '"start"' }).describe("In sight of the start."),
    }),
  ],
  { error: '"wall", "dead-end", { gate: 6.. } or { sight: start }' },
) satisfies z.ZodType<SiteRule>;

const PLACE = closed("an object", {
  over: OVER.describe("What must be under the footprint. Default for vaults: all floor.").exactOptional(),
  gutter: whole(`a whole number from 0 to ${FARTHEST}`, FARTHEST)
    .describe("Minimum number of cells between the footprint and any other prefab or the edge of the map. Default: 0.")
    .exactOptional(),
  away: z
    .record(
      text('start, exit, prefab, or a tag such as "tag.shrine"', /^(?:start|exit|prefab|tag\.[\w-]{1,64})$/),
      whole(`a whole number from 0 to ${FARTHEST}`, FARTHEST),
      { error: "an object such as { start: 6, tag.shrine: 20 }" },
    )
    .describe("Minimum distance, in rows or columns, to the start, the exits, other prefabs, or prefabs with a tag.")
    .exactOptional(),
  overlap: z.literal("never", { error: '"never"' }).describe("Prefabs never overlap.").exactOptional(),
  when: choice("before", "after")
    .describe(
      "Whether to place it before the level, which is then built around it, or after the level. Default: after.",
    )
    .exactOptional(),
  site: SITE.describe("The kind of place it needs.").exactOptional(),
  anchor: choice("top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right")
    .describe("For sections: where on the map.")
    .exactOptional(),
  oversize: choice("crop", "refuse").describe("What to do if it is larger than the map.").exactOptional(),
}) satisfies z.ZodType<PlaceRule>;

const TRANSFORM = z.union(
  [
    yesOrNo(),
    closed("an object with rotate and mirror", {
      rotate: yesOrNo().describe("Whether it can be rotated.").exactOptional(),
      mirror: z
        .union([yesOrNo(), choice("x", "y")], { error: 'true, false, "x" or "y"' })
        .describe(
          "Whether it can be mirrored. x swaps left and right, y swaps top and bottom. If it can also be rotated, either one allows all eight symmetries.",
        )
        .exactOptional(),
    }),
  ],
  { error: "true, false, or { rotate, mirror }" },
) satisfies z.ZodType<TransformRule>;

/** Changes to one drawing. Vaults that come from other games need more than people write. */
const MOST_CHANGES = 256;
const VARY = list(
  "changes",
  closed("an object with one of shuffle, set, each and take", {
    when: CONDITION.describe("When the change applies. Default: always.").exactOptional(),
    shuffle: list("glyphs, or of blocks of glyphs", words("glyphs"))
      .describe("Glyphs, or blocks of glyphs of equal length, that swap places at random.")
      .exactOptional(),
    set: z
      .record(
        glyph(),
        z.union(
          [
            glyphOrParam(),
            closed("{ pick }", {
              pick: alternatives("glyphs", glyph()).describe("One of these, the same for all cells of the glyph."),
            }),
          ],
          { error: "one character, or { pick: glyphs }" },
        ),
        { error: 'an object of glyphs, such as { "1": "+" }' },
      )
      .describe("Replaces all cells of a glyph with another glyph.")
      .exactOptional(),
    each: z
      .record(glyph(), alternatives("glyphs", glyph()), {
        error: 'an object of glyphs with alternatives, such as { "?": { "~": 2, ".": 1 } }',
      })
      .describe("Replaces each cell of a glyph with one of these, chosen separately for each cell.")
      .exactOptional(),
    take: closed("an object with from, exactly or up_to, as and rest", {
      from: glyphOrParam().describe("The glyph to replace."),
      exactly: amountOf("a number, or a range such as 1..3", 999_999_999)
        .describe("How many of its cells to replace. So many must be there.")
        .exactOptional(),
      up_to: amountOf("a number, or a range such as 1..3", 999_999_999)
        .describe("How many of its cells to replace, or all of them if there are fewer.")
        .exactOptional(),
      as: glyphOrParam().describe("The new glyph of these cells."),
      rest: glyphOrParam().describe("The new glyph of the other cells. Default: they stay.").exactOptional(),
    })
      .describe("Replaces an exact number of randomly chosen cells of a glyph.")
      .exactOptional(),
  })
    .refine(
      ({ shuffle, set, each, take }) => [shuffle, set, each, take].filter((given) => given !== undefined).length === 1,
      { error: "an object with exactly one of shuffle, set, each and take" },
    )
    .meta({ oneOf: ["shuffle", "set", "each", "take"].map((key) => ({ required: [key] })) }),
  MOST_CHANGES,
).meta({
  id: "vary",
  description: "Changes to the drawing before it is read, applied in this order.",
}) satisfies z.ZodType<readonly VaryItem[]>;

const ASSERT = list(
  "asserts",
  closed("an object with one of reach and count", {
    reach: z
      .tuple([words("a mark, or entrances"), words("a mark, or entrances")], {
        error: "a pair such as [entrances, goal]",
      })
      .describe("Every cell of the second must be reachable from the first.")
      .exactOptional(),
    count: z
      .record(words("a mark"), amountOf("a number, or a range such as 1..3", 999_999_999), {
        error: "an object of marks, such as { boss: 1 }",
      })
      .describe("How many cells must have a mark.")
      .exactOptional(),
  })
    .refine(({ reach, count }) => (reach === undefined) !== (count === undefined), {
      error: "an object with exactly one of reach and count",
    })
    .meta({ oneOf: ["reach", "count"].map((key) => ({ required: [key] })) }),
).meta({ id: "assert", description: "What must be true in every outcome." }) satisfies z.ZodType<readonly AssertItem[]>;

const MIXINS = list(
  "mixins",
  z.union(
    [
      name("the name of a mixin"),
      closed("an object with use and with", {
        use: name("the name of a mixin").describe("The mixin."),
        with: PARAMS.exactOptional(),
      }),
    ],
    { error: "the name of a mixin, or { use, with }" },
  ),
).meta({ id: "mixins", description: "Shared settings to include, by name." }) satisfies z.ZodType<readonly MixinUse[]>;

const UNIQUE = z
  .union(
    [
      yesOrNo(),
      closed("an object with game, level and group", {
        game: yesOrNo().describe("At most once per game.").exactOptional(),
        level: yesOrNo().describe("At most once per level.").exactOptional(),
        group: name("the name of a group").describe("At most one prefab of this group.").exactOptional(),
      }) satisfies z.ZodType<UniqueRule>,
    ],
    { error: "true or false, or { game, level, group }" },
  )
  .describe("Whether it appears at most once per level or per game. Default: once per level.");

const GROUP = closed("an object with name and chance", {
  name: name("the name of a group").describe("What the group is called."),
  chance: byDepth("a number from 0 to 1", 1)
    .describe("The probability that the group is used at all. Default: 1.")
    .exactOptional(),
}).describe("The group it belongs to. At most one prefab of a group is placed.") satisfies z.ZodType<GroupRule>;

const MAP = z
  .array(z.string({ error: "a row of the map, in quotes" }), { error: "a list of rows" })
  .max(FARTHEST, { error: `a list of at most ${FARTHEST} rows` })
  .describe("The drawing, row by row, one character per cell. Short rows end in holes.");

const REBUILD_STEP = z
  .looseObject(
    { use: words("the id of a step").describe("The id of the step. Its options stand beside it.") },
    { error: "an object with use, such as { use: maze }" },
  )
  .describe("A step, by its id, and its options.") satisfies z.ZodType<RebuildStep>;

const FEATURE = closed("an object with place, tile, spawn and so on", {
  place: choice("near", "far", "middle", "any", "wall", "gate", "all")
    .describe("Where in the region it goes, by the way from the gate. Default: any.")
    .exactOptional(),
  tile: words("the name of a tile").describe("The tile to put there.").exactOptional(),
  spawn: SPAWN.describe("What is on the cell.").exactOptional(),
  count: z
    .union([whole("a number or a range such as 3..5", 1000), range("a number or a range such as 3..5", RANGE)], {
      error: "a number or a range such as 3..5 or 2..",
    })
    .describe("How many. 2.. is as many as fit, but at least 2. Default: 1.")
    .exactOptional(),
  spaced: whole("a whole number from 1 to 64", 64)
    .describe("Minimum distance between two of them, in rows or columns. Default: 1.")
    .exactOptional(),
  chance: CHANCE.describe("The probability that it is there at all. Default: 1.").exactOptional(),
  in_view: z.literal("gate", { error: '"gate"' }).describe("Only where it can be seen from the gate.").exactOptional(),
  choose: z.literal("one", { error: '"one"' }).describe("The player can take only one of them.").exactOptional(),
  key: yesOrNo().describe("The key is here. Only with holds: key.").exactOptional(),
}) satisfies z.ZodType<FeatureRule>;

/** All that can stand above a map. A key more in the model is a key more here. */
const HEADER = {
  level: name("a name").describe("The name of a prefab that is the whole map.").exactOptional(),
  section: name("a name")
    .describe("The name of a prefab that replaces a part of the map, placed by an anchor.")
    .exactOptional(),
  vault: name("a name").describe("The name of a prefab that fits into free space.").exactOptional(),
  blueprint: name("a name")
    .describe("The name of a prefab that says what becomes of a part of the level behind a choke point.")
    .exactOptional(),
  title: text("a line of 1 to 64 characters", /^(?! )[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,64}(?<! )$/u)
    .describe("What people call it, such as the hermit's hole. Default: its name, with spaces.")
    .exactOptional(),
  description: words("a line of text", 500).describe("What the player finds, in one line.").exactOptional(),
  depth: DEPTH.exactOptional(),
  branches: z
    .record(words("the name of a branch", 100), BRANCH_DEPTH, {
      error: "an object of branches, such as { mines: 2..4 }",
    })
    .describe("Depths at which it can appear, by branch of the dungeon. In other branches, depth decides.")
    .exactOptional(),
  weight: byDepth("a number from 0 to 1000000", 1_000_000)
    .describe("Relative weight among the candidates. Default: 10.")
    .exactOptional(),
  chance: byDepth("a number from 0 to 1", 1)
    .describe("The probability that it is a candidate at all. Default: 1.")
    .exactOptional(),
  unique: UNIQUE.exactOptional(),
  group: GROUP.exactOptional(),
  tags: TAGS.exactOptional(),
  on_request: yesOrNo()
    .describe("Whether it only appears where a slot, a step with one of its tags, or a build asks for it.")
    .exactOptional(),
  layouts: list("layouts", choice("rooms", "open"))
    .describe("The kinds of map it suits. Default: any.")
    .exactOptional(),
  transform: TRANSFORM.describe("Which of the eight symmetries can be used.").exactOptional(),
  place: PLACE.describe("Where it can be placed.").exactOptional(),
  entrances: closed("an object with use, join and glyph", {
    glyph: glyph().describe("The glyph of entrances, in addition to =.").exactOptional(),
    use: z
      .union([whole("a number", 999_999_999), range('"all" or a range such as 1..2', `all|${RANGE}`)], {
        error: '"all", a number, or a range such as 1..2',
      })
      .describe("How many of the drawn entrances are joined to the level. Default: all.")
      .exactOptional(),
    join: choice("corridor", "door", "none")
      .describe("How an entrance is joined to the level if there is no floor in front of it.")
      .exactOptional(),
  })
    .describe("How it is joined to the level.")
    .exactOptional(),
  sealed: yesOrNo().describe("Whether unreachable floor and things inside it are intended.").exactOptional(),
  no_random: NO_RANDOM.describe("Kinds of things that spawners can't put inside.").exactOptional(),
  region: z
    .union([whole("a range such as 30..80", 999_999_999), range("a range such as 30..80", RANGE)], {
      error: "a range such as 30..80",
    })
    .describe("For blueprints: how many cells must lie behind the gate.")
    .exactOptional(),
  interior: choice("keep", "purge", "square", "rebuild")
    .describe("For blueprints: what becomes of the region. Default: keep.")
    .exactOptional(),
  with: list("steps", REBUILD_STEP).describe("For blueprints: the steps that rebuild the region.").exactOptional(),
  bar: z
    .union([words("a bar"), alternatives("bars", words("a bar"))], {
      error: "open, locked, portcullis, secret, barricade or the name of a tile, or several of them with weights",
    })
    .describe("For blueprints: what closes the gate. Default: open for those that hold a key, otherwise locked.")
    .exactOptional(),
  key: text("the name of a key: lower-case letters, digits, _ and ', starting with a letter", /^[a-z][a-z0-9_']{0,63}$/)
    .describe("For blueprints: the key that the lock asks for.")
    .exactOptional(),
  holders: list("names of blueprints", name("the name of a blueprint"))
    .describe("For blueprints: blueprints that can hold the key. Default: all with holds: key.")
    .exactOptional(),
  holds: z.literal("key", { error: '"key"' }).describe("For blueprints: it holds the key of another.").exactOptional(),
  features: list("features", FEATURE)
    .describe("For blueprints: what is put into the region, in this order.")
    .exactOptional(),
  mixins: MIXINS.exactOptional(),
  params: PARAMS.exactOptional(),
  palettes: PALETTES.exactOptional(),
  legend: LEGEND.exactOptional(),
  vary: VARY.exactOptional(),
  assert: ASSERT.exactOptional(),
  size: text("a size such as 15x43", /^\d{1,4}x\d{1,4}$/)
    .describe("The declared size, checked against the map.")
    .exactOptional(),
} satisfies { readonly [K in keyof Required<Omit<PrefabSource, "map">>]: z.ZodType<PrefabSource[K]> };

/** An object that has exactly one of the keys that name a prefab. */
function named<T extends z.ZodRawShape>(shape: T) {
  return closed("an object", shape)
    .superRefine((given, context) => {
      const kinds = PREFAB_KINDS.filter((kind) => Object.hasOwn(given as object, kind));
      if (kinds.length === 1) return;
      const found = kinds.length === 0 ? "this one has none of them" : `this one has ${kinds.join(" and ")}`;
      const message = `a prefab must have its name under exactly one of ${PREFAB_KINDS.join(", ")}; ${found}.`;
      context.addIssue({ code: "custom", path: kinds.slice(1, 2), message, params: { isSentence: true } });
    })
    .meta({ oneOf: PREFAB_KINDS.map((kind) => ({ required: [kind] })) });
}

/** A prefab without its map. */
export type PrefabHeader = Omit<PrefabSource, "map">;

/** The schema of a prefab with its map. */
export const prefabSchema = named({ ...HEADER, map: MAP }) satisfies z.ZodType<PrefabSource>;

/** What stands above a map, or beside a drawing that lies in a file of its own. */
export const headerSchema = named(HEADER) satisfies z.ZodType<PrefabHeader>;

/** The schema of a palette, which is a named legend. */
export const paletteSchema = closed("an object", {
  palette: name("a name").describe("The name of a legend that prefabs can share."),
  palettes: PALETTES.exactOptional(),
  legend: LEGEND,
}) satisfies z.ZodType<Palette>;

/** Set-up under a name. */
export const mixinSchema = closed("an object", {
  mixin: name("a name").describe("The name of settings that prefabs can share."),
  mixins: MIXINS.exactOptional(),
  params: PARAMS.exactOptional(),
  palettes: PALETTES.exactOptional(),
  legend: LEGEND.exactOptional(),
  vary: VARY.exactOptional(),
  assert: ASSERT.exactOptional(),
  tags: TAGS.exactOptional(),
}) satisfies z.ZodType<Mixin>;

/** Prefabs and the palettes and mixins that they use, under one name. Its parts are checked one by one. */
export const packSchema = closed("an object with pack, palettes, mixins and prefabs", {
  pack: name("a name").describe("The name of the pack."),
  palettes: z.array(z.unknown(), { error: "a list of palettes" }).exactOptional(),
  mixins: z.array(z.unknown(), { error: "a list of mixins" }).exactOptional(),
  prefabs: z.array(z.unknown(), { error: "a list of prefabs" }),
});

/** Files can have it, prefabs don't: it is taken away when a file is read. */
const SCHEMA_KEY = { type: "string", description: "The address of the prefab schema, for editors." };

/**
 * Returns the JSON Schema of prefab files, for editors: a prefab with or without its map, a list of prefabs, or a pack.
 */
export function prefabJsonSchema(): object {
  const shared: Record<string, object> = {};
  const part = (schema: z.ZodType) => {
    const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io: "input" });
    // What several parts have stands once, under its own name.
    for (const [name, { id: _name, ...definition }] of Object.entries($defs)) shared[name] = definition;
    return { ...rest, properties: { $schema: SCHEMA_KEY, ...rest.properties } };
  };
  const either = { anyOf: ["prefab", "palette", "mixin"].map((kind) => ({ $ref: `#/$defs/${kind}` })) };
  const parts = {
    prefab: part(named({ ...HEADER, map: MAP.exactOptional() })),
    palette: part(paletteSchema),
    mixin: part(mixinSchema),
  };
  const pack = part(packSchema);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Undercroft prefab",
    anyOf: [...either.anyOf, { type: "array", items: either }, { $ref: "#/$defs/pack" }],
    $defs: {
      ...shared,
      ...parts,
      pack: {
        ...pack,
        properties: {
          ...pack.properties,
          palettes: { type: "array", items: { $ref: "#/$defs/palette" } },
          mixins: { type: "array", items: { $ref: "#/$defs/mixin" } },
          prefabs: { type: "array", items: { $ref: "#/$defs/prefab" } },
        },
      },
    },
  };
}
