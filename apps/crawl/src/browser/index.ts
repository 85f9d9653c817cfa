// The crawl's skin for browsers: `CrawlCanvas` fills an element of a page.

export { KEY_HELP } from "../ui/index.js";
export { CrawlCanvas } from "./crawl-canvas.js";
export { localStore } from "./local-store.js";
