import type { Pack } from "../content.js";

/** Compiled from content/seeds.vault by `npm run packs`. */
export const SEEDS_PACK: Pack = {
  name: "seeds",
  prefabs: [
    {
      name: "wfc_populated",
      kind: "level",
      source: {
        level: "wfc_populated",
        description:
          "Halls, cells and a throne room, with their goblins and orcs; drawn by hand from one end to the other.",
        size: "80x43",
        map: [
          "################################################################################",
          "#          ########################################################    #########",
          "#    @     ######    #########       ####     ###################        #######",
          "#          ####   g  #                          ###############            #####",
          "#          #### #    # #######       ####       #############                ###",
          "##### ######### #    # #######       #########  ####    #####                ###",
          "##### ######### ###### #######   o   #########  #### ## #####                ###",
          "##                        ####       #########   ### ##         o            ###",
          "##### ######### ###       ####       #######         ## #####                ###",
          "##### ######### ###       ####       ####### #   ### ## #####                ###",
          "##### ######### ###       ####       ####### #######    #####     o          ###",
          "###          ## ###       ####       ####### ################                ###",
          "###          ## ###   o   ###### ########### #   ############                ###",
          "###          ## ###       ###### ###########     ###                         ###",
          "###    %                  ###### ########### #   ###   !   ##                ###",
          "###          ## ###              ######   ## #######       ##                ###",
          "###          ## ###       ## ### #####     # ########################      #####",
          "###          ## ###       ## ### #####     # #   ######################    #####",
          "#### ## ####### ###### ##### ### ####          o ###########     ######    #####",
          "#### ## ####### ###### ####   ## ####        #   #########         ###### ######",
          "#    ## ####### ###### ####   ## ####        ############           ##### ######",
          "# g  ## ####### ###### ####   ##        %    ###########   o      o  #### #    #",
          "#    ## ###            ####   ## ####        #   #######   ##    ##  ####   g  #",
          "#######                  ####### ####            ######     !    !    ### #    #",
          "######                     ##### ####        #   ######               ### ######",
          "#####                            #####     # ##########               ### ######",
          "#####           !           ### ######     # ##########      o##o     ### #   ##",
          "#####                       ### #######   ## #   ######               ###   g ##",
          "#   ##                     #### ######## ###   o #######  ^########^ #### #   ##",
          "# g    #                 ###### ######## #####   #######  ^        ^ #### ######",
          "#   ##g####           ######    ######## ################           ##### ######",
          "#   ## ########## ##########    ######## #################         ######      #",
          "#####   ######### ########## %  ######## ###################     ######## ##   #",
          "#### ### ######## ##########    ######## #################### ##########   #   #",
          "### ##### ######   #########    ########          ########### #######   # g#   #",
          "### #####           ###############      ###      ########### #######   ####   #",
          "### ##### ####       ############## ######## g  g ########### ####         # ^ #",
          "#### ###^####         ############# ########      #####       ####      # g#   #",
          "#####   ######       ###            ########      ##### g     ####   !  ####^^ #",
          "#!%^## ###  ##           ########## ########  gg                 g         # > #",
          "#!%^   ###  ###     ############### ########      ##### g     ####      # g#   #",
          "# %^##  ^   ###     ############### ########      #####       ##################",
          "################################################################################",
        ],
        legend: {
          " ": "floor",
          "#": "wall",
          ".": "floor",
          "+": "door",
          "=": {
            entrance: true,
          },
          "@": {
            start: true,
          },
          "<": {
            exit: "up",
          },
          ">": {
            exit: "down",
          },
          g: {
            spawn: "Goblin",
          },
          o: {
            spawn: "Orc",
          },
          "^": {
            spawn: "Bear Trap",
          },
          "%": {
            spawn: "Rations",
          },
          "!": {
            spawn: "Health Potion",
          },
        },
      },
    },
    {
      name: "underground_fort",
      kind: "section",
      source: {
        section: "underground_fort",
        description: "A fort along a side of the map, with a guard in each tower and traps in its gates.",
        place: {
          anchor: "top-right",
        },
        size: "15x43",
        map: [
          "     #         ",
          "  #######      ",
          "  #     #      ",
          "  #     #######",
          "  #  g        #",
          "  #     #######",
          "  #     #      ",
          "  ### ###      ",
          "    # #        ",
          "    # #        ",
          "    # ##       ",
          "    ^          ",
          "    ^          ",
          "    # ##       ",
          "    # #        ",
          "    # #        ",
          "    # #        ",
          "    # #        ",
          "  ### ###      ",
          "  #     #      ",
          "  #     #      ",
          "  #  g  #      ",
          "  #     #      ",
          "  #     #      ",
          "  ### ###      ",
          "    # #        ",
          "    # #        ",
          "    # #        ",
          "    # ##       ",
          "    ^          ",
          "    ^          ",
          "    # ##       ",
          "    # #        ",
          "    # #        ",
          "    # #        ",
          "  ### ###      ",
          "  #     #      ",
          "  #     #######",
          "  #  g        #",
          "  #     #######",
          "  #     #      ",
          "  #######      ",
          "     #         ",
        ],
        legend: {
          " ": "floor",
          "#": "wall",
          ".": "floor",
          "+": "door",
          "=": {
            entrance: true,
          },
          "@": {
            start: true,
          },
          "<": {
            exit: "up",
          },
          ">": {
            exit: "down",
          },
          g: {
            spawn: "Goblin",
          },
          o: {
            spawn: "Orc",
          },
          "^": {
            spawn: "Bear Trap",
          },
          "%": {
            spawn: "Rations",
          },
          "!": {
            spawn: "Health Potion",
          },
        },
      },
    },
    {
      name: "totally_not_a_trap",
      kind: "vault",
      source: {
        vault: "totally_not_a_trap",
        description: "A potion, and eight good reasons to leave it where it is.",
        depth: "0..100",
        size: "5x5",
        map: ["     ", " ^^^ ", " ^!^ ", " ^^^ ", "     "],
        legend: {
          " ": "floor",
          "#": "wall",
          ".": "floor",
          "+": "door",
          "=": {
            entrance: true,
          },
          "@": {
            start: true,
          },
          "<": {
            exit: "up",
          },
          ">": {
            exit: "down",
          },
          g: {
            spawn: "Goblin",
          },
          o: {
            spawn: "Orc",
          },
          "^": {
            spawn: "Bear Trap",
          },
          "%": {
            spawn: "Rations",
          },
          "!": {
            spawn: "Health Potion",
          },
        },
      },
    },
    {
      name: "silly_smile",
      kind: "vault",
      source: {
        vault: "silly_smile",
        description: "Somebody laid out a face, with traps for eyes.",
        depth: "0..100",
        size: "6x6",
        map: ["      ", " ^  ^ ", "  ##  ", "      ", " #### ", "      "],
        legend: {
          " ": "floor",
          "#": "wall",
          ".": "floor",
          "+": "door",
          "=": {
            entrance: true,
          },
          "@": {
            start: true,
          },
          "<": {
            exit: "up",
          },
          ">": {
            exit: "down",
          },
          g: {
            spawn: "Goblin",
          },
          o: {
            spawn: "Orc",
          },
          "^": {
            spawn: "Bear Trap",
          },
          "%": {
            spawn: "Rations",
          },
          "!": {
            spawn: "Health Potion",
          },
        },
      },
    },
    {
      name: "checkerboard",
      kind: "vault",
      source: {
        vault: "checkerboard",
        description: "A goblin among pillars, with rations and a potion that one reaches only slantwise.",
        depth: "0..100",
        size: "6x6",
        map: ["      ", " #^#  ", " g#%# ", " #!#  ", " ^# # ", "      "],
        legend: {
          " ": "floor",
          "#": "wall",
          ".": "floor",
          "+": "door",
          "=": {
            entrance: true,
          },
          "@": {
            start: true,
          },
          "<": {
            exit: "up",
          },
          ">": {
            exit: "down",
          },
          g: {
            spawn: "Goblin",
          },
          o: {
            spawn: "Orc",
          },
          "^": {
            spawn: "Bear Trap",
          },
          "%": {
            spawn: "Rations",
          },
          "!": {
            spawn: "Health Potion",
          },
        },
      },
    },
  ],
};
