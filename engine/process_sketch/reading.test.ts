import { describe, expect, test } from 'vitest';
import { select } from '../raster/plane.ts';
import { readPrompt } from '../studio/prompt.ts';
import { enclose } from './enclose.ts';
import { readMarks } from './ink.ts';
import { fitPaper } from './paper.ts';
import { findParts } from './parts.ts';
import { type Picture, readDrawing } from './picture.ts';
import { readQuad } from './quads.ts';
import { readShape, type Shape } from './shape.ts';
import * as sketches from './sketches.fixture.ts';
import { readTexture } from './texture.ts';

const SIDE = 512;
const SIZE = { width: SIDE, height: SIDE };

async function pictureOf(...drawn: Parameters<typeof sketches.drawSketch>): Promise<Picture> {
  return readDrawing({ type: 'image/png', bytes: await sketches.drawSketch(...drawn) }, SIZE);
}

async function shapeOf(prompt: string, ...drawn: Parameters<typeof sketches.drawSketch>): Promise<Shape> {
  return readShape(await pictureOf(...drawn), readPrompt(prompt), () => {});
}

const formsOf = ({ solids }: Shape) => solids.map(({ form }) => form.kind).sort();

/** A picture computed pixel by pixel. */
function paint(grey: (x: number, y: number) => number): Picture {
  const rgb = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++) rgb.fill(grey(i % SIDE, Math.floor(i / SIDE)), i * 3, i * 3 + 3);
  return { ...SIZE, rgb };
}

test('a rim drawn by hand in corners is no handle: the loop at the side is', async () => {
  const mug = {
    strokes: [
      'M220 200 L235 620 Q240 650 270 650 L470 650 Q500 650 505 620 L520 200',
      'M220 200 L370 235 L520 200 L370 170 Z',
      'M516 290 C660 270 690 300 690 400 C690 500 660 540 508 530',
    ],
    outline: [],
  };
  const { measured } = await shapeOf('mug with an oak handle', mug);
  const handles = findParts(measured.regions, ['handle']).get('handle') ?? [];
  const found = measured.regions.filter(({ label }) => handles.includes(label));
  expect(found.map(({ rod, x }) => ({ rod, beside: x > SIDE / 2 }))).toEqual([{ rod: true, beside: true }]);
});

describe('paper and ink', () => {
  test('the paper is found under uneven light and a large dark area', () => {
    const light = (x: number, y: number) => 230 - x * 0.12 - y * 0.05;
    const paper = fitPaper(paint((x, y) => (x > 200 && x < 400 && y > 100 && y < 400 ? 60 : light(x, y))));
    for (const [x, y] of [
      [20, 20],
      [300, 250],
      [480, 500],
    ])
      expect(Math.abs(paper(0, x, y) - light(x, y))).toBeLessThan(6);
  });

  test('a pale pencil line on shaded paper is ink, the shade is not', () => {
    const marks = readMarks(
      paint((x, y) => (220 - x * 0.15) * (Math.abs(y - 256) < 2 ? 0.7 : 1)),
      () => {},
    );
    expect(marks.ink).toEqual(select(SIDE * SIDE, (i) => Math.abs(Math.floor(i / SIDE) - 256) < 2));
    expect(marks.paint.includes(1)).toBe(false);
    expect(Math.abs(marks.strokeWidth - 3)).toBeLessThan(1);
  });

  test.each([
    ['light lines on a dark board', { paper: '#14251c', colour: '#f4f4ee' }],
    ['red lines', { colour: '#d02020' }],
    ['cream paper', { paper: '#e9dfc4', colour: '#5a5048' }],
  ])('%s: six regions', async (_name, pen) => {
    const { measured } = await shapeOf('kettle', sketches.KETTLE, { width: 3, ...pen });
    expect(measured.regions).toHaveLength(6);
  });

  test('a painted kettle keeps its six regions, and body and base stay one turned solid', async () => {
    const fills = [
      [sketches.KETTLE.outline[0], '#ffcc00'],
      [sketches.KETTLE.outline[2], '#2255cc'],
    ] as const;
    const { measured, solids } = await shapeOf('kettle', sketches.KETTLE, { width: 4, fills });
    expect(measured.regions).toHaveLength(6);
    expect(Math.max(...solids.map(({ labels }) => labels.length))).toBe(3);
  });

  test('differently painted areas are different regions without a line between them', async () => {
    const halves = [
      ['M150 200 H384 V560 H150 Z', '#d04030'],
      ['M384 200 H620 V560 H384 Z', '#3060c0'],
    ] as const;
    const { measured } = await shapeOf('', { strokes: [], outline: [] }, { fills: halves });
    expect(measured.regions).toHaveLength(2);
  });
});

