// A module of its own: pictures of tiles are loaded after the page has started.
export { dungeonTiles } from "undercroft/formats";
