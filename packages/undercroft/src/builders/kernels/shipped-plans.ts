import type { BuildingPlan } from "./building-plan.js";

// Compiled from content/undercroft.world.yaml by `npm run packs`.

/** A keep: a gatehouse, a ward with stables and barracks, a great hall, and a throne room behind it. */
export const KEEP_PLAN: BuildingPlan = {
  name: "keep",
  description: "A keep: a gatehouse, a ward with stables and barracks, a great hall, and a throne room behind it.",
  entrances: { "front gate": "gatehouse", postern: "kitchen" },
  grounds: "grass",
  loops: 0.05,
  body: {
    spine: [
      {
        room: "gatehouse",
        role: "gate",
        wide: [3, 5],
        deep: [2, 5],
        sides: [
          { room: "guardroom", count: [0, 2], wide: [3, 7], deep: [3, 8] },
          { room: "stable", floor: "dead_grass", count: [0, 1], wide: [5, 9], deep: [4, 9] },
        ],
      },
      {
        room: "ward",
        role: "court",
        weight: 2,
        entry: "gate",
        floor: "grass",
        with: ["well"],
        wide: [7, 27],
        deep: [5, 26],
        sides: [
          { room: "barracks", count: [0, 2], wide: [6, 14], deep: [4, 8] },
          { room: "smithy", count: [0, 1], wide: [4, 7], deep: [4, 7] },
          { room: "storeroom", count: [0, 4], wide: [3, 5], deep: [3, 6] },
          { room: "chapel", shape: "apse", with: ["aisle", "altar"], count: [0, 1], wide: [5, 7], deep: [7, 12] },
          {
            room: "well house",
            role: "well",
            shape: "octagon",
            with: ["well"],
            count: [0, 1],
            wide: [5, 5],
            deep: [5, 5],
          },
          { room: "cistern", role: "well", with: ["pool"], count: [0, 1], wide: [6, 10], deep: [5, 9] },
        ],
      },
      {
        room: "great hall",
        role: "hall",
        weight: 1.5,
        entry: "gate",
        with: ["columns", "braziers"],
        wide: [7, 17],
        deep: [5, 24],
        left: [
          { room: "kitchen", count: [0, 1], wide: [4, 9], deep: [4, 9] },
          { room: "larder", count: [0, 2], wide: [3, 4], deep: [3, 5] },
          { room: "bedroom", count: [0, 2], wide: [3, 5], deep: [3, 5] },
        ],
        right: [
          { room: "armoury", count: [0, 1], wide: [4, 7], deep: [4, 8] },
          { room: "library", count: [0, 1], wide: [4, 8], deep: [5, 9] },
          { room: "guardroom", count: [0, 2], wide: [3, 5], deep: [3, 5] },
        ],
      },
      {
        room: "throne room",
        role: "throne",
        entry: "gate",
        with: ["aisle", "throne", "columns"],
        wide: [5, 13],
        deep: [4, 13],
        sides: [
          { room: "bedroom", count: [0, 2], wide: [4, 8], deep: [4, 8] },
          { room: "treasury", count: [0, 1], wide: [3, 4], deep: [3, 4] },
          { room: "study", count: [0, 1], wide: [3, 5], deep: [3, 5] },
        ],
      },
    ],
  },
  spare: [
    { room: "storeroom", wide: [3, 6], deep: [3, 6] },
    { room: "barracks", wide: [6, 12], deep: [4, 8] },
    { room: "guest room", role: "bedroom", wide: [5, 9], deep: [5, 8] },
  ],
  towers: { room: "tower", shape: "round", wide: [3, 5] },
  doors: [
    ["kitchen", "larder"],
    ["guardroom", "armoury"],
    ["bedroom", "study"],
    ["treasury", "study"],
  ],
};

