// Compiled from content/*.vault by `npm run packs`.

/** What the included prefabs are, by their packs and names. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "blueprints sunken_library": "Shelves under water. Take one book; the rest lock themselves.",
  "blueprints indecisive_treasury": "Pedestals and a sign. The sign says one. It does not say please.",
  "blueprints royal_armoury":
    "Racks of steel behind good oak. The quartermaster is out; his list of who owes what is not.",
  "blueprints cutlery_drawer": "A cupboard of blades, all sharp, none matching. Somebody was assembling a set.",
  "blueprints shrine_of_small_mercies": "One bowl per visitor. The statues keep count, and they have had practice.",
  "blueprints scholars_quarantine": "The scrolls were locked up for reading people. One may leave, supervised.",
  "blueprints burnt_larder": "The kitchen fire was put out by piling furniture on it. The hams survived.",
  "blueprints secret_still":
    "A copper pot, a smell of plums, and one goblin who swears it was like this when he got here.",
  "blueprints tax_office": "Everything anybody ever paid, sorted by who regretted it most.",
  "blueprints dragons_bathroom":
    "A pool, a very large towel, and things that were swallowed by accident. The owner is expected back.",
  "blueprints flooded_cells": "The prisoners were moved to dry cells. Most of them. The portcullis remembers the rest.",
  "blueprints the_wrong_captive": "They built the gate to keep him in. Ask yourself why before you pull anything.",
  "blueprints goblin_in_the_stocks": "A goblin locked up by other goblins, for manners. His friends left snacks.",
  "blueprints zoo_without_signs":
    "Bars on this side, teeth on that side. The lever is elsewhere because the keeper was clever once.",
  "blueprints conservatory": "Somebody grows roses down here. The roses are winning.",
  "blueprints fungus_fair":
    "First prize is on the altar. The judges are still at the table, and so are their stomachs.",
  "blueprints crypt_of_the_overdressed":
    "He was buried in full plate, so nobody could close the lid. Lock the room instead, they said.",
  "blueprints trophy_room": 'Heads on every wall. The space over the door is labelled "you".',
  "blueprints honest_mimic": "Chests in rows. One of them apologised in advance; the others look hungry.",
  "blueprints mapmakers_closet": "He mapped everything but the way out of his closet. We are very sorry.",
  "blueprints hermits_unlisted_address":
    "No door, no bell, one visitor a decade. He moved out; the soup is still warm.",
  "blueprints beavers_of_the_underdark":
    "Something has dammed the corridor with three beds and a door. It lives on the other side, in comfort.",
  "blueprints maze_of_minor_inconvenience":
    "Built to confuse heroes. The minotaur called in sick, so an ogre stands in.",
  "blueprints collapsed_wine_cellar": "The roof came down on the good years. Dig for a vintage; mind the vintners.",
  "blueprints observatory_of_nothing":
    "A dome, a chair, a telescope aimed at solid rock. He said he could nearly see it.",
  "blueprints bank_of_last_resort": "Deposits welcome. Withdrawals by appointment, or by whoever holds the key.",
  "blueprints guarded_altar": "The key lies on an altar. The congregation is armed and disapproves of you.",
  "blueprints flooded_shaft": "The key fell in. So did three people who went after it.",
  "blueprints ogres_pillow": "He sleeps on it. You could ask nicely.",
  "blueprints managers_office": "A desk, a carpet and a locked drawer. The manager is in a meeting with the wall.",
  "blueprints counting_house": "One clerk, one lamp, one key on a hook. He has counted your footsteps.",
  "blueprints goblin_lost_property": "Forty left boots and one key. They want it back in writing.",
  "blueprints trapped_corridor_of_course":
    "The key is right there, at the end. Nothing could be simpler. Nothing at all.",
  "blueprints retired_adventurer": "He made it this far, sat down to admire the key, and admired it for good.",
  "blueprints pedestal_in_plain_sight":
    "A key on a pedestal in the middle of the room. You walk around it twice, just in case.",
  "blueprints card_game": "Three goblins, one key in the pot, and somebody has five aces.",
  "blueprints orcs_on_lunch": "They put the key down to eat. They would like you to let them finish.",
  "blueprints magpies_garden": "Everything that shines ends up in the tall grass. So do the people who come looking.",
  "blueprints dry_fountain": "People threw in coins for luck. One threw in a key, and it was not lucky.",
  "blueprints sentimental_treasury_guard":
    "He gave his heart to a goblin and the key to nobody. Now he has only the key.",
  "samples caverns": "Caves that widen into halls and narrow into passages.",
  "samples chambers": "Rooms behind doors, joined by narrow corridors through the rock.",
  "samples city": "Houses with doors and partitions in blocks, between streets and dead ends full of rubble.",
  "samples crypt": "Galleries with altars in niches on both sides, and burial chambers that a few tunnels lead to.",
  "samples garden": "Hedged lawns, orchards, statues, ponds and canals, and paths between them.",
  "samples labyrinth": "Narrow winding passages, dead ends, and a hidden room now and then.",
  "samples lake": "Caves with beaches along an underground lake that has islands and bridges.",
  "samples mine": "Tunnels that follow the ore from one dug-out hollow to the next, and end in rubble.",
  "samples prison": "Rows of cells along the corridors, and guardrooms between them.",
  "samples ruins": "Fallen halls with pillars, half buried, through which one can walk where walls have given way.",
  "samples sewer":
    "Channels of shallow water with a path on both sides, pipes between them, and cisterns that are deep.",
  "samples temple": "Halls of pillars, with altars and statues among them, behind doors and along corridors.",
  "seeds wfc_populated":
    "Halls, cells and a throne room, with their goblins and orcs; drawn by hand from one end to the other.",
  "seeds underground_fort": "A fort along a side of the map, with a guard in each tower and traps in its gates.",
  "seeds totally_not_a_trap": "A potion, and eight good reasons to leave it where it is.",
  "seeds silly_smile": "Somebody laid out a face, with traps for eyes.",
  "seeds checkerboard": "A goblin among pillars, with rations and a potion that can only be reached diagonally.",
  "templates antechamber": "A small room whose only job is to be between two others. It takes the job seriously.",
  "templates porters_bend": "A passage with a corner. Generations of porters have left paint on it, and some skin.",
  "templates three_ways": "Left, right or straight on. The signpost was stolen by somebody who knew the way.",
  "templates larder": "Shelves, hooks and a smell. What made the smell is no longer on the hooks.",
  "templates guard_room":
    "Four piers, four doors, and a line worn into the floor by somebody who was paid by the hour.",
  "templates crossing": "Two corridors met here and decided to make something of it.",
  "templates rotunda": "The builder had just bought compasses.",
  "templates well_house": "The water is cold, clear and much deeper than the bucket's rope.",
  "templates chapel": "The saint's name has been chipped off the altar. Under it is an older name, chipped off too.",
  "templates library": "Every book is overdue. The fines alone would buy a kingdom.",
  "templates mess_hall": "A long table, short tempers, one ladle.",
  "templates lockup": "Four cells and a corridor to be bored in. The third cell has been redecorated, with a spoon.",
  "templates family_vault": "Ten niches. Nine names. The mason still hopes to be paid for the last one.",
  "templates smithy": "The fire never went out. Nobody has found what it burns.",
  "templates sump": "Everything spilled above comes to rest here, ankle deep.",
  "templates fallen_store": "The roof came down on the good wine. The bad wine was spared.",
  "templates pillared_gallery":
    "Portraits of the family, from the first lord to the last. The last one was painted from memory.",
  "templates great_hall": "Room for two hundred guests. Tonight it seats you, and whatever is behind the third pillar.",
  "templates audience_hall": "The throne is gone. The carpet still leads up to where it stood, out of habit.",
  "templates gatehouse": "A gate on either side, and holes in the ceiling above both. The holes are for hospitality.",
  "templates indoor_lawn":
    "A garden for people who dislike weather. The hedges are clipped by somebody nobody has met.",
  "templates mushroom_cellar": "Somebody farmed here. The crop has taken over the lease.",
  "templates moated_altar": "An altar with a moat, to keep out sinners who mind wet feet.",
  "templates ossuary":
    "A thousand friars, neatly sorted. The skulls face the door, because they like to see who is next.",
  "templates cobweb_parlour": "The tapestries rotted long ago. The spiders did their best to replace them.",
  "templates cold_store": "Somebody kept a few hams here, and later his enemies. Both kept well.",
  "templates ember_court": "It was built to make the master feel at home. The master was a salamander.",
  "templates ash_kiln": "They fired bricks here, then tiles, then anybody who complained about the bricks.",
  "templates bone_throne": "It is made of everybody who sat on the one before. There is room for one more.",
  "undercroft open_grave":
    "A fresh grave; at its end lies what was buried with its owner, or what was set there for robbers.",
  "undercroft family_crypt":
    "Six niches round a double tomb. Two of the family took something along, and one has not settled.",
  "undercroft bone_pit": "Goblins throw what they can't chew down here; one ramp leads in, and the bones crunch.",
  "undercroft robbed_tomb":
    "The lid is off and the shaft of the robbers still open; what they left behind is what they feared.",
  "undercroft ossuary_wall":
    "Skulls to the ceiling. Three of the stacks hide more than skulls, and only one of those is a kindness.",
  "undercroft three_urns":
    "Three alcoves and three urns under them - a gift, a snare and dust. Nothing tells them apart.",
  "undercroft needle_walk":
    "A narrow walk of loose plates. The shield at its end was carried by the last who thought he knew the way.",
  "undercroft weighing_floor":
    "Two ways in to one chart, from the left and from the right. One of them is rigged, and the plates look alike.",
  "undercroft snare_line":
    "Somebody hunts here. The bait hangs where the path narrows, and the hunter sleeps in the bushes.",
  "undercroft gated_treasury":
    "A strongroom behind a single door. Two of its bays are full, and the clerk was never told to stop watching.",
  "undercroft hidden_cache": "A hand's breadth of mortar hides what a smuggler could not carry.",
  "undercroft counting_room":
    "Ledgers, scales and a gate that bites. The gold went long ago; the better things did not burn.",
  "undercroft quartermasters_store":
    "Crates to the ceiling, and a quartermaster who gives out nothing without a paper. Three crates are worth the quarrel.",
  "undercroft old_well": "A well with a worn lip. The bucket is up, and somebody filled it.",
  "undercroft islet_cache": "An islet in a black pool, with two plank ways across. One of them still stands.",
  "undercroft flooded_hall":
    "Water stands in a sunken hall. In wet years it is a wade, in worse ones a swim that nobody makes; a ford remains.",
  "undercroft mirror_pools": "Two pools, alike to the last stone. Only in one of them does something glint.",
  "undercroft chasm_bridge": "A chasm full of dark water, and one bridge that somebody has been told to hold.",
  "undercroft drowned_font":
    "A font that overflows. Pilgrims left things on its step, and some of them were worth leaving.",
  "undercroft candle_chapel": "A stub of an altar between two pillars, warm to the touch.",
  "undercroft martyrs_niche":
    "A saint of the deep folk, without a head. At its feet the bones of those who asked it for help.",
  "undercroft scroll_rack": "A rack of pigeonholes, all but one of them empty.",
  "undercroft specimen_case": "Something under crystal that should not have been kept, and the tools that cut it.",
  "undercroft roadside_shrine":
    "A travellers' shrine. Who has something to leave here sleeps better; who takes something does not.",
  "undercroft sunken_chapel": "A chapel under water up to the step of its altar; what kneels there does not pray.",
  "undercroft chapel_of_benches":
    "Rows of broken benches before a crystal. The congregation is still in; most of it is dust.",
  "undercroft oath_stone":
    "A stone with one oath on it and the sword it was sworn on. It comes out once in a lifetime.",
  "undercroft library_stacks": "Shelves in rows, one row fallen. What is left to read lies where it was dropped.",
  "undercroft reading_alcove": "A lectern in a bay of shelves, and the last page that somebody read aloud.",
  "undercroft wizards_study":
    "A study somebody will come back to. The alcoves hold his trade; the circle on the floor keeps it, unless he is out.",
  "undercroft summoning_circle": "Salt, crystals and a gap in the ring. What was called has not noticed the gap yet.",
  "undercroft sleeping_camp": "A cold fire with sleepers round it. Nobody keeps watch over the food.",
  "undercroft war_council":
    "Three chiefs at one map, and none of them trusts the doorman. Loud voices; keep to the wall.",
  "undercroft watch_fire": "A lookout with his back to the wall and his eyes on the stairs. Behind him, his supper.",
  "undercroft gallows": "A gallows, and below it a boot that nobody dared to take off.",
  "undercroft tripwire_camp":
    "A camp that somebody ringed with snares before he turned in. The gap in the ring is where he steps over.",
  "undercroft cell_row":
    "Three cells with doors that open from without. One holds a captive, one a stash, one a warning.",
  "undercroft oubliette": "A hole in the rock with a door on the outside. Nobody remembers who is in it, or whether.",
  "undercroft jailers_post": "A desk, a brazier gone cold and a jailer who sleeps with the good shield under his head.",
  "undercroft cold_forge":
    "The smith left in a hurry, with the fire going. One of the three pieces on the bench was finished.",
  "undercroft buried_furnace": "A furnace under the rock that was never let out. Something keeps it fed.",
  "undercroft walled_garden": "Hedges round a spring. It is the one green place down here, and it is not unowned.",
  "undercroft mushroom_grove": "Pale caps in the damp, good to eat, most of them. The patch has other guests.",
  "undercroft hedge_maze":
    "A hedge maze laid out for somebody's amusement. One of its two ways in leads to the heart; the heart is worth it.",
  "undercroft fallen_ceiling":
    "Half the roof lies on the floor. Something was crossing just then, and its pack lies under the last stone.",
  "undercroft collapsed_tunnel":
    "A working that fell in. Miners propped one side of the fall; on the other they are still waiting.",
  "undercroft crystal_geode":
    "The rock is hollow here, and its inside shines. Who breaks in finds that he was not the first.",
  "undercroft barracks": "Bunks along the wall, a rack of arms and a guard that is never all asleep at once.",
  "undercroft training_yard": "Straw men, chipped statues and a sergeant who hits harder than he shouts.",
  "undercroft duel_ring": "A ring of stones and two who are about to settle something. The stake lies between them.",
  "undercroft beast_pens": "Three pens of a keeper who is late with the feeding. One gate hangs open.",
  "undercroft spider_lair":
    "Webs thick enough to lean on. The bundles in them hold what the last ones carried, and the weaver is home.",
  "undercroft wolf_den":
    "A low den behind a rock. The bitch is out, the cubs are not, and neither is yesterday's kill.",
  "undercroft wine_cellar":
    "Casks in three rows, most of them sour. Two are not, and the cellarer counts them every night.",
  "undercroft long_table":
    "A feast laid for twelve and left by all of them at once. The food is good; the chairs were not the reason.",
  "undercroft alchemists_bench": "Flasks over a dead flame. The brew of the day is done, and so is whoever tasted it.",
  "undercroft alchemists_garden":
    "Basins of the alchemist, one for each metal. Only one of them is safe to drink from.",
  "undercroft observatory":
    "A lens of crystal under a shaft that once showed the sky. The last chart drawn here is of this place.",
  "undercroft statue_gallery": "Heroes in two rows. One of them has put his feet elsewhere since the last visitor.",
  "undercroft broken_colossus": "A colossus lies where it fell, head apart. Goblins live in the head.",
  "undercroft toll_gate":
    "A post, a bar and a fat one before it with his hand out. There is a way round; it has teeth.",
  "undercroft last_stand":
    "A barricade from the inside. Whoever held it fell facing the door, and what he held it against lies all round.",
  "undercroft hermits_hole":
    "A blanket, a book and a hermit's larder at the end of a passage. He will be back; or he is the stain.",
  "undercroft dead_end_offering":
    "At the end of the passage, where nothing should be, somebody set down one good thing.",
  "undercroft pillared_rotunda":
    "Eight pillars and a well of light. It was built for somebody to stand in the middle, and somebody does.",
  "undercroft throne_room":
    "A throne on three steps, a court of two rows and a king who takes no guests. Behind the throne is why.",
  "undercroft great_keep": "A keep older than the caves round it. They grew up to its walls and no further.",
  "undercroft arena_of_bones":
    "An arena with raked sand, and cages under the stand. The crowd is gone; the next bout is you.",
  "undercroft sunken_court":
    "A court under water, with the colonnade still dry. Whoever ruled here is at the bottom, with his seal.",
  "undercroft goblin_stockade": "A stockade across the way, with a gate that faces you and a midden that does not.",
  "undercroft old_library":
    "A library of three halls. The catalogue is lost, the reading room is taken, and the locked stacks are not locked.",
  "undercroft prison_block":
    "A block of cells round a yard. Somebody has lost the keys, and somebody else has found them.",
  "undercroft great_forge":
    "The forge that armed the deep. One hammer still falls, and the river that cools the iron cuts the hall in two.",
  "undercroft river_crossing":
    "A river in its gorge, two bridges over it and somebody's camp at the better one. The worse one has a plank out; where there is room the river spreads into a ford.",
  "undercroft drowned_throne":
    "A hall of the old kings on piles above a lake. The way to the throne is a way over water, and it is watched.",
  "undercroft cloister":
    "A covered walk round a garden, with chapels off it. The brothers have gone; one chapel is kept.",
  "undercroft seven_sleepers":
    "Seven biers round one sword. Six knights lie on theirs and wait to be called; the seventh got up early.",
  "undercroft banquet_kitchen":
    "Dinner for forty, three ovens and a guest of honour who is still in the pot. He could be talked out of it.",
  "undercroft lamp_orchard":
    "Trees in rows, lit from within by whatever they drink. Ripe fruit falls softly, so as not to wake what sleeps under it.",
  "undercroft bath_house":
    "A hot bath, a cold bath and a row of hooks. The bathers have left everything on the hooks but their tempers.",
  "undercroft glass_library":
    "Two reading rooms with a sheet of crystal between, alike to the last shelf. Yours has a scroll that its reflection lacks, or the other way round.",
  "undercroft weavers_house":
    "Dug in the likeness of its owner, all but one leg. There is a parcel at every foot, and not all of them have stopped moving.",
  "undercroft eel_gallery":
    "A drowned gallery with something good on the island and a ford that leads to it. Whatever made the ripple also knows the ford.",
  "undercroft ice_cellar":
    "A cellar of ice, clear as a window. Everybody sees the meat, the treasure and what sleeps on both; few see the way in.",
  "undercroft titans_skull":
    "The skull of something that held up the roof. Goblins used to say there was nothing in its head; they went in to look.",
  "undercroft orrery":
    "The heavens in brass and crystal, and never twice the same. Its maker stands in the middle and takes every visitor for a comet.",
  "undercroft salamander_forge":
    "A forge on an island in the fire. The smith is of one substance with it and has never needed tongs.",
  "undercroft chapel_of_the_bound":
    "A church to what stands in the ring behind the altar. The faithful feed it, bind it and have not looked at the ring for some time.",
  "undercroft menagerie":
    'Six cages round a promenade, five of them shut. The keeper wrote the labels, and one of them says "gone out".',
  "undercroft stranded_ship":
    "A ship of black timber, a mile under the sea it was built for. Her crew is still at the oars.",
  "undercroft parade_ground":
    "Three ranks, not a button out of place, and one gap. None of them may move until the sergeant says so, and he is at lunch.",
  "undercroft broken_span":
    "Two bridges over nothing. The good one has a toll of one life, payable to him who stands on it; the other is a matter of planks.",
  "undercroft wyrms_bed":
    "Everything it ever took, and it, asleep on top. There is a gate, which it watches with one eye, and a drain, which it has never noticed.",
  "wilds robbers_fire":
    "Four tents around a fire that somebody forgot to hide. What they took from the road lies between the barrels.",
  "wilds wagon_circle":
    "A trader drew his carts up for the night and did not leave in the morning. His goods are still being counted.",
  "wilds hermits_hut":
    "Somebody lives here on purpose. One bed, one bench, one cup, and a garden that gets all the company.",
  "wilds woodcutters_yard":
    "A cabin, a saw-pit and more logs than one man can fell. He has a lot of time, and somebody to be angry with.",
  "wilds witchs_cottage":
    "Shelves of jars, and something that simmers by itself. The toadstools at the door are there to be counted, not eaten.",
  "wilds stones_that_count":
    "Nine stones and one that isn't always there. Nobody counts them twice and gets the same number.",
  "wilds dolmen":
    "Three stones and a lid. Whoever built it wanted somebody to stay in, and left the door towards the sunrise.",
  "wilds wolves_rock": "A cleft in the rock, as warm as a kitchen. The floor is what was left over.",
  "wilds fairy_ring":
    "Toadstools in a ring, and the grass inside trodden flat. Whoever steps in is asked to dance; nobody has left in the middle.",
  "wilds deer_pool": "Hoofprints lead to the water from all sides. At dusk it is the quietest inn on the road.",
  "wilds fallen_king":
    "The oldest tree of the forest lies on its side, and a whole village of beetles is moving in. Children of charcoal burners say it was a king.",
  "wilds highwaymans_grave":
    "He was hanged at the fork, and buried out of sight of it. Somebody brings flowers, and once brought back his blade.",
  "wilds charcoal_burners":
    "Two heaps that have smouldered since spring. Step lightly; what looks like ground is breakfast fire for a month.",
  "wilds giants_mushroom":
    "A toadstool as broad as a house. Under its cap the light is red, it is warm, and it never rains, down here.",
  "wilds two_sisters":
    "Two toadstools that lean towards each other. They have not touched in three hundred years, but everybody who has seen them says soon.",
  "wilds ring_of_lights": "A ring of pale caps around a light. Moths have worn a path there; so have others.",
  "wilds ring_that_closed":
    "Somebody stepped in to pick the one in the middle. The ring has grown since, and is well fed.",
  "wilds milk_spring":
    "White water comes up here, and whatever drinks it is white by winter. The caps around it glow the longest.",
  "wilds drip_stones":
    "One drop, and one ring on the pool, and then one drop. Nobody has waited to see which of the stones will touch first.",
  "wilds pickers_fire":
    "Baskets, a fire and a pan. Pickers come down for a week and work by the light of what they pick.",
  "wilds cap_beds":
    "Rows of dung and rotten wood, watered every morning by somebody with small feet. The biggest ones have been cut with a knife.",
  "wilds young_caps": "Toadstools as tall as a door. They were not here yesterday.",
};
