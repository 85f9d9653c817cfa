import type { MapLayerName } from "undercroft/formats";

/** Something that the studio can take away. */
export interface ExportKind {
  readonly id: string;
  readonly label: string;
  /** What it is good for, in a few words. */
  readonly hint: string;
  /** The ending of its file, without a dot. */
  readonly ending: string;
  readonly mime: string;
}

/** All of them, in the order in which they are offered. */
export const EXPORT_KINDS = [
  { id: "png", label: "Picture", hint: "PNG, as it looks here, without overlays", ending: "png", mime: "image/png" },
  { id: "svg", label: "Drawing", hint: "SVG, sharp at every size", ending: "svg", mime: "image/svg+xml" },
  { id: "gif", label: "Animation", hint: "GIF of the build", ending: "gif", mime: "image/gif" },
  { id: "text", label: "Text", hint: "One character a cell", ending: "txt", mime: "text/plain" },
  { id: "json", label: "Level file", hint: "JSON with everything in it", ending: "json", mime: "application/json" },
  { id: "recipe", label: "Recipe", hint: "JSON for undercroft build", ending: "recipe.json", mime: "application/json" },
  { id: "ts", label: "TypeScript", hint: "The chain as code", ending: "ts", mime: "text/plain" },
  { id: "vault", label: "Vault", hint: "To be edited as text", ending: "vault", mime: "text/plain" },
  { id: "xp", label: "REXPaint", hint: "To be edited in REXPaint", ending: "xp", mime: "application/octet-stream" },
  { id: "tmj", label: "Tiled", hint: "For Tiled and Phaser, with its tiles", ending: "tmj", mime: "application/json" },
  {
    id: "tmx",
    label: "Tiled (XML)",
    hint: "For Tiled and engines that read its XML, with its tiles",
    ending: "tmx",
    mime: "application/xml",
  },
  {
    id: "ldtk",
    label: "LDtk",
    hint: "For LDtk and engines that read its projects, with its tiles",
    ending: "ldtk",
    mime: "application/json",
  },
  {
    id: "csv",
    label: "CSV",
    hint: "A number for each cell, and what the numbers mean",
    ending: "csv",
    mime: "text/csv",
  },
  {
    id: "tscn",
    label: "Godot",
    hint: "A scene for Godot 4.3 or later, with its tiles",
    ending: "tscn",
    mime: "text/plain",
  },
  {
    id: "dd2vtt",
    label: "Virtual tabletop",
    hint: "Universal VTT: the picture, walls, doors and lights",
    ending: "dd2vtt",
    mime: "application/json",
  },
] as const satisfies readonly ExportKind[];

export type ExportId = (typeof EXPORT_KINDS)[number]["id"];

// The layers of maps, which are listed before the formats themselves are loaded.

/** Those of tiles with pictures, from below. */
export const PICTURE_LAYERS: readonly MapLayerName[] = ["floor", "ground", "walls", "decoration"];
/** The one of tiles that are characters. */
export const PLAIN_LAYER: MapLayerName = "tiles";
export const OBJECT_LAYERS: readonly MapLayerName[] = [
  "things",
  "rooms",
  "corridors",
  "areas",
  "prefabs",
  "ways",
  "landmarks",
];
