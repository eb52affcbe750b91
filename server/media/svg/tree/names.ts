import type { XmlEvent } from '../../kit/xml.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/**
 * The same row with the names that everybody gives: libraries that write prefixes of their own (`ns0:svg`, `ns1:href`) declare
 * them on the root.
 */
export function* normalizePrefixes(events: Iterable<XmlEvent>): Generator<XmlEvent> {
  let normalizeElement = prefixNormalizer(new Map(), SVG_NAMESPACE, '');
  let normalizeAttribute = normalizeElement;
  let isRoot = true;
  for (const event of events) {
    if (event.kind === 'text') yield event;
    else if (event.kind === 'close') yield { ...event, name: normalizeElement(event.name) };
    else {
      if (isRoot) {
        normalizeElement = prefixNormalizer(event.attributes, SVG_NAMESPACE, '');
        normalizeAttribute = prefixNormalizer(event.attributes, XLINK_NAMESPACE, 'xlink:');
        isRoot = false;
      }
      const attributes = new Map([...event.attributes].map(([name, value]) => [normalizeAttribute(name), value]));
      yield { ...event, name: normalizeElement(event.name), attributes };
    }
  }
}

/** The usual form of a name of a namespace, whatever prefix a root's attributes give it. */
function prefixNormalizer(
  root: ReadonlyMap<string, string>,
  namespace: string,
  prefix: string,
): (name: string) => string {
  const declared = [...root].filter(([name, value]) => name.startsWith('xmlns:') && value.trim() === namespace);
  const prefixes = declared.map(([name]) => `${name.slice('xmlns:'.length)}:`);
  return (name) => {
    const matchingPrefix = prefixes.find((one) => name.startsWith(one));
    return matchingPrefix === undefined ? name : prefix + name.slice(matchingPrefix.length);
  };
}
