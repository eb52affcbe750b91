import { type CssNode, generate } from 'css-tree';
import { clampRgb, converter, interpolateWithPremultipliedAlpha, parse } from 'culori';
import { relativeColour } from './relativeColour.ts';

const COLOUR_FUNCTIONS = new Set([
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
const CULORI_MODES = {
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
const convertToRgb = converter('rgb');

/** Says whether a function gives a colour. */
export function isColourFunction(name: string): boolean {
  return COLOUR_FUNCTIONS.has(name.toLowerCase());
}

/** A colour of CSS as the drawing library knows it, in sRGB as screens show it; undefined for what is none. */
export function toSrgbText(node: CssNode): string | undefined {
  const colour = parseColour(node);
  const rgb = colour && clampRgb(convertToRgb(colour));
  if (!rgb) return undefined;
  const [r, g, b] = [rgb.r, rgb.g, rgb.b].map((value) => Math.round(value * 255));
  return rgb.alpha === undefined || rgb.alpha === 1 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${rgb.alpha})`;
}

function parseColour(node: CssNode): ReturnType<typeof parse> {
  if (node.type !== 'Function') return parse(generate(node));
  const name = node.name.toLowerCase();
  if (name === 'light-dark') return colourIn(argumentsOf(node)[0]);
  if (name === 'color-mix') return mixColours(argumentsOf(node));
  const parts = node.children.toArray().filter(({ type }) => type !== 'WhiteSpace');
  if (parts[0]?.type === 'Identifier' && parts[0].name === 'from') return relativeColour(name, parts, parseColour);
  return parse(generate(node));
}

/** The colour among the words of an argument. */
function colourIn(nodes: readonly CssNode[] | undefined): ReturnType<typeof parse> {
  const colour = nodes?.find(({ type }) => type !== 'Percentage' && type !== 'WhiteSpace');
  return colour && parseColour(colour);
}

function mixColours([space = [], one = [], other = []]: readonly CssNode[][]): ReturnType<typeof parse> {
  const names = space.flatMap((node) => (node.type === 'Identifier' ? [node.name.toLowerCase()] : []));
  const mode = CULORI_MODES[names[1] as keyof typeof CULORI_MODES];
  const [first, second] = [colourIn(one), colourIn(other)];
  if (!mode || !first || !second) return undefined;
  const [firstShare, secondShare] = [shareOf(one), shareOf(other)];
  const share = secondShare ?? (firstShare === undefined ? 0.5 : 1 - firstShare);
  const sum = firstShare === undefined || secondShare === undefined ? 1 : firstShare + secondShare;
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
