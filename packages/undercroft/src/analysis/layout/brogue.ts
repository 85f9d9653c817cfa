import type { Profile, ProfileFigure } from "./profile.js";

/** Means at the depths 1, 5, 8 and 12. */
const byDepth = (...means: readonly [number, number, number, number]): readonly ProfileFigure[] =>
  means.map((mean, i) => ({ depth: [1, 5, 8, 12][i]!, low: mean, high: mean }));

/**
 * The layout of the levels of Brogue: Brogue CE 1.15.1, 1,200 levels of 79x29 from depths 1 to 12. These are statistics,
 * measured on levels that the game had built; nothing of the game itself is in here. Its own levels have a distance of
 * 0.97 from it (0.72 to 1.35 for the middle 80 %).
 */
export const brogueProfile: Profile = {
  source: "Brogue CE 1.15.1, depths 1 to 12",
  size: [79, 29],
  levels: 1200,
  metrics: {
    openShare: { median: 0.4753, p10: 0.4177, p90: 0.529, sigma: 0.0435 },
    floorShare: { median: 0.354, p10: 0.3069, p90: 0.3998, sigma: 0.0363 },
    rooms2: { median: 13, p10: 8, p90: 17, sigma: 3.5156 },
    areas: { median: 17, p10: 13, p90: 21, sigma: 3.125 },
    rectShare: { median: 0.0909, p10: 0, p90: 0.2308, sigma: 0.0901 },
    corridorShare: { median: 0.0888, p10: 0.041, p90: 0.1334, sigma: 0.0361 },
    bigLoops: { median: 2, p10: 0, p90: 4, sigma: 1.5625 },
    deadEndCells: { median: 4, p10: 0, p90: 14, sigma: 5.4688 },
    nooks: { median: 6, p10: 3, p90: 11, sigma: 3.125 },
    cutShare: { median: 0.1073, p10: 0.061, p90: 0.1638, sigma: 0.0402 },
    bigOptional: { median: 0.2384, p10: 0.0936, p90: 0.487, sigma: 0.1537 },
    branches: { median: 5, p10: 3, p90: 7, sigma: 1.5625 },
    branchShare: { median: 0.5017, p10: 0.2583, p90: 0.7224, sigma: 0.1813 },
    pathRel: { median: 0.6111, p10: 0.3889, p90: 0.9444, sigma: 0.217 },
    mandatory: { median: 0.295, p10: 0.0652, p90: 0.5333, sigma: 0.1829 },
    doors: { median: 10, p10: 5, p90: 14, sigma: 3.5156 },
    sightSpread: { median: 8.6583, p10: 4.2104, p90: 17.4238, sigma: 5.1615 },
    emptyBlocks: { median: 0.0313, p10: 0, p90: 0.0625, sigma: 0.0244 },
    diagGaps: { median: 0, p10: 0, p90: 1, sigma: 1 },
    smallHoles: { median: 1, p10: 0, p90: 3, sigma: 1.1719 },
    liquid: { median: 0.2557, p10: 0.1298, p90: 0.3617, sigma: 0.0906 },
    vegetation: { median: 0.2089, p10: 0.1254, p90: 0.3047, sigma: 0.07 },
  },
  // Of 720 of these levels: the first 60 of each depth.
  others: {
    foes: /* @__PURE__ */ byDepth(7.4, 9.9, 12.8, 12.4),
    items: /* @__PURE__ */ byDepth(9.3, 4.7, 4.8, 5),
    packShare: /* @__PURE__ */ byDepth(0.34, 0.5, 0.67, 0.63),
    monsterKinds: /* @__PURE__ */ byDepth(2.8, 5.1, 5.6, 6),
    asleepShare: [{ low: 0.57, high: 0.57 }],
    guardLift: [{ low: 1.03, high: 1.09 }],
    populationSpread: [{ low: 0.41, high: 0.6 }],
    groundsInView: [{ depth: 12, isMedian: true, low: 0.98, high: 0.98 }],
    scaleContrast: [{ isMedian: true, low: 4, high: 4 }],
  },
};
