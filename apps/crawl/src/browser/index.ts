// The crawl's skin for browsers: `CrawlCanvas` fills an element of a page.

export { memoryStore } from "../ui/index.js";
export { CrawlCanvas, type CrawlCanvasOptions } from "./crawl-canvas.js";
export { freshSeed } from "./fresh-seed.js";
