import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBlocked } from '../../../contract/blocklist/blocklist.ts';
import type { Media as Bytes, Engine } from '../../../contract/engine.ts';
import { createMediaDecoder, type MediaDecoder } from '../../../server/media/mediaDecoder.ts';
import { cubeObj } from '../../../server/testing/models.ts';
import { createJudge, type Judge } from '../../moderation/judge.ts';
import { PHOTOGRAPHS } from './changes.ts';
import type { Cell } from './layout.ts';
import { performOne } from './perform.ts';
import { pictureOf } from './previews.ts';

/** Nobody else waits. */
const SHEET = { person: 'sheet' };
const MODELS = ['steel kettle with a walnut handle', 'oak chair with a green leather seat', 'red city car'];
const JUDGED = ['coffee-cup', 'dahlia', 'wrench'];
const BRIEFS: readonly (readonly [prompt: string, instructions: string])[] = [
  ['lamp', ''],
  ['copper kettle', 'in warm colours'],
  ['铜水壶', ''],
  ['oak chair with a green seat', 'more minimal'],
];
const WORDS = [
  'nude woman',
  'nude leather sofa',
  '裸女',
  '裸色沙发',
  'naked man',
  'lamp with a naked bulb',
  'sexy sports car',
  'school shooting',
  'shooting star lamp',
  'chicken breast platter',
  '血腥',
  '血腥玛丽鸡尾酒杯',
];

/** What else can be asked: models for printing, parts of a picture, briefs; and what moderation says of words and pictures. */
export async function otherRows(engine: Engine): Promise<Cell[][]> {
  const media = createMediaDecoder();
  const judge = createJudge();
  try {
    const models: Cell[][] = [];
    for (const prompt of MODELS) models.push(await modelRow(engine, media, prompt));
    models.at(-1)?.push(await broughtCell(media));
    return [...models, await cropRow(media), await briefRow(engine), await verdictRow(judge)];
  } finally {
    media.close();
    await judge.close();
  }
}

/** A design of our own, its model, and the model's export: the same run again, for printing. */
async function modelRow(engine: Engine, media: MediaDecoder, prompt: string): Promise<Cell[]> {
  const { media: image, recipe } = await performOne(engine, { operation: 'generate_image', prompt });
  if (!image) throw new Error(`no design of ${prompt}`);
  const ask = { operation: 'image_to_3d', image, recipes: recipe ? { image: recipe } : {} } as const;
  const shown = await performOne(engine, { ...ask, stl: false });
  const printed = await performOne(engine, { ...ask, stl: true });
  return [
    { picture: image.bytes, words: prompt },
    await modelCell(media, 'image_to_3d', shown.media),
    await modelCell(media, 'export_stl of it', printed.media),
  ];
}

/** The export of a box without a lid, as somebody brings it. */
async function broughtCell(media: MediaDecoder): Promise<Cell> {
  const bytes = new TextEncoder().encode(cubeObj([0.06, 0.04, 0.05]).replace(/f 3 7 8 4\n/, ''));
  const glb = await media.convertModel({ kind: 'model', bytes, format: 'obj' }, SHEET);
  const stl = await media.convertModel({ kind: 'stl', bytes: glb.bytes, format: 'glb' }, SHEET);
  return modelCell(media, 'export_stl of an uploaded box without a lid', { type: 'model/stl', bytes: stl.bytes });
}

/** A model with its triangles and whether they close. */
async function modelCell(media: MediaDecoder, words: string, model: Bytes | undefined): Promise<Cell> {
  if (!model) throw new Error(`no model for ${words}`);
  const format = model.type === 'model/stl' ? 'stl' : 'glb';
  const { bytes, closed } = await media.convertModel({ kind: 'stl', bytes: model.bytes, format }, SHEET);
  const triangles = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
  const surface = `${triangles.toLocaleString('en')} triangles, ${closed ? 'closed' : 'open'}`;
  return { picture: await pictureOf(model), words: `${words}: ${surface}` };
}

const WHOLE = { flipX: false, flipY: false, rotation: 0 };

/** Flipped, then turned clockwise, then cut. */
async function cropRow(media: MediaDecoder): Promise<Cell[]> {
  const bytes = await readFile(join(PHOTOGRAPHS, 'coffee-cup.jpg'));
  const { width, height } = await media.perform({ kind: 'import', bytes, alpha: false }, SHEET);
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
  const middle = { x: Math.round(width / 4), y: Math.round(height / 4), ...half };
  const plans = {
    'crop_image: the middle': { ...WHOLE, ...middle },
    'crop_image: flipped from left to right': { ...WHOLE, flipX: true, x: 0, y: 0, width, height },
    'crop_image: turned by 90': { ...WHOLE, rotation: 90, x: 0, y: 0, width: height, height: width },
    'crop_image: flipped, turned by 90, its upper left quarter': {
      ...WHOLE,
      flipX: true,
      rotation: 90,
      x: 0,
      y: 0,
      width: half.height,
      height: half.width,
    },
  };
  const row: Cell[] = [{ picture: bytes, words: 'coffee-cup' }];
  for (const [words, plan] of Object.entries(plans))
    row.push({ picture: (await media.perform({ kind: 'crop', bytes, plan }, SHEET)).bytes, words });
  return row;
}

async function briefRow(engine: Engine): Promise<Cell[]> {
  const row: Cell[] = [];
  for (const [prompt, instructions] of BRIEFS) {
    const { text, told } = await performOne(engine, { operation: 'enhance_prompt', prompt, instructions });
    const asked = instructions === '' ? prompt : `${prompt} (${instructions})`;
    row.push({ words: `enhance_prompt: ${asked} → ${(told ?? text ?? '').replaceAll('\n', ' · ')}` });
  }
  return row;
}

async function verdictRow(judge: Judge): Promise<Cell[]> {
  const row: Cell[] = [
    { words: `Refused words: ${WORDS.filter(isBlocked).join(' · ')}` },
    { words: `Words that pass: ${WORDS.filter((words) => !isBlocked(words)).join(' · ')}` },
  ];
  for (const name of JUDGED) {
    const picture = await readFile(join(PHOTOGRAPHS, `${name}.jpg`));
    row.push({ picture, words: `${name}: suspicion ${(await judge.suspicion(picture)).toFixed(3)}` });
  }
  return row;
}
