import { elementsOf, isElement, type SvgElement, type SvgNode } from '../tree/tree.ts';
import { type Letter, lettersOf } from './letters.ts';
import { INITIAL_TEXT_STYLE, type TextStyle, textStyleOf } from './style.ts';

/** Attributes that say where single letters stand, which the drawing library does not heed. */
const POSITION_LISTS = ['x', 'y', 'dx', 'dy'];
const POSITIONING_ATTRIBUTES = [
  ...POSITION_LISTS,
  'rotate',
  'textLength',
  'lengthAdjust',
  'href',
  'xlink:href',
  'startOffset',
  'side',
  'method',
];
/** Letters that are laid one by one in a drawing. */
const LETTERS_MAX = 5000;
/** Letters of a text before its spaces are counted once; a longer one is not looked into. */
const TEXT_LENGTH_MAX = 50_000;
/** Scripts whose letters change by their neighbours, or run from the right: they cannot be laid one by one. */
const COMPLEX_SCRIPTS =
  /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u1800-\u18af\ufb1d-\ufdff\ufe70-\ufefe]/;

type PlacedLetter = { readonly letter: Letter; readonly x: number; readonly y: number; readonly angle: number };

/**
 * Lays the letters of texts that run along a line, are turned or stand where lists say, one by one. Answers what could not be laid:
 * a `textPath`, which goes, or what a text says of its letters. Changes the drawing given.
 */
export function layText(root: SvgElement): readonly string[] {
  const elements = [...elementsOf(root)];
  if (!elements.some(({ name }) => name === 'text')) return [];
  const unplacedReasons: string[] = [];
  const elementById = new Map(elements.map((one) => [one.attributes.get('id'), one] as const).toReversed());
  let remainingLetterCount = LETTERS_MAX;

  function visit(element: SvgElement, parentStyle: TextStyle): void {
    if (!element.children.some(isElement)) return;
    const style = textStyleOf(element, parentStyle);
    element.children.forEach((child, index) => {
      if (!isElement(child)) return;
      if (child.name === 'text') element.children[index] = laidOutText(child, style);
      else visit(child, style);
    });
  }

  function laidOutText(text: SvgElement, parentStyle: TextStyle): SvgElement {
    const reason = layoutReasonOf(text, parentStyle);
    if (reason === undefined) return text;
    if (characterCount(text) > TEXT_LENGTH_MAX) {
      unplacedReasons.push(reason);
      return text;
    }
    const letters = lettersOf(text, parentStyle, (id) => elementById.get(id));
    remainingLetterCount -= letters.length;
    const cannotBeSplit = letters.some(({ text: letter, style }) => COMPLEX_SCRIPTS.test(letter) || !style.isPlain);
    if (cannotBeSplit || remainingLetterCount < 0) {
      unplacedReasons.push(reason);
      return text;
    }
    return drawLetters(text, placeLetters(letters));
  }

  visit(root, INITIAL_TEXT_STYLE);
  return [...new Set(unplacedReasons)];
}

function characterCount({ children }: SvgElement): number {
  return children.reduce((sum, child) => sum + (isElement(child) ? characterCount(child) : child.length), 0);
}

/** Why the letters of a text have to be laid one by one, as a person is told where they cannot be. */
function layoutReasonOf(text: SvgElement, parentStyle: TextStyle): string | undefined {
  const parts = [...elementsOf(text)];
  if (parts.some(({ name }) => name === 'textPath')) return 'textPath';
  for (const { attributes } of parts) {
    if (attributes.has('textLength')) return 'textLength';
    if (/[1-9]/.test(attributes.get('rotate') ?? '')) return 'rotate';
    const list = POSITION_LISTS.find((name) => /\S[\s,]+\S/.test(attributes.get(name) ?? ''));
    if (list !== undefined) return list;
  }
  let style = parentStyle;
  for (const wrappedPart of parts) style = textStyleOf(wrappedPart, style);
  return style.wordSpacing === 0 ? undefined : 'word-spacing';
}

