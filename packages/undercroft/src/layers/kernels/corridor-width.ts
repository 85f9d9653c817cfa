import { integer, type Option } from "../../core/index.js";

/** The option of all layers that dig corridors: how many cells they are across. */
export function corridorWidth(): Option<number> {
  return integer(
    1,
    { min: 1, max: 4 },
    "Width of corridors, in cells. Wide ones are narrower where the border or reserved cells leave no space.",
  );
}