/** A palace: a forecourt, state rooms in a row on one axis, gardens and halls at their sides. */
export const PALACE_PLAN: BuildingPlan = {
  name: "palace",
  description: "A palace: a forecourt, state rooms in a row on one axis, gardens and halls at their sides.",
  entrances: { "great gate": "portico", "garden gate": "garden" },
  grounds: "grass",
  loops: 0.15,
  body: {
    spine: [
      {
        room: "portico",
        role: "gate",
        with: ["columns"],
        wide: [7, 21],
        deep: [2, 4],
        sides: [{ room: "guardroom", count: [0, 2], wide: [3, 6], deep: [3, 7] }],
      },
      {
        room: "court of honour",
        role: "court",
        weight: 1.6,
        entry: "gate",
        floor: "road",
        with: ["fountain"],
        wide: [9, 31],
        deep: [5, 22],
        sides: [
          { room: "garden", with: ["garden"], entry: "arch", count: [0, 1], wide: [8, 20], deep: [6, 20] },
          { room: "dining hall", count: [0, 1], wide: [8, 16], deep: [6, 11] },
          { room: "library", count: [0, 1], wide: [6, 12], deep: [5, 10] },
          { room: "music room", role: "hall", shape: "octagon", count: [0, 1], wide: [6, 9], deep: [6, 9] },
          { room: "kitchen", count: [0, 1], wide: [5, 8], deep: [4, 8] },
        ],
      },
      {
        room: "antechamber",
        role: "hall",
        entry: "gate",
        with: ["statues"],
        count: [0, 1],
        wide: [5, 11],
        deep: [3, 7],
        sides: [{ room: "study", count: [0, 2], wide: [3, 5], deep: [3, 5] }],
      },
      {
        room: "throne hall",
        role: "throne",
        weight: 1.7,
        entry: "gate",
        with: ["aisle", "throne", "columns"],
        wide: [7, 19],
        deep: [7, 26],
        sides: [
          {
            room: "cloister garden",
            role: "garden",
            with: ["cloister", "fountain"],
            entry: "arch",
            count: [0, 1],
            wide: [7, 17],
            deep: [7, 17],
          },
          { room: "bedroom", count: [0, 4], wide: [4, 8], deep: [4, 8] },
          { room: "treasury", count: [0, 1], wide: [3, 5], deep: [3, 5] },
          { room: "bath", with: ["pool"], count: [0, 1], wide: [5, 8], deep: [5, 8] },
        ],
      },
    ],
  },
  spare: [
    { room: "bedroom", wide: [4, 7], deep: [4, 7] },
    { room: "salon", role: "hall", wide: [6, 12], deep: [6, 10] },
    { room: "garden", with: ["garden"], entry: "arch", wide: [8, 16], deep: [7, 16] },
  ],
  passage: { room: "gallery", entry: "arch", wide: "hall", deep: [3, 60] },
  doors: [
    ["dining hall", "kitchen"],
    ["bedroom", "bath"],
    ["library", "study"],
  ],
};

/** A temple: a porch, a nave with side chapels, and a sanctuary at the end of the axis. */
export const TEMPLE_PLAN: BuildingPlan = {
  name: "temple",
  description: "A temple: a porch, a nave with side chapels, and a sanctuary at the end of the axis.",
  entrances: { porch: "porch", "side door": "vestry" },
  loops: 0.1,
  body: {
    spine: [
      { room: "porch", role: "gate", with: ["columns"], wide: [5, 17], deep: [2, 5] },
      {
        room: "nave",
        weight: 3,
        entry: "gate",
        with: ["aisle", "columns"],
        wide: [5, 17],
        deep: [9, 40],
        sides: [
          { room: "chapel", entry: "open", with: ["altar"], weight: 2, count: [0, 9], wide: [3, 7], deep: [2, 7] },
          { room: "vestry", role: "storeroom", count: [0, 1], wide: [4, 6], deep: [3, 6] },
          {
            room: "baptistery",
            role: "well",
            shape: "round",
            with: ["well"],
            count: [0, 1],
            wide: [7, 9],
            deep: [7, 9],
          },
        ],
      },
      {
        room: "crossing",
        role: "nave",
        entry: "open",
        with: ["braziers"],
        count: [0, 1],
        wide: [7, 15],
        deep: [5, 9],
        sides: [
          {
            room: "transept",
            role: "chapel",
            entry: "open",
            with: ["statues", "altar"],
            count: [0, 2],
            wide: [5, 9],
            deep: [5, 16],
          },
        ],
      },
      {
        room: "sanctuary",
        role: "chapel",
        shape: "apse",
        entry: "arch",
        with: ["aisle", "altar"],
        wide: [5, 13],
        deep: [5, 13],
        sides: [
          { room: "vestry", role: "storeroom", count: [0, 2], wide: [3, 5], deep: [3, 6] },
          { room: "shrine", shape: "octagon", with: ["altar"], count: [0, 1], wide: [3, 5], deep: [3, 5] },
        ],
      },
    ],
  },
  spare: [
    { room: "cloister", with: ["cloister", "well"], entry: "arch", wide: [7, 17], deep: [7, 17] },
    { room: "priest's cell", role: "cell", weight: 2, wide: [3, 5], deep: [3, 5] },
    { room: "library", wide: [6, 10], deep: [5, 9] },
    { room: "crypt", with: ["graves"], shape: "octagon", wide: [4, 8], deep: [4, 8] },
  ],
  doors: [["vestry", "shrine"]],
};

