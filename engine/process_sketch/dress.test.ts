import { describe, expect, test } from 'vitest';
import { readPrompt } from '../studio/prompt.ts';
import { dressRegions, type Wardrobe } from './dress.ts';
import { paintsOf } from './paints.ts';
import { readDrawing } from './picture.ts';
import { readShape, type Shape } from './shape.ts';
import * as sketches from './sketches.fixture.ts';

const SIDE = 384;
const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y} a${rx} ${ry} 0 1 0 ${2 * rx} 0 a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

type Seen = { shape: Shape; wardrobe: Wardrobe; named: string[] };

/** What regions are made of, largest first. */
async function dressed(prompt: string, strokes: readonly string[], pen = {}, side = SIDE): Promise<Seen> {
  const bytes = await sketches.drawSketch({ strokes, outline: [] }, { width: 3, ...pen });
  const size = { width: side, height: side };
  const brief = readPrompt(prompt);
  const shape = readShape(await readDrawing({ type: 'image/png', bytes }, size), brief, () => {});
  const wardrobe = dressRegions({
    brief,
    regions: shape.measured.regions,
    solids: shape.solids,
    paints: paintsOf(shape.map, shape.marks),
    palette: [],
    lean: 0,
    seed: 1,
  });
  const areaOf = (label: number) => shape.measured.regions.find((region) => region.label === label)?.area ?? 0;
  const named = wardrobe.dressed.toSorted((a, b) => areaOf(b.label) - areaOf(a.label)).map((look) => look.named);
  return { shape, wardrobe, named };
}

const GLASSES = [
  ellipse(240, 380, 120, 90),
  ellipse(530, 380, 120, 90),
  'M355 360 Q385 335 415 360',
  'M125 350 L80 330 M645 350 L690 330',
];
const SHOE = [
  'M120 560 Q110 420 170 330 Q200 350 270 330 Q330 440 470 470 Q640 480 660 560 Z',
  'M120 560 L660 560 Q665 610 640 620 L130 620 Q110 600 120 560',
  'M300 400 L350 370 M335 430 L385 395 M375 450 L425 415',
];
const HEADPHONES = [
  'M200 430 Q190 150 384 150 Q578 150 568 430',
  'M230 430 Q225 185 384 185 Q543 185 538 430',
  ellipse(215, 490, 50, 90),
  ellipse(553, 490, 50, 90),
];
const DRONE = [
  'M340 340 H430 Q450 340 450 360 V410 Q450 430 430 430 H340 Q320 430 320 410 V360 Q320 340 340 340 Z',
  'M320 350 L180 260 M450 350 L590 260 M320 420 L180 510 M450 420 L590 510',
  ...[250, 510].flatMap((y) => [ellipse(180, y, 90, 25), ellipse(590, y, 90, 25)]),
];
const DESK = ['M120 330 L560 300 L680 370 L240 410 Z', 'M120 330 V560 M240 410 V660 M680 370 V610'];
const FLASK = [
  'M290 200 L290 650 Q385 690 480 650 L480 200 Q385 240 290 200 Z',
  'M290 200 Q385 160 480 200',
  'M310 190 L310 110 Q385 80 460 110 L460 190',
  'M480 320 L560 330 L555 520 L480 540',
  'M480 350 L530 355 L525 495 L480 510',
];

describe('parts take what the prompt gives them', () => {
  test.each([
    ['tortoiseshell glasses with clear lenses', GLASSES, { 'transparent glass': 2, tortoiseshell: 5 }],
    ['white leather shoe with a gum sole and red laces', SHOE, { 'white leather': 1, gum: 1, red: 3 }],
    ['matte black headphones, brown leather cushions', HEADPHONES, { 'matte black': 1, 'brown leather': 2 }],
    ['white drone with orange propellers', DRONE, { orange: 4, white: 5 }],
    ['walnut desk with black steel legs', DESK, { walnut: 1, gunmetal: 3 }],
    ['深绿色保温壶,不锈钢盖子,黑色把手', FLASK, { forest: 1, steel: 2, black: 1 }],
  ] as const)('%s', async (prompt, strokes, expected) => {
    const { named, wardrobe } = await dressed(prompt, strokes);
    const counts: Record<string, number> = {};
    for (const name of named) counts[name] = (counts[name] ?? 0) + 1;
    expect(counts).toEqual(expected);
    expect(wardrobe.missing).toEqual([]);
  });

  test('a material given for the whole goes to all limbs and rods', async () => {
    const { named } = await dressed('wooden chair', sketches.CHAIR.strokes);
    expect([...new Set(named)]).toEqual(['wood']);
  });

  test('a part that is named without a finish and not drawn is missing', async () => {
    const { wardrobe } = await dressed('copper kettle with two wheels', sketches.KETTLE.strokes);
    expect(wardrobe.missing).toEqual(['wheels']);
  });
});

describe('what belongs to the drawing', () => {
  const small = (path: string) => path.replace(/-?\d+(\.\d+)?/g, (number) => `${Number(number) * 0.6}`);
  const kettle = [
    'M230 560 Q200 340 330 270 L440 270 Q570 340 540 560 Z',
    'M330 270 Q385 235 440 270',
    'M369 240 Q369 224 385 224 Q401 224 401 240 Q401 256 385 256 Q369 256 369 240 Z',
    'M540 440 Q610 400 640 300 L670 310 Q650 460 545 520',
    'M290 294 Q250 120 385 120 Q520 120 480 294',
    'M305 288 Q275 140 385 140 Q495 140 465 288',
  ];

  test('air under a handle is open on a small drawing too, whose knob stays', async () => {
    const { shape } = await dressed('kettle', kettle.map(small), { width: 2 }, 768);
    const at = (x: number, y: number) => shape.map.labels[Math.round(y * 0.6) * 768 + Math.round(x * 0.6)];
    expect(at(385, 180)).toBe(0);
    expect([at(385, 240), at(385, 129), at(385, 420)].every((label) => label > 0)).toBe(true);
  });

  test('lines that run out of the picture beside the drawing are the paper’s', async () => {
    const beside = ['M0 700 H768', 'M0 730 H768', 'M500 760 H768'];
    const { shape } = await dressed('kettle', [...kettle.map(small), ...beside]);
    expect(Math.max(...shape.measured.regions.map(({ bottom }) => bottom))).toBeLessThan(SIDE * 0.6);
  });

  test('a drawing that itself runs out of the picture stays whole', async () => {
    const strokes = ['M-10 200 H600 V560 H-10', ellipse(300, 380, 80, 80)];
    const { shape } = await dressed('box', strokes);
    expect(Math.min(...shape.measured.regions.map(({ left }) => left))).toBeLessThan(20);
  });
});
