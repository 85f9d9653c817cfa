// The crawl's interface, apart from how it is shown: `Crawl` takes keys and gives a screen of characters.

export { Crawl, type CrawlOptions, SMALLEST } from "./crawl.js";
export { KEY_HELP, type Key, keyTowards } from "./keys.js";
export { PACK_LETTERS } from "./pack-view.js";
export { Picture } from "./picture.js";
export { memoryStore, type SaveStore } from "./saves.js";
export { type Color, Screen } from "./screen.js";
