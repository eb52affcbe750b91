import { type CssNode, generate } from 'css-tree';
import { type Color, converter, parse } from 'culori';
import { computeCalc } from './calc.ts';
import { parseValue } from './values.ts';

/** Channels of a colour function by their names of CSS, how many of each make culori's one, and whether they are shares. */
const CHANNELS_BY_FUNCTION = {
  rgb: { mode: 'rgb', channels: 'rgb', scales: [255, 255, 255], shares: '' },
  hsl: { mode: 'hsl', channels: 'hsl', scales: [1, 100, 100], shares: 'sl' },
  hwb: { mode: 'hwb', channels: 'hwb', scales: [1, 100, 100], shares: 'wb' },
  lab: { mode: 'lab', channels: 'lab', scales: [1, 1, 1], shares: '' },
  lch: { mode: 'lch', channels: 'lch', scales: [1, 1, 1], shares: '' },
  oklab: { mode: 'oklab', channels: 'lab', scales: [1, 1, 1], shares: '' },
  oklch: { mode: 'oklch', channels: 'lch', scales: [1, 1, 1], shares: '' },
} as const;
/** No length belongs into a colour. */
const NO_LENGTHS = { width: 0, height: 0, rem: 0 };

/** A colour that is told by another (`oklch(from red l c 150)`); undefined for what is none. */
export function relativeColour(
  name: string,
  [, source, ...rest]: readonly CssNode[],
  colourOf: (node: CssNode) => Color | undefined,
): Color | undefined {
  const functionName = name.replace(/a$/, '');
  const functionChannels = CHANNELS_BY_FUNCTION[functionName as keyof typeof CHANNELS_BY_FUNCTION];
  const colour = source && functionChannels && colourOf(source);
  if (!colour) return undefined;
  const values: Readonly<Record<string, number | string | undefined>> = { ...converter(functionChannels.mode)(colour) };
  const substituted = rest
    .map((part) => generate(part))
    .join(' ')
    .replace(/(?<![\w.-])(alpha|[a-z])(?![\w(-])/g, (word) => {
      if (word === 'alpha') return String(colour.alpha ?? 1);
      const channelIndex = functionChannels.channels.indexOf(word);
      const value = Number(values[word] ?? 0) * (functionChannels.scales[channelIndex] ?? 1);
      return channelIndex < 0 ? word : `${value}${functionChannels.shares.includes(word) ? '%' : ''}`;
    });
  const parts = (parseValue(substituted) ?? []).map((part) => computeCalc(part, NO_LENGTHS) ?? generate(part));
  return parse(`${functionName}(${parts.join(' ')})`);
}
