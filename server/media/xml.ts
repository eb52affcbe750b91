import { MediaError } from './protocol.ts';

export type XmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const NAME = '[A-Za-z_][\\w:.-]*';
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const OPEN = new RegExp(`<(${NAME})`, 'y');
const OPEN_END = /\s*(\/?)>/y;
const CLOSE = new RegExp(`</(${NAME})\\s*>`, 'y');
const TEXT = /[^<]+/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads XML as a row of tags and texts, entities resolved; comments, instructions and the DOCTYPE are passed over. Own entities
 * (a way to make a small file huge) and whatever is not well formed throw MediaError.
 */
export function* readXml(xml: string): Generator<XmlEvent> {
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(xml);
    if (found !== null) at = pattern.lastIndex;
    return found ?? undefined;
  };
  const skipTo = (end: string, from: number): string => {
    const stop = xml.indexOf(end, from);
    if (stop < 0) throw malformed();
    at = stop + end.length;
    return xml.slice(from, stop);
  };
  while (at < xml.length) {
    if (xml.startsWith('<!--', at)) skipTo('-->', at + '<!--'.length);
    else if (xml.startsWith('<?', at)) skipTo('?>', at);
    else if (xml.startsWith('<![CDATA[', at)) yield { kind: 'text', text: skipTo(']]>', at + '<![CDATA['.length) };
    else if (xml.startsWith('<!', at)) {
      if (skipTo('>', at).includes('[')) throw malformed();
    } else if (xml.startsWith('</', at)) {
      const name = match(CLOSE)?.[1];
      if (name === undefined) throw malformed();
      yield { kind: 'close', name };
    } else if (xml[at] === '<') {
      const name = match(OPEN)?.[1];
      if (name === undefined) throw malformed();
      const attributes = new Map<string, string>();
      for (let found = match(ATTRIBUTE); found !== undefined; found = match(ATTRIBUTE))
        attributes.set(found[1]!, decode(found[2] ?? found[3] ?? ''));
      const end = match(OPEN_END);
      if (end === undefined) throw malformed();
      yield { kind: 'open', name, attributes, isEmpty: end[1] === '/' };
    } else yield { kind: 'text', text: decode(match(TEXT)?.[0] ?? '') };
  }
}

/** Writes a text so that XML reads it back, in content and in double quotes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function decode(text: string): string {
  return text.replace(/&([^;]*);?/g, (_, name: string) => {
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    const known =
      ENTITIES[name] ?? (name.startsWith('#') && isCharacter(code) ? String.fromCodePoint(code) : undefined);
    if (known === undefined) throw malformed();
    return known;
  });
}

/** What XML 1.0 allows in a document. */
function isCharacter(code: number): boolean {
  const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd;
  return code <= 0x10ffff && !isControl && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

export function malformed(cause?: unknown): MediaError {
  return new MediaError('invalid_image', 'This SVG is not well formed.', cause);
}
