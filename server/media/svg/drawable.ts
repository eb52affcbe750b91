import { SVG_PROPERTIES } from './allowed.ts';
import { type CleanSvg, cleanSvg } from './clean.ts';
import { createCascade } from './css/cascade.ts';
import { type Frame, pixelsOf } from './css/lengths.ts';
import { readDeclarations, type StyleDeclaration } from './css/sheet.ts';
import { transformOf } from './css/transforms.ts';
import { drawnValue, type Variables, variablesOf } from './css/variables.ts';
import { measureDashes } from './dashes.ts';
import { bytesOf, dataAddress } from './embedded.ts';
import { type Face, faceOf, familyOf, splitFont } from './faces.ts';
import { createFilterFunctions } from './filters/filterFunctions.ts';
import { groupAround, groupInside } from './groups.ts';
import { createInstances, writtenOut } from './instances.ts';
import { lettersInBoxes } from './text/boxes.ts';
import { FONT_SIZE, fontSizeOf } from './text/fontSize.ts';
import { layText } from './text/lay.ts';
import { inCase } from './text/letterCase.ts';
import { boxOf } from './tree/shapeBox.ts';
import { declaredSize, type SvgSize, viewBoxOf } from './tree/size.ts';
import { isElement, type SvgElement, writeTree } from './tree/tree.ts';

/** A drawing for the library that draws it: what a browser would compute is computed, text has faces that are here. */
export type Drawable = {
  readonly root: SvgElement;
  /** The faces of its text, each once. */
  readonly faces: readonly Face[];
  /** Things that cannot be drawn, by name. */
  readonly leftOut: readonly string[];
  /** The backdrop that it is painted on; undefined for none. */
  readonly ground: string | undefined;
};

type Surroundings = {
  readonly variables: Variables;
  readonly family: string | undefined;
  readonly letterCase: string | undefined;
  /** The viewport that it is in, from its origin on: transforms are about places in it. */
  readonly view: SvgSize;
  /** In how many uses that are written out it stands. */
  readonly depth: number;
};

