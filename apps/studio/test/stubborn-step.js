import { defineBuilder, FLOOR } from "undercroft/define";

/** A step that never gives way, as somebody's own may by mistake: the studio must get over it. */
export const stubborn = defineBuilder({
  id: "stubborn",
  summary: "Goes round for ever.",
  options: {},
  *build(map) {
    yield;
    for (;;) map.set(map.width + 1, FLOOR);
  },
});
