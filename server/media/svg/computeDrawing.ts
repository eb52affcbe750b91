import { SVG_PROPERTIES } from './allowedMarkup.ts';
import { createCascade } from './css/cascade.ts';
import { type LengthContext, pixelsOf } from './css/lengths.ts';
import { readDeclarations, type StyleDeclaration } from './css/styleSheet.ts';
import { transformOf } from './css/transforms.ts';
import { type CustomProperties, computeValue, resolveVariables } from './css/variables.ts';
import { scaleDashes } from './dashes.ts';
import { dataUrlBytes, dataUrlOf } from './embeddedPicture.ts';
import { type FontFace, fontFamilyOf, resolveFace, splitFontShorthand } from './faces.ts';
import { createFilterFunctions } from './filters/filterFunctions.ts';
import { groupSymbolContent, wrapperGroup } from './groups.ts';
import { createInstances, expandUse } from './instances.ts';
import { type CleanSvg, cleanSvg } from './sanitiseSvg.ts';
import { DEFAULT_FONT_SIZE, fontSizeOf } from './text/fontSize.ts';
import { layText } from './text/layText.ts';
import { applyTextTransform } from './text/letterCase.ts';
import { missingGlyphs } from './text/missingGlyphs.ts';
import { shapeBoxOf } from './tree/shapeBox.ts';
import { declaredSize, type SvgSize, viewBoxOf } from './tree/size.ts';
import { isElement, type SvgElement, serializeSvgTree } from './tree/tree.ts';

/** A drawing for the library that draws it: what a browser would compute is computed, text has faces that are here. */
export type ComputedDrawing = {
  readonly root: SvgElement;
  /** The faces of its text, each once. */
  readonly faces: readonly FontFace[];
  /** Things that cannot be drawn, by name. */
  readonly leftOut: readonly string[];
  /** The backdrop that it is painted on; undefined for none. */
  readonly background: string | undefined;
};

type ElementContext = {
  readonly variables: CustomProperties;
  readonly family: string | undefined;
  readonly letterCase: string | undefined;
  /** The viewport that it is in, from its origin on: transforms are about places in it. */
  readonly viewport: SvgSize;
  /** In how many uses that are written out it stands. */
  readonly depth: number;
};

