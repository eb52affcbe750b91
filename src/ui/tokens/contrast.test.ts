import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The least contrast of text (WCAG 2.2, 1.4.3), and of what tells a control or its state (1.4.11). */
const TEXT = 4.5;
const GRAPHIC = 3;

type Row = readonly [front: string, grounds: readonly string[]];

const TEXT_ROWS: readonly Row[] = [
  ['ink', ['canvas', 'card', 'panel', 'well', 'field', 'hover', 'press', 'stage', 'accent-soft', 'bad-soft', 'note']],
  ['ink-2', ['canvas', 'card', 'panel', 'well', 'field', 'hover', 'press', 'stage', 'accent-soft']],
  ['ink-3', ['canvas', 'card', 'panel', 'well', 'field', 'hover']],
  ['accent-text', ['canvas', 'card', 'panel', 'well', 'hover', 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover']],
  ['card', ['ink']],
  ['bad', ['card', 'panel', 'well', 'field', 'bad-soft']],
  ['warn', ['card', 'panel', 'warn-soft']],
  ['note-ink', ['note']],
  ['pick', ['card', 'panel']],
  ['on-person', Array.from({ length: 12 }, (_, index) => `person-${index + 1}`)],
];

const GRAPHIC_ROWS: readonly Row[] = [
  // The edge of a field, the chosen segment's on its row, the switch that is off.
  ['line-strong', ['card', 'panel', 'well', 'field']],
  // The ring of the focus, of a pressed tool and vote, of what is selected.
  ['select', ['canvas', 'card', 'panel', 'well', 'field', 'stage', 'accent-soft']],
  ['accent', ['canvas', 'card', 'panel', 'well']],
  ['ink-2', ['panel', 'line']],
  ...['image', 'text', 'mask', 'video', 'svg', '3d-line', 'omni-line'].map(
    (kind): Row => [`kind-${kind}`, ['canvas', 'card']],
  ),
  ...['grey', 'sand', 'green', 'blue', 'violet', 'rose'].map((color): Row => [`frame-${color}`, ['canvas']]),
];

const TOKENS = new Map(
  [
    ...readFileSync('src/ui/tokens/tokens.css', 'utf8').matchAll(
      /--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g,
    ),
  ].map(([, name, light, dark, both]) => [name, { light: light ?? both!, dark: dark ?? both! }]),
);

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function tooFaint(rows: readonly Row[], least: number, theme: 'light' | 'dark'): string[] {
  return rows.flatMap(([front, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(TOKENS.get(front)![theme], TOKENS.get(ground)![theme]);
      return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
    }),
  );
}

test.each(['light', 'dark'] as const)(
  'in the %s theme text is read and states are seen on every ground they stand on',
  (theme) => {
    expect(tooFaint(TEXT_ROWS, TEXT, theme)).toEqual([]);
    expect(tooFaint(GRAPHIC_ROWS, GRAPHIC, theme)).toEqual([]);
  },
);
