import type { XmlEvent } from '../../kit/xml.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/**
 * The same row with the names that everybody gives: libraries that write prefixes of their own (`ns0:svg`, `ns1:href`) declare
 * them on the root.
 */
export function* withUsualNames(events: Iterable<XmlEvent>): Generator<XmlEvent> {
  let element = usual(new Map(), SVG, '');
  let attribute = element;
  let isRoot = true;
  for (const event of events) {
    if (event.kind === 'text') yield event;
    else if (event.kind === 'close') yield { ...event, name: element(event.name) };
    else {
      if (isRoot) {
        element = usual(event.attributes, SVG, '');
        attribute = usual(event.attributes, XLINK, 'xlink:');
        isRoot = false;
      }
      const attributes = new Map([...event.attributes].map(([name, value]) => [attribute(name), value]));
      yield { ...event, name: element(event.name), attributes };
    }
  }
}

/** The usual form of a name of a namespace, whatever prefix a root's attributes give it. */
function usual(root: ReadonlyMap<string, string>, namespace: string, prefix: string): (name: string) => string {
  const declared = [...root].filter(([name, value]) => name.startsWith('xmlns:') && value.trim() === namespace);
  const prefixes = declared.map(([name]) => `${name.slice('xmlns:'.length)}:`);
  return (name) => {
    const own = prefixes.find((one) => name.startsWith(one));
    return own === undefined ? name : prefix + name.slice(own.length);
  };
}
