import { malformed } from './malformed.ts';
import { MediaError } from './protocol.ts';

/** Characters of a DOCTYPE, and of all that its entities stand for in a document: drawing programs need a few hundred. */
export const DOCTYPE_MAX = 50_000;
const EXPANDED_MAX = 1_000_000;

export const XML_NAME = '[A-Za-z_][\\w:.-]*';
const QUOTED = `"[^"]*"|'[^']*'`;
const START = new RegExp(`<!DOCTYPE\\s(?:${QUOTED}|[^"'[\\]<>])*`, 'y');
/** The declarations that may stand in brackets; only a named text in quotes is of use to us, everything else is passed over unread. */
const ITEM = new RegExp(
  `\\s+|<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|%${XML_NAME};|<!ENTITY\\s+(${XML_NAME})\\s+(${QUOTED})\\s*>|<![A-Z](?:${QUOTED}|[^"'<>])*>`,
  'y',
);
const END = /\]\s*>/y;

const PREDEFINED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The entities of one document. */
export type Entities = {
  /** Learns those of the DOCTYPE that begins at `at`; returns how long it is. Throws MediaError. */
  declare(xml: string, at: number): number;
  /** A text with all its entities filled in. Throws MediaError. */
  fill(text: string): string;
};

/**
 * Entities that stand for plain text, as Illustrator writes its namespaces and styles. One that stands for markup, for other
 * entities or for another file is not kept, so whoever uses it is refused; nothing is ever fetched.
 */
export function createEntities(): Entities {
  let texts: ReadonlyMap<string, string | undefined> | undefined;
  let expanded = 0;

  function textOf(name: string): string {
    const predefined = PREDEFINED.get(name);
    if (predefined !== undefined) return predefined;
    if (name.startsWith('#')) return character(name);
    const text = texts?.get(name);
    if (text === undefined)
      throw new MediaError('invalid_image', 'This SVG has an entity that is not a plain text of its own.');
    expanded += text.length;
    if (expanded > EXPANDED_MAX)
      throw new MediaError('invalid_image', 'The entities of this SVG stand for too much text.');
    return text;
  }

  return {
    declare(xml, at) {
      if (texts !== undefined) throw malformed();
      const doctype = readDoctype(xml.slice(at, at + DOCTYPE_MAX));
      texts = doctype.texts;
      return doctype.length;
    },
    fill: (text) => text.replace(/&([^;]*);?/g, (_, name: string) => textOf(name)),
  };
}

type Doctype = { readonly texts: ReadonlyMap<string, string | undefined>; readonly length: number };

function readDoctype(xml: string): Doctype {
  const texts = new Map<string, string | undefined>();
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const reference = pattern.exec(xml);
    at += reference?.[0].length ?? 0;
    return reference;
  };
  if (match(START) === null) throw malformed();
  if (xml[at] === '>') return { texts, length: at + 1 };
  if (xml[at] !== '[') throw malformed();
  at += 1;
  for (let item = match(ITEM); item !== null; item = match(ITEM)) {
    const [, name, quoted = ''] = item;
    const text = quoted.slice(1, -1);
    // The first declaration of a name counts (XML 1.0, 4.2).
    if (name !== undefined && !texts.has(name)) texts.set(name, /[&<]/.test(text) ? undefined : text);
  }
  if (match(END) === null) throw malformed();
  return { texts, length: at };
}

/** The character of a reference by number, without its `&` and `;`. */
function character(name: string): string {
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  if (!isCharacter(code)) throw malformed();
  return String.fromCodePoint(code);
}

/** Says whether XML 1.0 allows a character in a document. */
function isCharacter(code: number): boolean {
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd;
  return code <= 0x10ffff && !isControl && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