/** A crypt: a stair hall, vaults with niches on both sides of it, and a tomb at the end. */
export const CRYPT_PLAN: BuildingPlan = {
  name: "crypt",
  description: "A crypt: a stair hall, vaults with niches on both sides of it, and a tomb at the end.",
  entrances: { stair: "stair hall" },
  loops: 0.15,
  body: {
    spine: [
      { room: "stair hall", role: "gate", with: ["statues"], wide: [3, 7], deep: [2, 5] },
      {
        room: "gallery",
        with: ["niches"],
        entry: "arch",
        weight: 1.5,
        wide: "hall",
        deep: [3, 24],
        sides: [
          { room: "crypt", with: ["graves"], count: [0, 8], wide: [3, 6], deep: [3, 7] },
          {
            room: "family vault",
            role: "crypt",
            shape: "cross",
            with: ["graves"],
            count: [0, 1],
            wide: [6, 11],
            deep: [6, 11],
          },
        ],
      },
      {
        room: "rotunda",
        role: "hall",
        shape: "round",
        entry: "arch",
        with: ["statues"],
        weight: 1.2,
        wide: [7, 17],
        deep: [7, 17],
        sides: [
          { room: "ossuary", with: ["bones"], count: [0, 1], wide: [5, 12], deep: [4, 9] },
          { room: "crypt", with: ["graves"], count: [0, 3], wide: [3, 6], deep: [3, 7] },
        ],
      },
      {
        room: "gallery",
        with: ["niches"],
        entry: "arch",
        count: [0, 1],
        wide: "hall",
        deep: [3, 16],
        sides: [{ room: "crypt", with: ["graves"], count: [0, 6], wide: [3, 6], deep: [3, 7] }],
      },
      {
        room: "tomb",
        role: "crypt",
        shape: "apse",
        with: ["aisle", "altar", "statues"],
        wide: [5, 11],
        deep: [5, 11],
        sides: [
          { room: "treasury", count: [0, 1], wide: [3, 4], deep: [3, 4] },
          { room: "shrine", with: ["altar"], count: [0, 1], wide: [3, 5], deep: [3, 5] },
        ],
      },
    ],
  },
  spare: [
    { room: "crypt", with: ["graves"], wide: [3, 7], deep: [3, 7] },
    { room: "ossuary", with: ["bones"], wide: [6, 12], deep: [5, 10] },
  ],
  passage: { room: "gallery", with: ["niches"], entry: "arch", wide: "hall", deep: [3, 60] },
};

