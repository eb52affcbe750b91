import { malformed } from './malformed.ts';
import { createEntities, XML_NAME } from './xmlEntities.ts';

export type XmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const ATTRIBUTE = new RegExp(`\\s+(${XML_NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const OPEN = new RegExp(`<(${XML_NAME})`, 'y');
const OPEN_END = /\s*(\/?)>/y;
const CLOSE = new RegExp(`</(${XML_NAME})\\s*>`, 'y');
const TEXT = /[^<]+/y;

/**
 * Reads XML as a row of tags and texts, entities resolved; comments, instructions and the rest of a DOCTYPE are passed over.
 * Entities that are no plain texts, and whatever is not well formed, throw MediaError.
 */
export function* readXml(xml: string): Generator<XmlEvent> {
  const entities = createEntities();
  let at = 0;
  let isProlog = true;
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const result = pattern.exec(xml);
    if (result !== null) at = pattern.lastIndex;
    return result ?? undefined;
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
    else if (isProlog && xml.startsWith('<!', at)) at += entities.declare(xml, at);
    else if (xml.startsWith('</', at)) {
      const name = match(CLOSE)?.[1];
      if (name === undefined) throw malformed();
      yield { kind: 'close', name };
    } else if (xml[at] === '<') {
      const name = match(OPEN)?.[1];
      if (name === undefined) throw malformed();
      isProlog = false;
      const attributes = new Map<string, string>();
      for (let attribute = match(ATTRIBUTE); attribute !== undefined; attribute = match(ATTRIBUTE))
        attributes.set(attribute[1]!, entities.fill(attribute[2] ?? attribute[3] ?? ''));
      const end = match(OPEN_END);
      if (end === undefined) throw malformed();
      yield { kind: 'open', name, attributes, isEmpty: end[1] === '/' };
    } else yield { kind: 'text', text: entities.fill(match(TEXT)?.[0] ?? '') };
  }
}

/** Writes a text so that XML reads it back, in content and in double quotes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
