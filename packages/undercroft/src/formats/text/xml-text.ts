/** What can't stand in XML as it is: marks, blanks that would become spaces, and characters that XML doesn't have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ESCAPED = /[&<>"'\u0000-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Text as it can stand in an attribute or an element. Characters that XML can't have become replacement characters. */
export function escapeXml(text: string): string {
  return text.replace(ESCAPED, (c) => (/[&<>"'\t\n\r]/.test(c) ? `&#${c.charCodeAt(0)};` : "\ufffd"));
}
