/**
 * The level of a page that is opened without a link. Its growth is made together with the page, so that it can be played
 * before the library is there to build it.
 */
export const FIRST_LEVEL = { recipe: "drowned-halls", seed: "lantern", depth: 1, size: [80, 50] } as const;
