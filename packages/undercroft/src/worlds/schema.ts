import * as z from "zod";
import { type Recipe, type RecipePack, recipeSchema } from "../recipes/index.js";
import {
  amount,
  choice,
  closed,
  DEPTH,
  list,
  name,
  RANGE,
  range,
  TAG,
  text,
  whole,
  words,
  yesOrNo,
} from "../schemas/index.js";
import type {
  AreaSource,
  ColorsSource,
  LevelSource,
  LookSource,
  PatchSource,
  PieceSource,
  QuestSource,
  TableEntrySource,
  ThemeSource,
  ThingSource,
  TileSource,
  WorldSource,
} from "./source.js";

// Every schema says what its value must be, as the end of a sentence. Editors show what `describe` says.

/** More things than any game has, and as many entries of a table: a hostile file can't fill the memory. */
const MOST_THINGS = 4096;
/** Tables, themes, recipes, levels and quests. */
const MOST_PARTS = 1000;
/** Tiles are bytes in a map. */
const MOST_TILES = 256;

const LARGEST = 1_000_000;

/** Names that people see: no markup, nothing that a terminal obeys. */
const THING_NAME = text(
  "the name of a thing: letters, digits, spaces and - ' . , only, at most 64 characters",
  /^[\p{L}\p{N}][\p{L}\p{N}\p{M} _'’.,-]{0,63}$/u,
);

/** Names of recipes, themes, tables and levels. */
function slug(what: string) {
  return text(
    `${what}: lower-case letters, digits, - and _, starting with a letter, at most 64 characters`,
    /^[a-z][a-z0-9_-]{0,63}$/,
  );
}

const GOAL = "the name of a level, or an object such as { to: cellar, one_way: true }";

const ONE_WAY = closed(GOAL, {
  to: slug("the name of a level").describe("The name of the level that it leads to."),
  one_way: z
    .boolean({ error: "true or false" })
    .describe("Whether nothing leads back, as from a pit. Default: false.")
    .exactOptional(),
});

const LEVEL_KEY = text(
  "the name of a level such as gate, or a run of levels such as halls-1..halls-3",
  /^[a-z][a-z0-9_-]{0,63}(?:\.\.[a-z][a-z0-9_-]{0,63})?$/,
);

const COLOR = text('a colour such as "#9cf" or "#99ccff", in quotes', /^#(?:[\da-fA-F]{3}|[\da-fA-F]{6})$/);

function sentence() {
  return words("a sentence", 1000);
}

/** One UTF-16 unit that can be seen. */
const TILE_GLYPH = text("one visible character", /^[^\s\p{C}\p{M}]$/u).refine((given) => given.length === 1, {
  error: "one visible character that isn't an emoji",
});

/** A part that can be removed. */
function orNull<T extends z.ZodType>(part: T) {
  return z.union([part, z.null()], { error: "an object, or null to remove it" });
}

/** Parts by name, not too many. */
function named<K extends z.ZodType<string, string>, T extends z.ZodType>(key: K, part: T, what: string, most: number) {
  const error = `an object of ${what} by name`;
  return z
    .record(key, orNull(part), { error })
    .refine((all) => Object.keys(all).length <= most, { error: `an object of at most ${most} ${what}`, abort: true });
}

const LOOK = closed("an object with glyph and color", {
  glyph: TILE_GLYPH.describe("The character that people see. Other tiles and things can have it, too.").exactOptional(),
  color: COLOR.describe("The colour of the character.").exactOptional(),
  background: COLOR.describe("The colour behind it. Default: that of the floor.").exactOptional(),
  kind: choice("liquid", "hole", "cover", "wall")
    .describe("For tiles: what it is to the eye. Default: as autotile says, or an object that stands on the floor.")
    .exactOptional(),
  light: closed("an object with color and background", {
    color: COLOR.describe("The colour of the character.").exactOptional(),
    background: COLOR.describe("The colour behind it.").exactOptional(),
  })
    .describe("Its colours on paper. Default: the same.")
    .exactOptional(),
}) satisfies z.ZodType<LookSource>;

const TILE = closed("an object with glyph, walkable and opaque", {
  glyph: TILE_GLYPH.describe("The character that stands for it in files. No other tile can have it."),
  walkable: yesOrNo().describe("Whether characters can enter it."),
  opaque: yesOrNo().describe("Whether it blocks sight."),
  door: yesOrNo()
    .describe("Whether it is a door: it can only be crossed orthogonally. Default: false.")
    .exactOptional(),
  hazard: choice("drown", "burn", "fall").describe("What happens to a character that enters it.").exactOptional(),
  autotile: name("the name of a tile")
    .describe("The tile that it joins with in pictures: floor for ground, wall for parts of a wall.")
    .exactOptional(),
  look: LOOK.describe("How it looks. Default: its glyph, in the colour of stone.").exactOptional(),
  description: sentence().describe("What it is, in one sentence.").exactOptional(),
}) satisfies z.ZodType<TileSource>;

const THING = closed("an object with kind", {
  kind: choice("monster", "item", "trap", "feature").describe("What kind of thing it is."),
  blocks: yesOrNo()
    .describe("Whether it blocks its cell. Default: true for monsters, false for others.")
    .exactOptional(),
  tags: list("tags", TAG).describe("Words that a game can find it by.").exactOptional(),
  look: LOOK.describe("How it looks. Default: the first letter of its name.").exactOptional(),
  plays_as: THING_NAME.describe("The thing of the crawl that it behaves like.").exactOptional(),
  stats: z
    .record(
      name("a stat"),
      z.union([z.number(), words("a word"), z.boolean()], { error: "a number, a word, or true or false" }),
      {
        error: "an object such as { hp: 12, power: 5 }",
      },
    )
    .describe("Numbers and words for the game, such as { hp: 12, power: 5 }.")
    .exactOptional(),
  description: sentence().describe("What it is, in one sentence.").exactOptional(),
}) satisfies z.ZodType<ThingSource>;

const WEIGHT_RULE = 'a number from 0 to 1000000, or numbers by depth such as { base: 10, "5..": 4 }';
const finite = z.number({ error: "a number" }).min(-LARGEST, { error: "a number" }).max(LARGEST, { error: "a number" });

const WEIGHT = z.union(
  [
    amount(WEIGHT_RULE, LARGEST),
    z.record(text('base, per_depth, or a range such as "5.."', new RegExp(`^(?:base|per_depth|${RANGE})$`)), finite, {
      error: WEIGHT_RULE,
    }),
  ],
  { error: WEIGHT_RULE },
);

/** Checks that an object has exactly one of some keys. */
function exactlyOne<T extends z.ZodType>(schema: T, what: string, keys: readonly string[]) {
  return schema
    .superRefine((given, context) => {
      const found = keys.filter((key) => Object.hasOwn(given as object, key));
      if (found.length === 1) return;
      const has = found.length === 0 ? "this one has none of them" : `this one has ${found.join(" and ")}`;
      const message = `${what} must have exactly one of ${keys.join(", ")}; ${has}.`;
      context.addIssue({ code: "custom", path: found.slice(1, 2), message, params: { isSentence: true } });
    })
    .meta({ oneOf: keys.map((key) => ({ required: [key] })) });
}

const ENTRY = exactlyOne(
  closed("an object with name, group or table", {
    name: THING_NAME.describe("The name of a thing.").exactOptional(),
    group: z
      .record(
        THING_NAME,
        z.int({ error: "a whole number" }).min(1, { error: "1 or more" }).max(100, { error: "100 or less" }),
        {
          error: "an object such as { Goblin: 2, Shaman: 1 }",
        },
      )
      .refine((group) => Object.keys(group).length > 0, { error: "an object with at least one name" })
      .describe("Things that come together, with their numbers.")
      .exactOptional(),
    table: slug("the name of a table").describe("Another table to draw from.").exactOptional(),
    weight: WEIGHT.describe("How often it is drawn, compared with the other entries. Default: 1.").exactOptional(),
    depth: DEPTH.describe("Depths at which it is drawn: 2..9, or a list in which !7 excludes depths.").exactOptional(),
    most: whole("a whole number, 0 or more", LARGEST).describe("The most that a level can have of it.").exactOptional(),
  }),
  "an entry",
  ["name", "group", "table"],
) satisfies z.ZodType<TableEntrySource>;

const TABLE = z
  .array(ENTRY, { error: "a list of entries such as { name: Goblin, weight: 10 }" })
  .min(1, { error: "a list of at least one entry" })
  .max(MOST_THINGS, { error: `a list of at most ${MOST_THINGS} entries` });

const COLORS = closed("an object with wall and floor", {
  wall: COLOR.describe("Walls.").exactOptional(),
  wall_top: COLOR.describe("The lit edge of walls. Default: a lighter wall.").exactOptional(),
  wall_foot: COLOR.describe("The foot of walls above a floor. Default: a darker wall.").exactOptional(),
  wall_ink: COLOR.describe("Glyphs on walls.").exactOptional(),
  floor: COLOR.describe("Floors.").exactOptional(),
  floor_near: COLOR.describe("Floor close to the start. Default: the floor.").exactOptional(),
  floor_far: COLOR.describe("Floor far from the start. Default: a darker floor.").exactOptional(),
  floor_ink: COLOR.describe("The glyph of bare floor.").exactOptional(),
}) satisfies z.ZodType<ColorsSource>;

/** A whole number, or a range of them. */
function span(must: string) {
  return z.union([whole(must, LARGEST), range(must, RANGE)], { error: must });
}

const COUNTED = {
  count: z
    .union([finite, range("a number, or a range such as 1..3", String.raw`\d{1,6}\.\.\d{1,6}`)], {
      error: "a number, or a range such as 1..3",
    })
    .describe("An average number per 2000 open cells, or a range such as 1..3: so many per level, whatever its size."),
  per_depth: finite.describe("How much an average number grows with each depth. Default: 0.").exactOptional(),
  most: amount("a number, 0 or more", LARGEST)
    .describe("The largest average number, at any depth. Default: no limit.")
    .exactOptional(),
  depth: span("a range such as 3..8").describe("Depths that have any. Default: all.").exactOptional(),
};

const SPREADING = {
  spread: amount("a number from 0 to 1", 1)
    .describe("The chance with which a patch spreads to each cell beside it. Default: 0.7.")
    .exactOptional(),
  fade: amount("a number from 0.01 to 1", 1)
    .min(0.01, { error: "a number from 0.01 to 1" })
    .describe("How much less the chance is with each step. Default: 0.1.")
    .exactOptional(),
};

const PATCH = closed("an object with tile and count", {
  tile: name("the name of a tile").describe("A tile that can be walked on."),
  ...COUNTED,
  ...SPREADING,
  near: list("names of tiles", name("the name of a tile"))
    .describe("A patch only begins next to one of these tiles. Default: anywhere.")
    .exactOptional(),
}) satisfies z.ZodType<PatchSource>;

const PIECE = closed("an object with tile and count", {
  tile: name("the name of a tile").describe("What stands there."),
  ...COUNTED,
  place: choice("open", "side", "wall")
    .describe("Where it stands: on open floor, at the side of a room, or in a wall. Default: side.")
    .exactOptional(),
}) satisfies z.ZodType<PieceSource>;

const AREA = closed("an object with name and ground", {
  name: words("a name").describe("What a player would call it."),
  theme: words("the name of a theme").describe("Its theme. Default: its name.").exactOptional(),
  weight: amount("a number, 0 or more", LARGEST).describe("How often it is chosen. Default: 1.").exactOptional(),
  depth: span("a range such as 3..8").describe("Depths that can have it. Default: all.").exactOptional(),
  cells: span("a range such as 50..120").describe("How many cells it has. Default: 50..120.").exactOptional(),
  ground: list(
    "objects with tile and share",
    closed("an object with tile and share", {
      tile: name("the name of a tile").describe("A tile that can be walked on."),
      share: amount("a number from 0 to 1", 1).describe("The share of its cells, from 0 to 1."),
      ...SPREADING,
    }),
  ).describe("What its floor is covered with, in this order."),
}) satisfies z.ZodType<AreaSource>;

const THEME = closed("an object with colors, patches and furniture", {
  description: sentence().describe("What it is like, in one sentence.").exactOptional(),
  colors: COLORS.describe("Its colours on a dark screen.").exactOptional(),
  light: COLORS.describe("Its colours on paper. Default: the same.").exactOptional(),
  patches: list("patches", PATCH).describe("Patches of ground.").exactOptional(),
  furniture: list("furniture", PIECE).describe("Furniture.").exactOptional(),
  areas: list("areas", AREA).describe("Named places.").exactOptional(),
}) satisfies z.ZodType<ThemeSource>;

const LEVEL = exactlyOne(
  closed("an object with depth and recipe", {
    depth: span("a depth such as 3, or a range such as 2..4 for a run of levels").describe(
      "How deep it is; a range such as 2..4 for a run of three.",
    ),
    recipe: slug("the name of a recipe").describe("The name of its recipe.").exactOptional(),
    oneOf: list(
      "recipes",
      closed("an object with recipe", {
        recipe: slug("the name of a recipe").describe("The name of a recipe."),
        weight: amount("a number, 0 or more", LARGEST).describe("How often it is chosen. Default: 1.").exactOptional(),
      }),
    )
      .min(1, { error: "a list of at least one recipe" })
      .describe("Recipes to choose from.")
      .exactOptional(),
    theme: slug("the name of a theme").describe("Its theme. Default: that of its recipe.").exactOptional(),
    table: slug("the name of a table").describe("The spawn table of steps that don't name one.").exactOptional(),
    exits: z
      .record(slug("the name of an exit"), z.union([slug("the name of a level"), ONE_WAY], { error: GOAL }), {
        error: "an object such as { down: halls-1 }",
      })
      .describe(
        "Where its exits lead: the name of a level, or { to: NAME, one_way: true } if nothing leads back. Of a run, those of its last level. A level without down is an end.",
      )
      .exactOptional(),
  }),
  "a level",
  ["recipe", "oneOf"],
) satisfies z.ZodType<LevelSource>;

const QUEST = closed("an object with name, lock and key", {
  name: words("a name").describe("The name of the key."),
  lock: closed("an object with level", {
    level: slug("the name of a level").describe("The level with the lock."),
    at: slug("exit, or the name of an exit")
      .describe("What is locked: exit, which is the way down, or another exit by its name. Default: exit.")
      .exactOptional(),
  }).describe("What it opens."),
  key: closed("an object with level", {
    level: slug("the name of a level").describe("The level that the key lies on."),
  }).describe("Where it is found."),
}) satisfies z.ZodType<QuestSource>;

/** Recipes and packs are checked by those who read them. */
const RECIPE = z.custom<Recipe>((given) => typeof given === "object" && given !== null && !Array.isArray(given), {
  error: 'an object with "steps"',
});
const PACK = z.custom<string | RecipePack>(
  (given) => typeof given === "string" || (typeof given === "object" && given !== null),
  { error: "the path of a file or folder beside the world, or the name of a pack" },
);

/** The keys of a world, apart from recipes and packs, which have schemas of their own. */
const PLAIN = {
  $schema: words("an address", 1000).describe("The address of the world schema, for editors.").exactOptional(),
  world: slug("the name of the world").describe("The name of the world."),
  description: sentence().describe("What the world is, in one sentence.").exactOptional(),
  extends: z
    .union([words("a path", 1000), z.null()], { error: "undercroft, or the path of a world file" })
    .describe("The world that this one adds to: undercroft, which ships, or the path of a file. Default: undercroft.")
    .exactOptional(),
  tiles: named(name("the name of a tile"), TILE, "tiles", MOST_TILES)
    .describe("Tiles by name. A tile with the name or the glyph of a shipped tile replaces it.")
    .exactOptional(),
  things: named(THING_NAME, THING, "things", MOST_THINGS)
    .describe("Monsters, items, traps and features by name.")
    .exactOptional(),
  tables: named(slug("the name of a table"), TABLE, "tables", MOST_PARTS)
    .describe("Spawn tables by name.")
    .exactOptional(),
  themes: named(slug("the name of a theme"), THEME, "themes", MOST_PARTS).describe("Themes by name.").exactOptional(),
  levels: named(LEVEL_KEY, LEVEL, "levels", MOST_PARTS)
    .describe("Levels by name. A key such as halls-1..halls-3 is a run of levels that lead down to each other.")
    .exactOptional(),
  quests: z
    .array(QUEST, { error: "a list of quests" })
    .max(MOST_PARTS, { error: `a list of at most ${MOST_PARTS} quests` })
    .describe("Keys on one level for locks on another.")
    .exactOptional(),
};

const RECIPES_HELP = "Recipes by name.";
const PACKS_HELP = "Packs of prefabs: files or folders beside the world, or included packs by name.";

/** The schema of a world. */
export const worldSchema = closed("an object with world, tiles, things and so on", {
  ...PLAIN,
  packs: list("paths and names", PACK).describe(PACKS_HELP).exactOptional(),
  recipes: named(slug("the name of a recipe"), RECIPE, "recipes", MOST_PARTS).describe(RECIPES_HELP).exactOptional(),
}) satisfies z.ZodType<WorldSource>;

/** Returns the JSON Schema of world files, for editors. For recipes, it refers to `recipe.json` beside it. */
export function worldJsonSchema(): object {
  const { properties, ...rest } = z.toJSONSchema(closed("a world", PLAIN), { io: "input" }) as {
    readonly properties: Record<string, object>;
  };
  const { properties: recipe } = recipeSchema() as { readonly properties: Record<string, object> };
  const order = [
    "$schema",
    "world",
    "description",
    "extends",
    "tiles",
    "things",
    "tables",
    "themes",
    "packs",
    "recipes",
  ];
  const all: Record<string, object> = {
    ...properties,
    packs: { ...recipe.packs, description: PACKS_HELP },
    recipes: {
      type: "object",
      description: RECIPES_HELP,
      additionalProperties: { anyOf: [{ $ref: "recipe.json" }, { type: "null" }] },
    },
  };
  const keys = [...order, ...Object.keys(all).filter((key) => !order.includes(key))];
  return {
    ...rest,
    title: "Undercroft world",
    properties: Object.fromEntries(keys.map((key) => [key, all[key]!])),
  };
}