/** Places letters: in rows that begin where a place is said, each before, around or behind it; or along a line. */
function placeLetters(letters: readonly Letter[]): PlacedLetter[] {
  const placedLetters: PlacedLetter[] = [];
  let [x, y] = [0, 0];
  for (let rowStart = 0; rowStart < letters.length; ) {
    const first = letters[rowStart]!;
    const rowEnd = letters.findIndex((letter, index) => index > rowStart && isRowStart(letter, letters[index - 1]!));
    const row = letters.slice(rowStart, rowEnd < 0 ? letters.length : rowEnd);
    rowStart += row.length;
    const length = row.reduce((sum, { advance, dx }) => sum + dx + advance, 0);
    const anchorShift = first.style.anchor === 'middle' ? length / 2 : first.style.anchor === 'end' ? length : 0;
    if (first.path) {
      const { path } = first;
      let [distance, baselineShift] = [path.start - anchorShift, 0];
      for (const letter of row) {
        distance += letter.dx;
        baselineShift += letter.dy;
        const half = (letter.advance - letter.style.letterSpacing) / 2;
        const middle = distance + half;
        const pointOnPath = path.pointAt(middle);
        const radians = (pointOnPath.angle * Math.PI) / 180;
        const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
        const place = {
          x: pointOnPath.x - half * cos - baselineShift * sin,
          y: pointOnPath.y - half * sin + baselineShift * cos,
        };
        if (middle >= 0 && middle <= path.length)
          placedLetters.push({ letter, ...place, angle: pointOnPath.angle + letter.rotate });
        distance += letter.advance;
      }
      ({ x, y } = path.pointAt(Math.min(path.length, distance)));
      continue;
    }
    x = (first.x ?? x) - anchorShift;
    y = first.y ?? y;
    for (const letter of row) {
      x += letter.dx;
      y += letter.dy;
      placedLetters.push({ letter, x, y, angle: letter.rotate });
      x += letter.advance;
    }
  }
  return placedLetters;
}

function isRowStart({ x, y, path }: Letter, before: Letter): boolean {
  return path === undefined ? x !== undefined || y !== undefined || before.path !== undefined : path !== before.path;
}

/** The text with its letters where they stand: parts of it where none is turned, so that it is painted as one. */
function drawLetters(text: SvgElement, letters: readonly PlacedLetter[]): SvgElement {
  const isSingleText = letters.every(({ letter, angle }) => angle === 0 && letter.stretch === 1);
  const children: SvgNode[] = [];
  for (let rowStart = 0; rowStart < letters.length; ) {
    const { letter, x, y, angle } = letters[rowStart]!;
    const isTurned = angle !== 0 || letter.stretch !== 1;
    const rowEnd = letters.findIndex(
      ({ letter: next }, index) =>
        index > rowStart &&
        (isTurned || !next.continuesRow || next.path || next.rotate || !hasSameAncestors(next, letter)),
    );
    const row = letters.slice(rowStart, rowEnd < 0 ? letters.length : rowEnd);
    rowStart += row.length;
    const place = isSingleText
      ? { x, y }
      : { transform: `translate(${x} ${y}) rotate(${angle}) scale(${letter.stretch} 1)`, x: 0, y: 0 };
    const attributes = new Map(Object.entries(place).map(([name, value]) => [name, String(value)]));
    attributes.set('text-anchor', 'start').set('xml:space', 'preserve');
    const decoration = decorationOf([text, ...letter.ancestors]);
    if (decoration !== undefined) attributes.set('text-decoration', decoration);
    let part: SvgElement = elementOf(isSingleText ? 'tspan' : 'text', attributes, [
      row.map(({ letter: one }) => one.text).join(''),
    ]);
    for (const holder of letter.ancestors.toReversed())
      part = elementOf(isSingleText ? 'tspan' : 'g', attributesWithoutPositions(holder, isSingleText), [part]);
    children.push(part);
  }
  return elementOf(isSingleText ? 'text' : 'g', attributesWithoutPositions(text, true), children);
}

/** The line under or through letters, which parts of a text do not take from what they are in. */
function decorationOf(holders: readonly SvgElement[]): string | undefined {
  const declared = holders.map(
    ({ attributes }) =>
      /(?:^|;)text-decoration(?:-line)?:([^;]*)/.exec(attributes.get('style') ?? '')?.[1] ??
      attributes.get('text-decoration'),
  );
  return declared.findLast((one) => one !== undefined && one !== 'none');
}

function hasSameAncestors(one: Letter, other: Letter): boolean {
  return (
    one.ancestors.length === other.ancestors.length &&
    one.ancestors.every((each, index) => each === other.ancestors[index])
  );
}

/** The attributes of an element beside where its letters stand; its name only once. */
function attributesWithoutPositions({ attributes }: SvgElement, keepsId: boolean): Map<string, string> {
  const remaining = new Map(
    [...attributes].filter(([name]) => !POSITIONING_ATTRIBUTES.includes(name) && (keepsId || name !== 'id')),
  );
  const style = remaining.get('style')?.replace(/(^|;)text-anchor:[^;]*/g, '$1');
  if (style !== undefined) remaining.set('style', style);
  remaining.delete('text-anchor');
  return remaining;
}

function elementOf(name: string, attributes: Map<string, string>, children: SvgNode[]): SvgElement {
  return { name, attributes, children, parent: undefined };
}