describe('outlines', () => {
  test('gaps are bridged as wide as needed and no wider', async () => {
    expect(
      enclose(
        readMarks(await pictureOf(sketches.KETTLE), () => {}),
        () => {},
      ).gap,
    ).toBeLessThan(6);
    const shaky = enclose(
      readMarks(await pictureOf(sketches.WOBBLY_VASE), () => {}),
      () => {},
    );
    expect(shaky.gap).toBeGreaterThan(8);
    expect(shaky.inside[256 * SIDE + 256]).toBe(1);
  });

  test('what a handle encloses is air; what a body encloses is a part of it', async () => {
    expect((await shapeOf('mug', sketches.MUG)).measured.regions).toHaveLength(3);
    const speaker = await shapeOf('speaker', sketches.SPEAKER);
    expect(speaker.measured.regions.filter(({ parent }) => parent > 0)).toHaveLength(4);
  });

  test('a single line over a bag is a handle when the words say bag, and an area otherwise', async () => {
    const bag = {
      strokes: ['M200 320 L568 320 L600 620 L168 620 Z', 'M290 320 C290 180 478 180 478 320'],
      outline: [],
    };
    const rods = ({ measured }: Shape) => measured.regions.filter(({ rod }) => rod).length;
    expect(rods(await shapeOf('leather bag', bag))).toBe(1);
    expect(rods(await shapeOf('leather thing', bag))).toBe(0);
  });

  test('a single line that arches over a lid and its knob is a handle with air below it', async () => {
    const kettle = {
      strokes: [
        'M268 423 a116 116 0 1 0 232 0 a116 116 0 1 0 -232 0',
        'M339 277 H432 V307 H339 Z',
        'M362 253 a22 22 0 1 0 44 0 a22 22 0 1 0 -44 0',
        'M271 321 C271 70 500 70 500 321',
        'M491 384 L583 292 L616 324 L509 458',
      ],
      outline: [],
    };
    const read = async (prompt: string) =>
      (await shapeOf(prompt, kettle)).measured.regions.map(({ rod, parent }) =>
        rod ? 'rod' : parent ? 'inner' : 'outer',
      );
    expect((await read('copper kettle')).toSorted()).toEqual(['outer', 'outer', 'outer', 'outer', 'rod']);
    expect(await read('copper vase')).not.toContain('rod');
  });

  test('single lines become rods', async () => {
    const { measured } = await shapeOf('lamp', sketches.STICK_LAMP);
    expect(measured.regions.map(({ rod }) => rod)).toEqual([false, false, true]);
  });
});

