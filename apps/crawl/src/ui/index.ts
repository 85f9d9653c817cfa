// The crawl's interface, apart from how it is shown: `Crawl` takes keys and gives a screen of characters.

export { COLOURS, mix, scale } from "./colours.js";
export { Crawl, type CrawlOptions, SMALLEST } from "./crawl.js";
export { directionOf, isCharacter, KEY_HELP, type Key, keyTowards, NAMED_KEYS } from "./keys.js";
export { PACK_LETTERS } from "./pack-view.js";
export { type DrawnLayer, Picture } from "./picture.js";
export { memoryStore, type SaveStore } from "./saves.js";
export { type Colour, Screen } from "./screen.js";
