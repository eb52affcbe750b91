import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COLOR_SLOTS, colorOfPerson, colorOfSlot } from '../../server/kit/personColor.ts';
import { hueOfName } from '../../src/ui/tokens/personColor.ts';

const TOKENS = join(import.meta.dirname, '../../src/ui/tokens');
const readStyles = (name: string) => readFileSync(join(TOKENS, name), 'utf8');
const slots = Array.from({ length: COLOR_SLOTS }, (_, index) => index + 1);
/** The colours of people by day and by night, and those of the letters on them. */
const tokens = readStyles('tokens.css');
const pairOf = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)!.slice(1);
const pairs = slots.map((slot) => pairOf(`person-${slot}`));
const letters = pairOf('on-person');
const THEMES = [
  ['by day', 0],
  ['by night', 1],
] as const;

test('the app paints the colours that the server gives, by their slots, and as many by names', () => {
  const people = readStyles('people.css');
  const byHue = [...people.matchAll(/\[data-hue="(\d+)"\] \{\s*--person: var\(--person-(\d+)\)/g)];
  const byColor = [...people.matchAll(/\[data-color="(#\w{6})"\] \{\s*--person: var\(--person-(\d+)\)/g)];
  expect(byHue.map(([, hue, slot]) => [hue, slot])).toEqual(slots.map((slot) => [String(slot), String(slot)]));
  expect(byColor.map(([, color, slot]) => [color, slot])).toEqual(
    slots.map((slot) => [colorOfSlot(slot), String(slot)]),
  );
  expect(pairs.map(([day]) => day)).toEqual(slots.map(colorOfSlot));
});

test('whoever has no slot gets the same colour from both', () => {
  const names = ['Anonymous', 'Gil', 'Ann', 'Müller', '林小姐', '🦆', ''];
  expect(names.map(colorOfPerson)).toEqual(names.map((name) => colorOfSlot(hueOfName(name))));
});

test.each(THEMES)('letters can be read on every colour %s', (_, theme) => {
  const weakest = Math.min(...pairs.map((pair) => contrast(pair[theme]!, letters[theme]!)));
  expect(weakest).toBeGreaterThanOrEqual(4.5);
});

/** As far apart as two colours of small, separate discs must be to be told apart at a glance; 2.3 is just noticeable side by side. */
const DIFFERENCE_MIN = 12;

test.each(THEMES)('no two colours are alike %s', (_, theme) => {
  const labs = pairs.map((pair) => labOf(pair[theme]!));
  const differences = labs.flatMap((lab, index) => labs.slice(0, index).map((other) => ciede2000(lab, other)));
  expect(Math.min(...differences)).toBeGreaterThanOrEqual(DIFFERENCE_MIN);
});

test('the measure of colours is CIEDE2000: pairs of its published test data', () => {
  // Sharma, Wu, Dalal: The CIEDE2000 color-difference formula (2005), table 1, pairs 1, 7, 17, 25.
  const rows: [Lab, Lab, number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ];
  for (const [one, other, expected] of rows) expect(ciede2000(one, other)).toBeCloseTo(expected, 3);
});

type Lab = readonly [lightness: number, a: number, b: number];

/** The linear parts of a colour, 0 to 1. */
function linearOf(color: string): [number, number, number] {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of WCAG 2. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** CIE L*a*b* with the white of sRGB. */
function labOf(color: string): Lab {
  const [red, green, blue] = linearOf(color);
  const root = (value: number) => (value > 216 / 24_389 ? Math.cbrt(value) : ((24_389 / 27) * value + 16) / 116);
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = root(luminanceOf(color));
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The difference of two colours by CIEDE2000; the names are those of the formula. */
function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const seventh = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const g = 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [x1, x2] = [(1 + g) * a1, (1 + g) * a2];
  const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
  const hueOf = (x: number, b: number) => ((Math.atan2(b, x) * 180) / Math.PI + 360) % 360;
  const [h1, h2] = [hueOf(x1, b1), hueOf(x2, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const deltaHue = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const hue = deltaHue / (1 + 0.015 * c * t);
  const rotation = -2 * seventh(c) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue);
}
