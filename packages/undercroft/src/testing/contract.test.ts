import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import * as builders from "../builders/index.js";
import { checkDefinition, isFactory, readOptions } from "../core/index.js";
import * as layers from "../layers/index.js";
import * as prefabs from "../prefabs/index.js";
import { stepContract } from "./index.js";

const exported: readonly unknown[] = [...Object.values(builders), ...Object.values(layers), ...Object.values(prefabs)];
const factories = exported.filter(isFactory);

describe.each(factories.map((factory) => [factory.definition.id, factory] as const))("%s", (_id, factory) => {
  test("is defined as a step of a game must be", () => {
    const { definition } = factory;
    expect(() => checkDefinition({ ...definition, presets: {} } as never)).not.toThrow();
    for (const { options } of Object.values(definition.presets))
      readOptions(definition.id, definition.options, options);
  });
  for (const { rule, check } of stepContract(factory, { trials: sampled(60, 20) })) test(rule, check);
});