const NOTHING: ReadonlyMap<string, string> = new Map();
const MOVES = ['transform', 'translate', 'rotate', 'scale', 'transform-origin', 'transform-box'] as const;
/** Attributes whose values are no lengths, colours or names, however they look. */
const VERBATIM = new Set([
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
const UNDRAWN = new Set(['style', 'kernelUnitLength']);
/** Attributes that move what is painted with, where they have another name. */
const TRANSFORMS: Readonly<Record<string, string>> = {
  linearGradient: 'gradientTransform',
  radialGradient: 'gradientTransform',
  pattern: 'patternTransform',
};
const PATH = /^path\(\s*(?:(?:nonzero|evenodd)\s*,\s*)?(["'])(.*)\1\s*\)$/s;
/** Properties that cut parts of an element off, also by a shape of CSS, which the drawing library does not know. */
const CLIPS = ['clip-path', 'mask'];
const SHAPE = /(?:^|\s)(?!url\()([a-z-]+)\(/i;
/** Letters of a text whose reading is remembered. */
const LENGTH_MAX = 200;
const UNSIZED = { width: 300, height: 150 };

/** Computes a cleaned drawing. */
export function drawable({ root, rules }: Pick<CleanSvg, 'root' | 'rules'>): Drawable {
  const styleOf = createCascade(root, rules);
  const instances = createInstances(root, rules);
  const faces = new Map<string, Face>();
  const box = viewBoxOf(root.attributes) ?? { x: 0, y: 0, ...(declaredSize(root) ?? UNSIZED) };
  const frame: Frame = { width: box.width, height: box.height, rem: rootFontSize(root) };
  const filters = createFilterFunctions();
  const leftOut = new Set<string>();
  let ground: string | undefined;

  function compute(source: SvgElement, around: Surroundings): SvgElement {
    const declarations = withWeight([...styleOf(source), ...declarationsIn(source.attributes.get('style') ?? '')]);
    const own = new Map([...declarations].filter(([property]) => property.startsWith('--')));
    const variables = variablesOf(own, around.variables);
    const value = (text: string) => (variables === NOTHING ? plainValue(text) : drawnValue(text, variables, frame));
    const attributes = new Map<string, string>();
    for (const [name, text] of source.attributes) {
      const drawn = VERBATIM.has(name) || name.startsWith('data-') ? text : value(text);
      if (drawn !== undefined && !UNDRAWN.has(name)) attributes.set(name, drawn);
    }
    const style = new Map<string, string>();
    for (const [property, text] of declarations) {
      const drawn = property.startsWith('--') ? undefined : value(text);
      if (drawn !== undefined) style.set(property, drawn);
      else if (SVG_PROPERTIES.has(property)) attributes.delete(property);
    }
    const family = setFace(attributes, style, around.family);
    const letterCase = style.get('text-transform') ?? around.letterCase;
    for (const values of [style, attributes]) {
      const [size, filter] = [values.get('font-size'), values.get('filter')];
      if (size !== undefined) values.set('font-size', fontSizeOf(size));
      if (filter !== undefined) values.set('filter', filters.valueOf(filter));
      for (const name of CLIPS) {
        const [, shape] = SHAPE.exec(values.get(name) ?? '') ?? [];
        if (shape !== undefined && values.delete(name)) leftOut.add(`${name}: ${shape.toLowerCase()}()`);
      }
    }
    if (source === root) ground = style.get('background-color') ?? style.get('background');
    move(source, attributes, style, around.view);
    const path = PATH.exec(style.get('d') ?? '')?.[2];
    if (path !== undefined) attributes.set('d', path);
    measureDashes({ ...source, attributes }, style);
    const passed = { variables, family, letterCase };
    const computed: SvgElement = { name: source.name, attributes, children: [], parent: undefined };
    for (const child of source.children) {
      if (!isElement(child)) computed.children.push(inCase(child, letterCase));
      else if (child.name !== 'style')
        computed.children.push(compute(child, { ...around, ...passed, view: viewIn(source, around.view) }));
    }
    if (isText(source)) note(family);
    if (source.name === 'symbol') groupInside(computed, style);
    if (source.name === 'image' || source.name === 'feImage') redraw(attributes);
    const group = groupAround(computed, style, source.parent?.name);
    if (style.size > 0) attributes.set('style', [...style].map(([name, text]) => `${name}:${text}`).join(';'));
    const shown = variables.size > 0 ? instances.targetOf(source, around.depth) : undefined;
    const drawn = shown
      ? writtenOut(computed, compute(shown, { ...around, ...passed, depth: around.depth + 1 }))
      : computed;
    group?.children.push(drawn);
    return group ?? drawn;
  }

  const plainValue = remembered((text) => drawnValue(text, NOTHING, frame));
  const declarationsIn = remembered((style) => readDeclarations(style, ignore));

  function note(family: string | undefined): void {
    const face = faceOf(family);
    faces.set(`${face.asked}/${face.drawn}`, face);
  }

  function move(source: SvgElement, attributes: Map<string, string>, style: Map<string, string>, view: SvgSize): void {
    if (source === root) return;
    const [transform, translate, rotate, scale] = MOVES.map((name) => style.get(name));
    const origin = style.get('transform-origin') ?? attributes.get('transform-origin');
    const reference = style.get('transform-box') ?? attributes.get('transform-box');
    for (const name of MOVES) style.delete(name);
    const of = (reference === 'fill-box' && boxOf(source)) || { x: 0, y: 0, ...view };
    const whole = { transform, translate, rotate, scale, origin };
    const name = TRANSFORMS[source.name] ?? 'transform';
    const moved = transformOf(whole, attributes.get(name), of, frame);
    if (moved === undefined) attributes.delete(name);
    else attributes.set(name, moved);
    attributes.delete('transform-origin');
  }

  const computed = compute(root, {
    variables: NOTHING,
    family: undefined,
    letterCase: undefined,
    view: frame,
    depth: 0,
  });
  if (!computed.attributes.has('font-family')) computed.attributes.set('font-family', familyOf(faceOf(undefined)));
  if (!computed.attributes.has('font-size')) computed.attributes.set('font-size', `${FONT_SIZE}px`);
  computed.children.push(...filters.all());
  return {
    root: computed,
    faces: [...faces.values()],
    leftOut: [...leftOut, ...lettersInBoxes(computed), ...layText(computed)],
    ground,
  };
}

/** The viewport of what an element holds. */
function viewIn({ name, attributes }: SvgElement, around: SvgSize): SvgSize {
  const own = name === 'svg' || name === 'symbol' ? viewBoxOf(attributes) : undefined;
  return own ? { width: own.width, height: own.height } : around;
}

/** Pixels of the font size of a drawing's root, which lengths in `rem` count by. */
function rootFontSize({ attributes }: SvgElement): number {
  const [, digits, unit = ''] = /^\s*([\d.]+)([a-z]*)\s*$/i.exec(attributes.get('font-size') ?? '') ?? [];
  return (digits && pixelsOf(Number(digits), unit, { width: 0, height: 0, rem: FONT_SIZE })) || FONT_SIZE;
}

/** The declarations that count, the last of each property first asking whether it is important. */
function withWeight(declarations: readonly StyleDeclaration[]): Map<string, string> {
  const declared = new Map<string, string>();
  const order = [...declarations.filter((one) => !one.isImportant), ...declarations.filter((one) => one.isImportant)];
  for (const { property, value } of order) {
    declared.delete(property);
    declared.set(property, value);
  }
  return declared;
}

/** Gives an element the face that its text is drawn in; returns the family that it asks for or inherits. */
function setFace(
  attributes: Map<string, string>,
  style: Map<string, string>,
  inherited: string | undefined,
): string | undefined {
  const font = splitFont(style.get('font') ?? '');
  if (font) style.set('font', `${font[0]} ${familyOf(faceOf(font[1]))}`);
  const family = style.get('font-family') ?? font?.[1] ?? attributes.get('font-family');
  if (family === undefined || family === 'inherit') return inherited;
  if (style.has('font-family')) style.set('font-family', familyOf(faceOf(family)));
  if (attributes.has('font-family')) attributes.set('font-family', familyOf(faceOf(family)));
  return family;
}

/** Says whether an element holds words of a text itself. */
function isText({ name, children }: SvgElement): boolean {
  const isOne = name === 'text' || name === 'tspan' || name === 'textPath';
  return isOne && children.some((child) => !isElement(child) && child.trim() !== '');
}

/** A drawing that lies in the drawing is computed like the whole. */
function redraw(attributes: Map<string, string>): void {
  for (const name of ['href', 'xlink:href']) {
    const address = attributes.get(name);
    const bytes = address?.startsWith('data:image/svg') ? bytesOf(address) : undefined;
    if (bytes) attributes.set(name, dataAddress('svg+xml', Buffer.from(writeTree(drawable(cleanSvg(bytes)).root))));
  }
}

/** The same work done once for each text: drawings say the same thousands of times. */
function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (text.length > LENGTH_MAX) return work(text);
    if (!known.has(text)) known.set(text, work(text));
    return known.get(text) as Result;
  };
}

/** Drops what was named as left out when the drawing was cleaned. */
function ignore(): void {}
