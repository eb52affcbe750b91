import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { EngineError, type EngineJob, type Recipe } from '../../contract/engine.ts';
import { languageOf } from '../../contract/language.ts';
import { wordPhrase } from '../../contract/remarks/wordRemark.ts';
import { planDesign } from '../generate_image/index.ts';
import { BAND_ROWS } from '../protocol.ts';
import { aloneWith, jobOf, type Result, recipeWith, resultOf } from '../studio/job.fixture.ts';
import { readPrompt } from '../studio/prompt.ts';
import { type CameraShare, openCamera, prepareCamera } from './camera/index.ts';
import { openEncoder } from './encoder.ts';
import { type Format, film, frameSize, openBands } from './index.ts';
import { readTrack } from './mp4.fixture.ts';
import { sayUnknown } from './notes.ts';
import { openTurntable, prepareTurntable } from './turntable/index.ts';
import { type MoveName, readMotion } from './words.ts';

const SMALL: Format = { pixels: 160 * 90, shortest: 32, longest: 400, frames: 32 };
const ROOM = [200, 196, 190] as const;
const RED = '#c02020';
const go = (): void => {};

/** A red box on a pale ground. */
async function picture(width = 320, height = 180, colour = RED, x = 0.35): Promise<Uint8Array> {
  const box = `<rect x="${width * x}" y="${height * 0.3}" width="${width * 0.3}" height="${height * 0.5}" fill="${colour}"/>`;
  const ground = `<rect width="${width}" height="${height}" fill="rgb(${ROOM.join()})"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${box}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

const png = (bytes: Uint8Array) => ({ type: 'image/png', bytes });

function designed(prompt: string): Recipe {
  const { scene } = planDesign(readPrompt(prompt), 3, 0, null);
  const detail = { kind: 'scene', width: 320, height: 180, scene };
  return recipeWith(detail, { prompt, seed: 3 });
}

let jobs = 0;
const filming = (more: Partial<EngineJob>): EngineJob => jobOf('image_to_video', { id: `job ${jobs++}`, ...more });

async function make(more: Partial<EngineJob>, format = SMALL): Promise<Result> {
  return resultOf(film(filming(more), aloneWith(openBands), format));
}

const bytesOf = (step: Result): Uint8Array => step.media?.bytes ?? new Uint8Array(0);

describe('the file', () => {
  let result: Result;
  beforeAll(async () => {
    result = await make({ image: png(await picture()) });
  });

  test('is H.264 Baseline with the proportions of the picture, and says what it holds', async () => {
    expect(result).toMatchObject({ width: 160, height: 90, media: { type: 'video/mp4' } });
    expect(readTrack(bytesOf(result))).toEqual({
      codec: 'avc1',
      profile: 66,
      level: expect.any(Number),
      width: 160,
      height: 90,
      seconds: SMALL.frames / 24,
      samples: SMALL.frames,
      keyframes: 2,
    });
  });

  test('its first frame comes beside it, as its encoder took it, and its frame rate', async () => {
    const { poster, frameRate } = result;
    const { data, info } = await sharp(poster?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([poster?.type, frameRate, info.width, info.height, info.channels]).toEqual(['image/png', 24, 160, 90, 3]);
    const at = (x: number, y: number) => [...data.subarray(3 * (y * 160 + x), 3 * (y * 160 + x) + 3)];
    const near = (seen: number[], meant: readonly number[]) =>
      seen.every((value, k) => Math.abs(value - meant[k]!) < 8);
    expect([near(at(80, 50), [192, 32, 32]), near(at(10, 10), ROOM)]).toEqual([true, true]);
  });

  test('the same job gives the same bytes, whoever makes it', async () => {
    const order = { image: png(await picture()) };
    const short = { ...SMALL, frames: 4 };
    expect(bytesOf(await make(order, short))).toEqual(bytesOf(await make(order, short)));
  });

  test('sides are even and within their bounds for any picture', () => {
    const format: Format = { pixels: 960 * 540, shortest: 240, longest: 1920, frames: 96 };
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = frameSize({ width, height }, format);
        for (const length of [size.width, size.height]) {
          expect([length % 2, length >= 240, length <= 1920]).toEqual([0, true, true]);
        }
      }),
    );
    expect(frameSize({ width: 1344, height: 768 }, format)).toEqual({ width: 952, height: 544 });
  });

  test('a cancelled job ends before the next frame is painted', async () => {
    let isPainting = false;
    const checkpoint = () => {
      if (isPainting) throw new EngineError('aborted', 'cancelled');
    };
    const spread = (share: unknown, rows: number) => {
      const paint = openBands(share);
      for (let row = 0; row < rows; row += BAND_ROWS) {
        checkpoint();
        paint(row, row + BAND_ROWS);
        isPainting = true;
      }
    };
    const painted: number[] = [];
    const watch = async () => {
      for await (const step of film(filming({ image: png(await picture()) }), { checkpoint, spread }, SMALL))
        if (step.kind === 'progress') painted.push(step.fraction);
    };
    await expect(watch()).rejects.toMatchObject({ fault: 'aborted' });
    expect(painted).toHaveLength(1);
  });
});

describe('words', () => {
  test('a film that is to stand still does', async () => {
    const image = png(await picture());
    const recipes = { image: designed('red mug') };
    const { recipe } = await make({ image, recipes, prompt: 'static camera, no movement' }, { ...SMALL, frames: 8 });
    expect(recipe).toMatchObject({ notes: ['The camera holds still.'], detail: { moves: [] } });
    const paint = openCamera({ ...(await prepareCamera(filming({ image }), EMPTY, go)), moves: [] });
    expect(paint(0).slice()).toEqual(paint(1));
  });

  test('what nothing understands is said, in the language of the prompt', () => {
    const remarks = (prompt: string) =>
      sayUnknown({
        motion: readMotion(prompt),
        moves: ['orbit'],
        isTurn: false,
        ended: false,
        cropped: [],
        filled: false,
      })
        .map((note) => wordPhrase(note, languageOf(prompt)))
        .join(' ');
    expect(remarks('zoom in while the robot dances')).toContain('“dances”');
    expect(remarks('推近，让它跳舞')).toContain('未识别的词');
    expect(remarks('zoom in')).toBe('');
    expect(remarks('full turntable rotation')).toContain('The image doesn’t show the back');
  });
});

const SIZE = { width: 160, height: 90 };
const EMPTY = { size: SIZE, moves: [], strength: 1 } as const;

/** Mean position of the red pixels of a frame, and their share. */
function redOf(frame: Uint8Array): { x: number; y: number; share: number } {
  let [count, x, y] = [0, 0, 0];
  for (let i = 0; i < frame.length; i += 3) {
    if (frame[i] < frame[i + 1] + 60) continue;
    count++;
    x += (i / 3) % SIZE.width;
    y += Math.floor(i / 3 / SIZE.width);
  }
  return { x: x / count, y: y / count, share: (count * 3) / frame.length };
}

describe('camera', () => {
  const prepared = async (more: Partial<EngineJob> = {}) =>
    prepareCamera(filming({ image: png(await picture()), ...more }), EMPTY, go);
  let scene: CameraShare;
  let framed: CameraShare;
  beforeAll(async () => {
    scene = await prepared();
    // A frame around the picture in a colour of its own: none of it may be stretched into view.
    const edge = '<rect width="320" height="180" fill="none" stroke="#00ff00" stroke-width="2"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180">${edge}</svg>`;
    const image = await sharp(await picture())
      .composite([{ input: Buffer.from(svg) }])
      .png()
      .toBuffer();
    framed = await prepared({ image: png(new Uint8Array(image)) });
  });

  test.each<[MoveName, (from: ReturnType<typeof redOf>, to: ReturnType<typeof redOf>) => boolean]>([
    ['in', (from, to) => to.share > from.share * 1.2],
    ['out', (from, to) => to.share < from.share / 1.2],
    ['left', (from, to) => to.x > from.x + 8],
    ['right', (from, to) => to.x < from.x - 8],
    ['rise', (from, to) => to.y > from.y + 4],
    ['sink', (from, to) => to.y < from.y - 4],
  ])('%s moves the subject as it should', (move, isRight) => {
    const paint = openCamera({ ...scene, moves: [move] });
    const from = redOf(paint(0));
    expect(isRight(from, redOf(paint(1)))).toBe(true);
  });

  test.each<MoveName>(['orbit', 'in', 'out', 'left', 'right', 'rise', 'sink'])(
    '%s never shows anything but the picture',
    (move) => {
      const paint = openCamera({ ...framed, moves: [move] });
      for (const way of [0, 0.5, 1]) {
        const frame = paint(way);
        let green = 0;
        for (let i = 0; i < frame.length; i += 3)
          if (frame[i + 1] > frame[i] + 60 && frame[i + 1] > frame[i + 2] + 60) green++;
        expect(green).toBeLessThanOrEqual(2 * (SIZE.width + SIZE.height));
      }
    },
  );

  const apart = (a: Uint8Array, b: Uint8Array) =>
    a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

  /** The picture at the size of a frame. */
  async function still(bytes: Uint8Array): Promise<Uint8Array> {
    return new Uint8Array(await sharp(bytes).resize(SIZE.width, SIZE.height).removeAlpha().raw().toBuffer());
  }

  test.each<MoveName>(['orbit', 'turntable', 'in', 'left', 'right', 'rise', 'sink'])(
    '%s begins with the picture as it is',
    async (move) => {
      expect(apart(openCamera({ ...scene, moves: [move] })(0), await still(await picture()))).toBeLessThan(1);
    },
  );

  test('moving back begins with the whole subject, and ends with the picture as it is', async () => {
    const large =
      '<rect width="320" height="180" fill="#c8c4be"/><rect x="90" y="14" width="140" height="150" fill="#c02020"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180">${large}</svg>`;
    const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
    const paint = openCamera({ ...(await prepared({ image: png(bytes) })), moves: ['out'] });
    const first = paint(0).slice();
    const rows = [0, SIZE.height - 1].map(
      (y) => redOf(first.subarray(y * SIZE.width * 3, (y + 1) * SIZE.width * 3)).share,
    );
    expect(rows).toEqual([0, 0]);
    expect(redOf(first).share).toBeGreaterThan(redOf(paint(1)).share * 1.05);
    expect(apart(paint(1), await still(bytes))).toBeLessThan(1);
  });

  test('an end picture is the last frame', async () => {
    const end = await picture(320, 180, '#2030c0', 0.4);
    const paint = openCamera({ ...(await prepared({ end: png(end) })), moves: ['right'] });
    expect(apart(paint(1), await still(end))).toBeLessThan(1);
  });

  test('an end picture is reached without a jump', async () => {
    const end = png(await picture(320, 180, '#2030c0', 0.4));
    const paint = openCamera({ ...(await prepared({ end })), moves: ['in'] });
    const frames = Array.from({ length: 17 }, (_, k) => paint(k / 16).slice());
    expect(redOf(frames[0]).share).toBeGreaterThan(0.1);
    expect(redOf(frames[16]).share).toBe(0);
    const steps = frames
      .slice(1)
      .map((frame, k) => frame.reduce((sum, value, i) => sum + Math.abs(value - frames[k][i]), 0) / frame.length);
    expect(Math.max(...steps)).toBeLessThan(12);
  });
});

