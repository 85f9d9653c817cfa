/** A part of a JSON Schema, and what readers need besides. Schemas are compiled from types by `npm run schemas`. */
export interface Schema {
  /** Completes the sentence "it must be …". */
  readonly must?: string;
  readonly description?: string;
  readonly type?: "string" | "integer" | "number" | "boolean" | "null" | "array" | "object";
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** The text is a range, whose ends must be in order. */
  readonly ordered?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Schemas;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Schema;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** Keys of which an object must have exactly one, and how to say so. */
  readonly exactlyOne?: { readonly keys: readonly string[]; readonly lead?: string };
  readonly anyOf?: readonly Schema[];
  /** `#/$defs/NAME`, or another file, for an object that somebody else checks. */
  readonly $ref?: string;
}

/** Schemas by name. They can refer to each other. */
export type Schemas = { readonly [name: string]: Schema };

/** Returns a schema as JSON Schema for editors: without what only readers need. */
export function forEditors(schema: Schema): { readonly [keyword: string]: unknown } {
  const { must: _, ordered: __, exactlyOne, ...plain } = schema;
  const { items, prefixItems, properties, additionalProperties, propertyNames, anyOf } = plain;
  return {
    ...plain,
    ...(items && { items: forEditors(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(forEditors) }),
    ...(properties && { properties: allForEditors(properties) }),
    ...(additionalProperties && { additionalProperties: forEditors(additionalProperties) }),
    ...(propertyNames && { propertyNames: forEditors(propertyNames) }),
    ...(anyOf && { anyOf: anyOf.map(forEditors) }),
    ...(exactlyOne && { oneOf: exactlyOne.keys.map((key) => ({ required: [key] })) }),
  };
}

/** The same for several schemas. */
export function allForEditors(schemas: Schemas): { readonly [name: string]: { readonly [keyword: string]: unknown } } {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, forEditors(schema)]));
}
