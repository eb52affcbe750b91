import { expect, test } from 'vitest';
import { fullRect, importSvg } from '../drawn.fixture.ts';

const BLUE = [34, 119, 204, 255];
const NOTHING = [0, 0, 0, 0];
const PAINT = 'fill="#27c"';
const REGION = 'x="-1" y="-1" width="3" height="3" color-interpolation-filters="sRGB"';
const at = async (inner: string, ...places: readonly (readonly [number, number])[]) => {
  const { at: colourAt } = await importSvg(inner);
  return places.map(([x, y]) => colourAt(x, y));
};

const RIM = (light: string, height = 3) =>
  `<filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="2"/>${light.replace('>', ` surfaceScale="${height}">`)}</filter>`;
const SHADE =
  '<feDiffuseLighting lighting-color="#fff"><feDistantLight azimuth="45" elevation="45"/></feDiffuseLighting>';
const GLOSS =
  '<feSpecularLighting lighting-color="#fff" specularExponent="4"><fePointLight x="10" y="10" z="40"/></feSpecularLighting>';
/** Along a line from the middle of a square to its lit and its dark corner. */
const LINE = [20, 22, 24, 27, 30, 50, 70, 73, 76, 78, 80].map((place) => [place, place] as const);

test.each([
  ['a shade', SHADE],
  ['a gloss', GLOSS],
])('%s is as deep as in the same drawing that is written in larger units', async (_, light) => {
  const square = '<rect x="20" y="20" width="60" height="60" filter="url(#f)"/>';
  const small = await at(RIM(light) + square, ...LINE);
  const larger = await importSvg(
    `<g transform="scale(10)">${RIM(light)}${square}</g>`,
    'viewBox="0 0 1000 1000" width="100" height="100"',
  );
  // Ten times the numbers, nothing enlarged: one unit is one pixel.
  const written = RIM(light, 3 * 10.24)
    .replace('"2"', '"20.48"')
    .replace('x="10" y="10" z="40"', 'x="102.4" y="102.4" z="409.6"');
  const pixels = await importSvg(
    `${written}<rect x="204.8" y="204.8" width="614.4" height="614.4" filter="url(#f)"/>`,
    'viewBox="0 0 1024 1024"',
  );
  for (const [index, [x, y]] of LINE.entries())
    for (const channel of [0, 1, 2, 3]) {
      const expected = pixels.at(x, y)[channel]!;
      expect(Math.abs(small[index]![channel]! - expected)).toBeLessThan(6);
      expect(Math.abs(larger.at(x, y)[channel]! - expected)).toBeLessThan(6);
    }
});

test('a light is as high for each size in which its filter is used', async () => {
  const rect = '<rect width="40" height="40" filter="url(#f)"/>';
  const tenth = '<rect width="4" height="4" filter="url(#f)"/>';
  const height = (scale: number, part: string) =>
    at(`${RIM(SHADE)}<g transform="scale(${scale})">${part}</g>`, [38, 20]);
  const [[one], [ten]] = [await height(1, rect), await height(10, tenth)];
  const both = await at(
    `${RIM(SHADE)}${rect}<g transform="translate(50 0) scale(10)">${tenth}</g>`,
    [38, 20],
    [88, 20],
  );
  expect(both).toEqual([one, ten]);
  expect(one).not.toEqual(ten);
});

test.each([
  ['thicker by some', 'dilate', 15, [26, 74], [24, 76]],
  ['thicker by a pixel', 'dilate', 0.2, [40, 59], [39, 61]],
  ['thinner', 'erode', 5, [46, 54], [44, 56]],
])('a part becomes %s', async (_, operator, radius, inside, outside) => {
  const filter = `<filter id="f" ${REGION}><feMorphology operator="${operator}" radius="${radius}"/></filter>`;
  const inner = `${filter}<rect x="40" y="40" width="20" height="20" ${PAINT} filter="url(#f)"/>`;
  const places = [...inside, ...outside].map((place) => [place, 50] as const);
  expect(await at(inner, ...places)).toEqual([BLUE, BLUE, NOTHING, NOTHING]);
});

test('what is thickened is known by its name, and is made of what it names', async () => {
  const filter = `<filter id="f" ${REGION}><feFlood flood-color="#27c" result="a"/><feMorphology in="SourceAlpha" operator="dilate"
    radius="15 4" result="b"/><feComposite in="a" in2="b" operator="in"/></filter>`;
  const inner = `${filter}<rect x="40" y="40" width="20" height="20" filter="url(#f)"/>`;
  expect(await at(inner, [26, 50], [50, 37], [24, 50], [50, 35])).toEqual([BLUE, BLUE, NOTHING, NOTHING]);
});

test('steps of a size of their own are passed over, as in browsers', async () => {
  const sharpened = (unit: string) =>
    at(
      `<filter id="f"><feConvolveMatrix ${unit} order="3" preserveAlpha="true" kernelMatrix="-2 -1 0 -1 1 1 0 1 2"/></filter>
      <g filter="url(#f)">${fullRect('fill="#ccc"')}<circle cx="50" cy="50" r="30" ${PAINT}/></g>`,
      [20, 50],
      [21, 50],
      [78, 50],
    );
  expect(await sharpened('kernelUnitLength="3"')).toEqual(await sharpened(''));
});

const TARGETS = {
  'a path that is moved': `<path id="p" d="M0 0h30v30h-30z" transform="translate(40 40)" ${PAINT}/>`,
  'a group that is turned': `<g id="p" transform="translate(70 40) rotate(90)"><rect width="30" height="30" ${PAINT}/></g>`,
  'a symbol': `<symbol id="p" viewBox="0 0 100 100"><rect x="40" y="40" width="30" height="30" ${PAINT}/></symbol>`,
};
const EFFECTS = {
  filter: `<filter id="e" ${REGION}><feOffset dx="0"/></filter>`,
  'clip-path': '<clipPath id="e" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>',
  mask: '<mask id="e"><rect width="100" height="100" fill="#fff"/></mask>',
};
/** A blue pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNQKj8DAAIkAWY+5qs1AAAAAElFTkSuQmCC';

test('a filter of a group covers a picture that is moved', async () => {
  const image = `<image width="30" height="30" transform="translate(40 40)" href="data:image/png;base64,${PICTURE}"/>`;
  const filter = EFFECTS.filter.replace(REGION, '');
  expect(await at(`${filter}<g filter="url(#e)">${image}</g>`, [55, 55], [35, 35])).toEqual([BLUE, NOTHING]);
});

test.each(Object.keys(TARGETS).flatMap((target) => Object.keys(EFFECTS).map((effect) => [effect, target] as const)))(
  '%s of a use covers %s',
  async (effect, target) => {
    const definitions = `<defs>${TARGETS[target as keyof typeof TARGETS]}</defs>${EFFECTS[effect as keyof typeof EFFECTS]}`;
    const use = `<use href="#p" width="100" height="100" transform="translate(10 0)"`;
    for (const says of [`${effect}="url(#e)"`, `style="${effect}:url(#e)"`]) {
      expect(await at(`${definitions}${use} ${says}/>`, [55, 45], [75, 65], [45, 45])).toEqual([BLUE, BLUE, NOTHING]);
      const again = `<defs>${use} id="u" ${says} opacity="0"/></defs><use href="#u"/>`;
      expect(await at(definitions + again, [55, 45])).toEqual([NOTHING]);
    }
  },
);