/** Catacombs: long galleries with niches, crypts off them, an ossuary, and a chapel at the end of the axis. */
export const CATACOMB_PLAN: BuildingPlan = {
  name: "catacomb",
  description:
    "Catacombs: long galleries with niches, crypts off them, an ossuary, and a chapel at the end of the axis.",
  entrances: { stair: "vestibule" },
  loops: 0.25,
  body: {
    spine: [
      { room: "vestibule", role: "gate", wide: [3, 7], deep: [2, 4] },
      {
        room: "great gallery",
        role: "gallery",
        with: ["niches"],
        entry: "arch",
        weight: 2.5,
        wide: "hall",
        deep: [8, 34],
        sides: [
          { room: "crypt", with: ["graves"], weight: 3, count: [0, 12], wide: [3, 5], deep: [3, 6] },
          {
            room: "family vault",
            role: "crypt",
            shape: "cross",
            with: ["graves"],
            count: [0, 2],
            wide: [5, 9],
            deep: [5, 9],
          },
          { room: "shrine", shape: "octagon", with: ["altar"], count: [0, 2], wide: [3, 5], deep: [3, 5] },
        ],
      },
      {
        room: "ossuary",
        shape: "octagon",
        entry: "arch",
        with: ["bones"],
        wide: [7, 17],
        deep: [6, 17],
        sides: [
          { room: "charnel pit", role: "ossuary", with: ["bones"], count: [0, 2], wide: [4, 7], deep: [4, 8] },
          { room: "crypt", with: ["graves"], count: [0, 4], wide: [3, 5], deep: [3, 6] },
        ],
      },
      {
        room: "deep gallery",
        role: "gallery",
        with: ["niches"],
        entry: "arch",
        weight: 1.5,
        count: [0, 1],
        wide: "hall",
        deep: [6, 30],
        sides: [
          { room: "crypt", with: ["graves"], count: [0, 12], wide: [3, 5], deep: [3, 6] },
          {
            room: "family vault",
            role: "crypt",
            shape: "cross",
            with: ["graves"],
            count: [0, 1],
            wide: [5, 9],
            deep: [5, 9],
          },
        ],
      },
      {
        room: "chapel",
        shape: "apse",
        entry: "arch",
        with: ["aisle", "altar", "columns"],
        wide: [5, 11],
        deep: [5, 14],
        sides: [
          { room: "crypt", with: ["graves"], count: [0, 3], wide: [3, 5], deep: [3, 6] },
          { room: "reliquary", role: "treasury", count: [0, 1], wide: [3, 4], deep: [3, 4] },
        ],
      },
    ],
  },
  spare: [
    { room: "crypt", with: ["graves"], weight: 3, wide: [3, 6], deep: [3, 6] },
    { room: "ossuary", with: ["bones"], wide: [6, 12], deep: [5, 9] },
  ],
  passage: { room: "side gallery", role: "gallery", with: ["niches"], entry: "arch", wide: "hall", deep: [6, 80] },
};

/** A prison: cells along corridors, a guarded hall between the blocks, and a yard. */
export const PRISON_PLAN: BuildingPlan = {
  name: "prison",
  description: "A prison: cells along corridors, a guarded hall between the blocks, and a yard.",
  entrances: { gate: "gatehouse" },
  loops: 0,
  body: {
    spine: [
      {
        room: "gatehouse",
        role: "gate",
        wide: [3, 5],
        deep: [2, 4],
        sides: [
          { room: "guardroom", count: [0, 2], wide: [3, 6], deep: [3, 6] },
          { room: "armoury", count: [0, 1], wide: [3, 5], deep: [3, 5] },
        ],
      },
      {
        room: "yard",
        role: "court",
        weight: 1.5,
        floor: "mud",
        with: ["well"],
        wide: [7, 23],
        deep: [5, 18],
        sides: [
          { room: "guardroom", count: [0, 1], wide: [4, 8], deep: [3, 6] },
          { room: "kitchen", count: [0, 1], wide: [4, 7], deep: [4, 7] },
          { room: "warden's study", role: "study", count: [0, 1], wide: [4, 6], deep: [4, 6] },
          { room: "workshop", count: [0, 1], wide: [6, 10], deep: [5, 8] },
          { room: "storeroom", count: [0, 2], wide: [3, 4], deep: [3, 4] },
        ],
      },
      {
        room: "guard hall",
        role: "guardroom",
        shape: "octagon",
        with: ["columns"],
        wide: [5, 13],
        deep: [5, 13],
        sides: [
          { room: "cell", weight: 4, count: [0, 24], wide: [2, 3], deep: [2, 4] },
          { room: "common cell", role: "prison", count: [0, 1], wide: [6, 9], deep: [4, 7] },
        ],
      },
      {
        room: "cell block",
        role: "gallery",
        weight: 2,
        wide: "hall",
        deep: [6, 40],
        sides: [
          { room: "cell", weight: 4, count: [1, 24], wide: [2, 3], deep: [2, 4] },
          { room: "common cell", role: "prison", count: [0, 1], wide: [6, 9], deep: [4, 7] },
          { room: "guard post", role: "guardroom", count: [0, 1], wide: [3, 4], deep: [3, 4] },
        ],
      },
      {
        room: "dungeon",
        role: "prison",
        with: ["columns"],
        count: [0, 1],
        wide: [5, 11],
        deep: [4, 9],
        sides: [{ room: "dark cell", role: "cell", count: [0, 6], wide: [1, 2], deep: [1, 2] }],
      },
    ],
  },
  spare: [
    { room: "cell", weight: 3, wide: [2, 3], deep: [2, 4] },
    { room: "workshop", wide: [6, 10], deep: [5, 8] },
  ],
  passage: { room: "cell block", role: "gallery", wide: "hall", deep: [4, 80] },
};

