// The crawl's skin for browsers: `CrawlCanvas` fills an element of a page.

export { memoryStore } from "../ui/index.js";
export { CrawlCanvas } from "./crawl-canvas.js";