test('an end picture of other proportions is cut, not squeezed, and that is said', async () => {
  const tall = { image: png(await picture()), end: png(await picture(200, 400, RED, 0.35)) };
  const paint = openCamera(await prepareCamera(filming(tall), { ...EMPTY, moves: [] }, go));
  const frame = paint(1);
  const red = Array.from({ length: frame.length / 3 }, (_, i) => frame[i * 3] > frame[i * 3 + 1] + 60);
  const columns = red.flatMap((is, i) => (is ? [i % SIZE.width] : []));
  // The box is 60 wide; what is seen of it is cut at neither side.
  expect(Math.max(...columns) - Math.min(...columns)).toBeCloseTo((SIZE.width * 60) / 200, -1);
  expect((await make(tall, { ...SMALL, frames: 8 })).recipe.remarks).toEqual([
    'The end image has different proportions from the start image, so its edges are cut off.',
  ]);
});

describe('turntable', () => {
  const detailOf = (prompt: string) => designed(prompt).detail as Parameters<typeof prepareTurntable>[0];

  test('a turn shows the back, and comes round to the beginning', () => {
    const share = prepareTurntable(detailOf('red mug'), SIZE, go);
    const paint = openTurntable(share);
    const [front, back, again] = [0, Math.PI, 2 * Math.PI].map((angle) => paint(angle).slice());
    const apart = (a: Uint8Array, b: Uint8Array) =>
      a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
    expect(apart(front, again)).toBeLessThan(0.05);
    expect(apart(front, back)).toBeGreaterThan(1);
    expect(redOf(front).share).toBeGreaterThan(0.05);
  });

  test('frames do not depend on the frames before', () => {
    const share = prepareTurntable(detailOf('blue glass vase'), SIZE, go);
    const [one, other] = [openTurntable(share), openTurntable(share)];
    other(2);
    other(4);
    expect(other(1)).toEqual(one(1));
  });

  test('the product stays within the frame at every angle', () => {
    const share = prepareTurntable(detailOf('red table'), SIZE, go);
    const paint = openTurntable(share);
    for (const angle of [0, 0.8, 1.6, 2.4]) {
      const frame = paint(angle);
      const isRed = (i: number) => frame[i * 3] > frame[i * 3 + 1] + 60;
      const border = Array.from({ length: SIZE.width * SIZE.height }, (_, i) => i).filter((i) => {
        const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
        return x < 2 || y < 2 || x >= SIZE.width - 2 || y >= SIZE.height - 2;
      });
      expect(border.some(isRed)).toBe(false);
    }
  });

  test.each([
    ['', 'turntable'],
    ['orbit', 'turntable'],
    ['zoom in', 'in'],
  ])('a design of our own, "%s": %s', async (prompt, move) => {
    const own = { image: png(await picture()), prompt, recipes: { image: designed('red mug') } };
    const { recipe } = await make(own, { ...SMALL, frames: 8 });
    expect(recipe.detail).toMatchObject({ kind: 'video', moves: [move] });
  });
});

test('who makes a video still hears of errors in the process as before', async () => {
  const listeners = () => [process.listeners('uncaughtException'), process.listeners('unhandledRejection')];
  const before = listeners();
  const encoder = await openEncoder({ width: 64, height: 36 });
  encoder.close();
  expect(listeners()).toEqual(before);
});