/** A barracks: dormitories and stables round a drill yard, a dining hall and an armoury. */
export const BARRACKS_PLAN: BuildingPlan = {
  name: "barracks",
  description: "A barracks: dormitories and stables round a drill yard, a dining hall and an armoury.",
  entrances: { gate: "gatehouse", "sally port": "armoury" },
  grounds: "dead_grass",
  loops: 0.1,
  body: {
    spine: [
      {
        room: "gatehouse",
        role: "gate",
        wide: [3, 5],
        deep: [2, 4],
        sides: [
          { room: "guardroom", count: [0, 2], wide: [4, 7], deep: [3, 7] },
          { room: "stable", floor: "dead_grass", count: [0, 1], wide: [6, 14], deep: [4, 8] },
        ],
      },
      {
        room: "drill yard",
        role: "court",
        weight: 2.4,
        entry: "gate",
        floor: "dead_grass",
        with: ["braziers"],
        wide: [9, 41],
        deep: [6, 26],
        sides: [
          { room: "dormitory", weight: 2, count: [0, 3], wide: [7, 16], deep: [4, 8] },
          { room: "officer's bedroom", role: "bedroom", count: [0, 2], wide: [3, 4], deep: [4, 6] },
          { room: "smithy", count: [0, 1], wide: [4, 7], deep: [4, 7] },
          { room: "storeroom", count: [0, 2], wide: [3, 5], deep: [3, 6] },
        ],
      },
      {
        room: "dining hall",
        entry: "gate",
        with: ["columns"],
        wide: [7, 23],
        deep: [5, 13],
        left: [
          { room: "kitchen", count: [0, 1], wide: [5, 8], deep: [4, 8] },
          { room: "larder", count: [0, 2], wide: [3, 4], deep: [3, 5] },
        ],
        right: [
          { room: "armoury", count: [0, 1], wide: [5, 9], deep: [4, 8] },
          { room: "infirmary", role: "bedroom", count: [0, 1], wide: [5, 8], deep: [4, 7] },
        ],
      },
      {
        room: "commander's hall",
        role: "hall",
        with: ["aisle"],
        count: [0, 1],
        wide: [5, 11],
        deep: [4, 9],
        sides: [
          { room: "study", count: [0, 1], wide: [3, 5], deep: [3, 5] },
          { room: "treasury", count: [0, 1], wide: [3, 3], deep: [3, 3] },
        ],
      },
    ],
  },
  spare: [
    { room: "dormitory", wide: [7, 14], deep: [4, 8] },
    { room: "storeroom", wide: [3, 5], deep: [3, 6] },
  ],
  towers: { room: "watchtower", role: "tower", wide: [3, 4] },
  doors: [
    ["kitchen", "larder"],
    ["armoury", "infirmary"],
  ],
};

