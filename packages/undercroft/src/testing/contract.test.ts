import { describe, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import * as builders from "../builders/index.js";
import { isFactory } from "../core/index.js";
import * as layers from "../layers/index.js";
import * as prefabs from "../prefabs/index.js";
import { stepContract } from "./index.js";

const exported: readonly unknown[] = [...Object.values(builders), ...Object.values(layers), ...Object.values(prefabs)];
const factories = exported.filter(isFactory);

describe.each(factories.map((factory) => [factory.definition.id, factory] as const))("%s", (_id, factory) => {
  for (const { rule, check } of stepContract(factory, { trials: sampled(60, 20) })) test(rule, check);
});
