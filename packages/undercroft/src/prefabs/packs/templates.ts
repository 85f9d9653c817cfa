import { pack } from "../reading/prefab.js";
import type { Pack } from "../source/source.js";

// Compiled from content/templates.vault by `npm run packs`.

/** The included rooms that are joined door to door. `roomTemplates` uses them by default. */
export const TEMPLATES_PACK: Pack = /* @__PURE__ */ pack("templates", [
  {
    name: "antechamber",
    kind: "vault",
    source: {
      vault: "antechamber",
      description: "A small room whose only job is to be between two others. It takes the job seriously.",
      weight: 14,
      tags: ["small"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
      },
      map: ["###+###", "#.....#", "+.....+", "#.....#", "###+###"],
    },
  },
  {
    name: "porters_bend",
    kind: "vault",
    source: {
      vault: "porters_bend",
      title: "the porter's bend",
      description: "A passage with a corner. Generations of porters have left paint on it, and some skin.",
      weight: 9,
      tags: ["passage", "small"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
      },
      map: ["########", "+......#", "######.#", "     #.#", "     #.#", "     #+#"],
    },
  },
  {
    name: "three_ways",
    kind: "vault",
    source: {
      vault: "three_ways",
      description: "Left, right or straight on. The signpost was stolen by somebody who knew the way.",
      weight: 9,
      tags: ["passage", "small"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        ":": "rubble",
      },
      map: ["    #+#", "    #.#", "#####.#####", "+....:....+", "###########"],
    },
  },
  {
    name: "larder",
    kind: "vault",
    source: {
      vault: "larder",
      description: "Shelves, hooks and a smell. What made the smell is no longer on the hooks.",
      weight: 10,
      tags: ["small", "store"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        ":": "rubble",
        "╨": "bookshelf",
        Θ: "barrel",
        "◘": "crate",
      },
      map: ["###+##", "#Θ..╨#", "#....+", "#Θ..:#", "#◘...#", "##+###"],
    },
  },
  {
    name: "guard_room",
    kind: "vault",
    source: {
      vault: "guard_room",
      description: "Four pillars, four doors, and a line worn into the floor by somebody who was paid by the hour.",
      weight: 14,
      tags: ["hall", "guarded"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        I: "pillar",
      },
      map: ["####+####", "#.......#", "#.I...I.#", "+.......+", "#.I...I.#", "#.......#", "####+####"],
    },
  },
  {
    name: "crossing",
    kind: "vault",
    source: {
      vault: "crossing",
      description: "Two corridors met here and decided to make something of it.",
      weight: 10,
      tags: ["hall"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        "&": "statue",
      },
      map: [
        "   ##+##",
        "   #...#",
        "####...####",
        "#.........#",
        "+....&....+",
        "#.........#",
        "####...####",
        "   #...#",
        "   ##+##",
      ],
    },
  },
  {
    name: "rotunda",
    kind: "vault",
    source: {
      vault: "rotunda",
      description: "The builder had just bought compasses.",
      weight: 9,
      tags: ["hall"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        I: "pillar",
      },
      map: [
        "  ###+###",
        " ##.....##",
        "##.......##",
        "#...I.I...#",
        "+.........+",
        "#...I.I...#",
        "##.......##",
        " ##.....##",
        "  ###+###",
      ],
    },
  },
  {
    name: "well_house",
    kind: "vault",
    source: {
      vault: "well_house",
      description: "The water is cold, clear and much deeper than the bucket's rope.",
      weight: 8,
      tags: ["water"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        "≈": "deep_water",
      },
      map: ["####+####", "#.......#", "#..≈≈≈..#", "+..≈≈≈..+", "#..≈≈≈..#", "#.......#", "####+####"],
    },
  },
  {
    name: "chapel",
    kind: "vault",
    source: {
      vault: "chapel",
      description: "The saint's name has been chipped off the altar. Under it is an older name, chipped off too.",
      weight: 7,
      tags: ["shrine"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        "&": "statue",
        _: "altar",
        "∩": "bench",
        t: "torch_wall",
        c: "carpet",
      },
      map: [
        "###t#t###",
        "#.&._.&.#",
        "#...c...#",
        "#∩∩.c.∩∩#",
        "+...c...+",
        "#∩∩.c.∩∩#",
        "#...c...#",
        "#∩∩.c.∩∩#",
        "####+####",
      ],
    },
  },
  {
    name: "library",
    kind: "vault",
    source: {
      vault: "library",
      description: "Every book is overdue. The fines alone would buy a kingdom.",
      weight: 8,
      tags: ["study"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        "╨": "bookshelf",
      },
      map: [
        "###+#####+#",
        "#.........#",
        "#.╨╨╨.╨╨╨.#",
        "+.........+",
        "#.╨╨╨.╨╨╨.#",
        "#.........#",
        "#.╨╨╨.╨╨╨.#",
        "+.........#",
        "#####+#####",
      ],
    },
  },
  {
    name: "mess_hall",
    kind: "vault",
    source: {
      vault: "mess_hall",
      description: "Long tables, short tempers, one ladle.",
      weight: 8,
      tags: ["hall"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        π: "table",
        "∩": "bench",
      },
      map: [
        "####+####+####",
        "#.∩∩∩∩..∩∩∩∩.#",
        "#.ππππ..ππππ.#",
        "+............+",
        "#.ππππ..ππππ.#",
        "#.∩∩∩∩..∩∩∩∩.#",
        "####+####+####",
      ],
    },
  },
  {
    name: "lockup",
    kind: "vault",
    source: {
      vault: "lockup",
      description: "Four cells and a corridor to be bored in. The third cell has been redecorated, with a spoon.",
      weight: 6,
      tags: ["cells"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        ":": "rubble",
        "▬": "bed",
        d: "door",
        b: "bones",
      },
      map: [
        "#############",
        "#▬.#▬.#:.#▬b#",
        "#..#..#.:#..#",
        "#d##d##d##d##",
        "#...........#",
        "+...........+",
        "#####+#######",
      ],
    },
  },
  {
    name: "family_vault",
    kind: "vault",
    source: {
      vault: "family_vault",
      description: "Ten niches. Nine names. The mason still hopes to be paid for the last one.",
      weight: 7,
      tags: ["crypt"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        "&": "statue",
        b: "bones",
      },
      map: [
        "#############",
        "#b#.#b#.#b#.#",
        "#.#.#.#.#.#.#",
        "#...........#",
        "+.....&.....+",
        "#...........#",
        "###.#.#.#.###",
        "###b#.#.#b###",
        "#####+#+#####",
      ],
    },
  },
  {
    name: "smithy",
    kind: "vault",
    source: {
      vault: "smithy",
      description: "The fire never went out. Nobody has found what it burns.",
      weight: 6,
      depth: "2..",
      tags: ["fire"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        Θ: "barrel",
        L: "lava",
      },
      map: ["####+#####", "#........#", "#.LLL....+", "#.LLL.Θ..#", "#.LLL....#", "+........#", "#####+####"],
    },
  },
  {
    name: "sump",
    kind: "vault",
    source: {
      vault: "sump",
      description: "Everything spilled above comes to rest here, ankle deep.",
      weight: 7,
      tags: ["water"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        ",": "shallow_water",
      },
      map: [" ####+####", "##..,,,..##", "#..,,,,,..#", "+.,,,,,,,.+", "#..,,,,,..#", "##..,,,..##", " ####+####"],
    },
  },
  {
    name: "fallen_store",
    kind: "vault",
    source: {
      vault: "fallen_store",
      description: "The roof came down on the good wine. The bad wine was spared.",
      weight: 8,
      tags: ["store", "ruin"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        ":": "rubble",
        Θ: "barrel",
        "◘": "crate",
      },
      map: ["###+######", "#Θ.:.:..##", "#.:##::..#", "+..###...+", "#◘.:#:..◘#", "##...:...#", "####+#####"],
    },
  },
  {
    name: "pillared_gallery",
    kind: "vault",
    source: {
      vault: "pillared_gallery",
      description: "Portraits of the family, from the first lord to the last. The last one was painted from memory.",
      weight: 7,
      tags: ["hall", "grand"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        I: "pillar",
        G: {
          terrain: "door",
          entrance: true,
          mark: "gate",
        },
      },
      map: [
        "###+#######+###",
        "#.............#",
        "G..I..I..I..I.+",
        "G.............#",
        "#..I..I..I..I.#",
        "#.............#",
        "###+#######+###",
      ],
    },
  },
  {
    name: "great_hall",
    kind: "vault",
    source: {
      vault: "great_hall",
      description: "Room for two hundred guests. Tonight it seats you, and whatever is behind the third pillar.",
      weight: 6,
      tags: ["hall", "grand"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        I: "pillar",
        G: {
          terrain: "door",
          entrance: true,
          mark: "gate",
        },
      },
      map: [
        "#######GG#######",
        "#..............#",
        "+..I..I..I..I..+",
        "#..............#",
        "G..............G",
        "G..............G",
        "#..............#",
        "+..I..I..I..I..+",
        "#..............#",
        "#######GG#######",
      ],
    },
  },
  {
    name: "audience_hall",
    kind: "vault",
    source: {
      vault: "audience_hall",
      description: "The throne is gone. The carpet still leads up to where it stood, out of habit.",
      weight: 4,
      unique: true,
      tags: ["hall", "grand"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        I: "pillar",
        "&": "statue",
        _: "altar",
        G: {
          terrain: "door",
          entrance: true,
          mark: "gate",
        },
        t: "torch_wall",
        c: "carpet",
      },
      map: [
        "####t#t#t####",
        "#..&.._..&..#",
        "#.....c.....#",
        "+..I..c..I..+",
        "#.....c.....#",
        "#..I..c..I..#",
        "#.....c.....#",
        "+..I..c..I..+",
        "#.....c.....#",
        "#.....c.....#",
        "#####GG######",
      ],
    },
  },
  {
    name: "gatehouse",
    kind: "vault",
    source: {
      vault: "gatehouse",
      description: "A gate on either side, and holes in the ceiling above both. The holes are for hospitality.",
      weight: 6,
      tags: ["grand", "guarded"],
      legend: {
        "+": {
          terrain: "door",
          entrance: true,
        },
        I: "pillar",
        "¥": "brazier",
        G: {
          terrain: "door",
          entrance: true,
          mark: "gate",
        },
      },
      map: ["####GG####", "#........#", "#.¥....¥.#", "+........+", "#.I....I.#", "#........#", "####GG####"],
    },
  },
]);
