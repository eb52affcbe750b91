import type { CssNode } from 'css-tree';
import type { SvgBox } from '../tree/size.ts';
import { computeCalc, isComputation } from './calc.ts';
import { type LengthContext, pixelsOf, roundLength } from './lengths.ts';
import { parseValue } from './values.ts';

const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
const ORIGIN_PERCENTAGES: Readonly<Record<string, number>> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 };

/** The properties that turn or move an element, as style says it: values of CSS. */
export type TransformProperties = {
  readonly transform?: string | undefined;
  readonly translate?: string | undefined;
  readonly rotate?: string | undefined;
  readonly scale?: string | undefined;
  readonly origin?: string | undefined;
};

/** The `transform` attribute for what CSS says; `attribute` is what the element says without CSS. Undefined for what nobody draws. */
export function transformOf(
  properties: TransformProperties,
  attribute: string | undefined,
  box: SvgBox,
  lengthContext: LengthContext,
): string | undefined {
  const ownTransform =
    properties.transform === undefined ? attribute : transformList(properties.transform, box, lengthContext);
  const parts = [
    properties.translate && singleTransform('translate', properties.translate, box, lengthContext),
    properties.rotate && singleTransform('rotate', properties.rotate, box, lengthContext),
    properties.scale && singleTransform('scale', properties.scale, box, lengthContext),
    ownTransform,
  ].filter((part) => part);
  if (parts.length === 0) return undefined;
  const [x, y] = originOf(properties.origin, box, lengthContext);
  const isMoved = x !== 0 || y !== 0;
  return [isMoved && `translate(${x} ${y})`, ...parts, isMoved && `translate(${-x} ${-y})`].filter(Boolean).join(' ');
}

/** A list of functions of CSS as the attribute has it; a function in depth, or that nobody knows, moves nothing. */
function transformList(value: string, box: SvgBox, lengthContext: LengthContext): string {
  const parts = (parseValue(value) ?? []).map((node) => {
    if (node.type !== 'Function') return undefined;
    const values = node.children.toArray().filter(({ type }) => type !== 'Operator' && type !== 'WhiteSpace');
    return transformFunction(node.name.toLowerCase(), values, box, lengthContext);
  });
  return parts.filter(Boolean).join(' ');
}

function transformFunction(
  name: string,
  nodes: readonly CssNode[],
  box: SvgBox,
  lengthContext: LengthContext,
): string | undefined {
  const length = (index: number, side: number) => (nodes[index] ? lengthOf(nodes[index], side, lengthContext) : 0);
  const number = (index: number, missing = 0) => (nodes[index] ? numberOf(nodes[index]) : missing);
  const angle = (index: number) => (nodes[index] ? angleOf(nodes[index]) : 0);
  switch (name) {
    case 'translate':
    case 'translate3d':
      return `translate(${length(0, box.width)} ${length(1, box.height)})`;
    case 'translatex':
      return `translate(${length(0, box.width)} 0)`;
    case 'translatey':
      return `translate(0 ${length(0, box.height)})`;
    case 'scale':
    case 'scale3d':
      return `scale(${number(0, 1)} ${number(1, number(0, 1))})`;
    case 'scalex':
      return `scale(${number(0, 1)} 1)`;
    case 'scaley':
      return `scale(1 ${number(0, 1)})`;
    case 'rotate':
    case 'rotatez':
      return `rotate(${angle(0)})`;
    case 'skewx':
      return `skewX(${angle(0)})`;
    case 'skewy':
      return `skewY(${angle(0)})`;
    case 'skew':
      return `matrix(1 ${tangent(angle(1))} ${tangent(angle(0))} 1 0 0)`;
    case 'matrix':
      return nodes.length === 6 ? `matrix(${nodes.map((_, index) => number(index)).join(' ')})` : undefined;
    case 'matrix3d':
      return nodes.length === 16
        ? `matrix(${[0, 1, 4, 5, 12, 13].map((index) => number(index)).join(' ')})`
        : undefined;
    default:
      return undefined;
  }
}

/** The properties `translate`, `rotate` and `scale`: the same functions with words between spaces. */
function singleTransform(name: string, value: string, box: SvgBox, lengthContext: LengthContext): string | undefined {
  return value.trim() === 'none'
    ? undefined
    : transformList(`${name}(${value.trim().split(/\s+/).join(',')})`, box, lengthContext);
}

function originOf(value: string | undefined, box: SvgBox, lengthContext: LengthContext): readonly [number, number] {
  const [first, second] = (parseValue(value ?? '0 0') ?? []).filter(({ type }) => type !== 'WhiteSpace');
  const isSwapped = isKeyword(first, ['top', 'bottom']) || isKeyword(second, ['left', 'right']);
  const [x, y] = isSwapped ? [second, first] : [first, second];
  const originCoordinate = (node: CssNode | undefined, start: number, side: number) =>
    start +
    (node?.type === 'Identifier'
      ? ((ORIGIN_PERCENTAGES[node.name] ?? 50) / 100) * side
      : node
        ? lengthOf(node, side, lengthContext)
        : side / 2);
  return [roundLength(originCoordinate(x, box.x, box.width)), roundLength(originCoordinate(y, box.y, box.height))];
}

function isKeyword(node: CssNode | undefined, names: readonly string[]): boolean {
  return node?.type === 'Identifier' && names.includes(node.name);
}

function lengthOf(node: CssNode, side: number, lengthContext: LengthContext): number {
  if (node.type === 'Number') return Number(node.value);
  if (node.type === 'Percentage') return roundLength((Number(node.value) / 100) * side);
  if (node.type === 'Dimension') return roundLength(pixelsOf(Number(node.value), node.unit, lengthContext) ?? 0);
  if (node.type === 'Function' && isComputation(node.name))
    return Number.parseFloat(computeCalc(node, lengthContext) ?? '0');
  return 0;
}

function numberOf(node: CssNode): number {
  if (node.type === 'Percentage') return Number(node.value) / 100;
  return node.type === 'Number' || node.type === 'Dimension' ? Number(node.value) : 0;
}

function angleOf(node: CssNode): number {
  if (node.type === 'Dimension') return roundLength(Number(node.value) * (DEGREES[node.unit.toLowerCase()] ?? 0));
  return node.type === 'Number' ? Number(node.value) : 0;
}

function tangent(degrees: number): number {
  return roundLength(Math.tan((degrees * Math.PI) / 180));
}
