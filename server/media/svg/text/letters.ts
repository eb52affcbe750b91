import { isElement, type SvgElement } from '../tree/tree.ts';
import { advanceOf } from './metrics.ts';
import { lengthOf, type TextStyle, textStyleOf } from './style.ts';
import { type TextPath, textPathAlong } from './textPath.ts';

/** A letter of a text, and what is said of where it stands. */
export type Letter = {
  readonly text: string;
  readonly style: TextStyle;
  /** The elements that it is in, within its text, from the outermost on. */
  readonly ancestors: readonly SvgElement[];
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly dx: number;
  readonly dy: number;
  readonly rotate: number;
  readonly path: TextPath | undefined;
  /** The distance that it takes the pen, and the part by which it is drawn wider. */
  advance: number;
  stretch: number;
  /** Says whether it stands right behind the letter before it, as text runs. */
  continuesRow: boolean;
};

type PositionLists = Readonly<Record<'x' | 'y' | 'dx' | 'dy' | 'rotate', readonly (number | undefined)[]>>;
type PositionedElement = { readonly lists: PositionLists; readonly firstLetterIndex: number };
/** The place in the text: what it is in, and how that is set. */
type TextContext = {
  readonly style: TextStyle;
  readonly ancestors: readonly SvgElement[];
  readonly positions: readonly PositionedElement[];
  readonly path: TextPath | undefined;
};

const POSITION_ATTRIBUTES = ['x', 'y', 'dx', 'dy', 'rotate'] as const;

/** The letters of a text in order, spaces as they are shown; `shapeOf` finds what a `textPath` runs along. */
export function lettersOf(
  text: SvgElement,
  parentStyle: TextStyle,
  shapeOf: (address: string) => SvgElement | undefined,
): readonly Letter[] {
  const letters: Letter[] = [];

  function visit(element: SvgElement, context: TextContext): void {
    const style = textStyleOf(element, context.style);
    if (!style.isShown) return;
    const firstLetterIndex = letters.length;
    let path = context.path;
    if (element.name === 'textPath') {
      const address = element.attributes.get('href') ?? element.attributes.get('xlink:href') ?? '';
      const shape = shapeOf(address.trim().slice(1));
      path = shape && textPathAlong(element, shape, style.size);
      if (!path) return;
    }
    const isRoot = element === text;
    const innerContext: TextContext = {
      style,
      ancestors: isRoot ? [] : [...context.ancestors, element],
      positions: [...context.positions, { lists: listsOf(element, style.size), firstLetterIndex }],
      path,
    };
    for (const child of element.children) {
      if (isElement(child)) visit(child, innerContext);
      else for (const letter of child.replaceAll(/\r\n?|[\n\t]/g, ' ')) addLetter(letter, innerContext);
    }
    applyTextLength(letters.slice(firstLetterIndex), element, style.size);
  }

  function addLetter(letter: string, { style, ancestors, positions, path }: TextContext): void {
    const before = letters.at(-1);
    if (letter === ' ' && !style.keepsSpace && (!before || before.text === ' ')) return;
    const attributeValue = (name: (typeof POSITION_ATTRIBUTES)[number]) =>
      positions.reduce<number | undefined>((outer, { lists, firstLetterIndex }) => {
        const list = lists[name];
        return list[letters.length - firstLetterIndex] ?? (name === 'rotate' ? list.at(-1) : undefined) ?? outer;
      }, undefined);
    const [x, y, dx, dy, rotate] = POSITION_ATTRIBUTES.map(attributeValue);
    const spaces = style.letterSpacing + (letter === ' ' ? style.wordSpacing : 0);
    letters.push({
      text: letter,
      style,
      ancestors,
      x,
      y,
      dx: dx ?? 0,
      dy: dy ?? 0,
      rotate: rotate ?? 0,
      path,
      advance: advanceOf(letter, style) * style.size + spaces,
      stretch: 1,
      continuesRow:
        x === undefined && y === undefined && !dx && !dy && !(before?.text === ' ' && before.style.wordSpacing !== 0),
    });
  }

  visit(text, { style: parentStyle, ancestors: [], positions: [], path: undefined });
  while (letters.at(-1)?.text === ' ' && !letters.at(-1)!.style.keepsSpace) letters.pop();
  return letters;
}

/** Makes letters as long together as an element says with `textLength`. */
function applyTextLength(letters: readonly Letter[], { attributes }: SvgElement, size: number): void {
  const textLength = lengthOf(attributes.get('textLength'), size);
  const length = letters.reduce((sum, { advance, dx }) => sum + advance + dx, 0);
  if (textLength === undefined || letters.length === 0 || !(length > 0)) return;
  const isStretched = attributes.get('lengthAdjust') === 'spacingAndGlyphs';
  for (const [index, letter] of letters.entries()) {
    if (index > 0) letter.continuesRow = false;
    if (isStretched) {
      letter.stretch *= textLength / length;
      letter.advance *= textLength / length;
    } else if (index < letters.length - 1) letter.advance += (textLength - length) / (letters.length - 1);
  }
}

function listsOf({ attributes, name }: SvgElement, size: number): PositionLists {
  const listOf = (key: (typeof POSITION_ATTRIBUTES)[number]) => {
    const value = (attributes.get(key) ?? '').trim();
    if (value === '' || (name === 'textPath' && key !== 'rotate')) return [];
    return value.split(/[\s,]+/).map((numberText) => lengthOf(numberText, size));
  };
  return { x: listOf('x'), y: listOf('y'), dx: listOf('dx'), dy: listOf('dy'), rotate: listOf('rotate') };
}
