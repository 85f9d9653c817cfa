import { cached, printable, show } from "../../core/index.js";
import type { FileError, FileErrors } from "./file-error.js";
import { fileText } from "./file-text.js";

/** An element of an XML file. */
export interface XmlElement {
  /** Its name, with a prefix if it has one. */
  readonly name: string;
  /** The names and values of its attributes in turn, see `attributeOf`. */
  readonly attributes: readonly string[];
  /** The elements in it. */
  readonly children: readonly XmlElement[];
  /** The text in it, without the text of its elements. */
  readonly text: string;
  /** Where it begins in the file's text. */
  readonly offset: number;
  /** Its line, counted from 1. */
  readonly line: number;
}

/** An XML file. */
export interface XmlFile {
  /** The element that all others are in. */
  readonly root: XmlElement;
  /** Returns an error about an element, with its line and what stands there. */
  errorAt(element: Pick<XmlElement, "offset">, message: string): FileError;
}

/** Bytes of a file: more than any map of the largest size has. */
const LARGEST_FILE = 64 * 1024 * 1024;
/** Elements within elements: more than anybody nests. */
const DEEPEST = 64;
/** Elements of a file, and attributes of an element. */
const MOST_ELEMENTS = 500_000;
const MOST_ATTRIBUTES = 256;

/** Returns the value of an attribute, or undefined if the element doesn't have it. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
  return undefined;
}

/** Returns the elements of this name that are directly in an element. */
export function childrenOf({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((child) => child.name === name);
}

/**
 * Reads an XML file in UTF-8: elements, attributes, text, CDATA, comments, the five entities and character references.
 * Documents with a DOCTYPE are refused, because they could define entities. Throws a FileError at the first problem.
 */
export function readXml(bytes: Uint8Array, file: string): XmlFile {
  const errors = fileText(bytes, file, LARGEST_FILE);
  const root = new XmlReader(errors).read();
  return { root, errorAt: ({ offset }, message) => errors.at(offset, message) };
}

/** An element that isn't closed yet. */
interface OpenElement extends XmlElement {
  children: readonly XmlElement[];
  text: string;
}

/** Elements without anything in them share this. */
const NONE: readonly never[] = [];

/** Characters that XML can't have, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const NAME = /[\p{L}_:][\p{L}\p{N}\p{M}_:.\u00b7-]*/uy;
const BLANK = /[\t\n\r ]*/y;
const ATTRIBUTE = /([\p{L}_:][\p{L}\p{N}\p{M}_:.\u00b7-]*)[\t\n\r ]*=[\t\n\r ]*(?:"([^"<]*)"|'([^'<]*)')/uy;
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|&/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Goes once through the text of a file. */
class XmlReader {
  readonly #errors: FileErrors;
  readonly #text: string;
  /** The names that were found, so that a thousand elements of the same name share it. */
  readonly #names = new Map<string, string>();
  #at = 0;
  #line = 1;
  /** Where that line ends. */
  #newline: number;
  #count = 0;

  constructor(errors: FileErrors) {
    this.#errors = errors;
    this.#text = errors.text;
    this.#newline = this.#nextNewline(0);
  }

  read(): XmlElement {
    const text = this.#text;
    const forbidden = FORBIDDEN.exec(text);
    if (forbidden !== null) throw this.#refuse(forbidden.index, `unexpected character ${show(forbidden[0])}.`);
    this.#declaration();
    const open: OpenElement[] = [];
    let root: XmlElement | undefined;
    for (;;) {
      const next = text.indexOf("<", this.#at);
      const end = next < 0 ? text.length : next;
      this.#takeText(open.at(-1), this.#at, end);
      if (next < 0) break;
      this.#at = next;
      if (text.startsWith("<!--", next)) this.#skipComment();
      else if (text.startsWith("<![CDATA[", next)) this.#takeCdata(open.at(-1));
      else if (text.startsWith("<!", next)) throw this.#refuse(next, "a DOCTYPE can't be read. Remove it.");
      else if (text.startsWith("<?", next)) this.#skipTo("?>", "the processing instruction isn't closed.");
      else if (text.startsWith("</", next)) this.#close(open);
      else {
        if (open.length === 0 && root !== undefined) throw this.#refuse(next, "there is a second root element.");
        const { element, isClosed } = this.#open(open);
        root ??= element;
        if (!isClosed) open.push(element);
      }
    }
    const last = open.at(-1);
    if (last !== undefined) throw this.#refuse(last.offset, `<${last.name}> isn't closed.`);
    if (root === undefined) throw this.#refuse(text.length, "there is no element.");
    return root;
  }

  #refuse(offset: number, message: string): FileError {
    return this.#errors.at(offset, message);
  }

  /** The first line of most files says what they are written in. */
  #declaration(): void {
    const declaration = /^<\?xml[\t\n\r ][^?]*\?>/.exec(this.#text);
    if (declaration === null) return;
    const [, encoding = "utf-8"] = /encoding[\t\n\r ]*=[\t\n\r ]*["']([^"']*)["']/.exec(declaration[0]) ?? [];
    if (!/^(utf-?8|us-ascii)$/i.test(encoding)) {
      throw this.#refuse(0, `the file says that its encoding is ${show(encoding)}. Save it as UTF-8.`);
    }
    this.#at = declaration[0].length;
  }

