import { type CssNode, generate } from 'css-tree';
import { clampRgb, converter, interpolateWithPremultipliedAlpha, parse } from 'culori';
import { relativeColour } from './relativeColour.ts';

const FUNCTIONS = new Set([
  'oklch',
  'oklab',
  'lch',
  'lab',
  'color',
  'color-mix',
  'hwb',
  'light-dark',
  'rgb',
  'rgba',
  'hsl',
  'hsla',
]);
/** The spaces that colours are mixed in, by their names of CSS. */
const MODES = {
  srgb: 'rgb',
  'srgb-linear': 'lrgb',
  'display-p3': 'p3',
  lab: 'lab',
  oklab: 'oklab',
  lch: 'lch',
  oklch: 'oklch',
  hsl: 'hsl',
  hwb: 'hwb',
  xyz: 'xyz65',
  'xyz-d65': 'xyz65',
  'xyz-d50': 'xyz50',
} as const;
const toRgb = converter('rgb');

/** Says whether a function gives a colour. */
export function isColour(name: string): boolean {
  return FUNCTIONS.has(name.toLowerCase());
}

/** A colour of CSS as the drawing library knows it, in sRGB as screens show it; undefined for what is none. */
export function srgb(node: CssNode): string | undefined {
  const colour = colourOf(node);
  const rgb = colour && clampRgb(toRgb(colour));
  if (!rgb) return undefined;
  const [r, g, b] = [rgb.r, rgb.g, rgb.b].map((value) => Math.round(value * 255));
  return rgb.alpha === undefined || rgb.alpha === 1 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${rgb.alpha})`;
}

function colourOf(node: CssNode): ReturnType<typeof parse> {
  if (node.type !== 'Function') return parse(generate(node));
  const name = node.name.toLowerCase();
  if (name === 'light-dark') return mixed(argumentsOf(node)[0]);
  if (name === 'color-mix') return mixOf(argumentsOf(node));
  const parts = node.children.toArray().filter(({ type }) => type !== 'WhiteSpace');
  if (parts[0]?.type === 'Identifier' && parts[0].name === 'from') return relativeColour(name, parts, colourOf);
  return parse(generate(node));
}

/** The colour among the words of an argument. */
function mixed(nodes: readonly CssNode[] | undefined): ReturnType<typeof parse> {
  const colour = nodes?.find(({ type }) => type !== 'Percentage' && type !== 'WhiteSpace');
  return colour && colourOf(colour);
}

function mixOf([space = [], one = [], other = []]: readonly CssNode[][]): ReturnType<typeof parse> {
  const named = space.flatMap((node) => (node.type === 'Identifier' ? [node.name.toLowerCase()] : []));
  const mode = MODES[named[1] as keyof typeof MODES];
  const [first, second] = [mixed(one), mixed(other)];
  if (!mode || !first || !second) return undefined;
  const [p, q] = [shareOf(one), shareOf(other)];
  const share = q ?? (p === undefined ? 0.5 : 1 - p);
  const sum = p === undefined || q === undefined ? 1 : p + q;
  if (sum === 0) return undefined;
  const colour = interpolateWithPremultipliedAlpha([first, second], mode)(share / sum);
  return sum < 1 ? { ...colour, alpha: (colour.alpha ?? 1) * sum } : colour;
}

function shareOf(nodes: readonly CssNode[]): number | undefined {
  const share = nodes.find((node) => node.type === 'Percentage');
  return share?.type === 'Percentage' ? Number(share.value) / 100 : undefined;
}

function argumentsOf(node: CssNode): CssNode[][] {
  const parts: CssNode[][] = [[]];
  if (node.type !== 'Function') return parts;
  node.children.forEach((child) => {
    if (child.type === 'Operator' && child.value.trim() === ',') parts.push([]);
    else parts.at(-1)?.push(child);
  });
  return parts;
}