describe('forms', () => {
  test.each([
    ['kettle', sketches.KETTLE, ['lathe', 'lathe', 'tube', 'tube']],
    ['mug', sketches.MUG, ['lathe', 'opening', 'tube']],
    ['speaker', sketches.SPEAKER, ['slab', 'tube', 'tube']],
    ['crate', sketches.BOX, ['box']],
    ['trainer', sketches.SHOE, ['dome']],
    ['vase', sketches.WOBBLY_VASE, ['lathe']],
    ['chair', sketches.CHAIR, ['slab', 'tube', 'tube', 'tube', 'tube']],
  ] as const)('%s', async (prompt, drawing, forms) => {
    expect(formsOf(await shapeOf(prompt, drawing))).toEqual([...forms]);
  });

  test('faces of a box meet at their edges and the lid faces up', async () => {
    const { solids, measured } = await shapeOf('crate', sketches.BOX);
    const [{ form }] = solids;
    if (form.kind !== 'box') throw new Error('not a box');
    const lid = measured.regions.toSorted((a, b) => a.y - b.y)[0];
    expect(form.facets.get(lid.label)?.down).toBeGreaterThan(0.3);
    const corner = { x: 384 * (SIDE / 768), y: 390 * (SIDE / 768) };
    const heights = [...form.facets.values()].map(({ at, right, down }) => at + right * corner.x + down * corner.y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(12);
  });

  test('a quadrilateral has four corners, a circle none', () => {
    const map = (inside: (x: number, y: number) => boolean) => {
      const labels = Int32Array.from({ length: SIDE * SIDE }, (_, i) =>
        inside(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0,
      );
      return { ...SIZE, labels, areas: 1, count: 1 };
    };
    const area = ({ labels }: { labels: Int32Array }) => labels.reduce((sum, label) => sum + label, 0);
    const slanted = map((x, y) => y > 100 && y < 300 && x > 100 + y / 2 && x < 300 + y / 2);
    expect(readQuad(slanted, 1, area(slanted))).toHaveLength(4);
    const round = map((x, y) => Math.hypot(x - 256, y - 256) < 120);
    expect(readQuad(round, 1, area(round))).toBeNull();
  });
});

test('parts of a kettle are found where they are', async () => {
  const { measured } = await shapeOf('kettle', sketches.KETTLE);
  const scale = SIDE / 768;
  const found = findParts(measured.regions, ['handle', 'spout', 'lid', 'knob', 'base', 'screen']);
  const places = Array.from(found, ([name, labels]) => [
    name,
    labels.map((label) => {
      const region = measured.regions.find((other) => other.label === label);
      return [Math.round((region?.x ?? 0) / scale / 50), Math.round((region?.y ?? 0) / scale / 50)];
    }),
  ]);
  expect(Object.fromEntries(places)).toEqual({
    handle: [[7, 3]],
    spout: [[12, 7]],
    lid: [[7, 5]],
    knob: [[7, 4]],
    base: [[7, 10]],
    screen: [],
  });
});

describe('texture', () => {
  const linear = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: SIDE * SIDE * 3 }, (_, k) => value(Math.floor(k / 3) % SIDE, Math.floor(k / 3 / SIDE)));

  test('an even weave becomes a tile of mean one whose borders join', () => {
    const texture = readTexture(
      linear((x, y) => 0.4 + 0.2 * Math.sin(x / 3) * Math.sin(y / 3)),
      SIDE,
      1,
    );
    if (!texture) throw new Error('no texture');
    const { side, factors } = texture;
    const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
    expect(mean).toBeCloseTo(1, 1);
    let across = 0;
    for (let y = 0; y < side; y++)
      across += Math.abs(factors[y * side * 3] - factors[(y * side + side - 1) * 3]) / side;
    expect(across).toBeLessThan(0.2);
  });

  test('the spokes and rods of a thing have none, however many there are', () => {
    const rods = (x: number, y: number) => (y > 60 && y < 450 && (x % 64 < 9 || Math.abs(y - 256) < 12) ? 0.15 : 0.7);
    expect(readTexture(linear(rods), SIDE, 1)).toBeNull();
    const spokes = (x: number, y: number) => {
      const away = Math.hypot(x - 256, y - 256);
      const onSpoke = Math.abs(Math.sin(12 * Math.atan2(y - 256, x - 256))) * away < 26;
      return away < 230 && (onSpoke || away > 210) ? 0.15 : 0.7;
    };
    expect(readTexture(linear(spokes), SIDE, 1)).toBeNull();
  });

  test('a lone object and a smooth gradient have none', () => {
    expect(
      readTexture(
        linear((x, y) => (Math.hypot(x - 256, y - 256) < 130 ? 0.1 : 0.8)),
        SIDE,
        1,
      ),
    ).toBeNull();
    expect(
      readTexture(
        linear((x) => 0.2 + x / 900),
        SIDE,
        1,
      ),
    ).toBeNull();
  });
});