/** A monastery: a cloister with its garden, the rooms of the monks round it, and a church behind. */
export const MONASTERY_PLAN: BuildingPlan = {
  name: "monastery",
  description: "A monastery: a cloister with its garden, the rooms of the monks round it, and a church behind.",
  entrances: { gate: "gatehouse", "garden gate": "garden" },
  loops: 0.1,
  body: {
    spine: [
      {
        room: "gatehouse",
        role: "gate",
        wide: [3, 5],
        deep: [2, 4],
        sides: [
          { room: "guest house", role: "bedroom", count: [0, 1], wide: [4, 8], deep: [3, 7] },
          { room: "stable", floor: "dead_grass", count: [0, 1], wide: [5, 9], deep: [4, 7] },
        ],
      },
      {
        room: "cloister",
        weight: 2,
        entry: "arch",
        with: ["cloister", "well"],
        wide: [7, 29],
        deep: [7, 25],
        sides: [
          { room: "dining hall", count: [0, 1], wide: [8, 16], deep: [5, 9] },
          { room: "dormitory", count: [0, 1], wide: [7, 14], deep: [5, 9] },
          {
            room: "chapter house",
            role: "hall",
            shape: "octagon",
            entry: "arch",
            count: [0, 1],
            wide: [7, 9],
            deep: [7, 9],
          },
          { room: "library", count: [0, 1], wide: [6, 10], deep: [5, 9] },
          { room: "kitchen", count: [0, 1], wide: [4, 7], deep: [4, 7] },
          { room: "cell", count: [0, 8], wide: [2, 4], deep: [2, 4] },
        ],
      },
      {
        room: "church",
        role: "nave",
        weight: 1.5,
        entry: "gate",
        with: ["aisle", "columns"],
        wide: [5, 13],
        deep: [7, 26],
        sides: [
          {
            room: "side chapel",
            role: "chapel",
            entry: "open",
            with: ["altar"],
            count: [0, 5],
            wide: [3, 5],
            deep: [2, 6],
          },
          {
            room: "graveyard",
            floor: "grass",
            with: ["graves"],
            entry: "arch",
            count: [0, 1],
            wide: [8, 16],
            deep: [6, 14],
          },
          { room: "garden", with: ["garden"], count: [0, 1], wide: [6, 14], deep: [5, 12] },
        ],
      },
      {
        room: "choir",
        role: "chapel",
        shape: "apse",
        entry: "open",
        with: ["aisle", "altar"],
        wide: [5, 11],
        deep: [4, 11],
        sides: [{ room: "sacristy", role: "treasury", count: [0, 1], wide: [3, 5], deep: [3, 5] }],
      },
    ],
  },
  spare: [
    { room: "cell", weight: 3, wide: [3, 4], deep: [3, 4] },
    { room: "garden", with: ["garden"], entry: "arch", wide: [7, 14], deep: [6, 12] },
    { room: "scriptorium", role: "library", wide: [6, 11], deep: [5, 9] },
  ],
  passage: { room: "corridor", role: "gallery", entry: "arch", wide: "hall", deep: [3, 60] },
  doors: [
    ["kitchen", "dining hall"],
    ["library", "chapter house"],
  ],
};

/** A fort in the rock: a gate, a great hall with a throne, workshops, barracks, and a mine behind. */
export const FORT_PLAN: BuildingPlan = {
  name: "fort",
  description: "A fort in the rock: a gate, a great hall with a throne, workshops, barracks, and a mine behind.",
  entrances: { gate: "gate hall" },
  loops: 0.1,
  body: {
    spine: [
      {
        room: "gate hall",
        role: "gate",
        with: ["columns"],
        wide: [5, 9],
        deep: [3, 7],
        sides: [
          { room: "guardroom", count: [0, 2], wide: [4, 7], deep: [3, 7] },
          { room: "armoury", count: [0, 1], wide: [4, 6], deep: [4, 6] },
        ],
      },
      {
        room: "hall of arms",
        role: "gallery",
        entry: "gate",
        count: [0, 1],
        wide: [3, 5],
        deep: [4, 18],
        sides: [
          { room: "barracks", count: [0, 2], wide: [7, 14], deep: [5, 9] },
          { room: "dormitory", count: [0, 2], wide: [6, 11], deep: [4, 8] },
        ],
      },
      {
        room: "great hall",
        role: "throne",
        weight: 2.4,
        entry: "gate",
        with: ["aisle", "throne", "columns", "braziers"],
        wide: [9, 25],
        deep: [9, 30],
        sides: [
          { room: "forge", count: [0, 1], wide: [6, 11], deep: [5, 10] },
          { room: "smithy", count: [0, 2], wide: [4, 8], deep: [4, 7] },
          { room: "workshop", count: [0, 3], wide: [4, 9], deep: [4, 8] },
          { room: "dining hall", count: [0, 1], wide: [8, 14], deep: [5, 9] },
          { room: "kitchen", count: [0, 1], wide: [4, 7], deep: [4, 6] },
          { room: "brewery", role: "workshop", count: [0, 1], wide: [5, 8], deep: [4, 6] },
        ],
      },
      {
        room: "deep hall",
        role: "hall",
        with: ["statues"],
        count: [0, 1],
        wide: [5, 9],
        deep: [3, 8],
        sides: [
          { room: "treasury", count: [0, 1], wide: [3, 5], deep: [3, 5] },
          { room: "storeroom", count: [0, 2], wide: [3, 6], deep: [3, 6] },
          { room: "shrine", shape: "octagon", with: ["altar"], count: [0, 1], wide: [5, 7], deep: [5, 7] },
        ],
      },
      {
        room: "mine",
        floor: "rubble",
        shape: "cross",
        entry: "arch",
        wide: [5, 17],
        deep: [4, 11],
        sides: [
          { room: "working", role: "mine", floor: "rubble", entry: "arch", count: [0, 4], wide: [2, 6], deep: [2, 12] },
        ],
      },
    ],
  },
  spare: [
    { room: "dormitory", wide: [4, 9], deep: [4, 7] },
    { room: "storeroom", wide: [3, 6], deep: [3, 6] },
    { room: "working", role: "mine", floor: "rubble", entry: "arch", wide: [3, 9], deep: [3, 9] },
  ],
  passage: { room: "tunnel", role: "gallery", entry: "arch", wide: "hall", deep: [3, 60] },
  doors: [
    ["dining hall", "kitchen"],
    ["kitchen", "brewery"],
    ["forge", "smithy"],
  ],
};

