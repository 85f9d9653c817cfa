import { pictureTheme } from "../../pictures/looks.js";
import type { Pixels } from "../../pictures/raster.js";
import {
  dataPiece,
  fieldPiece,
  fieldPieces,
  jsonText,
  listPiece,
  objectPiece,
  type Piece,
} from "../../text/line-layout.js";
import type { MapOptions } from "../map-options.js";
import { UniqueNames } from "../unique-names.js";
import { placesByDepth } from "../world-layout.js";
import { identifierOf, iidOf, ldtkColor } from "./ldtk-names.js";
import { type LdtkLevel, LdtkProject } from "./ldtk-project.js";
import { ldtkDefinitions } from "./write-ldtk-definitions.js";
import { entityLayers, fieldInstances } from "./write-ldtk-entities.js";
import { type PlacedLevel, terrainLayer, tileLayer } from "./write-ldtk-layers.js";

/** Cells between two levels of a world. */
const GAP = 4;
/** The version of the format. */
const VERSION = "1.5.3";

/**
 * Returns the files of an LDtk project with all of these levels, laid out without overlap: the project, which comes first,
 * and the pictures of its tilesets. All maps must have tiles of the same size.
 */
export function ldtkFiles(
  levels: readonly LdtkLevel[],
  name: string,
  { theme }: Pick<MapOptions, "theme"> = {},
): readonly { readonly name: string; readonly content: string | Pixels }[] {
  const project = new LdtkProject(levels, name, pictureTheme(theme, levels[0]!.level.recipe.theme));
  return [
    { name: `${name}.ldtk`, content: projectText(project) },
    ...project.tilesets.map(({ file, set: { pixels } }) => ({ name: file, content: pixels })),
  ];
}

function projectText(project: LdtkProject): string {
  // Fields get their numbers when they are first written: those of levels come before their definitions.
  const levels = placedLevels(project).map((level) => levelPiece(project, level));
  const definitions = ldtkDefinitions(project);
  const fields: Piece[] = [
    ...fieldPieces(projectFields(project)),
    fieldPiece("defs", dataPiece(definitions)),
    fieldPiece("levels", listPiece(levels)),
    ...fieldPieces({ worlds: [] }),
  ];
  return jsonText(objectPiece(fields));
}

/** The levels with their names, numbers and places. */
function placedLevels(project: LdtkProject): readonly PlacedLevel[] {
  const { levels, side } = project;
  const sizes = levels.map(({ level: { depth }, map: { width, height } }) => ({
    depth,
    width: width * side,
    height: height * side,
  }));
  const places = placesByDepth(sizes, GAP * side);
  const names = new UniqueNames();
  return levels.map((level, i) => {
    const identifier = names.take(identifierOf(level.name), "_");
    const iid = iidOf("level", project.iid, identifier);
    return { ...level, iid, identifier, uid: project.uid(), ...places[i]! };
  });
}

/** What a project says of itself, and what the editor has for new levels. */
function projectFields({ levels, iid, worldIid, side, theme, lastUid }: LdtkProject): object {
  const [{ map }] = levels as [LdtkLevel];
  const [width, height] = [map.width * side, map.height * side];
  const ground = ldtkColor(theme.ground);
  return {
    __header__: {
      fileType: "LDtk Project JSON",
      app: "Undercroft",
      doc: "https://ldtk.io/json",
      schema: "https://ldtk.io/files/JSON_SCHEMA.json",
      appVersion: VERSION,
      url: "https://ldtk.io",
    },
    ...{ iid, jsonVersion: VERSION, appBuildId: 0, nextUid: lastUid + 1, identifierStyle: "Free", toc: [] },
    ...{ worldLayout: "Free", worldGridWidth: width, worldGridHeight: height },
    ...{ defaultLevelWidth: width, defaultLevelHeight: height, defaultPivotX: 0, defaultPivotY: 0 },
    ...{ defaultGridSize: side, defaultEntityWidth: side, defaultEntityHeight: side },
    ...{ bgColor: ground, defaultLevelBgColor: ground, minifyJson: false, externalLevels: false },
    ...{ exportTiled: false, simplifiedExport: false, imageExportMode: "None", exportLevelBg: true },
    ...{ pngFilePattern: null, backupOnSave: false, backupLimit: 10, backupRelPath: null },
    ...{ levelNamePattern: "level_%idx", tutorialDesc: null, customCommands: [], flags: [] },
    ...{ jsonStyle: "Compact", dummyWorldIid: worldIid },
  };
}

function levelPiece(project: LdtkProject, placed: PlacedLevel): Piece {
  const { map, level, iid, uid, identifier, x, y } = placed;
  const { side, theme } = project;
  const layers = [
    ...entityLayers(project, placed),
    ...project.tileLayers.toReversed().map((layer) => tileLayer(project, placed, layer)),
    terrainLayer(project, placed),
  ];
  const values = project.valuesOf(map);
  return objectPiece([
    ...fieldPieces({
      ...{ identifier, iid, uid, worldX: x, worldY: y, worldDepth: 0 },
      ...{ pxWid: map.width * side, pxHei: map.height * side },
      __bgColor: ldtkColor(pictureTheme(theme, level.recipe.theme).ground),
      ...{ bgColor: null, useAutoIdentifier: false, bgRelPath: null, bgPos: null, bgPivotX: 0.5, bgPivotY: 0.5 },
      ...{ __smartColor: ldtkColor(theme.wallTop), __bgPos: null, externalRelPath: null },
      fieldInstances: fieldInstances(project, project.levelFields, values),
    }),
    fieldPiece("layerInstances", listPiece(layers)),
    ...fieldPieces({ __neighbours: [] }),
  ]);
}
