// The crawl's skin for browsers: `CrawlCanvas` fills an element of a page.

export { CrawlCanvas } from "./crawl-canvas.js";
export { localStore } from "./local-store.js";