/** A bathhouse: a vestibule, an exercise court, and baths of several shapes on one axis. */
export const BATHHOUSE_PLAN: BuildingPlan = {
  name: "bathhouse",
  description: "A bathhouse: a vestibule, an exercise court, and baths of several shapes on one axis.",
  entrances: { portico: "vestibule", "stokers' door": "furnace" },
  loops: 0.2,
  body: {
    spine: [
      {
        room: "vestibule",
        role: "gate",
        with: ["columns"],
        wide: [5, 11],
        deep: [2, 5],
        sides: [{ room: "changing room", role: "storeroom", count: [0, 1], wide: [4, 8], deep: [3, 7] }],
      },
      {
        room: "exercise court",
        role: "court",
        weight: 1.5,
        entry: "open",
        floor: "road",
        with: ["braziers"],
        count: [0, 1],
        wide: [7, 25],
        deep: [5, 18],
        sides: [
          { room: "changing room", role: "storeroom", count: [0, 1], wide: [4, 8], deep: [3, 7] },
          { room: "massage room", role: "bath", count: [0, 2], wide: [3, 5], deep: [3, 5] },
          { room: "tavern", count: [0, 1], wide: [6, 9], deep: [5, 8] },
          { room: "garden", with: ["garden"], entry: "arch", count: [0, 1], wide: [7, 14], deep: [6, 12] },
        ],
      },
      {
        room: "warm bath",
        role: "bath",
        weight: 1.3,
        entry: "gate",
        with: ["pool", "columns"],
        wide: [7, 21],
        deep: [6, 16],
        sides: [
          {
            room: "small bath",
            role: "bath",
            shape: "octagon",
            with: ["pool"],
            count: [0, 2],
            wide: [5, 7],
            deep: [5, 7],
          },
          { room: "massage room", role: "bath", count: [0, 2], wide: [3, 4], deep: [3, 5] },
        ],
      },
      {
        room: "hot bath",
        role: "bath",
        shape: "round",
        entry: "arch",
        weight: 1.2,
        with: ["pool", "braziers"],
        wide: [7, 17],
        deep: [7, 17],
        sides: [
          { room: "steam room", role: "bath", shape: "octagon", count: [0, 1], wide: [4, 7], deep: [4, 7] },
          { room: "furnace", role: "forge", count: [0, 1], wide: [4, 7], deep: [3, 6] },
          { room: "storeroom", count: [0, 1], wide: [3, 4], deep: [3, 5] },
        ],
      },
      {
        room: "cold bath",
        role: "bath",
        entry: "gate",
        with: ["pool", "statues"],
        count: [0, 1],
        wide: [7, 19],
        deep: [5, 13],
        sides: [
          { room: "shrine", with: ["altar"], count: [0, 1], wide: [3, 5], deep: [3, 5] },
          { room: "massage room", role: "bath", count: [0, 2], wide: [3, 4], deep: [3, 5] },
        ],
      },
    ],
  },
  spare: [
    { room: "massage room", role: "bath", wide: [3, 5], deep: [3, 5] },
    { room: "small bath", role: "bath", with: ["pool"], wide: [5, 8], deep: [5, 8] },
    { room: "garden", with: ["garden"], entry: "arch", wide: [7, 14], deep: [6, 12] },
  ],
  doors: [["furnace", "storeroom"]],
};

/** The plans that ship. */
export const SHIPPED_PLANS: readonly BuildingPlan[] = [
  KEEP_PLAN,
  PALACE_PLAN,
  TEMPLE_PLAN,
  CRYPT_PLAN,
  CATACOMB_PLAN,
  PRISON_PLAN,
  BARRACKS_PLAN,
  MONASTERY_PLAN,
  FORT_PLAN,
  BATHHOUSE_PLAN,
];
