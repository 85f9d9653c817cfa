import type { Rng } from "../../core/index.js";

const MADE_OF =
  /* @__PURE__ */ "Iron Brass Silver Copper Bronze Golden Bone Jade Ivory Obsidian Glass Lead Tin Steel Amber Crystal".split(
    " ",
  );

const LOOKS = ["", "Old ", "Small ", "Heavy ", "Bent ", "Rusty ", "Ornate ", "Cracked "];

/** Names of keys such as "Brass Key", no two of them the same. */
export function keyNames(rng: Rng, count: number): string[] {
  const materials = rng.shuffle([...MADE_OF]);
  return Array.from({ length: count }, (_, i) => {
    const look = Math.floor(i / materials.length);
    // On a huge map all looks are used up: then they are numbered.
    const round = Math.floor(look / LOOKS.length);
    const name = `${LOOKS[look % LOOKS.length]}${materials[i % materials.length]} Key`;
    return round === 0 ? name : `${name} ${round + 1}`;
  });
}
