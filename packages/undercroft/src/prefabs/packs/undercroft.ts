import { pack } from "../reading/prefab.js";
import type { Pack } from "../source/source.js";

// Compiled from content/undercroft.vault by `npm run packs`.

/** The included vaults and sections. `roomVaults` places vaults from this pack and from `SEEDS_PACK`. */
export const UNDERCROFT_PACK: Pack = /* @__PURE__ */ pack("undercroft", [
  {
    name: "open_grave",
    kind: "vault",
    source: {
      vault: "open_grave",
      description: "A fresh grave; at its end lies what was buried with its owner, or what was set there for robbers.",
      depth: "1..9",
      tags: ["crypt", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      legend: {
        ":": "rubble",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        x: {
          choose: {
            "?": 3,
            "/": 2,
            z: 2,
            "^": 1,
          },
        },
      },
      map: [" .:.", ".#.#:", ".#.#.", ".#x#.", ".###.", " ..."],
    },
  },
  {
    name: "family_crypt",
    kind: "vault",
    source: {
      vault: "family_crypt",
      description: "Six niches round a double tomb. Two of the family took something along, and one has not settled.",
      depth: "3..12",
      tags: ["crypt"],
      place: {
        over: {
          wall: "55%..",
        },
        gutter: 1,
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters"],
      vary: [
        {
          take: {
            from: "n",
            exactly: 1,
            as: "G",
          },
        },
        {
          take: {
            from: "n",
            exactly: 2,
            as: "T",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "treasure"],
        },
        {
          reach: ["entrances", "restless"],
        },
        {
          count: {
            restless: 1,
            treasure: 2,
            niche: 3,
          },
        },
      ],
      legend: {
        _: "altar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        G: {
          spawn: {
            name: "Ghoul",
            or: ["Orc", "Goblin"],
            state: "asleep",
          },
          mark: "restless",
        },
        n: {
          terrain: "floor",
          mark: "niche",
        },
      },
      map: [" ###=####", "##n#..#n##", "#........#", "#n..__..n#", "#........#", "##n#..#n##", " ####=###"],
    },
  },
  {
    name: "bone_pit",
    kind: "vault",
    source: {
      vault: "bone_pit",
      description: "Goblins throw what they can't chew down here; one ramp leads in, and the bones crunch.",
      depth: "1..11",
      weight: {
        base: 8,
        "6..": 14,
      },
      tags: ["crypt", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      assert: [
        {
          reach: ["entrances", "prize"],
        },
      ],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        k: {
          terrain: "rubble",
          spawn: [
            {
              name: "Dagger",
              chance: "60%",
            },
            {
              name: "Rations",
              chance: "40%",
            },
          ],
          mark: "prize",
        },
        y: {
          choose: {
            ":": 5,
            z: 1,
          },
        },
      },
      map: [" ####", "##:y##", "#k:::..", "##y:##", " ####"],
    },
  },
  {
    name: "robbed_tomb",
    kind: "vault",
    source: {
      vault: "robbed_tomb",
      description: "The lid is off and the shaft of the robbers still open; what they left behind is what they feared.",
      depth: ["4..14", "!9"],
      tags: ["crypt"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      transform: {
        rotate: false,
        mirror: "x",
      },
      vary: [
        {
          set: {
            "1": {
              pick: {
                ":": 2,
                "#": 1,
              },
            },
          },
        },
        {
          when: {
            depth: "10..",
          },
          set: {
            d: "T",
          },
        },
        {
          when: {
            depth: "..9",
          },
          set: {
            d: "/",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "guardian"],
        },
      ],
      legend: {
        "&": "statue",
        ":": "rubble",
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        S: {
          spawn: {
            name: "Skeleton",
            or: ["Orc", "Goblin"],
          },
          mark: "guardian",
        },
      },
      map: [" .......", ".##1###.", ".#.:..#..", ".#S&&d#:.", ".#....:..", ".##.###.", " ......."],
    },
  },
  {
    name: "ossuary_wall",
    kind: "vault",
    source: {
      vault: "ossuary_wall",
      description:
        "Skulls to the ceiling. Three of the stacks hide more than skulls, and only one of those is a kindness.",
      depth: "5..20",
      tags: ["crypt", "trap"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      transform: {
        mirror: false,
      },
      vary: [
        {
          shuffle: ["1", "2", "3"],
        },
        {
          set: {
            "1": "!",
            "2": "^",
            "3": "z",
          },
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
      },
      map: [" ##1###", "##...###", "#3.I..2#", "##....#", " ###.##", "   ..."],
    },
  },
  {
    name: "three_urns",
    kind: "vault",
    source: {
      vault: "three_urns",
      description: "Three alcoves and three urns under them - a gift, a snare and dust. Nothing tells them apart.",
      depth: "1..10",
      tags: ["trap", "treasure", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      no_random: ["traps", "items"],
      vary: [
        {
          shuffle: ["1", "2", "3"],
        },
      ],
      assert: [
        {
          reach: ["entrances", "gift"],
        },
        {
          count: {
            gift: 1,
            snare: 1,
            dust: 1,
          },
        },
      ],
      legend: {
        "1": {
          spawn: {
            any: {
              "Health Potion": 3,
              "Magic Missile Scroll": 2,
              "Confusion Scroll": 1,
            },
          },
          mark: "gift",
        },
        "2": {
          spawn: ["Rations", "Bear Trap"],
          mark: "snare",
        },
        "3": {
          terrain: "rubble",
          mark: "dust",
        },
        _: "altar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
      },
      map: [" #####", "#1#2#3#", "..._...", " ....."],
    },
  },
  {
    name: "needle_walk",
    kind: "vault",
    source: {
      vault: "needle_walk",
      description:
        "A narrow walk of loose plates. The shield at its end was carried by the last who thought he knew the way.",
      depth: "3..20",
      tags: ["trap"],
      no_random: ["traps"],
      place: {
        over: {
          wall: "60%..",
        },
      },
      entrances: {
        use: 1,
        join: "corridor",
      },
      params: {
        needles: {
          roll: "2..4",
        },
      },
      vary: [
        {
          take: {
            from: "p",
            exactly: "$needles",
            as: "^",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "prize"],
        },
      ],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        E: {
          spawn: {
            any: {
              Shield: 2,
              "Tower Shield": 1,
            },
          },
          mark: "prize",
        },
      },
      map: [" #########", "##ppp#ppp##", "=.p#p.p#pE#", "##ppp#ppp##", " #########"],
    },
  },
  {
    name: "weighing_floor",
    kind: "vault",
    source: {
      vault: "weighing_floor",
      description:
        "Two ways in to one chart, from the left and from the right. One of them is rigged, and the plates look alike.",
      depth: "2..14",
      tags: ["trap", "treasure", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      no_random: ["traps"],
      vary: [
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": ".",
            "2": "^",
          },
        },
      ],
      params: {
        prize: "Magic Mapping Scroll",
      },
      assert: [
        {
          reach: ["entrances", "prize"],
        },
        {
          count: {
            prize: 1,
          },
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        P: {
          spawn: "$prize",
          mark: "prize",
        },
      },
      map: [" ####", ".1I.I2.", ".11P22.", ".1I.I2.", "  ####"],
    },
  },
  {
    name: "snare_line",
    kind: "vault",
    source: {
      vault: "snare_line",
      description: "Somebody hunts here. The bait hangs where the path narrows, and the hunter sleeps in the bushes.",
      depth: "1..6",
      weight: 18,
      tags: ["trap", "camp", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      layouts: ["open"],
      legend: {
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        "♠": "foliage",
        a: {
          spawn: [
            "Rations",
            {
              name: "Bear Trap",
              chance: "70%",
            },
          ],
        },
      },
      map: ["  ..", " .♠^.", ".♠.a.♠", " ..^♠.", " .z...", "  .."],
    },
  },
  {
    name: "gated_treasury",
    kind: "vault",
    source: {
      vault: "gated_treasury",
      description:
        "A strongroom behind a single door. Two of its bays are full, and the clerk was never told to stop watching.",
      depth: "6..20",
      weight: {
        base: 6,
        "12..": 12,
      },
      group: {
        name: "treasury",
        chance: 0.35,
      },
      unique: {
        group: "treasury",
      },
      place: {
        over: {
          wall: "80%..",
        },
        gutter: 1,
        away: {
          start: 10,
        },
      },
      entrances: {
        join: "corridor",
      },
      no_random: ["monsters", "items"],
      params: {
        guard: "Orc",
        mood: "awake",
        bays: 2,
      },
      vary: [
        {
          take: {
            from: "b",
            exactly: "$bays",
            as: "T",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
        {
          reach: ["entrances", "treasure"],
        },
        {
          count: {
            treasure: "$bays",
          },
        },
      ],
      tags: ["treasure", "guarded"],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
      },
      map: ["  #####", " ##b#b##", "##.....##", "#b..G..b#", "##.....##", " ###+###", "   #=#"],
    },
  },
  {
    name: "hidden_cache",
    kind: "vault",
    source: {
      vault: "hidden_cache",
      description: "A hand's breadth of mortar hides what a smuggler could not carry.",
      depth: "1..20",
      group: {
        name: "treasury",
        chance: 0.35,
      },
      tags: ["treasure", "small"],
      place: {
        over: "wall",
        site: "wall",
      },
      entrances: {
        join: "door",
      },
      legend: {
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        c: {
          spawn: [
            {
              any: {
                "Health Potion": 2,
                Rations: 1,
              },
            },
            {
              table: "items",
              chance: "50%",
            },
          ],
        },
      },
      map: [" ###", "##c##", "#c..=", "#####"],
    },
  },
  {
    name: "counting_room",
    kind: "vault",
    source: {
      vault: "counting_room",
      description: "Ledgers, scales and a gate that bites. The gold went long ago; the better things did not burn.",
      depth: "8..20",
      group: {
        name: "treasury",
        chance: 0.35,
      },
      unique: {
        level: true,
        group: "treasury",
      },
      tags: ["treasure", "trap"],
      place: {
        over: {
          wall: "40%..",
        },
        site: {
          gate: "3..",
        },
      },
      entrances: {
        join: "door",
      },
      params: {
        hoard: {
          roll: "1..3",
        },
      },
      no_random: ["items", "traps"],
      vary: [
        {
          take: {
            from: "c",
            exactly: "$hoard",
            as: "T",
            rest: ":",
          },
        },
        {
          set: {
            "2": {
              pick: {
                "^": 2,
                ".": 1,
              },
            },
          },
        },
      ],
      assert: [
        {
          count: {
            treasure: "1..3",
          },
        },
        {
          reach: ["entrances", "treasure"],
        },
      ],
      legend: {
        ":": "rubble",
        "╨": "bookshelf",
        π: "table",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
      },
      map: ["######", "#c.╨.###", "#..π...##", "##.c.π22=", "#..╨...##", "#c.╨.c#", "#######"],
    },
  },
  {
    name: "quartermasters_store",
    kind: "vault",
    source: {
      vault: "quartermasters_store",
      title: "the quartermaster's store",
      description:
        "Crates to the ceiling, and a quartermaster who gives out nothing without a paper. Three crates are worth the quarrel.",
      depth: "7..20",
      weight: 5,
      tags: ["treasure", "guarded", "barracks"],
      place: {
        over: {
          wall: "50%..",
        },
      },
      entrances: {
        use: 1,
        join: "door",
      },
      no_random: ["items"],
      params: {
        guard: "Orc",
        mood: "awake",
        bays: 3,
      },
      vary: [
        {
          take: {
            from: "b",
            exactly: "$bays",
            as: "T",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
        {
          reach: ["entrances", "treasure"],
        },
        {
          count: {
            treasure: "$bays",
          },
        },
      ],
      legend: {
        ":": "rubble",
        Θ: "barrel",
        "◘": "crate",
        π: "table",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
      },
      map: [" #########", " #b.◘.b.b##", "##.◘....◘.#", "=...Gπ.....=", "##b.◘.:.Θb#", " #Θ...◘..##", " #########"],
    },
  },
  {
    name: "old_well",
    kind: "vault",
    source: {
      vault: "old_well",
      description: "A well with a worn lip. The bucket is up, and somebody filled it.",
      depth: "1..12",
      tags: ["water", "small", "rest"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      unique: false,
      chance: {
        base: 0.6,
        "8..": 0.25,
      },
      legend: {
        ":": "rubble",
        "≈": "deep_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        u: {
          choose: {
            "!": 1,
            ".": 2,
          },
        },
      },
      map: [" .u.", ".:≈:.", ".≈≈≈.", ".:≈..", " ..."],
    },
  },
  {
    name: "islet_cache",
    kind: "vault",
    source: {
      vault: "islet_cache",
      description: "An islet in a black pool, with two plank ways across. One of them still stands.",
      depth: "3..20",
      tags: ["water", "treasure"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      vary: [
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": "≡",
            "2": "≈",
          },
        },
      ],
      params: {
        prize: "Longsword",
      },
      assert: [
        {
          reach: ["entrances", "prize"],
        },
        {
          count: {
            prize: 1,
          },
        },
      ],
      legend: {
        ":": "rubble",
        "≈": "deep_water",
        "≡": "bridge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        P: {
          spawn: "$prize",
          mark: "prize",
        },
      },
      map: ["  ....", " .≈1≈≈.", ".≈≈1≈≈≈.", ".≈≈P.22.", ".≈≈≈≈≈≈.", " .≈≈≈≈.", "  ...."],
    },
  },
  {
    name: "flooded_hall",
    kind: "vault",
    source: {
      vault: "flooded_hall",
      description:
        "Water stands in a sunken hall. In wet years it is a wade, in worse ones a swim that nobody makes; a ford remains.",
      depth: ["4..16", "!10"],
      tags: ["water"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          "tag.water": 12,
        },
      },
      params: {
        flood: {
          pick: {
            shallow_water: 3,
            deep_water: 1,
          },
        },
      },
      vary: [
        {
          when: {
            param: {
              flood: "deep_water",
            },
          },
          set: {
            q: "&",
          },
        },
        {
          set: {
            q: "I",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "goal"],
        },
      ],
      legend: {
        I: "pillar",
        "&": "statue",
        _: "altar",
        ":": "rubble",
        "~": "shallow_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              Shield: 2,
            },
          },
          mark: "goal",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        f: {
          terrain: "$flood",
        },
      },
      map: ["  .~~~~.", " .~qffq~~.", ".~~ffffff~.", ".~f~T.fff~.", ".~~~ffffff.", " .~qffq~~.", "   .~~~."],
    },
  },
  {
    name: "mirror_pools",
    kind: "vault",
    source: {
      vault: "mirror_pools",
      description: "Two pools, alike to the last stone. Only in one of them does something glint.",
      depth: "1..13",
      tags: ["water", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      no_random: ["items"],
      vary: [
        {
          shuffle: ["1", "2"],
        },
      ],
      assert: [
        {
          count: {
            glint: 1,
          },
        },
      ],
      legend: {
        "1": {
          terrain: "shallow_water",
          spawn: {
            any: {
              Dagger: 1,
              Shield: 1,
              "Health Potion": 1,
            },
          },
          mark: "glint",
        },
        "2": {
          terrain: "shallow_water",
          spawn: {
            name: "Bear Trap",
            chance: "50%",
          },
        },
        I: "pillar",
        ":": "rubble",
        "~": "shallow_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
      },
      map: [" ...   ...", ".~~~...~2~.", ".~1~.I.~~~.", " ..... ...."],
    },
  },
  {
    name: "chasm_bridge",
    kind: "vault",
    source: {
      vault: "chasm_bridge",
      description: "A chasm full of dark water, and one bridge that somebody has been told to hold.",
      depth: "5..18",
      weight: 16,
      tags: ["water", "guarded"],
      layouts: ["open"],
      place: {
        over: {
          floor: "60%..",
        },
      },
      transform: {
        rotate: true,
        mirror: "y",
      },
      vary: [
        {
          when: {
            depth: "12..",
          },
          set: {
            j: "o",
          },
        },
        {
          set: {
            j: ".",
          },
        },
        {
          set: {
            p: {
              pick: {
                "≡": 1,
                "≈": 2,
              },
            },
          },
        },
      ],
      params: {
        guard: "Orc",
        mood: "awake",
      },
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
      ],
      legend: {
        ":": "rubble",
        "≈": "deep_water",
        "≡": "bridge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
      },
      map: ["   ≈≈≈≈", " ..≈≈≈≈.", "..≈≈≈≈..j", ".G≡≡≡≡..!", " .≈≈≈≈..", " .≈≈≈≈.", "≈pppp..", "≈≈≈≈"],
    },
  },
  {
    name: "drowned_font",
    kind: "vault",
    source: {
      vault: "drowned_font",
      description: "A font that overflows. Pilgrims left things on its step, and some of them were worth leaving.",
      depth: "1..20",
      weight: 5,
      tags: ["side_chapel", "alcove", "water", "small"],
      legend: {
        "&": "statue",
        ":": "rubble",
        "~": "shallow_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        u: {
          choose: {
            "!": 1,
            "~": 3,
          },
        },
      },
      map: ["~u~", "~&~", ".~."],
    },
  },
  {
    name: "candle_chapel",
    kind: "vault",
    source: {
      vault: "candle_chapel",
      description: "A stub of an altar between two pillars, warm to the touch.",
      depth: "1..20",
      weight: 6,
      tags: ["side_chapel", "shrine", "small"],
      legend: {
        I: "pillar",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        v: {
          terrain: "altar",
          spawn: {
            name: "Health Potion",
            chance: "25%",
          },
        },
      },
      map: ["IvI", "..."],
    },
  },
  {
    name: "martyrs_niche",
    kind: "vault",
    source: {
      vault: "martyrs_niche",
      title: "the martyr's niche",
      description: "A saint of the deep folk, without a head. At its feet the bones of those who asked it for help.",
      depth: "2..20",
      weight: 6,
      tags: ["side_chapel", "alcove", "shrine", "small"],
      legend: {
        "&": "statue",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
      },
      map: [" &", ":.:", ".:."],
    },
  },
  {
    name: "scroll_rack",
    kind: "vault",
    source: {
      vault: "scroll_rack",
      description: "A rack of pigeonholes, all but one of them empty.",
      depth: "1..20",
      weight: 6,
      tags: ["alcove", "library", "small"],
      vary: [
        {
          take: {
            from: "r",
            exactly: 1,
            as: "?",
            rest: ".",
          },
        },
      ],
      legend: {
        ":": "rubble",
        "╨": "bookshelf",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
      },
      map: ["╨╨", "r.r"],
    },
  },
  {
    name: "specimen_case",
    kind: "vault",
    source: {
      vault: "specimen_case",
      description: "Something under crystal that should not have been kept, and the tools that cut it.",
      depth: "4..20",
      weight: 5,
      tags: ["alcove", "study", "small"],
      legend: {
        "*": "crystal",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        l: {
          spawn: {
            name: "Dagger",
            chance: "40%",
          },
        },
      },
      map: ["*l", "*."],
    },
  },
  {
    name: "roadside_shrine",
    kind: "vault",
    source: {
      vault: "roadside_shrine",
      description: "A travellers' shrine. Who has something to leave here sleeps better; who takes something does not.",
      depth: "1..8",
      weight: 16,
      group: {
        name: "shrine",
        chance: 0.6,
      },
      unique: {
        group: "shrine",
      },
      tags: ["shrine", "small", "rest"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      no_random: ["monsters", "traps"],
      assert: [
        {
          reach: ["entrances", "goal"],
        },
      ],
      legend: {
        "&": "statue",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        v: {
          terrain: "altar",
          spawn: [
            {
              name: "Rations",
              chance: "60%",
            },
            {
              name: "Health Potion",
              chance: "30%",
            },
          ],
          mark: "goal",
        },
      },
      map: ["  .", " ...", ".&v&.", "..:..", " ..."],
    },
  },
  {
    name: "sunken_chapel",
    kind: "vault",
    source: {
      vault: "sunken_chapel",
      description: "A chapel under water up to the step of its altar; what kneels there does not pray.",
      depth: ["4..14", "!7"],
      weight: {
        base: 10,
        "8..": 25,
      },
      group: {
        name: "shrine",
        chance: 0.6,
      },
      unique: {
        game: true,
        group: "shrine",
      },
      tags: ["shrine", "water"],
      transform: {
        rotate: true,
        mirror: "x",
      },
      place: {
        over: {
          wall: "50%..",
        },
        gutter: 1,
        away: {
          start: 8,
          "tag.shrine": 15,
        },
        overlap: "never",
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters", "traps"],
      params: {
        flood: {
          pick: {
            shallow_water: 3,
            deep_water: 1,
          },
        },
      },
      assert: [
        {
          reach: ["entrances", "goal"],
        },
        {
          reach: ["entrances", "boss"],
        },
        {
          count: {
            boss: 1,
            goal: 1,
          },
        },
      ],
      legend: {
        I: "pillar",
        _: "altar",
        ":": "rubble",
        "~": "shallow_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        f: {
          terrain: "$flood",
        },
        A: {
          terrain: "altar",
          spawn: {
            any: {
              "Fireball Scroll": 2,
              "Tower Shield": 1,
            },
          },
          mark: "goal",
        },
        K: {
          terrain: "shallow_water",
          spawn: {
            table: "monsters",
            blocks: true,
            depth: "+2",
            state: "asleep",
          },
          mark: "boss",
        },
        s: {
          slot: {
            tags: ["side_chapel"],
            max: "3x3",
            else: "shallow_water",
          },
        },
      },
      map: [
        "   #######",
        " ###IfAfI###",
        " #fff~K~fff#",
        "##ff.~~~.ff##",
        "#sss.ff~.sss#",
        "#sssff~~.sss#",
        "#sss.f~f.sss#",
        "##.........##",
        " ###.....###",
        "   ##=#=##",
      ],
    },
  },
  {
    name: "chapel_of_benches",
    kind: "vault",
    source: {
      vault: "chapel_of_benches",
      description: "Rows of broken benches before a crystal. The congregation is still in; most of it is dust.",
      depth: "3..13",
      tags: ["shrine", "chapel"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      vary: [
        {
          take: {
            from: ",",
            exactly: "$litter",
            as: ":",
            rest: ".",
          },
        },
        {
          take: {
            from: "c",
            exactly: "1..2",
            as: "z",
            rest: ":",
          },
        },
      ],
      params: {
        litter: 3,
      },
      legend: {
        _: "altar",
        ":": "rubble",
        "*": "crystal",
        "∩": "bench",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
      },
      map: ["  .,*,.", " .,._.,.", "..∩∩.∩∩..", "..c∩.∩c..", ".,∩∩.∩:..", "..∩c.,∩,", " .,...."],
    },
  },
  {
    name: "oath_stone",
    kind: "vault",
    source: {
      vault: "oath_stone",
      description: "A stone with one oath on it and the sword it was sworn on. It comes out once in a lifetime.",
      depth: "5..20",
      chance: 0.4,
      unique: {
        game: true,
      },
      tags: ["shrine", "treasure", "small"],
      no_random: ["monsters", "items", "traps"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 6,
          exit: 6,
        },
      },
      params: {
        prize: "Longsword",
      },
      assert: [
        {
          reach: ["entrances", "prize"],
        },
        {
          count: {
            prize: 1,
          },
        },
      ],
      legend: {
        ":": "rubble",
        "*": "crystal",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        P: {
          spawn: "$prize",
          mark: "prize",
        },
      },
      map: ["  .*.", " .....", ".*.P.*", " .:...", "  ..."],
    },
  },
  {
    name: "library_stacks",
    kind: "vault",
    source: {
      vault: "library_stacks",
      description: "Shelves in rows, one row fallen. What is left to read lies where it was dropped.",
      depth: "1..15",
      tags: ["library"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      legend: {
        ":": "rubble",
        "╨": "bookshelf",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        x: {
          choose: {
            "?": 1,
            ".": 4,
          },
        },
        y: {
          choose: {
            w: 1,
            ".": 5,
          },
        },
      },
      map: [" .........", ".╨╨╨╨╨╨╨╨.", "..x..y.x..", ".╨╨╨╨╨╨╨╨.", "...x.:::..", ".╨╨╨╨.::..", "  ....x.."],
    },
  },
  {
    name: "reading_alcove",
    kind: "vault",
    source: {
      vault: "reading_alcove",
      description: "A lectern in a bay of shelves, and the last page that somebody read aloud.",
      depth: "3..18",
      tags: ["library", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      assert: [
        {
          reach: ["entrances", "lectern"],
        },
      ],
      legend: {
        ":": "rubble",
        "╨": "bookshelf",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        L: {
          terrain: "altar",
          spawn: {
            name: "Magic Mapping Scroll",
            or: ["Magic Missile Scroll"],
          },
          mark: "lectern",
        },
        h: {
          choose: {
            "╨": 3,
            "?": 1,
          },
        },
      },
      map: [" ╨h╨", "╨.L.╨", "h...╨", "╨...", " ..."],
    },
  },
  {
    name: "wizards_study",
    kind: "vault",
    source: {
      vault: "wizards_study",
      title: "the wizard's study",
      description:
        "A study somebody will come back to. The alcoves hold his trade; the circle on the floor keeps it, unless he is out.",
      depth: "7..20",
      weight: {
        base: 8,
        "14..": 16,
      },
      tags: ["study"],
      place: {
        over: {
          wall: "50%..",
        },
      },
      entrances: {
        use: 1,
        join: "door",
      },
      params: {
        owner: {
          pick: ["home", "away"],
        },
      },
      vary: [
        {
          when: {
            param: {
              owner: "away",
            },
          },
          set: {
            m: "^",
          },
        },
        {
          set: {
            m: "M",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "prize"],
        },
      ],
      legend: {
        ":": "rubble",
        "*": "crystal",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        s: {
          slot: {
            tags: ["alcove"],
            max: "3x3",
          },
        },
        t: {
          slot: {
            tags: ["library"],
            max: "3x2",
            else: "rubble",
          },
        },
        M: {
          spawn: {
            name: "Wizard",
            or: ["Orc", "Goblin"],
            depth: "+3",
          },
          mark: "owner",
        },
        ",": {
          terrain: "floor",
          no_random: ["monsters", "traps"],
        },
        P: {
          spawn: {
            any: {
              "Fireball Scroll": 2,
              "Magic Missile Scroll": 2,
              "Confusion Scroll": 1,
            },
            count: "1..2",
          },
          mark: "prize",
        },
      },
      map: [
        " #########",
        "##sss#ttt##",
        "#.sss#ttt.##",
        "#.sss.ttt..=",
        "#..,,,,,...#",
        "#.*,,m,,*.##",
        "##.,,P,,.##",
        " ##*...*##",
        "  ###=###",
      ],
    },
  },
  {
    name: "summoning_circle",
    kind: "vault",
    source: {
      vault: "summoning_circle",
      description: "Salt, crystals and a gap in the ring. What was called has not noticed the gap yet.",
      depth: "9..20",
      tags: ["study", "trap"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 8,
        },
      },
      vary: [
        {
          take: {
            from: "r",
            exactly: 4,
            as: ":",
            rest: "*",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "called"],
        },
        {
          count: {
            called: 1,
          },
        },
      ],
      legend: {
        ":": "rubble",
        "*": "crystal",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        W: {
          spawn: {
            name: "Demon",
            or: ["Ogre", "Orc"],
            depth: "+2",
            state: "asleep",
          },
          mark: "called",
        },
        ",": {
          terrain: "floor",
          no_random: ["monsters", "items", "traps"],
        },
      },
      map: ["  .....", " .r.r..", ".,,,,,r.", ".r,,W,,.", ".,,,,,r.", " .r.r..", "  ...."],
    },
  },
  {
    name: "sleeping_camp",
    kind: "vault",
    source: {
      vault: "sleeping_camp",
      description: "A cold fire with sleepers round it. Nobody keeps watch over the food.",
      depth: "1..9",
      weight: {
        base: 12,
        "6..": 5,
      },
      tags: ["camp"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 8,
        },
      },
      params: {
        sleepers: {
          roll: "2..4",
        },
      },
      vary: [
        {
          when: {
            depth: "6..",
          },
          set: {
            c: "Z",
          },
        },
        {
          set: {
            c: "z",
          },
        },
        {
          take: {
            from: "s",
            exactly: "$sleepers",
            as: "z",
            rest: ".",
          },
        },
      ],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        Z: {
          spawn: {
            name: "Orc",
            state: "asleep",
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
      },
      map: ["  .s...", " .s.:.s.", "..::%c..", ".s.:..s.", " ....s."],
    },
  },
  {
    name: "war_council",
    kind: "vault",
    source: {
      vault: "war_council",
      description: "Three chiefs at one map, and none of them trusts the doorman. Loud voices; keep to the wall.",
      depth: "6..15",
      unique: {
        game: true,
        level: true,
      },
      tags: ["camp", "guarded"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 8,
        },
      },
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
        {
          count: {
            chief: 3,
            guard: 1,
          },
        },
      ],
      params: {
        guard: "Goblin",
        mood: "awake",
      },
      legend: {
        ":": "rubble",
        "◘": "crate",
        π: "table",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
        C: {
          spawn: {
            any: {
              Orc: 3,
              Goblin: 1,
            },
            depth: "+1",
          },
          mark: "chief",
        },
        m: {
          terrain: "altar",
          spawn: "Magic Mapping Scroll",
        },
      },
      map: ["  ◘◘.◘◘", " ◘..C.:◘", " ..mm...", "◘.C..π.◘", " :...C.", "  ◘◘.◘◘", "   .G."],
    },
  },
  {
    name: "watch_fire",
    kind: "vault",
    source: {
      vault: "watch_fire",
      description: "A lookout with his back to the wall and his eyes on the stairs. Behind him, his supper.",
      depth: "1..7",
      weight: 7,
      tags: ["camp", "small"],
      place: {
        over: {
          floor: "60%..",
        },
        site: {
          sight: "start",
        },
        away: {
          start: 4,
        },
      },
      params: {
        guard: "Goblin",
        mood: "awake",
      },
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
      ],
      legend: {
        ":": "rubble",
        "¥": "brazier",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
      },
      map: [" ###", ".#%#.", ".:G¥.", " ..."],
    },
  },
  {
    name: "gallows",
    kind: "vault",
    source: {
      vault: "gallows",
      description: "A gallows, and below it a boot that nobody dared to take off.",
      depth: "2..10",
      tags: ["camp", "small"],
      place: {
        over: {
          floor: "60%..",
        },
        site: {
          sight: "start",
        },
      },
      legend: {
        I: "pillar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        b: {
          spawn: [
            "Dagger",
            {
              name: "Bear Trap",
              chance: "35%",
            },
          ],
        },
      },
      map: ["  ...", " .III.", ".:.b.:", " .....", "  .."],
    },
  },
  {
    name: "tripwire_camp",
    kind: "vault",
    source: {
      vault: "tripwire_camp",
      description:
        "A camp that somebody ringed with snares before he turned in. The gap in the ring is where he steps over.",
      depth: "3..12",
      tags: ["camp", "trap"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 8,
        },
      },
      no_random: ["traps"],
      vary: [
        {
          take: {
            from: "r",
            exactly: 5,
            as: "^",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "hunter"],
        },
      ],
      legend: {
        ":": "rubble",
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        H: {
          spawn: {
            table: "monsters",
            blocks: true,
            depth: "+1",
            state: "asleep",
          },
          mark: "hunter",
        },
      },
      map: ["  .r..", " .r:r..", ".r.H.r.", "..r:./.", " ..r.r", "  ..."],
    },
  },
  {
    name: "cell_row",
    kind: "vault",
    source: {
      vault: "cell_row",
      description: "Three cells with doors that open from without. One holds a captive, one a stash, one a warning.",
      depth: "3..14",
      tags: ["prison"],
      place: {
        over: {
          wall: "60%..",
        },
        gutter: 1,
      },
      entrances: {
        use: 1,
        join: "corridor",
      },
      no_random: ["monsters"],
      vary: [
        {
          shuffle: ["ab", "cd", "ef"],
        },
      ],
      assert: [
        {
          reach: ["entrances", "captive"],
        },
        {
          reach: ["entrances", "stash"],
        },
        {
          count: {
            captive: 1,
            stash: 1,
            warning: 1,
          },
        },
      ],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        a: "floor",
        b: {
          spawn: {
            name: "Prisoner",
            or: ["Goblin"],
            state: "bound",
          },
          mark: "captive",
        },
        c: "rubble",
        d: {
          spawn: [
            "Health Potion",
            {
              table: "items",
              chance: "50%",
            },
          ],
          mark: "stash",
        },
        e: "floor",
        f: {
          terrain: "rubble",
          spawn: "Bear Trap",
          mark: "warning",
        },
      },
      map: ["##########", "#ba#cd#fe#", "#aa#cc#ee##", "#+###+##+.##", "#..........=", "####....####", "   ##==##"],
    },
  },
  {
    name: "oubliette",
    kind: "vault",
    source: {
      vault: "oubliette",
      description: "A hole in the rock with a door on the outside. Nobody remembers who is in it, or whether.",
      depth: "4..17",
      tags: ["prison", "small"],
      place: {
        over: "wall",
        site: "wall",
      },
      entrances: {
        join: "door",
      },
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        Z: {
          spawn: {
            name: "Orc",
            state: "asleep",
          },
        },
        n: {
          choose: {
            Z: 2,
            T: 1,
            ":": 2,
          },
        },
      },
      map: [" ####", "##.##", "=..n#", "##:##", " ###"],
    },
  },
  {
    name: "jailers_post",
    kind: "vault",
    source: {
      vault: "jailers_post",
      title: "the jailer's post",
      description: "A desk, a brazier gone cold and a jailer who sleeps with the good shield under his head.",
      depth: "3..13",
      tags: ["prison", "guarded", "small"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 8,
        },
      },
      params: {
        guard: "Orc",
        mood: "asleep",
      },
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
      ],
      legend: {
        ":": "rubble",
        π: "table",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
        p: {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
      },
      map: [" ##.", "#Gp..", "#.π...", " ..:.", "  .."],
    },
  },
  {
    name: "cold_forge",
    kind: "vault",
    source: {
      vault: "cold_forge",
      description: "The smith left in a hurry, with the fire going. One of the three pieces on the bench was finished.",
      depth: "4..14",
      unique: {
        group: "forge",
      },
      tags: ["forge"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      vary: [
        {
          take: {
            from: "t",
            exactly: 1,
            as: "/",
            rest: "∩",
          },
        },
        {
          when: {
            depth: "9..",
          },
          set: {
            q: "[",
          },
        },
        {
          set: {
            q: ":",
          },
        },
      ],
      legend: {
        ":": "rubble",
        Θ: "barrel",
        "◘": "crate",
        "∩": "bench",
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        n: {
          terrain: "altar",
          mark: "anvil",
        },
      },
      map: ["  ####", " ##::##", ".#:::#..", ".:.n.:..", "..q...Θ.", " .ttt.◘", "  ...."],
    },
  },
  {
    name: "buried_furnace",
    kind: "vault",
    source: {
      vault: "buried_furnace",
      description: "A furnace under the rock that was never let out. Something keeps it fed.",
      depth: "9..20",
      unique: {
        game: true,
        group: "forge",
      },
      tags: ["forge", "guarded"],
      place: {
        over: {
          wall: "60%..",
        },
        gutter: 1,
        away: {
          start: 12,
          exit: 6,
        },
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      params: {
        guard: "Orc",
        mood: "awake",
        prize: "Tower Shield",
        slag: {
          pick: {
            rubble: 2,
            crystal: 1,
          },
        },
      },
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
        {
          reach: ["entrances", "prize"],
        },
        {
          count: {
            prize: 1,
          },
        },
        {
          reach: ["entrances", "guard"],
        },
      ],
      legend: {
        I: "pillar",
        _: "altar",
        ":": "rubble",
        "*": "crystal",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
        P: {
          spawn: "$prize",
          mark: "prize",
        },
        j: {
          terrain: "$slag",
        },
      },
      map: [
        "   #####",
        " ###***###",
        "##jj.*.jj##",
        "#j..._...j##",
        "#..I...I...=",
        "#j...P...j##",
        "##.I.G.I.##",
        " ##j...j##",
        "  ###=###",
      ],
    },
  },
  {
    name: "walled_garden",
    kind: "vault",
    source: {
      vault: "walled_garden",
      description: "Hedges round a spring. It is the one green place down here, and it is not unowned.",
      depth: "1..12",
      tags: ["garden"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      no_random: ["traps"],
      params: {
        keeper: {
          pick: {
            Goblin: 2,
            Orc: 1,
          },
        },
      },
      vary: [
        {
          set: {
            "1": {
              pick: {
                "▓": 1,
                ".": 1,
              },
            },
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "keeper"],
        },
      ],
      legend: {
        ":": "rubble",
        "~": "shallow_water",
        "▓": "hedge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        k: {
          spawn: {
            name: "$keeper",
            state: "tending",
          },
          mark: "keeper",
        },
        x: {
          choose: {
            "%": 1,
            ".": 4,
          },
        },
      },
      map: [" .......", ".▓▓▓▓▓▓▓.", ".▓x~~~x▓.", "...~~~k1.", ".▓x~~~x▓.", ".▓▓▓▓▓▓▓.", " ......."],
    },
  },
  {
    name: "mushroom_grove",
    kind: "vault",
    source: {
      vault: "mushroom_grove",
      description: "Pale caps in the damp, good to eat, most of them. The patch has other guests.",
      depth: "1..14",
      weight: 18,
      layouts: ["open"],
      tags: ["garden", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      legend: {
        ":": "rubble",
        "~": "shallow_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        x: {
          choose: {
            "%": 1,
            ".": 3,
          },
        },
        y: {
          choose: {
            "^": 1,
            z: 1,
            ".": 3,
          },
        },
      },
      map: ["  .x.", ".x..~x", "x.~~:..", ".y.~x.", " .x.y.x", "   .."],
    },
  },
  {
    name: "hedge_maze",
    kind: "vault",
    source: {
      vault: "hedge_maze",
      description:
        "A hedge maze laid out for somebody's amusement. One of its two ways in leads to the heart; the heart is worth it.",
      depth: "5..17",
      tags: ["garden", "maze"],
      place: {
        over: "any",
      },
      entrances: {
        glyph: "D",
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters"],
      vary: [
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": ".",
            "2": "▓",
          },
        },
      ],
      params: {
        prize: "Health Potion",
      },
      assert: [
        {
          reach: ["entrances", "prize"],
        },
        {
          count: {
            prize: 1,
          },
        },
      ],
      legend: {
        ":": "rubble",
        "▓": "hedge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        P: {
          spawn: "$prize",
          mark: "prize",
        },
        D: "floor",
      },
      map: [
        " ▓▓▓▓▓▓D▓▓▓",
        "▓▓...▓....▓",
        "▓..▓...▓▓.▓",
        "▓.▓▓▓1▓▓..▓",
        "▓.▓..P.▓.▓▓",
        "▓.▓▓▓2▓▓.▓",
        "▓...▓..▓.▓",
        "▓▓.▓▓.▓▓.▓",
        " ▓.......▓▓",
        " ▓▓D▓▓▓▓▓▓",
      ],
    },
  },
  {
    name: "fallen_ceiling",
    kind: "vault",
    source: {
      vault: "fallen_ceiling",
      description:
        "Half the roof lies on the floor. Something was crossing just then, and its pack lies under the last stone.",
      depth: "1..20",
      unique: false,
      weight: 6,
      tags: ["ruin", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      vary: [
        {
          set: {
            "1": {
              pick: {
                "#": 1,
                ":": 2,
              },
            },
          },
        },
      ],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        k: {
          terrain: "rubble",
          spawn: [
            {
              name: "Rations",
              chance: "50%",
            },
            {
              name: "Shield",
              chance: "20%",
            },
          ],
        },
      },
      map: [" .::.", "::1#:.", ".##k:", ".:#:.", "  .."],
    },
  },
  {
    name: "collapsed_tunnel",
    kind: "vault",
    source: {
      vault: "collapsed_tunnel",
      description: "A working that fell in. Miners propped one side of the fall; on the other they are still waiting.",
      depth: "3..13",
      tags: ["ruin", "mine"],
      place: {
        over: {
          wall: "60%..",
        },
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      vary: [
        {
          take: {
            from: ",",
            exactly: "$litter",
            as: ":",
            rest: ".",
          },
        },
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": "#",
            "2": ":",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "pack"],
        },
      ],
      params: {
        litter: 4,
      },
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        m: {
          spawn: {
            any: {
              Dagger: 2,
              Rations: 3,
              "Magic Missile Scroll": 1,
            },
            count: "1..2",
          },
          mark: "pack",
        },
      },
      map: [" ####  ####", "##,..###..,##", "=.,.,.1.,..,=", "##..#,2,,m##", " ######,.##", "      ####"],
    },
  },
  {
    name: "crystal_geode",
    kind: "vault",
    source: {
      vault: "crystal_geode",
      description: "The rock is hollow here, and its inside shines. Who breaks in finds that he was not the first.",
      depth: "6..20",
      tags: ["mine", "treasure"],
      place: {
        over: {
          wall: "75%..",
        },
      },
      entrances: {
        join: "corridor",
      },
      assert: [
        {
          reach: ["entrances", "goal"],
        },
      ],
      legend: {
        ":": "rubble",
        "*": "crystal",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        x: {
          choose: {
            "*": 3,
            ".": 2,
          },
        },
        V: {
          spawn: [
            {
              table: "items",
              depth: "+2",
              count: "1..2",
            },
            {
              name: "Orc",
              chance: "30%",
            },
          ],
          mark: "goal",
        },
      },
      map: ["  ####", " ##xx##", "##x..x##", "=..:..V#", "##*..x##", " ##xx##", "  ####"],
    },
  },
  {
    name: "barracks",
    kind: "vault",
    source: {
      vault: "barracks",
      description: "Bunks along the wall, a rack of arms and a guard that is never all asleep at once.",
      depth: "5..20",
      weight: {
        base: 10,
        "10..": 14,
      },
      tags: ["barracks"],
      place: {
        over: {
          wall: "45%..",
        },
      },
      entrances: {
        use: "1..2",
        join: "door",
      },
      no_random: ["monsters"],
      params: {
        on_watch: {
          roll: "1..2",
        },
      },
      vary: [
        {
          take: {
            from: "b",
            exactly: "$on_watch",
            as: "G",
          },
        },
        {
          take: {
            from: "b",
            exactly: "2..3",
            as: "z",
            rest: "▬",
          },
        },
        {
          when: {
            depth: "10..",
          },
          set: {
            r: "[",
          },
        },
        {
          set: {
            r: "/",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "watch"],
        },
        {
          count: {
            watch: "1..2",
          },
        },
      ],
      legend: {
        I: "pillar",
        _: "altar",
        ":": "rubble",
        "◘": "crate",
        π: "table",
        "▬": "bed",
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          terrain: "bed",
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            any: {
              Orc: 2,
              Goblin: 1,
            },
          },
          mark: "watch",
        },
      },
      map: [
        " #########",
        "##b◘b◘b◘b##",
        "#.........#",
        "=...I.I...##",
        "#...ππ....r#",
        "#........r#",
        "##b.b.b.b##",
        " ####=####",
      ],
    },
  },
  {
    name: "training_yard",
    kind: "vault",
    source: {
      vault: "training_yard",
      description: "Straw men, chipped statues and a sergeant who hits harder than he shouts.",
      depth: "2..14",
      tags: ["barracks", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      legend: {
        I: "pillar",
        "&": "statue",
        ":": "rubble",
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        S: {
          spawn: {
            name: "Sergeant",
            or: ["Orc", "Goblin"],
          },
          mark: "sergeant",
        },
        x: {
          choose: {
            I: 2,
            "&": 1,
            ":": 1,
          },
        },
      },
      map: [" .x.x.", "......x", ".xS./.", " ...x.", "  .x."],
    },
  },
  {
    name: "duel_ring",
    kind: "vault",
    source: {
      vault: "duel_ring",
      description: "A ring of stones and two who are about to settle something. The stake lies between them.",
      depth: "3..15",
      unique: {
        game: true,
      },
      tags: ["arena"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 8,
        },
      },
      no_random: ["monsters", "traps"],
      params: {
        champion: {
          pick: {
            Goblin: 1,
            Orc: 2,
          },
        },
      },
      vary: [
        {
          shuffle: ["1", "2"],
        },
      ],
      assert: [
        {
          reach: ["entrances", "duelist"],
        },
        {
          reach: ["entrances", "stake"],
        },
        {
          count: {
            duelist: 2,
            stake: 1,
          },
        },
      ],
      legend: {
        "1": {
          spawn: {
            name: "$champion",
            state: "dueling",
          },
          mark: "duelist",
        },
        "2": {
          spawn: {
            name: "Goblin",
            state: "dueling",
          },
          mark: "duelist",
        },
        I: "pillar",
        "&": "statue",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        K: {
          terrain: "altar",
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 2,
            },
          },
          mark: "stake",
        },
      },
      map: [" .......", "I..&...I", "..1.K.2..", "I.....:I", " ......."],
    },
  },
  {
    name: "beast_pens",
    kind: "vault",
    source: {
      vault: "beast_pens",
      description: "Three pens of a keeper who is late with the feeding. One gate hangs open.",
      depth: "5..16",
      tags: ["beasts", "prison"],
      place: {
        over: {
          wall: "40%..",
        },
      },
      entrances: {
        glyph: "D",
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters"],
      vary: [
        {
          shuffle: ["ab", "cd", "ef"],
        },
      ],
      assert: [
        {
          reach: ["entrances", "beast"],
        },
        {
          count: {
            beast: 2,
            keeper: 1,
          },
        },
      ],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        D: "floor",
        a: "door",
        b: {
          spawn: {
            name: "Warg",
            or: ["Orc", "Goblin"],
            state: "caged",
          },
          mark: "beast",
        },
        c: "door",
        d: {
          spawn: {
            name: "Wolf",
            or: ["Goblin"],
            state: "caged",
          },
          mark: "beast",
        },
        e: "rubble",
        f: {
          spawn: [
            "Rations",
            {
              name: "Dagger",
              chance: "50%",
            },
          ],
          mark: "keeper",
        },
      },
      map: [
        "#####   #####",
        "#.b.#####.d.##",
        "#...a...c...:#",
        "#####...######",
        "  D......###",
        "  ##..##e##",
        "   #..#.f.#",
        "   #D##...#",
        "     #####",
      ],
    },
  },
  {
    name: "spider_lair",
    kind: "vault",
    source: {
      vault: "spider_lair",
      description:
        "Webs thick enough to lean on. The bundles in them hold what the last ones carried, and the weaver is home.",
      depth: "5..20",
      layouts: ["open"],
      weight: {
        base: 6,
        "9..": 12,
      },
      tags: ["beasts"],
      place: {
        over: {
          floor: "30%..",
        },
        site: "dead-end",
      },
      vary: [
        {
          take: {
            from: "c",
            exactly: 1,
            as: "T",
          },
        },
        {
          take: {
            from: "c",
            exactly: "1..2",
            as: "%",
            rest: ":",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "weaver"],
        },
        {
          count: {
            weaver: 1,
          },
        },
      ],
      legend: {
        ":": "rubble",
        "┼": "web",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        W: {
          spawn: {
            name: "Giant Spider",
            or: ["Orc"],
            depth: "+1",
            state: "asleep",
          },
          mark: "weaver",
        },
      },
      map: ["  .c.", ".:.┼:.", ".┼c.:c.", ":..W.┼.", ".c┼.:..", " ..:┼c.", "   .."],
    },
  },
  {
    name: "wolf_den",
    kind: "vault",
    source: {
      vault: "wolf_den",
      description: "A low den behind a rock. The bitch is out, the cubs are not, and neither is yesterday's kill.",
      depth: "1..8",
      tags: ["beasts", "small"],
      place: {
        over: {
          wall: "40%..",
        },
      },
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        d: {
          spawn: {
            name: "Wolf",
            or: ["Goblin"],
            count: "1..2",
            state: "asleep",
          },
        },
      },
      map: [" .:.", ":.d%", " :.."],
    },
  },
  {
    name: "wine_cellar",
    kind: "vault",
    source: {
      vault: "wine_cellar",
      description: "Casks in three rows, most of them sour. Two are not, and the cellarer counts them every night.",
      depth: "4..15",
      tags: ["cellar"],
      place: {
        over: {
          wall: "55%..",
        },
        gutter: 1,
      },
      entrances: {
        use: 1,
        join: "door",
      },
      vary: [
        {
          take: {
            from: "c",
            exactly: 2,
            as: "!",
          },
        },
        {
          take: {
            from: "c",
            exactly: 1,
            as: "w",
            rest: ".",
          },
        },
      ],
      legend: {
        ":": "rubble",
        Θ: "barrel",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
      },
      map: [
        " ##########",
        "##cΘΘcΘΘc.##",
        "#..........#",
        "=.ΘΘcΘΘ.ΘΘc#",
        "#.....:....#",
        "##cΘΘ.cΘ..##",
        " #####=####",
      ],
    },
  },
  {
    name: "long_table",
    kind: "vault",
    source: {
      vault: "long_table",
      description:
        "A feast laid for twelve and left by all of them at once. The food is good; the chairs were not the reason.",
      depth: "3..13",
      tags: ["cellar", "trap"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      no_random: ["items"],
      vary: [
        {
          take: {
            from: "t",
            exactly: 2,
            as: "%",
          },
        },
        {
          take: {
            from: "t",
            exactly: 1,
            as: "!",
            rest: "π",
          },
        },
        {
          take: {
            from: "c",
            exactly: "2..3",
            as: "^",
            rest: "∩",
          },
        },
      ],
      legend: {
        ":": "rubble",
        π: "table",
        "∩": "bench",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
      },
      map: [" .c.c.c..", "..ttttt.:", "..c.c.c.", " ......."],
    },
  },
  {
    name: "alchemists_bench",
    kind: "vault",
    source: {
      vault: "alchemists_bench",
      title: "the alchemist's bench",
      description: "Flasks over a dead flame. The brew of the day is done, and so is whoever tasted it.",
      depth: "2..16",
      tags: ["alchemist", "small"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      params: {
        brew: {
          pick: {
            "Health Potion": 4,
            "Confusion Scroll": 1,
            "Fireball Scroll": 1,
          },
        },
        taster: "Goblin",
      },
      legend: {
        ":": "rubble",
        π: "table",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        f: {
          terrain: "altar",
          spawn: {
            name: "$brew",
            chance: "60%",
          },
        },
        d: {
          spawn: {
            name: "$taster",
            state: "drunk",
            chance: "50%",
          },
        },
      },
      map: [" ###.", "#ffπ.", "#.d:..", " ..f.", "  .."],
    },
  },
  {
    name: "alchemists_garden",
    kind: "vault",
    source: {
      vault: "alchemists_garden",
      title: "the alchemist's garden",
      description: "Basins of the alchemist, one for each metal. Only one of them is safe to drink from.",
      depth: "6..18",
      tags: ["alchemist", "water"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      no_random: ["items"],
      vary: [
        {
          shuffle: ["ab", "cd", "ef"],
        },
      ],
      assert: [
        {
          reach: ["entrances", "cure"],
        },
        {
          count: {
            cure: 1,
            bane: 1,
          },
        },
      ],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        a: "shallow_water",
        b: {
          spawn: "Health Potion",
          mark: "cure",
        },
        c: "deep_water",
        d: {
          spawn: "Bear Trap",
          mark: "bane",
        },
        e: "shallow_water",
        f: {
          spawn: {
            name: "Ooze",
            or: ["Goblin"],
            state: "asleep",
          },
        },
      },
      map: [" .aa..cc.", ".ab..cdc.", ".aa....c.", "  .eee..", " .:ef....", "  .ee.."],
    },
  },
  {
    name: "observatory",
    kind: "vault",
    source: {
      vault: "observatory",
      description:
        "A lens of crystal under a shaft that once showed the sky. The last chart drawn here is of this place.",
      depth: "8..20",
      weight: 5,
      unique: {
        game: true,
      },
      tags: ["study", "observatory"],
      place: {
        over: {
          wall: "30%..",
        },
        away: {
          prefab: 4,
        },
      },
      entrances: {
        use: 2,
        join: "corridor",
      },
      assert: [
        {
          reach: ["entrances", "chart"],
        },
        {
          count: {
            chart: 1,
          },
        },
      ],
      legend: {
        I: "pillar",
        "*": "crystal",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        m: {
          terrain: "altar",
          spawn: "Magic Mapping Scroll",
          mark: "chart",
        },
        s: {
          slot: {
            tags: ["alcove"],
            max: "3x2",
            else: "rubble",
          },
        },
      },
      map: [
        "   ##=##",
        "  #.....###",
        " #..I.I.sss#",
        "#.......sss#",
        "=...***.sss#",
        "#.I.*m....#",
        "#...*...I.#",
        " #..I.I..#",
        "  #.....#",
        "   ##=##",
      ],
    },
  },
  {
    name: "statue_gallery",
    kind: "vault",
    source: {
      vault: "statue_gallery",
      description: "Heroes in two rows. One of them has put his feet elsewhere since the last visitor.",
      depth: "4..20",
      tags: ["gallery"],
      place: {
        over: {
          floor: "65%..",
        },
      },
      no_random: ["monsters"],
      vary: [
        {
          take: {
            from: "s",
            exactly: 1,
            as: "L",
            rest: "&",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "living"],
        },
        {
          count: {
            living: 1,
          },
        },
      ],
      legend: {
        "&": "statue",
        _: "altar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        L: {
          spawn: {
            name: "Living Statue",
            or: ["Orc"],
            state: "still",
          },
          mark: "living",
        },
      },
      map: [" .s.s.s.s.", "...........", " ....._...", " .s.s...s"],
    },
  },
  {
    name: "broken_colossus",
    kind: "vault",
    source: {
      vault: "broken_colossus",
      description: "A colossus lies where it fell, head apart. Goblins live in the head.",
      depth: "6..16",
      tags: ["gallery", "ruin"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 8,
        },
      },
      vary: [
        {
          when: {
            width: "70..",
          },
          set: {
            w: "&",
          },
        },
        {
          set: {
            w: ":",
          },
        },
      ],
      legend: {
        "&": "statue",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        h: {
          spawn: {
            name: "Goblin",
            count: "1..2",
            state: "asleep",
          },
        },
      },
      map: ["    .:.", " .&&:.##.", ".&&&:.#h:.", "..&&&.##.", ".&w...:.", " .:.&w.", "   .."],
    },
  },
  {
    name: "toll_gate",
    kind: "vault",
    source: {
      vault: "toll_gate",
      description: "A post, a bar and a fat one before it with his hand out. There is a way round; it has teeth.",
      depth: "1..12",
      tags: ["camp", "guarded"],
      place: {
        over: {
          floor: "65%..",
        },
        away: {
          start: 8,
        },
      },
      params: {
        guard: "Orc",
        mood: "awake",
        toll: "Rations",
      },
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
        {
          reach: ["entrances", "till"],
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
        c: {
          spawn: [
            "$toll",
            {
              name: "Dagger",
              chance: "30%",
            },
          ],
          mark: "till",
        },
      },
      map: ["  .....", "...#c#.", "..G###.", "...I...", " .^.^."],
    },
  },
  {
    name: "last_stand",
    kind: "vault",
    source: {
      vault: "last_stand",
      description:
        "A barricade from the inside. Whoever held it fell facing the door, and what he held it against lies all round.",
      depth: "7..20",
      weight: {
        base: 5,
        "15..": 12,
      },
      tags: ["ruin"],
      place: {
        over: {
          floor: "10%..",
        },
        site: {
          gate: "3..",
        },
      },
      vary: [
        {
          take: {
            from: "q",
            exactly: "0..1",
            as: "Z",
            rest: ":",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "hero"],
        },
      ],
      legend: {
        ":": "rubble",
        "◘": "crate",
        π: "table",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        Z: {
          spawn: {
            name: "Orc",
            state: "asleep",
          },
        },
        k: {
          terrain: "rubble",
          spawn: [
            {
              any: {
                Longsword: 1,
                Dagger: 2,
              },
            },
            {
              any: {
                "Tower Shield": 1,
                Shield: 2,
              },
            },
            {
              name: "Health Potion",
              chance: "25%",
            },
          ],
          mark: "hero",
        },
      },
      map: ["  .q.", ".◘π◘◘q", ".◘.:◘.", "q◘.k..", ".◘#◘.q", " ..q."],
    },
  },
  {
    name: "hermits_hole",
    kind: "vault",
    source: {
      vault: "hermits_hole",
      title: "the hermit's hole",
      description:
        "A blanket, a book and a hermit's larder at the end of a passage. He will be back; or he is the stain.",
      depth: "1..10",
      tags: ["rest", "small"],
      place: {
        over: {
          wall: "60%..",
        },
      },
      entrances: {
        join: "corridor",
      },
      no_random: ["monsters", "traps"],
      assert: [
        {
          reach: ["entrances", "larder"],
        },
      ],
      legend: {
        "▬": "bed",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        k: {
          spawn: [
            "Rations",
            {
              table: "items",
              chance: "30%",
            },
          ],
          mark: "larder",
        },
      },
      map: ["####", "#.k##", "#▬..=", "####"],
    },
  },
  {
    name: "dead_end_offering",
    kind: "vault",
    source: {
      vault: "dead_end_offering",
      description: "At the end of the passage, where nothing should be, somebody set down one good thing.",
      depth: "1..20",
      weight: 10,
      tags: ["rest", "small"],
      layouts: ["open"],
      place: {
        site: "dead-end",
      },
      legend: {
        ":": "rubble",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        k: {
          choose: {
            "!": 3,
            "?": 2,
            T: 1,
          },
        },
      },
      map: ["k"],
    },
  },
  {
    name: "pillared_rotunda",
    kind: "vault",
    source: {
      vault: "pillared_rotunda",
      description:
        "Eight pillars and a well of light. It was built for somebody to stand in the middle, and somebody does.",
      depth: "8..20",
      chance: {
        base: 0.5,
        "16..": 1,
      },
      tags: ["gallery", "arena"],
      place: {
        over: {
          floor: "70%..",
        },
        gutter: 1,
        away: {
          exit: 5,
        },
      },
      params: {
        guard: "Orc",
        mood: "waiting",
      },
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "~": "shallow_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
      },
      map: ["  .I.I.", " .......", "I.......I", "...~~~...", "I..~G~..I", " ..~~~..", "  .I.I."],
    },
  },
  {
    name: "throne_room",
    kind: "vault",
    source: {
      vault: "throne_room",
      description:
        "A throne on three steps, a court of two rows and a king who takes no guests. Behind the throne is why.",
      depth: "10..20",
      unique: {
        game: true,
        group: "throne",
      },
      chance: {
        base: 0.5,
        "15..": 0.9,
      },
      tags: ["throne"],
      place: {
        over: {
          wall: "50%..",
        },
        gutter: 1,
        away: {
          start: 15,
          exit: 8,
        },
      },
      entrances: {
        use: "1..2",
        join: "door",
      },
      no_random: ["monsters", "items", "traps"],
      vary: [
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": "+",
            "2": "#",
          },
        },
        {
          take: {
            from: "h",
            exactly: 2,
            as: "T",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "boss"],
        },
        {
          reach: ["entrances", "treasure"],
        },
        {
          count: {
            boss: 1,
            treasure: 2,
            throne: 1,
          },
        },
      ],
      legend: {
        I: "pillar",
        "&": "statue",
        ":": "rubble",
        "¥": "brazier",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        K: {
          spawn: {
            name: "Ogre",
            or: ["Orc", "Goblin"],
            depth: "+4",
          },
          mark: "boss",
        },
        c: {
          spawn: {
            table: "monsters",
            blocks: true,
            depth: "+1",
            chance: "60%",
          },
        },
        n: {
          terrain: "altar",
          mark: "throne",
        },
      },
      map: [
        "  ###########",
        "  #.h..h..h.#",
        "  #.#######.#",
        " ##1#..n..#2##",
        " #....&K&....#",
        "##...........##",
        "#..I.c...c.I..#",
        "=.............=",
        "#..I.c...c.I..#",
        "##.....:.....##",
        " ###..¥.¥..###",
        "   ####=####",
      ],
    },
  },
  {
    name: "great_keep",
    kind: "vault",
    source: {
      vault: "great_keep",
      description: "A keep older than the caves round it. They grew up to its walls and no further.",
      depth: "6..18",
      unique: {
        game: true,
      },
      chance: 0.7,
      tags: ["keep", "barracks"],
      transform: false,
      place: {
        when: "before",
        over: "any",
        gutter: 1,
        overlap: "never",
      },
      entrances: {
        use: "2..3",
        join: "corridor",
      },
      vary: [
        {
          shuffle: ["1", "2", "3"],
        },
        {
          set: {
            "1": "+",
            "2": "#",
            "3": "+",
          },
        },
        {
          take: {
            from: "b",
            exactly: "2..4",
            as: "w",
            rest: ".",
          },
        },
        {
          when: {
            width: "60..",
            height: "40..",
          },
          set: {
            t: "T",
          },
        },
        {
          set: {
            t: "!",
          },
        },
      ],
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
        {
          reach: ["entrances", "guard"],
        },
      ],
      params: {
        guard: "Orc",
        mood: "awake",
      },
      legend: {
        I: "pillar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
        s: {
          slot: {
            tags: ["alcove", "side_chapel"],
            max: "3x3",
            else: "floor",
          },
        },
      },
      map: [
        " ###       ###",
        "##.####=####.##",
        "#..+..b..b.+..#",
        "##1#.......#2##",
        " #.##.I.I.##.#",
        " #.b.......b.#",
        " =...sss.....=",
        " #.b.sss...b.#",
        " #.##sss######",
        "##3#..G..+.t###",
        "#..+.....#....#",
        "##.####=####.##",
        " ###       ###",
      ],
    },
  },
  {
    name: "arena_of_bones",
    kind: "vault",
    source: {
      vault: "arena_of_bones",
      description: "An arena with raked sand, and cages under the stand. The crowd is gone; the next bout is you.",
      depth: "9..20",
      chance: 0.8,
      unique: {
        game: true,
        group: "throne",
      },
      tags: ["arena", "beasts"],
      transform: false,
      place: {
        when: "before",
        over: "any",
        away: {
          prefab: 3,
        },
      },
      entrances: {
        use: 2,
        join: "corridor",
      },
      no_random: ["monsters", "traps"],
      vary: [
        {
          take: {
            from: "c",
            exactly: 2,
            as: "W",
          },
        },
        {
          take: {
            from: "c",
            exactly: 1,
            as: "T",
            rest: ":",
          },
        },
      ],
      assert: [
        {
          count: {
            boss: 2,
            treasure: 1,
          },
        },
        {
          reach: ["entrances", "boss"],
        },
        {
          reach: ["entrances", "treasure"],
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        W: {
          spawn: {
            name: "Champion",
            or: ["Orc"],
            depth: "+3",
          },
          mark: "boss",
        },
      },
      map: [
        "   ####=####",
        " ###.......###",
        "##c+..:....+c##",
        "##.#.......#.##",
        "#####..I.:.####",
        "#c.+.......#:.=",
        "##.#.:..I..+..#",
        "#####.......###",
        " ##c+...:..+c##",
        " ####.....####",
        "    ###=###",
      ],
    },
  },
  {
    name: "sunken_court",
    kind: "section",
    source: {
      section: "sunken_court",
      description:
        "A court under water, with the colonnade still dry. Whoever ruled here is at the bottom, with his seal.",
      depth: "4..15",
      weight: {
        base: 10,
        "9..": 15,
      },
      tags: ["water", "ruin"],
      transform: true,
      place: {
        anchor: "center",
        oversize: "refuse",
      },
      entrances: {
        use: 2,
        join: "corridor",
      },
      params: {
        flood: {
          pick: {
            deep_water: 2,
            shallow_water: 1,
          },
        },
      },
      vary: [
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": "≡",
            "2": "f",
          },
        },
        {
          when: {
            height: "45..",
          },
          set: {
            q: "&",
          },
        },
        {
          set: {
            q: "I",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "goal"],
        },
      ],
      legend: {
        I: "pillar",
        "&": "statue",
        _: "altar",
        ":": "rubble",
        "~": "shallow_water",
        "≡": "bridge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        f: {
          terrain: "$flood",
        },
        K: {
          terrain: "altar",
          spawn: {
            any: {
              "Tower Shield": 1,
              "Fireball Scroll": 1,
            },
          },
          mark: "goal",
        },
        y: {
          choose: {
            w: 1,
            ".": 4,
          },
        },
      },
      map: [
        "    ######==######",
        " ####I..I....I..I####",
        "##.................##",
        "#..y................##",
        "#...ffff1fffffff....#",
        "#q..ffff1fffffff...q#",
        "=...ffff1ff~ffff....=",
        "=...ffff1~K~2222....=",
        "#q..ffffff~fffff...q#",
        "#...ffffffffffff..y.#",
        "##I..ffffffffff...I##",
        " #.....y............#",
        " ###I..I......I..I###",
        "   ######==########",
      ],
    },
  },
  {
    name: "goblin_stockade",
    kind: "section",
    source: {
      section: "goblin_stockade",
      description: "A stockade across the way, with a gate that faces you and a midden that does not.",
      depth: "1..9",
      weight: 5,
      tags: ["camp", "barracks"],
      transform: {
        rotate: false,
        mirror: "y",
      },
      place: {
        anchor: "right",
      },
      entrances: {
        use: "1..3",
        join: "corridor",
      },
      params: {
        band: {
          roll: "2..4",
        },
      },
      vary: [
        {
          take: {
            from: "b",
            exactly: "$band",
            as: "z",
            rest: ".",
          },
        },
        {
          set: {
            m: {
              pick: {
                ":": 2,
                "#": 1,
              },
            },
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "chief"],
        },
        {
          count: {
            chief: 1,
            sentry: 2,
          },
        },
      ],
      legend: {
        g: {
          spawn: "Goblin",
          mark: "sentry",
        },
        ":": "rubble",
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        B: "pillar",
        C: {
          spawn: {
            any: {
              Orc: 2,
              Goblin: 1,
            },
            depth: "+1",
          },
          mark: "chief",
        },
      },
      map: [
        "    BBBBBBBBBB",
        "  BBB..b.....BBBB",
        " BB.....BB......BB",
        " B......BB.b.:...B",
        " B...........:::.BB",
        "BB.........%.:.b..B",
        "Bg..b..BBB........B",
        "=......B/B..b..BBBB",
        "=......B.........BB",
        "Bg..b..BBB..BBBBBB",
        "BB...........+C.BB",
        " B.b.BB.....BB.TB",
        " B...BB..b...BBBB",
        " BB.........BB",
        "  BBm.:..b.BB",
        "   B::.BBBBB",
        "   B=BBB",
      ],
    },
  },
  {
    name: "old_library",
    kind: "section",
    source: {
      section: "old_library",
      description:
        "A library of three halls. The catalogue is lost, the reading room is taken, and the locked stacks are not locked.",
      depth: "5..17",
      tags: ["library", "study"],
      place: {
        anchor: "top-left",
      },
      entrances: {
        use: "1..2",
        join: "door",
      },
      no_random: ["traps"],
      vary: [
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": "+",
            "2": "#",
          },
        },
        {
          take: {
            from: "l",
            exactly: 2,
            as: "?",
            rest: "π",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "keeper"],
        },
        {
          reach: ["entrances", "treasure"],
        },
      ],
      legend: {
        ":": "rubble",
        "╨": "bookshelf",
        π: "table",
        "∩": "bench",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        s: {
          slot: {
            tags: ["alcove"],
            max: "3x3",
            else: "floor",
          },
        },
        x: {
          choose: {
            "?": 1,
            ".": 6,
          },
        },
        M: {
          spawn: {
            name: "Librarian",
            or: ["Orc", "Goblin"],
            depth: "+2",
          },
          mark: "keeper",
        },
      },
      map: [
        "########################",
        "#╨╨╨╨.╨╨╨╨#sss....╨╨..╨#",
        "#..x....x.#sss.........x#",
        "#╨╨╨╨╨╨...1sss.l.l.l..╨#",
        "#.x....x..#....∩.∩.∩...#",
        "#╨╨╨╨╨╨...#............=",
        "#....x....+..M.l.l.l..##",
        "#╨╨╨╨╨╨╨..#....∩.∩.∩.##",
        "#..x...x..2..........#",
        "#╨╨╨╨╨╨╨..####+#######",
        "#.........#..x...x.#",
        "####==#####╨╨...╨╨╨##",
        "          #..x.....T#",
        "          ###########",
      ],
    },
  },
  {
    name: "prison_block",
    kind: "section",
    source: {
      section: "prison_block",
      description: "A block of cells round a yard. Somebody has lost the keys, and somebody else has found them.",
      depth: "4..20",
      tags: ["prison"],
      transform: {
        rotate: false,
        mirror: "x",
      },
      place: {
        anchor: "bottom",
        oversize: "refuse",
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters"],
      vary: [
        {
          shuffle: ["ab", "cd", "ef", "hj"],
        },
        {
          take: {
            from: "p",
            exactly: 2,
            as: "G",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "captive"],
        },
        {
          reach: ["entrances", "stash"],
        },
        {
          count: {
            captive: 2,
            stash: 1,
            guard: 2,
          },
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        a: {
          spawn: {
            name: "Prisoner",
            or: ["Goblin"],
            state: "bound",
          },
          mark: "captive",
        },
        b: "door",
        c: {
          spawn: {
            name: "Prisoner",
            or: ["Orc"],
            state: "raving",
          },
          mark: "captive",
        },
        d: "rubble",
        e: {
          spawn: [
            {
              table: "items",
            },
            {
              name: "Bear Trap",
              chance: "50%",
            },
          ],
          mark: "stash",
        },
        f: "door",
        h: {
          terrain: "rubble",
        },
        j: "door",
        G: {
          spawn: {
            any: {
              Orc: 3,
              Goblin: 2,
            },
          },
          mark: "guard",
        },
      },
      map: [
        " #########################",
        " #a.#..c#...#..e#.h.#...:#",
        "##..#...##..#...#...#....##",
        "#.#b##d####+##f###j##+##..#",
        "#...p..................p..#",
        "=....##########...#####...#",
        "#..p.#..I...I.#.p.#.%.+...=",
        "#....+........+...#..[#...#",
        "#....#..I...I.#...#####p.##",
        "##...##########...........#",
        "##.....p..........p..##..##",
        "###########################",
      ],
    },
  },
  {
    name: "great_forge",
    kind: "section",
    source: {
      section: "great_forge",
      description:
        "The forge that armed the deep. One hammer still falls, and the river that cools the iron cuts the hall in two.",
      depth: "8..20",
      chance: {
        base: 0.6,
        "14..": 1,
      },
      unique: {
        game: true,
        group: "forge",
      },
      tags: ["forge", "water"],
      place: {
        anchor: "bottom-right",
      },
      entrances: {
        use: 2,
        join: "corridor",
      },
      vary: [
        {
          set: {
            "1": {
              pick: {
                "≡": 1,
                "≈": 1,
              },
            },
          },
        },
        {
          take: {
            from: "t",
            exactly: "1..2",
            as: "[",
            rest: ":",
          },
        },
      ],
      assert: [
        {
          count: {
            guard: "1..",
          },
        },
        {
          reach: ["entrances", "prize"],
        },
        {
          count: {
            prize: 1,
          },
        },
        {
          reach: ["entrances", "guard"],
        },
      ],
      params: {
        guard: "Orc",
        mood: "awake",
        prize: "Longsword",
      },
      legend: {
        I: "pillar",
        _: "altar",
        ":": "rubble",
        "*": "crystal",
        "≈": "deep_water",
        "≡": "bridge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        z: {
          spawn: {
            name: "Goblin",
            state: "asleep",
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        G: {
          spawn: {
            name: "$guard",
            state: "$mood",
          },
          mark: "guard",
        },
        P: {
          spawn: "$prize",
          mark: "prize",
        },
      },
      map: [
        "    ##########=#######",
        "  ###..I...I.....#####",
        " ##...t..:..t......###",
        " #..##......*##.....##",
        "=...#::.._.::*#.....##",
        "#...##......###..t..##",
        "#......G.........:...#",
        "≈≈≈≈≈≈≈≈≡≈≈≈≈≈≈1≈≈≈≈≈≈",
        "≈≈≈≈≈≈≈≈≡≈≈≈≈≈≈1≈≈≈≈≈≈",
        "#.:....:.....#......##",
        "#....G......I#:.P.:.##",
        "=...........:+...._.##",
        "##..I..t.I..##.:...###",
        "######################",
      ],
    },
  },
  {
    name: "river_crossing",
    kind: "section",
    source: {
      section: "river_crossing",
      description:
        "A river in its gorge, two bridges over it and somebody's camp at the better one. The worse one has a plank out; where there is room the river spreads into a ford.",
      depth: "3..13",
      tags: ["water", "camp"],
      place: {
        anchor: "center",
      },
      entrances: {
        join: "corridor",
      },
      vary: [
        {
          when: {
            width: "90..",
          },
          set: {
            v: "~",
          },
        },
        {
          set: {
            v: "≈",
          },
        },
        {
          set: {
            p: {
              pick: {
                "≈": 1,
                "≡": 1,
              },
            },
          },
        },
        {
          take: {
            from: "b",
            exactly: "1..2",
            as: "^",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "toll"],
        },
      ],
      legend: {
        ":": "rubble",
        "~": "shallow_water",
        "≈": "deep_water",
        "≡": "bridge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        c: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
          mark: "toll",
        },
      },
      map: [
        "       =.b.        ..=.",
        "   ....:....bb..  ..:....",
        " ...c.......   ....:..b...",
        "..%:.c.....vv≈≈≈...........",
        "≈≈~...≈≈≈≈≈vvv≈≈≈≈≈.....~≈≈≈",
        "≈≈≈≈≡≈≈≈≈≈≈≈vvv≈≈≈≈≈≈≡≈≈≈≈≈≈",
        "≈≈≈≈≡≈≈≈≈≈≈≈≈vv≈≈≈≈≈≈p≈≈≈≈≈",
        " ≈≈≈≡≈≈≈≈≈≈≈≈vv≈≈≈≈≈≈≡≈≈≈",
        "   ...b..~~~....~~~...b..",
        "   ..:....        .:......",
        "     .=..          ..b=.",
      ],
    },
  },
  {
    name: "drowned_throne",
    kind: "section",
    source: {
      section: "drowned_throne",
      description:
        "A hall of the old kings on piles above a lake. The way to the throne is a way over water, and it is watched.",
      depth: "12..20",
      chance: 0.6,
      unique: {
        game: true,
        group: "throne",
      },
      tags: ["throne", "water"],
      place: {
        anchor: "top",
      },
      entrances: {
        use: "1..2",
        join: "door",
      },
      no_random: ["monsters", "traps"],
      vary: [
        {
          shuffle: ["ac", "bd"],
        },
        {
          set: {
            a: "≡",
            b: "≈",
            d: ".",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "boss"],
        },
        {
          reach: ["entrances", "goal"],
        },
        {
          count: {
            boss: 1,
            goal: 1,
          },
        },
      ],
      legend: {
        I: "pillar",
        "&": "statue",
        _: "altar",
        ":": "rubble",
        "≈": "deep_water",
        "≡": "bridge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        K: {
          spawn: {
            name: "Ogre",
            or: ["Orc", "Goblin"],
            depth: "+5",
          },
          mark: "boss",
        },
        c: {
          spawn: {
            table: "monsters",
            blocks: true,
            depth: "+2",
            chance: "75%",
          },
        },
        n: {
          terrain: "altar",
          spawn: [
            "Longsword",
            {
              name: "Tower Shield",
              chance: "50%",
            },
          ],
          mark: "goal",
        },
      },
      map: [
        "     ###########",
        "   ###...&.&...###",
        " ###≈....K.n....≈###",
        " #≈≈≈≈.._____..≈≈≈≈#",
        "##≈≈≈≈≈.......≈≈≈≈≈##",
        "#≈≈≈≈≈≈≈..≈..≈≈≈≈≈≈≈#",
        "#≈≈I≈≈I≈a≈≈≈b≈I≈≈I≈≈#",
        "#≈≈≈≈≈≈≈a≈≈≈b≈≈≈≈≈≈≈#",
        "#≈≈I≈≈I≈a≈≈≈b≈I≈≈I≈≈#",
        "#≈≈≈≈≈≈.c...d.≈≈≈≈≈≈#",
        "##≈≈≈≈I.......I≈≈≈≈##",
        " ##≈≈.............≈##",
        "####.............##",
        "=.......c...d......#",
        "####.............###",
        "   ######=#=######",
      ],
    },
  },
  {
    name: "cloister",
    kind: "section",
    source: {
      section: "cloister",
      description: "A covered walk round a garden, with chapels off it. The brothers have gone; one chapel is kept.",
      depth: "1..20",
      weight: 4,
      tags: ["chapel", "garden", "shrine"],
      transform: {
        rotate: false,
        mirror: "y",
      },
      place: {
        anchor: "left",
      },
      entrances: {
        use: "2..3",
        join: "corridor",
      },
      no_random: ["traps"],
      vary: [
        {
          shuffle: ["1", "2", "3"],
        },
        {
          set: {
            "1": "k",
            "2": ":",
            "3": "w",
          },
        },
      ],
      assert: [
        {
          reach: ["entrances", "kept"],
        },
        {
          count: {
            kept: 1,
          },
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "~": "shallow_water",
        "≈": "deep_water",
        "▓": "hedge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        s: {
          slot: {
            tags: ["side_chapel"],
            max: "3x3",
            else: "floor",
          },
        },
        x: {
          choose: {
            "%": 1,
            ".": 6,
          },
        },
        k: {
          terrain: "altar",
          spawn: {
            name: "Health Potion",
            count: "1..2",
          },
          mark: "kept",
        },
      },
      map: [
        "   #########=#####",
        " ###sss.#1#..sss.###",
        "##..sss.....:sss...##",
        "#...sss......sss...2#",
        "#..................##",
        "#...▓▓▓▓▓▓▓▓▓▓▓....#",
        "#...▓x..x...x.▓....#",
        "#I......~~~...▓.:...=",
        "#...▓.x.~≈~..x▓....#",
        "#...▓x..~~~...▓....##",
        "##..▓▓▓▓▓▓▓▓▓▓▓...sss#",
        " #................sss#",
        " ##......:........sss#",
        "  #3#I.......I#######",
        "  ####==#######",
      ],
    },
  },
  {
    name: "seven_sleepers",
    kind: "vault",
    source: {
      vault: "seven_sleepers",
      description:
        "Seven biers round one sword. Six knights lie on theirs and wait to be called; the seventh got up early.",
      depth: "5..19",
      unique: {
        game: true,
      },
      tags: ["crypt", "treasure", "large"],
      place: {
        over: {
          wall: "60%..",
        },
        away: {
          start: 8,
        },
      },
      entrances: {
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      vary: [
        {
          take: {
            from: "n",
            exactly: 1,
            as: "Y",
            rest: "S",
          },
        },
        {
          take: {
            from: "u",
            exactly: 1,
            as: "U",
            rest: ".",
          },
        },
        {
          each: {
            ",": {
              ",": 2,
              ".": 1,
            },
          },
        },
        {
          when: {
            depth: "14..",
          },
          set: {
            K: "R",
          },
        },
      ],
      assert: [
        {
          count: {
            sleeper: 6,
            vacant: 1,
            early: 1,
          },
        },
        {
          reach: ["entrances", "sleeper"],
        },
        {
          reach: ["entrances", "vacant"],
        },
      ],
      legend: {
        _: "altar",
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        ",": "bones",
        R: {
          spawn: {
            any: {
              "Rune Sword": 1,
              "War Hammer": 2,
              "Mirror Shield": 2,
              "Storm Scroll": 2,
              Elixir: 2,
            },
          },
          mark: "treasure",
        },
        K: {
          terrain: "altar",
          spawn: {
            any: {
              Longsword: 3,
              "Tower Shield": 1,
            },
          },
          mark: "sword",
        },
        S: {
          terrain: "altar",
          spawn: [
            {
              name: "Skeleton",
              or: ["Orc"],
              state: "asleep",
              blocks: true,
            },
            {
              any: {
                Dagger: 2,
                Shield: 2,
                "Health Potion": 1,
              },
              chance: "40%",
            },
          ],
          mark: "sleeper",
        },
        Y: {
          terrain: "altar",
          mark: "vacant",
        },
        U: {
          spawn: {
            name: "Wight",
            or: ["Orc"],
            state: "ambush",
            blocks: true,
          },
          mark: "early",
        },
      },
      map: [
        "    #######",
        " ####n#n#n####",
        " #n##.#.#.##n#",
        "##.#.......#.##",
        "#u...........u#",
        "#n#...,_,...#n#",
        "###..._K_...###",
        "  #...,_,...#",
        "  ##..,....##",
        "   ##u...u##",
        "    ##...##",
        "     ##.##",
        "      #.#",
        "      #=#",
      ],
    },
  },
  {
    name: "banquet_kitchen",
    kind: "vault",
    source: {
      vault: "banquet_kitchen",
      description:
        "Dinner for forty, three ovens and a guest of honour who is still in the pot. He could be talked out of it.",
      depth: "1..10",
      tags: ["kitchen", "cellar", "prison", "large"],
      place: {
        over: {
          wall: "50%..",
        },
        away: {
          start: 6,
        },
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters", "items"],
      params: {
        scullions: {
          roll: "1..3",
        },
        larder: {
          roll: "2..4",
        },
      },
      vary: [
        {
          take: {
            from: "q",
            exactly: 1,
            as: "p",
            rest: "~",
          },
        },
        {
          take: {
            from: "k",
            exactly: 1,
            as: "C",
            rest: ".",
          },
        },
        {
          take: {
            from: "s",
            exactly: "$scullions",
            as: "g",
            rest: ".",
          },
        },
        {
          take: {
            from: "l",
            exactly: "$larder",
            as: "%",
          },
        },
        {
          take: {
            from: "l",
            exactly: 1,
            as: "!",
          },
        },
        {
          take: {
            from: "l",
            exactly: 1,
            as: "r",
            rest: "Θ",
          },
        },
        {
          each: {
            t: {
              π: 5,
              "/": 1,
            },
          },
        },
      ],
      assert: [
        {
          count: {
            guest: 1,
            cook: 1,
          },
        },
        {
          reach: ["entrances", "guest"],
        },
      ],
      legend: {
        ":": "rubble",
        "~": "shallow_water",
        Θ: "barrel",
        π: "table",
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        ",": "bones",
        "¶": "torch_wall",
        C: {
          spawn: {
            any: {
              Orc: 2,
              Goblin: 1,
            },
            state: "cooking",
          },
          mark: "cook",
        },
        p: {
          terrain: "shallow_water",
          spawn: {
            name: "Prisoner",
            or: ["Goblin"],
            state: "bound",
            blocks: true,
          },
          mark: "guest",
        },
        r: {
          spawn: {
            name: "Rat",
            blocks: true,
            count: "1..2",
          },
        },
      },
      map: [
        "####¶##¶##¶######",
        "#....k..k.......#",
        "#..tt......tt.s.###",
        "#..tt......tt....:#",
        "#......~~..........=",
        "##+##.~qq~..s..t..#",
        "#...#.~qq~.......##",
        "#l.l#..~~k...tt.##",
        "#...##.s......###",
        "#l.l.#...:######",
        "#.l.l+....+...#",
        "#######..##.l.#",
        "      #..##..l#",
        "      #=#######",
      ],
    },
  },
  {
    name: "lamp_orchard",
    kind: "vault",
    source: {
      vault: "lamp_orchard",
      description:
        "Trees in rows, lit from within by whatever they drink. Ripe fruit falls softly, so as not to wake what sleeps under it.",
      depth: "1..9",
      tags: ["garden", "rest", "large"],
      place: {
        over: {
          floor: "25%..",
        },
        away: {
          start: 4,
        },
      },
      entrances: {
        glyph: "D",
        join: "corridor",
      },
      no_random: ["monsters", "traps"],
      params: {
        fruit: {
          roll: "2..4",
        },
        keeper: {
          pick: {
            tending: 2,
            asleep: 1,
          },
        },
      },
      vary: [
        {
          take: {
            from: "x",
            exactly: 1,
            as: "F",
          },
        },
        {
          take: {
            from: "x",
            exactly: "$fruit",
            as: "f",
          },
        },
        {
          take: {
            from: "x",
            exactly: 2,
            as: "w",
            rest: '"',
          },
        },
        {
          take: {
            from: "t",
            exactly: "2..3",
            as: ":",
            rest: "♣",
          },
        },
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": '"',
            "2": "♠",
          },
        },
      ],
      assert: [
        {
          count: {
            golden: 1,
            sleeper: 2,
            keeper: 1,
          },
        },
        {
          reach: ["entrances", "golden"],
        },
      ],
      legend: {
        ":": "rubble",
        "~": "shallow_water",
        "≈": "deep_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          terrain: "grass",
          spawn: {
            name: "Wolf",
            or: ["Goblin"],
            state: "asleep",
            blocks: true,
          },
          mark: "sleeper",
        },
        ",": "bones",
        '"': "grass",
        "♠": "foliage",
        "♣": "tree",
        D: {
          terrain: "grass",
        },
        k: {
          terrain: "grass",
          spawn: {
            name: "Shaman",
            or: ["Goblin"],
            state: "$keeper",
            blocks: true,
          },
          mark: "keeper",
        },
        f: {
          terrain: "grass",
          spawn: "Rations",
          mark: "fruit",
        },
        F: {
          terrain: "grass",
          spawn: {
            any: {
              "Health Potion": 3,
              Elixir: 1,
            },
          },
          mark: "golden",
        },
      },
      map: [
        " ♠♠♠♠♠♠♠♠♠D♠♠♠♠♠♠♠",
        '♠♠"""""""♠"♠"""""♠♠',
        '♠"t"tx"t"""t"xt"t"♠',
        '♠""x""""""""""""x"♠',
        '♠"t"t"xt"""tx"t"t"♠',
        '♠"""""""".""""""""♠',
        'D""""""..~..""""""♠',
        '♠"x""""k~≈~"""""x"♠',
        '♠"t"tx"t.~.t"xt"t"♠',
        '♠"""""""""""""""""♠',
        '♠"tx"t"t""xt"t"xt"♠',
        '♠♠""""""1♠2""""""♠♠',
        " ♠♠♠♠♠♠♠D♠D♠♠♠♠♠♠♠",
      ],
    },
  },
  {
    name: "bath_house",
    kind: "vault",
    source: {
      vault: "bath_house",
      description:
        "A hot bath, a cold bath and a row of hooks. The bathers have left everything on the hooks but their tempers.",
      depth: "3..15",
      tags: ["bath", "water", "barracks", "large"],
      place: {
        over: {
          wall: "40%..",
        },
        away: {
          start: 8,
        },
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      params: {
        bathers: {
          roll: "3..5",
        },
        attendant: {
          pick: {
            asleep: 2,
            awake: 1,
          },
        },
      },
      vary: [
        {
          take: {
            from: "h",
            exactly: "$bathers",
            as: "H",
            rest: "~",
          },
        },
        {
          take: {
            from: "c",
            exactly: "2..3",
            as: "T",
          },
        },
        {
          take: {
            from: "c",
            exactly: 1,
            as: "/",
            rest: "∩",
          },
        },
        {
          take: {
            from: "p",
            exactly: 1,
            as: "P",
            rest: ".",
          },
        },
        {
          set: {
            e: {
              pick: {
                E: 1,
                "~": 2,
              },
            },
          },
        },
      ],
      assert: [
        {
          count: {
            bather: "3..5",
            clothes: "2..3",
            soap: 1,
          },
        },
        {
          reach: ["entrances", "clothes"],
        },
        {
          reach: ["entrances", "soap"],
        },
      ],
      legend: {
        ":": "rubble",
        "~": "shallow_water",
        "≈": "deep_water",
        "∩": "bench",
        "/": {
          spawn: {
            any: {
              Dagger: 3,
              Longsword: 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              Shield: 2,
              "Tower Shield": 1,
            },
          },
          mark: "clothes",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        ",": "bones",
        H: {
          terrain: "shallow_water",
          spawn: {
            any: {
              Orc: 2,
              Goblin: 1,
            },
            state: "bathing",
          },
          mark: "bather",
        },
        A: {
          spawn: {
            name: "Goblin",
            state: "$attendant",
          },
          mark: "attendant",
        },
        P: {
          spawn: {
            any: {
              Elixir: 1,
              "Health Potion": 2,
            },
          },
          mark: "soap",
        },
        E: {
          terrain: "shallow_water",
          spawn: {
            name: "Eel",
            or: ["Goblin"],
            state: "ambush",
            blocks: true,
          },
        },
      },
      map: [
        " ###################",
        "##........#...p....##",
        "#..~h~h~..#..~≈≈~...#",
        "#.~~~~~~~.#.~≈≈≈≈~..#",
        "#.~h~~~h~.+.e≈≈≈≈~p.#",
        "#.~~~~~~~.#.~≈≈≈≈~..#",
        "#..~h~h~..#..~≈≈~...#",
        "##........#.....p..##",
        " ####+#########+####",
        "  #..........#....#",
        "  #.c.c.c.c..+.∩..#",
        "  =........A.#....#",
        "  #.c.c.c.c..#.∩.##",
        "  ###.....########",
        "    ###=###",
      ],
    },
  },
  {
    name: "glass_library",
    kind: "vault",
    source: {
      vault: "glass_library",
      description:
        "Two reading rooms with a sheet of crystal between, alike to the last shelf. Yours has a scroll that its reflection lacks, or the other way round.",
      depth: "4..17",
      weight: 9,
      tags: ["library", "study", "large"],
      transform: {
        rotate: true,
        mirror: "x",
      },
      place: {
        over: {
          wall: "20%..",
        },
        away: {
          start: 6,
        },
      },
      entrances: {
        use: "1..2",
        join: "door",
      },
      no_random: ["monsters", "items"],
      params: {
        reader: {
          pick: {
            reading: 2,
            asleep: 1,
          },
        },
      },
      vary: [
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": "M",
            "2": ":",
          },
        },
        {
          shuffle: ["3", "4"],
        },
        {
          set: {
            "3": ".",
            "4": "*",
          },
        },
        {
          shuffle: ["5", "6"],
        },
        {
          set: {
            "5": "L",
            "6": "&",
          },
        },
        {
          take: {
            from: "x",
            exactly: 2,
            as: "?",
          },
        },
        {
          take: {
            from: "x",
            exactly: 1,
            as: ":",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          count: {
            reader: 1,
            original: 1,
          },
        },
        {
          reach: ["entrances", "original"],
        },
      ],
      legend: {
        "&": "statue",
        _: "altar",
        ":": "rubble",
        "*": "crystal",
        "╨": "bookshelf",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        "-": "carpet",
        ",": "bones",
        L: {
          spawn: {
            name: "Librarian",
            or: ["Orc"],
            state: "$reader",
            blocks: true,
          },
          mark: "reader",
        },
        M: {
          spawn: {
            any: {
              "Magic Mapping Scroll": 2,
              "Fireball Scroll": 2,
              "Storm Scroll": 1,
            },
          },
          mark: "original",
        },
      },
      map: [
        "  ###################",
        " ##╨╨.╨╨╨.╨*╨.╨╨╨.╨╨##",
        "##....x....4....x....##",
        "#.╨╨╨.╨╨╨..*..╨╨╨.╨╨╨.#",
        "#...x......*......x...#",
        "#.╨╨╨.╨╨╨..*..╨╨╨.╨╨╨.#",
        "=..........*..........=",
        "#.╨╨╨.-----*-----.╨╨╨.#",
        "#.....-1_.5*6._2-.....#",
        "#.╨╨╨.-----*-----.╨╨╨.#",
        "##..x......3......x..##",
        " ##╨╨.╨╨╨.╨*╨.╨╨╨.╨╨##",
        "  ###################",
      ],
    },
  },
  {
    name: "weavers_house",
    kind: "vault",
    source: {
      vault: "weavers_house",
      title: "the weaver's house",
      description:
        "Dug in the likeness of its owner, all but one leg. There is a parcel at every foot, and not all of them have stopped moving.",
      depth: "6..22",
      weight: {
        base: 8,
        "12..": 14,
      },
      tags: ["beasts", "spider", "large"],
      place: {
        over: {
          wall: "15%..",
        },
        away: {
          start: 8,
        },
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      vary: [
        {
          take: {
            from: "w",
            exactly: 2,
            as: "T",
          },
        },
        {
          take: {
            from: "w",
            exactly: 1,
            as: "Q",
          },
        },
        {
          take: {
            from: "w",
            exactly: 1,
            as: "%",
            rest: ",",
          },
        },
        {
          when: {
            depth: "14..",
          },
          take: {
            from: "h",
            exactly: 1,
            as: "H",
            rest: ".",
          },
        },
        {
          set: {
            h: ":",
          },
        },
        {
          take: {
            from: "o",
            exactly: 1,
            as: "*",
            rest: "┼",
          },
        },
      ],
      assert: [
        {
          count: {
            weaver: 1,
            treasure: 2,
            parcel: 1,
          },
        },
        {
          reach: ["entrances", "treasure"],
        },
        {
          reach: ["entrances", "parcel"],
        },
      ],
      legend: {
        ":": "rubble",
        "*": "crystal",
        "┼": "web",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        ",": "bones",
        W: {
          spawn: {
            name: "Giant Spider",
            or: ["Orc"],
            state: "asleep",
            blocks: true,
          },
          mark: "weaver",
        },
        Q: {
          spawn: {
            name: "Prisoner",
            or: ["Goblin"],
            state: "bound",
            blocks: true,
          },
          mark: "parcel",
        },
        H: {
          spawn: {
            name: "Giant Spider",
            or: ["Goblin"],
            state: "ambush",
            blocks: true,
          },
        },
      },
      map: [
        "            #=#",
        "   ######   #.#   ######",
        "   #w.┼.#  ##.##  #.┼.w#",
        "   ####.# ##...## #.####",
        "      #.###.....###.#",
        " ######.##.o...o.##.######",
        " #w.┼##.┼.........┼.##┼.w#",
        " ###.####.........####.###",
        "   #┼.................┼#",
        "   #####.h...W...h.#####",
        "   #...................#",
        " ###.###...........###.###",
        " #w.┼##.┼.........┼.##┼.w#",
        " ######.#.........#.######",
        "      #.##.......##:#",
        "   ####.###.....#####",
        "   #w.┼.# ###.###",
        "   ######   #=#",
      ],
    },
  },
  {
    name: "eel_gallery",
    kind: "vault",
    source: {
      vault: "eel_gallery",
      description:
        "A drowned gallery with something good on the island and a ford that leads to it. Whatever made the ripple also knows the ford.",
      depth: "6..20",
      weight: 5,
      tags: ["water", "treasure", "large"],
      place: {
        over: "any",
        away: {
          start: 8,
        },
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      params: {
        eels: {
          roll: "2..3",
        },
      },
      vary: [
        {
          shuffle: ["1", "2", "3", "4"],
        },
        {
          set: {
            "1": "f",
            "2": "≈",
            "3": "≈",
            "4": {
              pick: {
                "≈": 3,
                "≡": 1,
              },
            },
          },
        },
        {
          take: {
            from: "f",
            exactly: 1,
            as: "E",
            rest: "~",
          },
        },
        {
          take: {
            from: "e",
            exactly: "$eels",
            as: "E",
            rest: "~",
          },
        },
      ],
      assert: [
        {
          count: {
            prize: 1,
            eel: "3..4",
          },
        },
        {
          reach: ["entrances", "prize"],
        },
      ],
      legend: {
        I: "pillar",
        "&": "statue",
        ":": "rubble",
        "~": "shallow_water",
        "≈": "deep_water",
        "≡": "bridge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        ",": "bones",
        E: {
          terrain: "shallow_water",
          spawn: {
            name: "Eel",
            or: ["Orc"],
            state: "ambush",
            blocks: true,
          },
          mark: "eel",
        },
        t: {
          terrain: "altar",
          spawn: {
            any: {
              Shield: 1,
              Longsword: 1,
              Elixir: 1,
            },
          },
          mark: "prize",
        },
      },
      map: [
        "   ########=########",
        " ###~~~~~~~~~~~~~~~###",
        "##~~I~~I~~≈1≈~~I~~I~~##",
        "#~e~~~~≈≈≈≈1≈≈≈≈~~~~e~#",
        "#~I~~≈≈≈≈≈≈1≈≈≈≈≈≈~~I~#",
        "#~~~≈≈≈≈≈≈.1.≈≈≈≈≈≈~~~#",
        "#.~~22222..t..33333~~..=",
        "#~~~≈≈≈≈≈≈.4.≈≈≈≈≈≈~~~#",
        "#~I~~≈≈≈≈≈≈4≈≈≈≈≈≈~~I~#",
        "#~e~~~~≈≈≈≈4≈≈≈≈~~~~e~#",
        "##~~I~~I~~≈4≈~~I~&I~~##",
        " ###~~~~~~~~~~~~~~:###",
        "   ####=##########:#",
      ],
    },
  },
  {
    name: "ice_cellar",
    kind: "vault",
    source: {
      vault: "ice_cellar",
      description:
        "A cellar of ice, clear as a window. Everybody sees the meat, the treasure and what sleeps on both; few see the way in.",
      depth: "8..20",
      tags: ["cellar", "ice", "treasure", "large"],
      place: {
        over: {
          wall: "30%..",
        },
        away: {
          start: 8,
        },
      },
      entrances: {
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      vary: [
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": ":",
            "2": "*",
          },
        },
        {
          shuffle: ["3", "4", "5"],
        },
        {
          set: {
            "3": ":",
            "4": "*",
            "5": "*",
          },
        },
        {
          take: {
            from: "P",
            exactly: 1,
            as: "T",
            rest: "?",
          },
        },
        {
          take: {
            from: "b",
            exactly: 2,
            as: "%",
            rest: ",",
          },
        },
        {
          take: {
            from: "h",
            exactly: "1..2",
            as: "&",
            rest: "*",
          },
        },
      ],
      assert: [
        {
          count: {
            treasure: 1,
            sleeper: 1,
          },
        },
        {
          reach: ["entrances", "treasure"],
        },
        {
          reach: ["entrances", "sleeper"],
        },
      ],
      legend: {
        "&": "statue",
        ":": "rubble",
        "*": "crystal",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        ",": "bones",
        K: {
          spawn: {
            name: "Troll",
            or: ["Ogre", "Orc"],
            state: "asleep",
            blocks: true,
          },
          mark: "sleeper",
        },
      },
      map: [
        " #################",
        "##...............##",
        "#..******4******..#",
        "#.**.....b.....**.#",
        "#.*..*******.h..*.#",
        "#.*.**.....**...*.#",
        "=.*.1..PKP..2.b.3.#",
        "#.*.**.....**...*.#",
        "#.*..*******.h..*.#",
        "#.**.....b.h...**.#",
        "#..******5******..#",
        "##.............b.##",
        " #################",
      ],
    },
  },
  {
    name: "titans_skull",
    kind: "vault",
    source: {
      vault: "titans_skull",
      title: "the titan's skull",
      description:
        "The skull of something that held up the roof. Goblins used to say there was nothing in its head; they went in to look.",
      depth: "9..24",
      unique: {
        game: true,
      },
      tags: ["ruin", "crypt", "large"],
      place: {
        over: {
          wall: "35%..",
        },
        away: {
          start: 8,
        },
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      vary: [
        {
          shuffle: ["e", "f"],
        },
        {
          set: {
            e: "T",
            f: "G",
          },
        },
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": ".",
            "2": {
              pick: {
                "#": 1,
                ":": 1,
              },
            },
          },
        },
        {
          when: {
            depth: "17..",
          },
          set: {
            n: "R",
          },
        },
        {
          set: {
            n: "?",
          },
        },
        {
          take: {
            from: "i",
            exactly: 6,
            as: "I",
            rest: ",",
          },
        },
        {
          take: {
            from: "w",
            exactly: 1,
            as: "W",
            rest: ":",
          },
        },
      ],
      assert: [
        {
          count: {
            treasure: "1..2",
            ghoul: 1,
            thought: 1,
          },
        },
        {
          reach: ["entrances", "treasure"],
        },
        {
          reach: ["entrances", "thought"],
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "?": {
          spawn: {
            any: {
              "Magic Missile Scroll": 4,
              "Confusion Scroll": 2,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
        },
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        ",": "bones",
        R: {
          spawn: {
            any: {
              "Rune Sword": 1,
              "War Hammer": 2,
              "Mirror Shield": 2,
              "Storm Scroll": 2,
              Elixir: 2,
            },
          },
          mark: "treasure",
        },
        W: {
          spawn: {
            name: "Basilisk",
            or: ["Ogre", "Orc"],
            state: "asleep",
            blocks: true,
          },
          mark: "thought",
        },
        G: {
          spawn: {
            name: "Ghoul",
            or: ["Orc"],
            state: "ambush",
            blocks: true,
          },
          mark: "ghoul",
        },
      },
      map: [
        "      #########",
        "   ####.......####",
        "  ##.....w.w.....##",
        " ##.......w.......##",
        " #....###...###....#",
        "##...##.##.##.##...##",
        "#....#.e.#.#.f.#....#",
        "#....#...#.#...#....#",
        "##...##.##.##.##...##",
        " #....#+#...#+#....#",
        " ##......#.#......##",
        "  ##....##n##....##",
        "   ###11#####22###",
        "     #.........#",
        "     #i.i.i.i.i#",
        "     #.........#",
        "     ##.i.i.i.##",
        "      ###=#=###",
      ],
    },
  },
  {
    name: "orrery",
    kind: "vault",
    source: {
      vault: "orrery",
      description:
        "The heavens in brass and crystal, and never twice the same. Its maker stands in the middle and takes every visitor for a comet.",
      depth: "13..26",
      unique: {
        game: true,
      },
      tags: ["study", "observatory", "large"],
      place: {
        over: {
          wall: "20%..",
        },
        away: {
          start: 8,
        },
      },
      entrances: {
        use: "1..2",
        join: "door",
      },
      no_random: ["monsters", "items", "traps"],
      params: {
        maker: {
          pick: {
            calculating: 3,
            asleep: 1,
          },
        },
      },
      vary: [
        {
          take: {
            from: "a",
            exactly: 1,
            as: "*",
            rest: "-",
          },
        },
        {
          take: {
            from: "b",
            exactly: 2,
            as: "*",
          },
        },
        {
          take: {
            from: "b",
            exactly: 1,
            as: "G",
          },
        },
        {
          take: {
            from: "b",
            exactly: 1,
            as: "&",
            rest: "-",
          },
        },
        {
          take: {
            from: "n",
            exactly: 1,
            as: "T",
          },
        },
        {
          take: {
            from: "n",
            exactly: 1,
            as: "R",
            rest: ":",
          },
        },
        {
          take: {
            from: "m",
            exactly: 1,
            as: "M",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          count: {
            maker: 1,
            moon: 1,
            treasure: 2,
          },
        },
        {
          reach: ["entrances", "sun"],
        },
        {
          reach: ["entrances", "treasure"],
        },
      ],
      legend: {
        "&": "statue",
        ":": "rubble",
        "*": "crystal",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        "-": "carpet",
        ",": "bones",
        R: {
          spawn: {
            any: {
              "Rune Sword": 1,
              "War Hammer": 2,
              "Mirror Shield": 2,
              "Storm Scroll": 2,
              Elixir: 2,
            },
          },
          mark: "treasure",
        },
        M: {
          spawn: {
            name: "Wizard",
            or: ["Orc"],
            state: "$maker",
            blocks: true,
          },
          mark: "maker",
        },
        G: {
          terrain: "carpet",
          spawn: {
            name: "Living Statue",
            or: ["Orc"],
            state: "still",
            blocks: true,
          },
          mark: "moon",
        },
        V: {
          terrain: "altar",
          spawn: {
            any: {
              "Storm Scroll": 2,
              "Magic Mapping Scroll": 1,
              Elixir: 1,
            },
          },
          mark: "sun",
        },
      },
      map: [
        "        #####",
        "     ####...####",
        "    ##.........##",
        "   ##n..bb-bb..n##",
        "  ##..bbb...bbb..##",
        " ##..bb.......bb..##",
        " #...b...a-a...b...#",
        " #..b..aa.m.aa..b..#",
        " #..b..a.*.*.a..b..#",
        " =..-..-m.V.m-..-..#",
        " #..b..a.*.*.a..b..#",
        " #..b..aa.m.aa..b..#",
        " #...b...a-a...b...#",
        " ##..bb.......bb..##",
        "  ##..bbb...bbb..##",
        "   ##n..bb-bb..n##",
        "    ##.........##",
        "     ####...####",
        "        ##=##",
      ],
    },
  },
  {
    name: "salamander_forge",
    kind: "vault",
    source: {
      vault: "salamander_forge",
      description:
        "A forge on an island in the fire. The smith is of one substance with it and has never needed tongs.",
      depth: "14..26",
      weight: {
        base: 8,
        "20..": 14,
      },
      unique: {
        level: true,
        group: "forge",
      },
      tags: ["forge", "lava", "guarded", "large"],
      place: {
        over: "any",
        away: {
          start: 8,
          exit: 6,
        },
      },
      entrances: {
        use: "1..2",
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      vary: [
        {
          shuffle: ["1", "2", "3", "4"],
        },
        {
          set: {
            "1": ".",
            "2": {
              pick: {
                ":": 1,
                "▒": 1,
              },
            },
            "3": "▒",
            "4": "▒",
          },
        },
        {
          take: {
            from: "t",
            exactly: 1,
            as: "R",
          },
        },
        {
          take: {
            from: "t",
            exactly: 1,
            as: "j",
          },
        },
        {
          take: {
            from: "t",
            exactly: 1,
            as: "[",
            rest: ":",
          },
        },
        {
          take: {
            from: "s",
            exactly: 1,
            as: "S",
            rest: ".",
          },
        },
      ],
      assert: [
        {
          count: {
            smith: 1,
            work: 1,
            treasure: 1,
          },
        },
        {
          reach: ["entrances", "work"],
        },
        {
          reach: ["entrances", "treasure"],
        },
      ],
      legend: {
        ":": "rubble",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        ",": "bones",
        "▒": "lava",
        R: {
          spawn: {
            any: {
              "Rune Sword": 1,
              "War Hammer": 2,
              "Mirror Shield": 2,
              "Storm Scroll": 2,
              Elixir: 2,
            },
          },
          mark: "treasure",
        },
        S: {
          spawn: {
            name: "Salamander",
            or: ["Ogre", "Orc"],
            state: "working",
            blocks: true,
          },
          mark: "smith",
        },
        K: {
          terrain: "altar",
          spawn: {
            name: "War Hammer",
            or: ["Longsword"],
          },
          mark: "work",
        },
        j: {
          spawn: {
            name: "Orc",
            state: "asleep",
          },
        },
      },
      map: [
        "     ###########",
        "  ####.........####",
        " ##..t.........t..##",
        " #......▒▒1▒▒......#",
        "##....▒▒▒▒1▒▒▒▒....##",
        "#...▒▒▒▒.....▒▒▒▒...#",
        "#..▒▒▒▒.s...s.▒▒▒▒..#",
        "=..2222...K...3333..#",
        "#..▒▒▒▒.s...s.▒▒▒▒..#",
        "#...▒▒▒▒.....▒▒▒▒...#",
        "##....▒▒▒▒4▒▒▒▒....##",
        " #......▒▒4▒▒......#",
        " ##..t.........t..##",
        "  ####.......######",
        "     #####=###",
      ],
    },
  },
  {
    name: "chapel_of_the_bound",
    kind: "vault",
    source: {
      vault: "chapel_of_the_bound",
      description:
        "A church to what stands in the ring behind the altar. The faithful feed it, bind it and have not looked at the ring for some time.",
      depth: "14..26",
      weight: 5,
      unique: {
        game: true,
      },
      tags: ["shrine", "chapel", "prison", "large"],
      place: {
        over: {
          wall: "30%..",
        },
        away: {
          start: 8,
          exit: 6,
        },
      },
      entrances: {
        join: "door",
      },
      no_random: ["monsters", "items", "traps"],
      params: {
        faithful: {
          roll: "2..4",
        },
      },
      vary: [
        {
          take: {
            from: "r",
            exactly: 1,
            as: ":",
            rest: "*",
          },
        },
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": "Q",
            "2": "E",
          },
        },
        {
          take: {
            from: "p",
            exactly: "$faithful",
            as: "S",
            rest: ".",
          },
        },
        {
          take: {
            from: "h",
            exactly: 1,
            as: "H",
            rest: ".",
          },
        },
        {
          take: {
            from: "∩",
            exactly: "1..2",
            as: ":",
          },
        },
      ],
      assert: [
        {
          count: {
            bound: 1,
            relic: 1,
            offering: 1,
            priest: 1,
          },
        },
        {
          reach: ["entrances", "relic"],
        },
        {
          reach: ["entrances", "bound"],
        },
        {
          reach: ["entrances", "offering"],
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "*": "crystal",
        "∩": "bench",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        "-": "carpet",
        ",": "bones",
        D: {
          spawn: {
            name: "Demon",
            or: ["Ogre", "Orc"],
            state: "bound",
            blocks: true,
          },
          mark: "bound",
        },
        K: {
          terrain: "altar",
          spawn: {
            name: "Rune Sword",
            or: ["Longsword"],
          },
          mark: "relic",
        },
        Q: {
          spawn: {
            name: "Prisoner",
            or: ["Goblin"],
            state: "bound",
            blocks: true,
          },
          mark: "offering",
        },
        S: {
          spawn: {
            any: {
              Orc: 3,
              Goblin: 1,
            },
            state: "praying",
          },
          mark: "faithful",
        },
        H: {
          spawn: {
            name: "Shaman",
            or: ["Orc"],
            state: "praying",
            blocks: true,
          },
          mark: "priest",
        },
        E: {
          spawn: [
            {
              name: "Elixir",
              or: ["Health Potion"],
            },
            {
              table: "items",
              chance: "50%",
            },
          ],
          mark: "alms",
        },
      },
      map: [
        "       #######",
        "     ###.....###",
        "     #...rrr...#",
        "    ##..r...r..##",
        "    #...r.D.r...#",
        "    ##..r...r..##",
        " #####...rrr...#####",
        "##...#.........#...##",
        "#..1.+...hKh...+.2..#",
        "##...#....-....#...##",
        " #####.I..-..I.#####",
        "     #p∩∩p-p∩∩p#",
        "     #.∩∩.-.∩∩.#",
        "     #p∩∩p-p∩∩p#",
        "     #.∩∩.-.∩∩.#",
        "     #..p.-.p..#",
        "     ##.I.-.I.##",
        "      ###.-.###",
        "        ##=##",
      ],
    },
  },
  {
    name: "menagerie",
    kind: "section",
    source: {
      section: "menagerie",
      description:
        'Six cages round a promenade, five of them shut. The keeper wrote the labels, and one of them says "gone out".',
      depth: "5..19",
      tags: ["zoo", "beasts", "prison"],
      transform: {
        rotate: false,
        mirror: "x",
      },
      place: {
        anchor: "top",
        oversize: "refuse",
      },
      entrances: {
        use: "1..3",
        join: "corridor",
      },
      no_random: ["monsters", "items"],
      params: {
        keeper: {
          pick: {
            asleep: 2,
            feeding: 1,
          },
        },
      },
      vary: [
        {
          shuffle: ["1a", "2b", "3c", "4d", "5e", "6f"],
        },
        {
          take: {
            from: "l",
            exactly: 1,
            as: "L",
            rest: ".",
          },
        },
        {
          when: {
            depth: "12..",
          },
          set: {
            T: "R",
          },
        },
        {
          each: {
            x: {
              "♠": 2,
              '"': 1,
            },
          },
        },
      ],
      assert: [
        {
          count: {
            beast: 4,
            loose: 1,
            empty: 1,
            treasure: 1,
          },
        },
        {
          reach: ["entrances", "beast"],
        },
        {
          reach: ["entrances", "treasure"],
        },
      ],
      legend: {
        "1": "rubble",
        "2": "portcullis",
        "3": "portcullis",
        "4": "portcullis",
        "5": "portcullis",
        "6": "portcullis",
        _: "altar",
        ":": "rubble",
        "~": "shallow_water",
        "≈": "deep_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        ",": "bones",
        '"': "grass",
        "♠": "foliage",
        R: {
          spawn: {
            any: {
              "Rune Sword": 1,
              "War Hammer": 2,
              "Mirror Shield": 2,
              "Storm Scroll": 2,
              Elixir: 2,
            },
          },
          mark: "treasure",
        },
        a: {
          terrain: "bones",
          mark: "empty",
        },
        b: {
          spawn: {
            name: "Wolf",
            or: ["Goblin"],
            state: "caged",
            count: "1..2",
            blocks: true,
          },
          mark: "beast",
        },
        c: {
          spawn: {
            name: "Warg",
            or: ["Orc"],
            state: "caged",
            blocks: true,
          },
          mark: "beast",
        },
        d: {
          spawn: {
            name: "Bog Toad",
            or: ["Goblin"],
            state: "caged",
            blocks: true,
          },
          mark: "beast",
        },
        e: {
          spawn: {
            name: "Giant Spider",
            or: ["Orc"],
            state: "caged",
            blocks: true,
          },
          mark: "beast",
        },
        f: {
          terrain: "rubble",
          spawn: {
            any: {
              Shield: 1,
              Dagger: 1,
              Longsword: 1,
            },
          },
          mark: "visitor",
        },
        L: {
          spawn: {
            name: "Lurker",
            or: ["Orc"],
            state: "ambush",
            blocks: true,
          },
          mark: "loose",
        },
        k: {
          spawn: {
            any: {
              Orc: 1,
              Goblin: 1,
            },
            state: "$keeper",
          },
          mark: "keeper",
        },
      },
      map: [
        " ###########################",
        "##...#....#....#....#....#..##",
        "#.a..#..b.#.c..#..d.#.e..#.f.#",
        "#....#....#....#....#....#...#",
        "##1####2####3####4####5####6##",
        "#...........l................=",
        "=..x.~~~.x.....xx....x.~~~.x.#",
        "#..x.~≈~.x..l..xx..l.x.~≈~.x.#",
        "=..x.~~~.x.....xx....x.~~~.x.#",
        "#.................l..........=",
        "#####.......#####+######....##",
        "    #.._....#.%.....k#T##==##",
        "    ##.....##.._.....+.#",
        "     ##===##############",
      ],
    },
  },
  {
    name: "stranded_ship",
    kind: "section",
    source: {
      section: "stranded_ship",
      description: "A ship of black timber, a mile under the sea it was built for. Her crew is still at the oars.",
      depth: "4..18",
      tags: ["water", "ruin", "ship"],
      transform: {
        rotate: false,
        mirror: "y",
      },
      place: {
        anchor: "bottom",
        oversize: "refuse",
      },
      entrances: {
        use: "2..3",
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      params: {
        crew: {
          roll: "3..5",
        },
      },
      vary: [
        {
          take: {
            from: "s",
            exactly: "$crew",
            as: "S",
            rest: ".",
          },
        },
        {
          shuffle: ["1a", "2b"],
        },
        {
          set: {
            "1": "~",
            "2": "B",
            a: "~",
            b: "≈",
          },
        },
        {
          take: {
            from: "l",
            exactly: 1,
            as: "T",
          },
        },
        {
          take: {
            from: "l",
            exactly: 2,
            as: "%",
          },
        },
        {
          take: {
            from: "l",
            exactly: 1,
            as: "!",
            rest: "Θ",
          },
        },
        {
          when: {
            depth: "10..",
          },
          take: {
            from: "v",
            exactly: 1,
            as: "T",
          },
        },
        {
          set: {
            v: "[",
          },
        },
      ],
      assert: [
        {
          count: {
            captain: 1,
            crew: "3..5",
            chart: 1,
            treasure: "1..2",
          },
        },
        {
          reach: ["entrances", "treasure"],
        },
        {
          reach: ["entrances", "chart"],
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "*": "crystal",
        "~": "shallow_water",
        "≈": "deep_water",
        "≡": "bridge",
        Θ: "barrel",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        ",": "bones",
        B: "wall",
        S: {
          spawn: {
            name: "Skeleton",
            or: ["Orc", "Goblin"],
            state: "rowing",
            blocks: true,
          },
          mark: "crew",
        },
        C: {
          spawn: {
            name: "Wight",
            or: ["Ogre", "Orc"],
            state: "asleep",
            blocks: true,
          },
          mark: "captain",
        },
        q: {
          terrain: "altar",
          spawn: "Magic Mapping Scroll",
          mark: "chart",
        },
      },
      map: [
        "     =....~~~~~~~~~~~~.....=",
        "  ...~~~~≈≈≈≈≈≈≈≈≈≈≈~~~~.....",
        " ..~~≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈a~~...",
        "..~≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈aa~~~..",
        ".~≈BBBBBBBBBBBBBBBBBBBBB1BB≈~~.",
        ".~≈Bv..B.s..s..s..s.B.l..lBBB~~~",
        ".~≈B...B............B...l...BBB~",
        ".~≈Bq.C+...I...:....+.....l..*BB",
        ".~≈B...B............B...l...BBB~",
        ".~≈B..vB.s..s..s..s.B.l..lBBB~~~",
        ".~≈BBBBBBBB..BBBBBBBBBBB2BB≈~~.",
        "..~≈≈≈≈≈≈≈≡≡≈≈≈≈≈≈≈≈≈≈≈bb~~..",
        " ...~~~≈≈≈≡≡≈≈≈≈≈~~~~≈≈≈b~...",
        "   .....~~..~~~~~......~~...",
        "      =......    ......=",
      ],
    },
  },
  {
    name: "parade_ground",
    kind: "section",
    source: {
      section: "parade_ground",
      description:
        "Three ranks, not a button out of place, and one gap. None of them may move until the sergeant says so, and he is at lunch.",
      depth: "6..20",
      tags: ["barracks", "guarded"],
      transform: {
        rotate: false,
        mirror: "y",
      },
      place: {
        anchor: "left",
        oversize: "refuse",
      },
      entrances: {
        use: "1..3",
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      vary: [
        {
          take: {
            from: "o",
            exactly: 1,
            as: "v",
          },
        },
        {
          set: {
            o: "O",
            v: ".",
          },
        },
        {
          shuffle: ["1", "2", "3"],
        },
        {
          set: {
            "1": "Z",
            "2": "^",
            "3": ".",
          },
        },
        {
          take: {
            from: "a",
            exactly: "2..3",
            as: "T",
          },
        },
        {
          take: {
            from: "a",
            exactly: 1,
            as: "[",
            rest: "◘",
          },
        },
        {
          set: {
            "6": {
              pick: {
                "+": 2,
                "§": 1,
              },
            },
          },
        },
        {
          each: {
            b: {
              "▬": 3,
              ".": 1,
            },
          },
        },
      ],
      assert: [
        {
          count: {
            rank: 8,
            sergeant: 1,
            shirker: 1,
            arms: "2..3",
          },
        },
        {
          reach: ["entrances", "arms"],
        },
        {
          reach: ["entrances", "sergeant"],
        },
      ],
      legend: {
        "&": "statue",
        ":": "rubble",
        "◘": "crate",
        π: "table",
        "▬": "bed",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 2,
              "Tower Shield": 2,
              "War Hammer": 1,
            },
          },
          mark: "arms",
        },
        Z: {
          spawn: {
            name: "Orc",
            state: "asleep",
          },
          mark: "shirker",
        },
        "-": "carpet",
        ",": "bones",
        "§": "secret_door",
        O: {
          spawn: {
            any: {
              Orc: 3,
              Goblin: 1,
            },
            state: "still",
          },
          mark: "rank",
        },
        S: {
          spawn: {
            name: "Sergeant",
            or: ["Orc"],
            state: "eating",
            blocks: true,
          },
          mark: "sergeant",
        },
      },
      map: [
        " #######################",
        "##aa.a.a#..%.#b.b.b.b..##",
        "#.......+..S.+..........#",
        "#a......#.ππ.#b.b.b.b..##",
        "##aa.a.a#...:#.........#",
        " ###6######+####+######",
        " #..-................1#",
        " #..-..o..o..o..o.....##",
        "=...-.................3=",
        "#...-..o..o..o..o....2.#",
        "#&..-................###",
        "#...-..o..........&..#",
        "=...-................##",
        " #..-..:..&..&.......=",
        " ##.-.....##.......###",
        "  ##=##########==###",
      ],
    },
  },
  {
    name: "broken_span",
    kind: "section",
    source: {
      section: "broken_span",
      description:
        "Two bridges over nothing. The good one has a toll of one life, payable to him who stands on it; the other is a matter of planks.",
      depth: "8..26",
      weight: {
        base: 10,
        "16..": 16,
      },
      tags: ["chasm", "guarded"],
      transform: {
        rotate: false,
        mirror: "x",
      },
      place: {
        anchor: "center",
        oversize: "refuse",
      },
      entrances: {
        use: "2..4",
        join: "corridor",
      },
      no_random: ["monsters", "traps"],
      params: {
        warden: {
          pick: {
            waiting: 2,
            asleep: 1,
          },
        },
      },
      vary: [
        {
          set: {
            p: {
              pick: {
                "≡": 1,
                "░": 1,
              },
            },
          },
        },
        {
          take: {
            from: "q",
            exactly: 1,
            as: "P",
            rest: "≡",
          },
        },
        {
          when: {
            depth: "18..",
          },
          set: {
            t: "R",
          },
        },
        {
          set: {
            t: "T",
          },
        },
        {
          take: {
            from: "s",
            exactly: "2..3",
            as: "&",
            rest: ":",
          },
        },
        {
          take: {
            from: "f",
            exactly: "1..2",
            as: "b",
            rest: "·",
          },
        },
      ],
      assert: [
        {
          count: {
            warden: 1,
            dropped: 1,
            treasure: 1,
          },
        },
        {
          reach: ["entrances", "warden"],
        },
        {
          reach: ["entrances", "treasure"],
        },
        {
          reach: ["entrances", "dropped"],
        },
      ],
      legend: {
        "&": "statue",
        ":": "rubble",
        "≡": "bridge",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        T: {
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Fireball Scroll": 1,
              "Magic Mapping Scroll": 1,
            },
          },
          mark: "treasure",
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        ",": "bones",
        "░": "chasm",
        "·": "chasm_edge",
        R: {
          spawn: {
            any: {
              "Rune Sword": 1,
              "War Hammer": 2,
              "Mirror Shield": 2,
              "Storm Scroll": 2,
              Elixir: 2,
            },
          },
          mark: "treasure",
        },
        W: {
          spawn: {
            name: "Champion",
            or: ["Ogre", "Orc"],
            state: "$warden",
            blocks: true,
          },
          mark: "warden",
        },
        P: {
          terrain: "bridge",
          spawn: {
            any: {
              Shield: 1,
              Longsword: 1,
              Elixir: 1,
            },
          },
          mark: "dropped",
        },
        b: {
          terrain: "chasm_edge",
          spawn: {
            name: "Bat",
            or: ["Goblin"],
            blocks: true,
          },
        },
      },
      map: [
        "    =....         ....        ..=",
        "  .........·....·.............s.",
        " ···f·······...········.....··f···",
        "░░░░░░░░░░░··.··░░░░░░░·.·░░░░░░░░",
        "░░░░░░░░░░░░#.#░░░░░░░░░≡░░░░░░░░░░",
        "░░░░░░░░░░░##.##░░░░░░░░q░░░░░░░░░░",
        "░░░░░░░#####s.s####░░░░░≡░░░░░░░░░░",
        "░░░░░░░#t..+.W.....░░░░░p░░░░░░░░░░",
        "░░░░░░░#####s.s####░░░░░≡░░░░░░░░░░",
        "░░░░░░░░░░░##.##░░░░░░░░q░░░░░░░░░░",
        "░░░░░░░░░░░░#.#░░░░░░░░░≡░░░░░░░░░░",
        "░░░░░░░░░░···.···░░░░··.·░░░░░░░░",
        " ··f·······.......····....···f···",
        "   ..s........................",
        "     =..       ....      ....=",
      ],
    },
  },
  {
    name: "wyrms_bed",
    kind: "section",
    source: {
      section: "wyrms_bed",
      title: "the wyrm's bed",
      description:
        "Everything it ever took, and it, asleep on top. There is a gate, which it watches with one eye, and a drain, which it has never noticed.",
      depth: "20..26",
      unique: {
        game: true,
      },
      tags: ["hoard", "treasure", "guarded"],
      transform: {
        rotate: false,
        mirror: "y",
      },
      place: {
        anchor: "right",
        oversize: "refuse",
      },
      entrances: {
        join: "corridor",
      },
      no_random: ["monsters", "items", "traps"],
      params: {
        hoard: {
          roll: "4..6",
        },
      },
      vary: [
        {
          take: {
            from: "h",
            exactly: "$hoard",
            as: "R",
          },
        },
        {
          take: {
            from: "h",
            exactly: 3,
            as: ":",
            rest: ".",
          },
        },
        {
          take: {
            from: "w",
            exactly: 1,
            as: "W",
            rest: ",",
          },
        },
        {
          take: {
            from: "x",
            exactly: 2,
            as: "k",
            rest: ",",
          },
        },
        {
          shuffle: ["1", "2"],
        },
        {
          set: {
            "1": "~",
            "2": "e",
          },
        },
      ],
      assert: [
        {
          count: {
            wyrm: 1,
            treasure: "4..6",
            challenger: 2,
          },
        },
        {
          reach: ["entrances", "wyrm"],
        },
        {
          reach: ["entrances", "treasure"],
        },
      ],
      legend: {
        I: "pillar",
        ":": "rubble",
        "~": "shallow_water",
        "[": {
          spawn: {
            any: {
              Shield: 3,
              "Tower Shield": 1,
            },
          },
        },
        w: {
          spawn: {
            any: {
              Goblin: 3,
              Orc: 1,
            },
          },
        },
        ",": "bones",
        R: {
          spawn: {
            any: {
              "Rune Sword": 1,
              "War Hammer": 2,
              "Mirror Shield": 2,
              "Storm Scroll": 2,
              Elixir: 2,
            },
          },
          mark: "treasure",
        },
        W: {
          spawn: {
            name: "Wyrm",
            or: ["Ogre", "Orc"],
            state: "asleep",
            blocks: true,
          },
          mark: "wyrm",
        },
        e: {
          terrain: "shallow_water",
          spawn: {
            name: "Ooze",
            or: ["Goblin"],
            blocks: true,
          },
        },
        k: {
          terrain: "bones",
          spawn: {
            any: {
              Longsword: 1,
              "Tower Shield": 1,
              "Health Potion": 1,
            },
          },
          mark: "challenger",
        },
      },
      map: [
        "        ###########",
        "     ####..,......####",
        "   ###..x.......,...###",
        "  ##.......:h.h.......##",
        " ##...I.....hwh..I....###",
        " #....,...h.h:h.h.......#",
        "##.......h.hwhwh.h...x..#",
        "=....x...h.h:h:h.h.....##",
        "..........h.h.h.h.....##",
        "#..,.I.....h.h.h.I...##",
        "##.....x.....,......###",
        " ##..........,....#~~##",
        "  ###......####..###1~#",
        "    ###.x..#  ######~~#",
        "      ####.#  #~~~2~~#",
        "         ###  #~#####",
        "              #=#",
      ],
    },
  },
]);
