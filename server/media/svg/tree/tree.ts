import { malformedSvg } from '../../kit/malformedSvg.ts';
import { MediaError } from '../../kit/protocol.ts';
import { escapeXml, readXml } from '../../kit/xml.ts';
import { normalizePrefixes } from './names.ts';

/** An element of a drawing, as it was written. */
export type SvgElement = {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: SvgNode[];
  readonly parent: SvgElement | undefined;
};
/** Text stands as it is read, its entities filled in. */
export type SvgNode = SvgElement | string;

/** Says whether a part of a drawing is an element, and no text. */
export function isElement(node: SvgNode): node is SvgElement {
  return typeof node !== 'string';
}

const ELEMENT_DEPTH_MAX = 200;
/** Tags that a drawing may have; the largest maps that people brought have a third of that. */
const ELEMENTS_MAX = 500_000;

/** Reads a drawing whole. Throws MediaError for what is not well formed, no SVG, nested too deeply or endless. */
export function parseSvgTree(xml: string): SvgElement {
  let root: SvgElement | undefined;
  let count = 0;
  const openElements: SvgElement[] = [];
  for (const event of normalizePrefixes(readXml(xml))) {
    const parent = openElements.at(-1);
    if (event.kind === 'text') {
      if (parent) parent.children.push(event.text);
      else if (event.text.trim() !== '') throw malformedSvg();
    } else if (event.kind === 'open') {
      if (!parent && (root !== undefined || event.name !== 'svg')) throw malformedSvg();
      if (openElements.length >= ELEMENT_DEPTH_MAX)
        throw new MediaError('invalid_image', 'This SVG is nested too deeply.');
      count += 1;
      if (count > ELEMENTS_MAX) throw new MediaError('too_complex', 'This drawing has too many parts.');
      const element = { name: event.name, attributes: new Map(event.attributes), children: [], parent };
      if (parent) parent.children.push(element);
      else root = element;
      if (!event.isEmpty) openElements.push(element);
    } else if (openElements.pop()?.name !== event.name) throw malformedSvg();
  }
  if (root === undefined || openElements.length > 0) throw malformedSvg();
  return root;
}

/** Writes a drawing so that every reader reads it as it stands here. */
export function serializeSvgTree(root: SvgElement): string {
  const parts: string[] = [];
  const write = (node: SvgNode): void => {
    if (!isElement(node)) {
      parts.push(escapeXml(node));
      return;
    }
    parts.push(`<${node.name}`);
    for (const [name, value] of node.attributes) parts.push(` ${name}="${escapeXml(value)}"`);
    if (node.children.length === 0) {
      parts.push('/>');
      return;
    }
    parts.push('>');
    node.children.forEach(write);
    parts.push(`</${node.name}>`);
  };
  write(root);
  return parts.join('');
}

/** All elements of a drawing, an element before what it holds. */
export function* elementsOf(root: SvgElement): Generator<SvgElement> {
  yield root;
  for (const child of root.children) if (isElement(child)) yield* elementsOf(child);
}

/** The text that an element holds itself. */
export function textOf({ children }: SvgElement): string {
  return children.filter((child) => !isElement(child)).join('');
}