  /** Text belongs to an element; around the root there can only be blanks. */
  #takeText(element: OpenElement | undefined, start: number, end: number): void {
    if (start === end) return;
    const raw = this.#text.slice(start, end);
    if (element === undefined) {
      const stray = /[^\t\n\r ]/.exec(raw);
      if (stray !== null) throw this.#refuse(start + stray.index, `unexpected ${show(stray[0])}.`);
      return;
    }
    const forbidden = raw.indexOf("]]>");
    if (forbidden >= 0) throw this.#refuse(start + forbidden, 'unexpected "]]>".');
    element.text += this.#resolved(plainLines(raw), start);
  }

  #takeCdata(element: OpenElement | undefined): void {
    if (element === undefined) throw this.#refuse(this.#at, "there can't be text outside the root element.");
    const start = this.#at + "<![CDATA[".length;
    this.#skipTo("]]>", "the CDATA section isn't closed.");
    element.text += plainLines(this.#text.slice(start, this.#at - "]]>".length));
  }

  #skipComment(): void {
    const start = this.#at;
    this.#at += "<!--".length;
    this.#skipTo("--", "the comment isn't closed.", start);
    if (this.#text[this.#at] !== ">") throw this.#refuse(this.#at - 2, 'a comment can\'t contain "--".');
    this.#at++;
  }

  #skipTo(mark: string, message: string, start = this.#at): void {
    const end = this.#text.indexOf(mark, this.#at);
    if (end < 0) throw this.#refuse(start, message);
    this.#at = end + mark.length;
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.#text)?.[0];
    if (name === undefined) throw this.#refuse(this.#at, "expected the name of an element.");
    this.#at += name.length;
    return this.#shared(name);
  }

  #skipBlanks(): void {
    BLANK.lastIndex = this.#at;
    this.#at += BLANK.exec(this.#text)![0].length;
  }

  #shared(name: string): string {
    return cached(this.#names, name, () => name);
  }

  /** The start of an element, at its `<`. */
  #open(open: readonly OpenElement[]): { readonly element: OpenElement; readonly isClosed: boolean } {
    const offset = this.#at;
    if (++this.#count > MOST_ELEMENTS) throw this.#refuse(offset, `there are more than ${MOST_ELEMENTS} elements.`);
    if (open.length >= DEEPEST) throw this.#refuse(offset, `elements are nested more than ${DEEPEST} deep.`);
    this.#at++;
    const name = this.#name();
    const attributes = this.#attributes(name);
    const isClosed = this.#text[this.#at] === "/";
    if (isClosed) this.#at++;
    if (this.#text[this.#at] !== ">") throw this.#refuse(this.#at, `<${printable(name)}> isn't complete.`);
    this.#at++;
    const element: OpenElement = { name, attributes, children: NONE, text: "", offset, line: this.#lineOf(offset) };
    const parent = open.at(-1);
    if (parent !== undefined) {
      if (parent.children === NONE) parent.children = [];
      (parent.children as XmlElement[]).push(element);
    }
    return { element, isClosed };
  }

  #attributes(element: string): readonly string[] {
    let list: string[] | undefined;
    for (;;) {
      const before = this.#at;
      this.#skipBlanks();
      const next = this.#text[this.#at];
      if (next === ">" || next === "/" || next === undefined) return list ?? NONE;
      if (this.#at === before) throw this.#refuse(this.#at, `unexpected ${show(next)} in <${printable(element)}>.`);
      ATTRIBUTE.lastIndex = this.#at;
      const attribute = ATTRIBUTE.exec(this.#text);
      if (attribute === null) {
        throw this.#refuse(this.#at, `expected an attribute of <${printable(element)}>, such as name="value".`);
      }
      const name = this.#shared(attribute[1]!);
      list ??= [];
      for (let i = 0; i < list.length; i += 2) {
        if (list[i] === name) throw this.#refuse(this.#at, `<${printable(element)}> has two attributes ${show(name)}.`);
      }
      if (list.length >= 2 * MOST_ATTRIBUTES) {
        throw this.#refuse(this.#at, `<${printable(element)}> has more than ${MOST_ATTRIBUTES} attributes.`);
      }
      // Blanks of any kind are spaces in attributes, unless they are written as references.
      const raw = (attribute[2] ?? attribute[3]!).replace(/\r\n|[\t\n\r]/g, " ");
      list.push(name, this.#resolved(raw, this.#at));
      this.#at += attribute[0].length;
    }
  }

  /** The end of an element, at its `</`. */
  #close(open: OpenElement[]): void {
    const offset = this.#at;
    this.#at += 2;
    const name = this.#name();
    this.#skipBlanks();
    if (this.#text[this.#at] !== ">") throw this.#refuse(offset, `</${printable(name)}> isn't complete.`);
    this.#at++;
    const last = open.pop();
    if (last?.name === name) return;
    const expected = last === undefined ? "there is nothing to close" : `expected </${printable(last.name)}>`;
    throw this.#refuse(offset, `unexpected </${printable(name)}>: ${expected}.`);
  }

  /** Text with its references resolved. */
  #resolved(raw: string, offset: number): string {
    if (!raw.includes("&")) return raw;
    return raw.replace(REFERENCE, (whole, decimal?: string, hexadecimal?: string, entity?: string) => {
      if (entity !== undefined) return ENTITIES[entity]!;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      const character = isCharacter ? String.fromCodePoint(code) : "";
      if (isCharacter && !FORBIDDEN.test(character)) return character;
      const problem = whole === "&" ? '"&" must be written as &amp;' : `${whole} isn't a character of XML`;
      throw this.#refuse(this.#text.indexOf(whole, offset), `${problem}.`);
    });
  }

  /** The line of an offset; offsets come in ascending order. */
  #lineOf(offset: number): number {
    while (this.#newline < offset) {
      this.#line++;
      this.#newline = this.#nextNewline(this.#newline + 1);
    }
    return this.#line;
  }

  /** Text without an end of line is gone through once, not for each element. */
  #nextNewline(from: number): number {
    const newline = this.#text.indexOf("\n", from);
    return newline < 0 ? Infinity : newline;
  }
}

/** Text with the line ends of XML. */
function plainLines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
