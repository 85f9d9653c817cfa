import type { PrefabSource } from "../../prefabs/index.js";
import { allForEditors, forEditors, PREFAB, type Schema, type Schemas } from "../../schemas/index.js";

/** A prefab without its map. */
export type PrefabHeader = Omit<PrefabSource, "map">;

const { map: MAP, ...HEADER } = PREFAB.prefab.properties;
const { palette, mixin, mapping: _, ...PARTS } = PREFAB;
const { required: __, ...UNDRAWN } = PARTS.prefab;

/** What stands above a map, or beside a drawing that lies in a file of its own; and a pack, whose parts are checked one by one. */
export const PREFAB_FILES = {
  ...PREFAB,
  header: { ...UNDRAWN, properties: HEADER },
  pack: {
    type: "object",
    must: "an object with pack, palettes, mixins and prefabs",
    properties: {
      pack: { ...PREFAB.palette.properties.palette, description: "The name of the pack." },
      palettes: { type: "array", must: "a list of palettes" },
      mixins: { type: "array", must: "a list of mixins" },
      prefabs: { type: "array", must: "a list of prefabs" },
    },
    required: ["pack", "prefabs"],
    additionalProperties: false,
  },
} satisfies Schemas;

/**
 * Returns the JSON Schema of prefab files, for editors: a prefab with or without its map, a list of prefabs, or a pack.
 */
export function prefabJsonSchema(): object {
  const { prefab: ___, ...shared } = PARTS;
  const either = { anyOf: ["prefab", "palette", "mixin"].map((kind) => ({ $ref: `#/$defs/${kind}` })) };
  const listOf = (kind: string) => ({ type: "array", items: { $ref: `#/$defs/${kind}` } });
  const { pack } = PREFAB_FILES.pack.properties;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Undercroft prefab",
    anyOf: [...either.anyOf, { type: "array", items: either }, { $ref: "#/$defs/pack" }],
    $defs: {
      ...allForEditors(shared),
      prefab: inFile({ ...UNDRAWN, properties: { ...HEADER, map: MAP } }),
      palette: inFile(palette),
      mixin: inFile(mixin),
      pack: {
        ...inFile(PREFAB_FILES.pack),
        properties: {
          $schema: SCHEMA_KEY,
          pack: forEditors(pack),
          palettes: listOf("palette"),
          mixins: listOf("mixin"),
          prefabs: listOf("prefab"),
        },
      },
    },
  };
}

/** Files can have it, prefabs don't: it is taken away when a file is read. */
const SCHEMA_KEY = { type: "string", description: "The address of the prefab schema, for editors." };

function inFile(schema: Schema & { readonly properties: Schemas }) {
  return { ...forEditors(schema), properties: { $schema: SCHEMA_KEY, ...allForEditors(schema.properties) } };
}
