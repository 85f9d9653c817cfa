import { defined, type Feeling, show, suggestion } from "../core/index.js";
import { type FeelingTable, UNDERCROFT_GROUND } from "../layers/index.js";
import type { SourcePath } from "../prefabs/index.js";
import { ENCOUNTER_KINDS } from "../spawning/index.js";
import type { WholeSource } from "./merge.js";
import type { Problems } from "./problems.js";
import type { FeelingSource } from "./source.js";
import { spanOf, type WorldTheme } from "./themes.js";

/** Returns what the levels of a world can be like. */
export function readFeelings(
  { feelings, things }: WholeSource,
  themes: ReadonlyMap<string, WorldTheme>,
  problems: Problems,
): ReadonlyMap<string, FeelingTable> {
  const tables = [UNDERCROFT_GROUND, ...[...themes.values()].flatMap(({ ground }) => ground ?? [])];
  const grounds = new Set(tables.flatMap(({ bands }) => bands.map(({ name }) => name)));
  const tags = new Set(Object.values(things).flatMap((thing) => thing.tags ?? []));
  const kinds: ReadonlySet<string> = new Set(ENCOUNTER_KINDS);
  const check = ({ ground, tags: own = [], encounters = {} }: FeelingSource, path: SourcePath) => {
    if (ground !== undefined && !grounds.has(ground)) {
      problems.add([...path, "ground"], `no theme has a ground ${show(ground)}.${suggestion(ground, grounds)}`);
    }
    for (const [i, tag] of own.entries()) {
      if (!tags.has(tag))
        problems.add([...path, "tags", i], `no thing has the tag ${show(tag)}.${suggestion(tag, tags)}`);
    }
    for (const kind of Object.keys(encounters)) {
      const message = `there is no kind of encounters ${show(kind)}.${suggestion(kind, kinds)}`;
      if (!kinds.has(kind)) problems.add([...path, "encounters", kind], message, "key");
    }
  };
  return new Map(
    Object.entries(feelings).map(([table, list]) => {
      const seen = new Set<string>();
      for (const [i, feeling] of list.entries()) {
        const path = ["feelings", table, i];
        if (seen.has(feeling.name)) {
          problems.add([...path, "name"], `there is already a feeling ${show(feeling.name)}.`);
        }
        seen.add(feeling.name);
        check(feeling, path);
      }
      return [table, { name: table, feelings: list.map(feelingOf) }];
    }),
  );
}

function feelingOf({ depth, ...feeling }: FeelingSource): Feeling {
  return { ...feeling, ...defined({ depths: spanOf(depth) }) };
}
