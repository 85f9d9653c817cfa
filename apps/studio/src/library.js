// What a user's own steps import in the browser, whichever entry of the package they name. One module for all of them:
// the more ways lead into the library, the more and smaller the pieces that a visitor loads.
export * from "undercroft";
export * from "undercroft/analysis";
export * from "undercroft/define";
export * from "undercroft/ecs";
export * from "undercroft/formats";
export * from "undercroft/insight";
export * from "undercroft/prefabs";
export * from "undercroft/recipes";
export * from "undercroft/tables";
export * from "undercroft/testing";
export * from "undercroft/verify";
export * from "undercroft/wfc";
export * from "undercroft/worlds";