const NO_VARIABLES: ReadonlyMap<string, string> = new Map();
const TRANSFORM_PROPERTIES = [
  'transform',
  'translate',
  'rotate',
  'scale',
  'transform-origin',
  'transform-box',
] as const;
/** Attributes whose values are no lengths, colours or names, however they look. */
const VERBATIM_ATTRIBUTES = new Set([
  'id',
  'class',
  'd',
  'points',
  'href',
  'xlink:href',
  'transform',
  'gradientTransform',
  'patternTransform',
  'style',
  'result',
  'in',
  'in2',
  'values',
]);
/** Properties that are computed apart, and the size of a filter's steps, which no browser heeds. */
const DROPPED_ATTRIBUTES = new Set(['style', 'kernelUnitLength']);
/** Attributes that move what is painted with, where they have another name. */
const TRANSFORM_ATTRIBUTES: Readonly<Record<string, string>> = {
  linearGradient: 'gradientTransform',
  radialGradient: 'gradientTransform',
  pattern: 'patternTransform',
};
const PATH_FUNCTION = /^path\(\s*(?:(?:nonzero|evenodd)\s*,\s*)?(["'])(.*)\1\s*\)$/s;
/** Properties that cut parts of an element off, also by a shape of CSS, which the drawing library does not know. */
const CLIP_PROPERTIES = ['clip-path', 'mask'];
const SHAPE_FUNCTION = /(?:^|\s)(?!url\()([a-z-]+)\(/i;
/** Letters of a text whose reading is remembered. */
const CACHED_LENGTH_MAX = 200;
const DEFAULT_SIZE = { width: 300, height: 150 };

/** Computes a cleaned drawing. */
export function computeDrawing({ root, rules }: Pick<CleanSvg, 'root' | 'rules'>): ComputedDrawing {
  const styleOf = createCascade(root, rules);
  const instances = createInstances(root, rules);
  const faces = new Map<string, FontFace>();
  const box = viewBoxOf(root.attributes) ?? { x: 0, y: 0, ...(declaredSize(root) ?? DEFAULT_SIZE) };
  const lengthContext: LengthContext = { width: box.width, height: box.height, rem: rootFontSize(root) };
  const filters = createFilterFunctions();
  const leftOut = new Set<string>();
  let background: string | undefined;

  function computeElement(source: SvgElement, context: ElementContext): SvgElement {
    const declarations = winningDeclarations([
      ...styleOf(source),
      ...declarationsIn(source.attributes.get('style') ?? ''),
    ]);
    const ownVariables = new Map([...declarations].filter(([property]) => property.startsWith('--')));
    const variables = resolveVariables(ownVariables, context.variables);
    const resolveValue = (text: string) =>
      variables === NO_VARIABLES ? computeValueWithoutVariables(text) : computeValue(text, variables, lengthContext);
    const attributes = new Map<string, string>();
    for (const [name, text] of source.attributes) {
      const computedText = VERBATIM_ATTRIBUTES.has(name) || name.startsWith('data-') ? text : resolveValue(text);
      if (computedText !== undefined && !DROPPED_ATTRIBUTES.has(name)) attributes.set(name, computedText);
    }
    const style = new Map<string, string>();
    for (const [property, text] of declarations) {
      const computedText = property.startsWith('--') ? undefined : resolveValue(text);
      if (computedText !== undefined) style.set(property, computedText);
      else if (SVG_PROPERTIES.has(property)) attributes.delete(property);
    }
    const family = applyFace(attributes, style, context.family);
    const letterCase = style.get('text-transform') ?? context.letterCase;
    for (const values of [style, attributes]) {
      const [size, filter] = [values.get('font-size'), values.get('filter')];
      if (size !== undefined) values.set('font-size', fontSizeOf(size));
      if (filter !== undefined) values.set('filter', filters.filterValueOf(filter));
      for (const name of CLIP_PROPERTIES) {
        const [, shape] = SHAPE_FUNCTION.exec(values.get(name) ?? '') ?? [];
        if (shape !== undefined && values.delete(name)) leftOut.add(`${name}: ${shape.toLowerCase()}()`);
      }
    }
    if (source === root) background = style.get('background-color') ?? style.get('background');
    applyTransform(source, attributes, style, context.viewport);
    const path = PATH_FUNCTION.exec(style.get('d') ?? '')?.[2];
    if (path !== undefined) attributes.set('d', path);
    scaleDashes({ ...source, attributes }, style);
    const inherited = { variables, family, letterCase };
    const computed: SvgElement = { name: source.name, attributes, children: [], parent: undefined };
    for (const child of source.children) {
      if (!isElement(child)) computed.children.push(applyTextTransform(child, letterCase));
      else if (child.name !== 'style')
        computed.children.push(
          computeElement(child, { ...context, ...inherited, viewport: innerViewport(source, context.viewport) }),
        );
    }
    if (hasOwnText(source)) recordFace(family);
    if (source.name === 'symbol') groupSymbolContent(computed, style);
    if (source.name === 'image' || source.name === 'feImage') computeNestedDrawing(attributes);
    const group = wrapperGroup(computed, style, source.parent?.name);
    if (style.size > 0) attributes.set('style', [...style].map(([name, text]) => `${name}:${text}`).join(';'));
    const useTarget = variables.size > 0 ? instances.targetOf(source, context.depth) : undefined;
    const drawnElement = useTarget
      ? expandUse(computed, computeElement(useTarget, { ...context, ...inherited, depth: context.depth + 1 }))
      : computed;
    group?.children.push(drawnElement);
    return group ?? drawnElement;
  }

  const computeValueWithoutVariables = memoizeByText((text) => computeValue(text, NO_VARIABLES, lengthContext));
  const declarationsIn = memoizeByText((style) => readDeclarations(style, ignoreLeftOut));

  function recordFace(family: string | undefined): void {
    const face = resolveFace(family);
    faces.set(`${face.asked}/${face.drawn}`, face);
  }

  function applyTransform(
    source: SvgElement,
    attributes: Map<string, string>,
    style: Map<string, string>,
    viewport: SvgSize,
  ): void {
    if (source === root) return;
    const [transform, translate, rotate, scale] = TRANSFORM_PROPERTIES.map((name) => style.get(name));
    const origin = style.get('transform-origin') ?? attributes.get('transform-origin');
    const reference = style.get('transform-box') ?? attributes.get('transform-box');
    for (const name of TRANSFORM_PROPERTIES) style.delete(name);
    const referenceBox = (reference === 'fill-box' && shapeBoxOf(source)) || { x: 0, y: 0, ...viewport };
    const transformProperties = { transform, translate, rotate, scale, origin };
    const name = TRANSFORM_ATTRIBUTES[source.name] ?? 'transform';
    const transformText = transformOf(transformProperties, attributes.get(name), referenceBox, lengthContext);
    if (transformText === undefined) attributes.delete(name);
    else attributes.set(name, transformText);
    attributes.delete('transform-origin');
  }

  const computed = computeElement(root, {
    variables: NO_VARIABLES,
    family: undefined,
    letterCase: undefined,
    viewport: lengthContext,
    depth: 0,
  });
  if (!computed.attributes.has('font-family'))
    computed.attributes.set('font-family', fontFamilyOf(resolveFace(undefined)));
  if (!computed.attributes.has('font-size')) computed.attributes.set('font-size', `${DEFAULT_FONT_SIZE}px`);
  computed.children.push(...filters.allFilters());
  return {
    root: computed,
    faces: [...faces.values()],
    leftOut: [...leftOut, ...missingGlyphs(computed), ...layText(computed)],
    background,
  };
}

/** The viewport of what an element holds. */
function innerViewport({ name, attributes }: SvgElement, context: SvgSize): SvgSize {
  const ownViewBox = name === 'svg' || name === 'symbol' ? viewBoxOf(attributes) : undefined;
  return ownViewBox ? { width: ownViewBox.width, height: ownViewBox.height } : context;
}

/** Pixels of the font size of a drawing's root, which lengths in `rem` count by. */
function rootFontSize({ attributes }: SvgElement): number {
  const [, digits, unit = ''] = /^\s*([\d.]+)([a-z]*)\s*$/i.exec(attributes.get('font-size') ?? '') ?? [];
  return (
    (digits && pixelsOf(Number(digits), unit, { width: 0, height: 0, rem: DEFAULT_FONT_SIZE })) || DEFAULT_FONT_SIZE
  );
}

/** The declarations that count, the last of each property first asking whether it is important. */
function winningDeclarations(declarations: readonly StyleDeclaration[]): Map<string, string> {
  const declared = new Map<string, string>();
  const order = [...declarations.filter((one) => !one.isImportant), ...declarations.filter((one) => one.isImportant)];
  for (const { property, value } of order) {
    declared.delete(property);
    declared.set(property, value);
  }
  return declared;
}

/** Gives an element the face that its text is drawn in; returns the family that it asks for or inherits. */
function applyFace(
  attributes: Map<string, string>,
  style: Map<string, string>,
  inherited: string | undefined,
): string | undefined {
  const fontParts = splitFontShorthand(style.get('font') ?? '');
  if (fontParts) style.set('font', `${fontParts[0]} ${fontFamilyOf(resolveFace(fontParts[1]))}`);
  const family = style.get('font-family') ?? fontParts?.[1] ?? attributes.get('font-family');
  if (family === undefined || family === 'inherit') return inherited;
  if (style.has('font-family')) style.set('font-family', fontFamilyOf(resolveFace(family)));
  if (attributes.has('font-family')) attributes.set('font-family', fontFamilyOf(resolveFace(family)));
  return family;
}

/** Says whether an element holds words of a text itself. */
function hasOwnText({ name, children }: SvgElement): boolean {
  const isTextElement = name === 'text' || name === 'tspan' || name === 'textPath';
  return isTextElement && children.some((child) => !isElement(child) && child.trim() !== '');
}

/** A drawing that lies in the drawing is computed like the whole. */
function computeNestedDrawing(attributes: Map<string, string>): void {
  for (const name of ['href', 'xlink:href']) {
    const address = attributes.get(name);
    const bytes = address?.startsWith('data:image/svg') ? dataUrlBytes(address) : undefined;
    if (bytes)
      attributes.set(name, dataUrlOf('svg+xml', Buffer.from(serializeSvgTree(computeDrawing(cleanSvg(bytes)).root))));
  }
}

/** The same work done once for each text: drawings say the same thousands of times. */
function memoizeByText<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (text.length > CACHED_LENGTH_MAX) return work(text);
    if (!results.has(text)) results.set(text, work(text));
    return results.get(text) as Result;
  };
}

/** Drops what was named as left out when the drawing was cleaned. */
function ignoreLeftOut(): void {}
