// Kinds of text and numbers in what authors write. To the compiler they are strings and numbers. The tags say more about
// them to whoever checks a file and to editors: `scripts/content/schemas.mjs` explains them.

/**
 * The name of a tile, a prefab and the like.
 * @must a name
 * @which lower-case letters, digits and _, starting with a letter, at most 64 characters
 * @pattern ^[a-z][a-z0-9_]{0,63}$
 */
export type Name = string;

/**
 * The name of a recipe, a theme, a table or a level.
 * @must a name
 * @which lower-case letters, digits, - and _, starting with a letter, at most 64 characters
 * @pattern ^[a-z][a-z0-9_-]{0,63}$
 */
export type Slug = string;

/**
 * The name of a tile.
 * @must the name of a tile
 */
export type TileName = Name;

/**
 * Words for people, on one line and harmless to a terminal.
 * @must a word
 * @which at most 64 characters
 * @pattern ^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,64}$
 */
export type Words = string;

/**
 * A sentence or a path.
 * @must a sentence
 * @which at most 1000 characters
 * @pattern ^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,1000}$
 */
export type Sentence = string;

/**
 * A word to find something by.
 * @must a tag
 * @which letters, digits, _ and -, at most 64 characters
 * @pattern ^[\w-]{1,64}$
 */
export type Tag = string;

/**
 * A range of whole numbers.
 * @must a range such as 3..8
 * @pattern ^(?:\d{1,9}(?:\.\.(?:\d{1,9})?)?|\.\.\d{1,9})$
 * @ordered
 */
export type Range = string;

/**
 * A range of depths, or one that is left out.
 * @must a range such as 2..8, 4.. or "!7"
 * @pattern ^!?(?:\d{1,9}(?:\.\.(?:\d{1,9})?)?|\.\.\d{1,9})$
 * @ordered
 */
export type DepthRange = string;

/**
 * A whole number from 0 on.
 * @must a whole number, 0 or more
 * @integer
 * @minimum 0
 * @maximum 999999999
 */
export type Whole = number;

/**
 * A share or a probability.
 * @minimum 0
 * @maximum 1
 */
export type Ratio = number;

/**
 * How often an alternative comes among others.
 * @must a weight: a number from 0 to 1000000
 * @minimum 0
 * @maximum 1000000
 */
export type Weight = number;

/**
 * A number that isn't extreme.
 * @must a number
 * @minimum -1000000
 * @maximum 1000000
 */
export type Amount = number;
