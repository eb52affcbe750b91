import { type CssNode, generate } from 'css-tree';
import { parseValue } from '../css/values.ts';
import type { SvgElement } from '../tree/tree.ts';

/** Filters that a drawing makes of functions at most. */
const FILTERS_MAX = 200;
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
/** Rows of a matrix of colours that leave alpha as it is. */
const IDENTITY_ALPHA_ROW = '0 0 0 1 0';

type Primitive = readonly [
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  parts?: readonly Primitive[],
];

/** Makes filters of the functions of CSS: they count in sRGB and reach as far as they like, which the drawing library does not heed. */
export function createFilterFunctions() {
  const filters = new Map<string, SvgElement>();
  return {
    /** A value of `filter` with its functions as references to filters. */
    filterValueOf(value: string): string {
      if (!/\w\(/.test(value.replace(/url\([^)]*\)/g, ''))) return value;
      const parts = (parseValue(value) ?? []).filter(({ type }) => type !== 'WhiteSpace');
      return parts
        .map((part) => (part.type === 'Function' && part.name !== 'url' ? filterReference(part) : generate(part)))
        .join(' ');
    },
    /** The filters that were made. */
    allFilters: (): readonly SvgElement[] => [...filters.values()],
  };

  function filterReference(node: CssNode & { type: 'Function' }): string {
    const text = generate(node);
    const primitives = primitivesOf(node);
    if (!primitives || (filters.size >= FILTERS_MAX && !filters.has(text))) return text;
    const filter = filters.get(text) ?? filterOf(`maquette-filter-${filters.size}`, primitives);
    filters.set(text, filter);
    return `url(#${filter.attributes.get('id')})`;
  }
}

function filterOf(id: string, primitives: readonly Primitive[]): SvgElement {
  const region = { filterUnits: 'userSpaceOnUse', x: -100_000, y: -100_000, width: 200_000, height: 200_000 };
  return elementOf(['filter', { id, ...region, 'color-interpolation-filters': 'sRGB' }, primitives]);
}

function elementOf([name, attributes, parts = []]: Primitive): SvgElement {
  const values = new Map(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
  return { name, attributes: values, children: parts.map(elementOf), parent: undefined };
}

function primitivesOf({ name, children }: CssNode & { type: 'Function' }): readonly Primitive[] | undefined {
  const nodes = children.toArray().filter(({ type }) => type !== 'WhiteSpace');
  const [firstArgument] = nodes;
  const amount = firstArgument ? numberOf(firstArgument) : 1;
  switch (name.toLowerCase()) {
    case 'blur':
      return [['feGaussianBlur', { stdDeviation: firstArgument ? numberOf(firstArgument) : 0 }]];
    case 'drop-shadow':
      return [dropShadow(nodes)];
    case 'hue-rotate':
      return [['feColorMatrix', { type: 'hueRotate', values: firstArgument ? angleOf(firstArgument) : 0 }]];
    case 'saturate':
      return [['feColorMatrix', { type: 'saturate', values: amount }]];
    case 'grayscale':
      return [['feColorMatrix', { type: 'saturate', values: 1 - Math.min(1, amount) }]];
    case 'sepia':
      return [['feColorMatrix', { type: 'matrix', values: sepiaMatrix(1 - Math.min(1, amount)) }]];
    case 'brightness':
      return [colourTransfer({ type: 'linear', slope: amount })];
    case 'contrast':
      return [colourTransfer({ type: 'linear', slope: amount, intercept: 0.5 - amount / 2 })];
    case 'invert':
      return [colourTransfer({ type: 'table', tableValues: `${Math.min(1, amount)} ${1 - Math.min(1, amount)}` })];
    case 'opacity':
      return [['feComponentTransfer', {}, [['feFuncA', { type: 'linear', slope: Math.min(1, amount) }]]]];
    default:
      return undefined;
  }
}

function colourTransfer(transferAttributes: Readonly<Record<string, string | number>>): Primitive {
  return [
    'feComponentTransfer',
    {},
    ['feFuncR', 'feFuncG', 'feFuncB'].map((name) => [name, transferAttributes] as const),
  ];
}

/** The matrix of Filter Effects 1, 9.4; `colourShare` is what stays of the colour. */
function sepiaMatrix(colourShare: number): string {
  const rows = [
    [0.393 + 0.607 * colourShare, 0.769 * (1 - colourShare), 0.189 * (1 - colourShare)],
    [0.349 * (1 - colourShare), 0.686 + 0.314 * colourShare, 0.168 * (1 - colourShare)],
    [0.272 * (1 - colourShare), 0.534 * (1 - colourShare), 0.131 + 0.869 * colourShare],
  ];
  return `${rows.map((row) => `${row.join(' ')} 0 0`).join(' ')} ${IDENTITY_ALPHA_ROW}`;
}

/** Two or three lengths, and a colour before or behind them. */
function dropShadow(nodes: readonly CssNode[]): Primitive {
  const isLength = ({ type }: CssNode) => type === 'Number' || type === 'Dimension';
  const [dx = 0, dy = 0, stdDeviation = 0] = nodes.filter(isLength).map(numberOf);
  const colour = nodes.filter((node) => !isLength(node)).map((node) => generate(node));
  return ['feDropShadow', { dx, dy, stdDeviation, 'flood-color': colour[0] ?? 'currentColor' }];
}

function numberOf(node: CssNode): number {
  if (node.type === 'Percentage') return Number(node.value) / 100;
  return node.type === 'Number' || node.type === 'Dimension' ? Number(node.value) : 0;
}

function angleOf(node: CssNode): number {
  if (node.type === 'Dimension') return Number(node.value) * (DEGREES[node.unit.toLowerCase()] ?? 0);
  return numberOf(node);
}
