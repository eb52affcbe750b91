import { malformedSvg } from './malformedSvg.ts';
import { MediaError } from './protocol.ts';

/** Characters of a DOCTYPE, and of all that its entities stand for in a document: drawing programs need a few hundred. */
export const DOCTYPE_CHARACTERS_MAX = 50_000;
const EXPANDED_CHARACTERS_MAX = 1_000_000;

export const XML_NAME_PATTERN = '[A-Za-z_][\\w:.-]*';
const QUOTED_TEXT = `"[^"]*"|'[^']*'`;
const DOCTYPE_START = new RegExp(`<!DOCTYPE\\s(?:${QUOTED_TEXT}|[^"'[\\]<>])*`, 'y');
/** The declarations that may stand in brackets; only a named text in quotes is of use to us, everything else is passed over unread. */
const DOCTYPE_ITEM = new RegExp(
  `\\s+|<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|%${XML_NAME_PATTERN};|<!ENTITY\\s+(${XML_NAME_PATTERN})\\s+(${QUOTED_TEXT})\\s*>|<![A-Z](?:${QUOTED_TEXT}|[^"'<>])*>`,
  'y',
);
const DOCTYPE_END = /\]\s*>/y;

const PREDEFINED_ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The entities of one document. */
export type Entities = {
  /** Learns those of the DOCTYPE that begins at `position`; returns how long it is. Throws MediaError. */
  declare(xml: string, position: number): number;
  /** A text with all its entities filled in. Throws MediaError. */
  resolve(text: string): string;
};

/**
 * Entities that stand for plain text, as Illustrator writes its namespaces and styles. One that stands for markup, for other
 * entities or for another file is not kept, so whoever uses it is refused; nothing is ever fetched.
 */
export function createEntities(): Entities {
  let entityTexts: ReadonlyMap<string, string | undefined> | undefined;
  let expandedLength = 0;

  function entityText(name: string): string {
    const predefined = PREDEFINED_ENTITIES.get(name);
    if (predefined !== undefined) return predefined;
    if (name.startsWith('#')) return numericCharacter(name);
    const text = entityTexts?.get(name);
    if (text === undefined)
      throw new MediaError('invalid_image', 'This SVG has an entity that is not a plain text of its own.');
    expandedLength += text.length;
    if (expandedLength > EXPANDED_CHARACTERS_MAX)
      throw new MediaError('invalid_image', 'The entities of this SVG stand for too much text.');
    return text;
  }

  return {
    declare(xml, position) {
      if (entityTexts !== undefined) throw malformedSvg();
      const doctype = readDoctype(xml.slice(position, position + DOCTYPE_CHARACTERS_MAX));
      entityTexts = doctype.entityTexts;
      return doctype.length;
    },
    resolve: (text) => text.replace(/&([^;]*);?/g, (_, name: string) => entityText(name)),
  };
}

type Doctype = { readonly entityTexts: ReadonlyMap<string, string | undefined>; readonly length: number };

function readDoctype(xml: string): Doctype {
  const entityTexts = new Map<string, string | undefined>();
  let position = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const result = pattern.exec(xml);
    position += result?.[0].length ?? 0;
    return result;
  };
  if (match(DOCTYPE_START) === null) throw malformedSvg();
  if (xml[position] === '>') return { entityTexts, length: position + 1 };
  if (xml[position] !== '[') throw malformedSvg();
  position += 1;
  for (let item = match(DOCTYPE_ITEM); item !== null; item = match(DOCTYPE_ITEM)) {
    const [, name, quoted = ''] = item;
    const text = quoted.slice(1, -1);
    // The first declaration of a name counts (XML 1.0, 4.2).
    if (name !== undefined && !entityTexts.has(name)) entityTexts.set(name, /[&<]/.test(text) ? undefined : text);
  }
  if (match(DOCTYPE_END) === null) throw malformedSvg();
  return { entityTexts, length: position };
}

/** The character of a reference by number, without its `&` and `;`. */
function numericCharacter(name: string): string {
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  if (!isCharacter(code)) throw malformedSvg();
  return String.fromCodePoint(code);
}

/** Says whether XML 1.0 allows a character in a document. */
function isCharacter(code: number): boolean {
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd;
  return code <= 0x10ffff && !isControl && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
