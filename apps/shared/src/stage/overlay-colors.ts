/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** The colours of what is laid over a level; marks differ in shape as well, so that none depends on its colour alone. */
export interface OverlayColors {
  /** What has just changed, the way through, what is selected. */
  readonly accent: string;
  readonly room: string;
  readonly corridor: string;
  readonly vault: string;
  readonly choke: string;
  readonly gate: string;
  readonly encounter: string;
  /** Keys, locks and what joins them, and what is written on them. */
  readonly key: string;
  readonly keyInk: string;
  readonly hover: string;
  readonly cursor: string;
  readonly label: string;
  readonly labelPaper: string;
  /** Regions, one after the other: told apart by people who see fewer colours. */
  readonly regions: readonly Rgb[];
  /** Distances from near over middle to far. */
  readonly heat: readonly [near: Rgb, middle: Rgb, far: Rgb];
  /** How much of a region's or a distance's colour is laid over, of 255. */
  readonly tint: number;
}

/** The eight colours of Okabe and Ito without black, in an order in which neighbours differ most. */
const REGIONS = [
  [86, 180, 233],
  [230, 159, 0],
  [0, 158, 115],
  [204, 121, 167],
  [240, 228, 66],
  [0, 114, 178],
  [213, 94, 0],
] as const;

export const OVERLAY_COLORS: Readonly<Record<"dark" | "light", OverlayColors>> = {
  dark: {
    accent: "#e8a33d",
    room: "#5fb3a1",
    corridor: "#9d8bd6",
    vault: "#8fb9e6",
    choke: "#ec8b7b",
    gate: "#eda0dc",
    encounter: "#ff9d5c",
    key: "#f7e36b",
    keyInk: "#1a1710",
    hover: "rgb(236 230 218 / 75%)",
    cursor: "#ffffff",
    label: "#ece6da",
    labelPaper: "rgb(18 17 15 / 82%)",
    regions: REGIONS,
    heat: [
      [250, 204, 90],
      [196, 84, 112],
      [52, 60, 140],
    ],
    tint: 110,
  },
  light: {
    accent: "#a86400",
    room: "#1f6f60",
    corridor: "#5f4bab",
    vault: "#2b639b",
    choke: "#a53c2b",
    gate: "#8a2c79",
    encounter: "#a1420a",
    key: "#5a4300",
    keyInk: "#fffdf5",
    hover: "rgb(42 37 29 / 75%)",
    cursor: "#000000",
    label: "#2a251d",
    labelPaper: "rgb(255 252 245 / 88%)",
    regions: REGIONS,
    heat: [
      [246, 178, 40],
      [190, 70, 100],
      [50, 60, 150],
    ],
    tint: 120,
  },
};
