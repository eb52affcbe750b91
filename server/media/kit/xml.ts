import { malformedSvg } from './malformedSvg.ts';
import { createEntities, XML_NAME_PATTERN } from './xmlEntities.ts';

export type XmlEvent =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

const ATTRIBUTE = new RegExp(`\\s+(${XML_NAME_PATTERN})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const OPEN_TAG = new RegExp(`<(${XML_NAME_PATTERN})`, 'y');
const OPEN_TAG_END = /\s*(\/?)>/y;
const CLOSE_TAG = new RegExp(`</(${XML_NAME_PATTERN})\\s*>`, 'y');
const TEXT = /[^<]+/y;

/**
 * Reads XML as a row of tags and texts, entities resolved; comments, instructions and the rest of a DOCTYPE are passed over.
 * Entities that are no plain texts, and whatever is not well formed, throw MediaError.
 */
export function* readXml(xml: string): Generator<XmlEvent> {
  const entities = createEntities();
  let position = 0;
  let isProlog = true;
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = position;
    const result = pattern.exec(xml);
    if (result !== null) position = pattern.lastIndex;
    return result ?? undefined;
  };
  const skipTo = (end: string, start: number): string => {
    const stop = xml.indexOf(end, start);
    if (stop < 0) throw malformedSvg();
    position = stop + end.length;
    return xml.slice(start, stop);
  };
  while (position < xml.length) {
    if (xml.startsWith('<!--', position)) skipTo('-->', position + '<!--'.length);
    else if (xml.startsWith('<?', position)) skipTo('?>', position);
    else if (xml.startsWith('<![CDATA[', position))
      yield { kind: 'text', text: skipTo(']]>', position + '<![CDATA['.length) };
    else if (isProlog && xml.startsWith('<!', position)) position += entities.declare(xml, position);
    else if (xml.startsWith('</', position)) {
      const name = match(CLOSE_TAG)?.[1];
      if (name === undefined) throw malformedSvg();
      yield { kind: 'close', name };
    } else if (xml[position] === '<') {
      const name = match(OPEN_TAG)?.[1];
      if (name === undefined) throw malformedSvg();
      isProlog = false;
      const attributes = new Map<string, string>();
      for (let attribute = match(ATTRIBUTE); attribute !== undefined; attribute = match(ATTRIBUTE))
        attributes.set(attribute[1]!, entities.resolve(attribute[2] ?? attribute[3] ?? ''));
      const end = match(OPEN_TAG_END);
      if (end === undefined) throw malformedSvg();
      yield { kind: 'open', name, attributes, isEmpty: end[1] === '/' };
    } else yield { kind: 'text', text: entities.resolve(match(TEXT)?.[0] ?? '') };
  }
}

/** Writes a text so that XML reads it back, in content and in double quotes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
