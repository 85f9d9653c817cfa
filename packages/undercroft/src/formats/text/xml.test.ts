import { expect, test } from "vitest";
import { FileError } from "./file-error.js";
import { attributeOf, childrenOf, readXml, type XmlElement } from "./xml.js";
import { escapeXml } from "./xml-text.js";

const read = (text: string) => readXml(new TextEncoder().encode(text), "a.xml");

/** An element as lists: its name, its attributes, and what is in it. */
const shown = ({ name, attributes, children, text }: XmlElement): unknown[] => [
  name,
  attributes,
  text,
  ...children.map(shown),
];

test("elements have attributes, text and other elements", () => {
  const { root } = read(`<?xml version="1.0" encoding="UTF-8"?>
<!-- what it is -->
<map version='1.10' a:b="2">
 <layer name = "floor"/>text<layer
   name="walls"></layer >
</map>
<?end?>
`);
  expect(shown(root)).toEqual([
    "map",
    ["version", "1.10", "a:b", "2"],
    "\n text\n",
    ["layer", ["name", "floor"], ""],
    ["layer", ["name", "walls"], ""],
  ]);
  expect(childrenOf(root, "layer").map((layer) => [attributeOf(layer, "name"), layer.line])).toEqual([
    ["floor", 4],
    ["walls", 4],
  ]);
  expect(attributeOf(root, "width")).toBeUndefined();
});

test("entities, references and CDATA are resolved, and comments are nothing", () => {
  const { root } = read(`<a b="&lt;&quot;&#10;&#x1F400;\n\t'">1 &amp; 2<!-- & < --><![CDATA[ & <b> ]]>\r\n&apos;</a>`);
  expect(attributeOf(root, "b")).toBe(`<"\n🐀  '`);
  expect(root.text).toBe("1 & 2 & <b> \n'");
});

test("what is escaped reads back as it was", () => {
  const text = `<a href="x">'&'\n\t\r</a> 🐀`;
  const { root } = read(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`);
  expect([attributeOf(root, "b"), root.text]).toEqual([text, text]);
  expect(escapeXml("a\u0000b\ud800")).toBe("a\ufffdb\ufffd");
});

test.each([
  ["", "a.xml:1:1: there is no element."],
  ["hello", 'a.xml:1:1: unexpected "h".'],
  ["<a>\n<b>\n</a>", "a.xml:3:1: unexpected </a>: expected </b>."],
  ["</a>", "a.xml:1:1: unexpected </a>: there is nothing to close."],
  ["<a>\n <b>", "a.xml:2:2: <b> isn't closed."],
  ["<a/><b/>", "a.xml:1:5: there is a second root element."],
  ["<a/>text", 'a.xml:1:5: unexpected "t".'],
  ["<a b=1/>", 'a.xml:1:4: expected an attribute of <a>, such as name="value".'],
  ["<a b='1'c='2'/>", 'a.xml:1:9: unexpected "c" in <a>.'],
  ["<a b='1' b='2'/>", 'a.xml:1:10: <a> has two attributes "b".'],
  ["<a b='<'/>", "a.xml:1:4: expected an attribute of <a>"],
  ["<a", "a.xml:1:3: <a> isn't complete."],
  ["<1/>", "a.xml:1:2: expected the name of an element."],
  ["<a>&b;</a>", 'a.xml:1:4: "&" must be written as &amp;.'],
  ["<a>&#0;</a>", "a.xml:1:4: &#0; isn't a character of XML."],
  ["<a>&#xD800;</a>", "a.xml:1:4: &#xD800; isn't a character of XML."],
  ["<a>\u0001</a>", 'a.xml:1:4: unexpected character "\\u0001".'],
  ["<a>]]></a>", 'a.xml:1:4: unexpected "]]>".'],
  ["<a><![CDATA[</a>", "a.xml:1:4: the CDATA section isn't closed."],
  ["<![CDATA[x]]><a/>", "a.xml:1:1: there can't be text outside the root element."],
  ["<a><!-- x</a>", "a.xml:1:4: the comment isn't closed."],
  ["<a><!-- -- --></a>", 'a.xml:1:9: a comment can\'t contain "--".'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', "a.xml:1:1: a DOCTYPE can't be read. Remove it."],
  ['<?xml version="1.0" encoding="latin1"?><a/>', 'the file says that its encoding is "latin1". Save it as UTF-8.'],
  ["<a>".repeat(65), "a.xml:1:193: elements are nested more than 64 deep."],
  [`<a>${"<b/>".repeat(500_000)}</a>`, "there are more than 500000 elements."],
])("a file is refused with its place: %#", (text, message) => {
  expect(() => read(text)).toThrow(FileError);
  expect(() => read(text)).toThrow(message);
});

test("files that aren't UTF-8 are refused", () => {
  expect(() => readXml(Uint8Array.of(0xff, 0xfe, 60, 0), "a.xml")).toThrow("the file is in UTF-16. Save it in UTF-8.");
  expect(() => readXml(Uint8Array.of(60, 0, 97, 0), "a.xml")).toThrow("the file is in UTF-16. Save it in UTF-8.");
  expect(() => readXml(Uint8Array.of(60, 0xe4), "a.xml")).toThrow("the file is not text in UTF-8.");
});

test("errors about elements show their lines", () => {
  const { root, errorAt } = read('<a>\n  <b c="1"/>\n</a>');
  expect(errorAt(root.children[0]!, "this is wrong.").message).toBe(
    'a.xml:2:3: this is wrong.\n  1 | <a>\n  2 |   <b c="1"/>\n    |   ^\n  3 | </a>',
  );
});
