import { checkArgument, type Kind, TEXT } from "../../core/index.js";

/** Code page 437, the characters of the IBM PC: what the codes of most fonts for roguelikes show. Row by row of 32. */
const CP437 = [
  "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼",
  " !\"#$%&'()*+,-./0123456789:;<=>?",
  "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_",
  "`abcdefghijklmnopqrstuvwxyz{|}~⌂",
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ",
  "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
  "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
].join("");

/**
 * Characters that look like one of the page: the small beta, the Greek mu, the signs for sum, ohm, empty set, element
 * and currency.
 */
const LOOKALIKES: { readonly [character: string]: string } = {
  "\u03b2": "ß",
  "\u03bc": "\u00b5",
  "\u2211": "Σ",
  "\u2126": "\u03a9",
  "\u2205": "φ",
  "\u2208": "ε",
  "\u00a4": "☼",
};

const CODES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  [...CP437].map((character, code) => [character, code] as const),
);

/** Returns the character of a code page 437 code. Codes above 255 belong to larger fonts, and return undefined. */
export function cp437Character(code: number): string | undefined {
  checkArgument("cp437Character", "code", CODE, code);
  return CP437[code];
}

/** Returns the code page 437 code of a character, or undefined if it has none. */
export function cp437Code(character: string): number | undefined {
  checkArgument("cp437Code", "character", TEXT, character);
  return CODES.get(character) ?? CODES.get(LOOKALIKES[character] ?? "");
}

const CODE: Kind = { rule: "a whole number", fits: Number.isSafeInteger };
