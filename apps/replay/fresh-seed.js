// @ts-check

// biome-ignore format: lists of words read better in lines
const MANNERS = [
  "amber", "ashen", "blind", "broken", "buried", "cold", "crooked", "drowned", "dusty", "echoing", "fallen", "fireless",
  "flooded", "forgotten", "gilded", "hollow", "hungry", "lower", "moonless", "mossy", "nameless", "quiet", "rusted",
  "salted", "sealed", "silent", "sleeping", "smoky", "sunken", "tallow", "thirsty", "wakeful",
];

// biome-ignore format: lists of words read better in lines
const PLACES = [
  "abbey", "arches", "barrow", "bastion", "catacomb", "cellar", "chapel", "cistern", "cloister", "crypt", "delve",
  "dungeon", "forge", "gallery", "gaol", "granary", "grotto", "hall", "keep", "kiln", "larder", "maze", "mine", "oubliette",
  "ossuary", "pit", "quarry", "shaft", "stair", "tomb", "vault", "well",
];

/** A seed that nobody has typed: two words and a number, easy to read out and to pass on. */
export function freshSeed() {
  const [a = 0, b = 0, n = 0] = crypto.getRandomValues(new Uint32Array(3));
  return `${MANNERS[a % MANNERS.length]}-${PLACES[b % PLACES.length]}-${100 + (n % 900)}`;
}
