/** What a piece of a program is, by which it is coloured. */
type Kind = "comment" | "string" | "keyword" | "number" | "call" | "plain";

/** A piece of a program, as it stands there. */
interface Piece {
  readonly kind: Kind;
  readonly text: string;
}

const PIECES =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(?<number>\b\d[\d_.]*(?:e[+-]?\d+)?\b)|(?<keyword>\b(?:import|from|export|const|let|var|function|return|if|else|for|of|in|while|do|new|class|extends|async|await|yield|throw|try|catch|finally|switch|case|default|break|continue|typeof|instanceof|true|false|null|undefined|type|as|this)\b)|(?<call>\b[A-Za-z_$][\w$]*(?=\())/g;

/** Divides a program into pieces, which together are the program. */
export function piecesOf(program: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of program.matchAll(PIECES)) {
    if (match.index > end) pieces.push({ kind: "plain", text: program.slice(end, match.index) });
    const [kind] = Object.entries(match.groups!).find(([, text]) => text !== undefined)!;
    pieces.push({ kind: kind as Kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < program.length) pieces.push({ kind: "plain", text: program.slice(end) });
  return pieces;
}
