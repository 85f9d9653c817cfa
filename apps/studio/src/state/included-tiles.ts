import { dungeonTiles } from "undercroft/formats";

// A module of its own: pictures of tiles are loaded after the page has started. They are imported and exported apart, since
// what is only handed on brings along everything that the entry has.
export { dungeonTiles };
