import { type CssNode, generate } from 'css-tree';
import { type Color, converter, parse } from 'culori';
import { computed } from './calc.ts';
import { partsOf } from './values.ts';

/** Channels of a colour function by their names of CSS, how many of each make culori's one, and whether they are shares. */
const FUNCTIONS = {
  rgb: { mode: 'rgb', channels: 'rgb', scales: [255, 255, 255], shares: '' },
  hsl: { mode: 'hsl', channels: 'hsl', scales: [1, 100, 100], shares: 'sl' },
  hwb: { mode: 'hwb', channels: 'hwb', scales: [1, 100, 100], shares: 'wb' },
  lab: { mode: 'lab', channels: 'lab', scales: [1, 1, 1], shares: '' },
  lch: { mode: 'lch', channels: 'lch', scales: [1, 1, 1], shares: '' },
  oklab: { mode: 'oklab', channels: 'lab', scales: [1, 1, 1], shares: '' },
  oklch: { mode: 'oklch', channels: 'lch', scales: [1, 1, 1], shares: '' },
} as const;
/** No length belongs into a colour. */
const NOWHERE = { width: 0, height: 0, rem: 0 };

/** A colour that is told by another (`oklch(from red l c 150)`); undefined for what is none. */
export function relativeColour(
  name: string,
  [, source, ...rest]: readonly CssNode[],
  colourOf: (node: CssNode) => Color | undefined,
): Color | undefined {
  const plain = name.replace(/a$/, '');
  const known = FUNCTIONS[plain as keyof typeof FUNCTIONS];
  const colour = source && known && colourOf(source);
  if (!colour) return undefined;
  const values: Readonly<Record<string, number | string | undefined>> = { ...converter(known.mode)(colour) };
  const filled = rest
    .map((part) => generate(part))
    .join(' ')
    .replace(/(?<![\w.-])(alpha|[a-z])(?![\w(-])/g, (word) => {
      if (word === 'alpha') return String(colour.alpha ?? 1);
      const at = known.channels.indexOf(word);
      const value = Number(values[word] ?? 0) * (known.scales[at] ?? 1);
      return at < 0 ? word : `${value}${known.shares.includes(word) ? '%' : ''}`;
    });
  const parts = (partsOf(filled) ?? []).map((part) => computed(part, NOWHERE) ?? generate(part));
  return parse(`${plain}(${parts.join(' ')})`);
}
