import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Engine, Media, Recipe } from '../../../contract/engine.ts';
import type { Cell } from './layout.ts';
import { type Ask, type Made, performOne } from './perform.ts';
import { pictureOf } from './previews.ts';

export const PHOTOGRAPHS = 'engine/fixtures/photographs';
/** Ten photographs; their authors and licences stand beside them. */
const NAMES = [
  'blue-cutters',
  'bucket',
  'claw-hammer',
  'coffee-cup',
  'dahlia',
  'frying-pan',
  'goldfish',
  'nail-clipper',
  'side-cutters',
  'wrench',
];
/** Designs of our own, to be changed with all that is known of them. */
const DESIGNS = ['steel kettle with a walnut handle', 'oak chair with a green leather seat', 'red city car'];

/** What an operation starts from. */
type Start = { readonly image: Media; readonly recipe?: Recipe | undefined };

/** What is done with each picture of the sheet, by the words below it. */
const CHANGES: readonly { readonly words: string; readonly ask: (start: Start) => Promise<Ask> | Ask }[] = [
  { words: 'remove_background', ask: () => ({ operation: 'remove_background' }) },
  { words: 'instruct_edit: make it red', ask: () => ({ operation: 'instruct_edit', prompt: 'make it red' }) },
  { words: 'instruct_edit: 换成胡桃木', ask: () => ({ operation: 'instruct_edit', prompt: '换成胡桃木' }) },
  {
    words: 'inpaint_image: remove, mask in the middle',
    ask: async ({ image }) => ({ operation: 'inpaint_image', prompt: 'remove it', mask: await middleMask(image) }),
  },
  { words: 'image_to_image 0.25', ask: () => ({ operation: 'image_to_image', strength: 0.25 }) },
  { words: 'image_to_image 0.6, brass', ask: () => ({ operation: 'image_to_image', strength: 0.6, prompt: 'brass' }) },
  { words: 'image_to_image 1', ask: () => ({ operation: 'image_to_image', strength: 1 }) },
  {
    words: 'expand_image',
    ask: async ({ image }) => ({ operation: 'expand_image', image: await onLargerCanvas(image) }),
  },
  { words: 'get_4k, a part in full', ask: () => ({ operation: 'get_4k' }) },
  { words: 'image_to_svg, color', ask: () => ({ operation: 'image_to_svg', colours: 'color' }) },
  { words: 'image_to_svg, binary', ask: () => ({ operation: 'image_to_svg', colours: 'binary' }) },
  { words: 'image_to_3d', ask: () => ({ operation: 'image_to_3d', stl: false }) },
  {
    words: 'image_to_video: orbit, half way',
    ask: () => ({ operation: 'image_to_video', prompt: 'orbit around it' }),
  },
  { words: 'describe_image', ask: () => ({ operation: 'describe_image' }) },
];

const BACKGROUNDS = ['on a wooden table by a window', '日落时的海滩'];

async function rowOf(engine: Engine, name: string, start: Start): Promise<Cell[]> {
  const row: Cell[] = [{ picture: start.image.bytes, words: name }];
  const recipes = start.recipe === undefined ? {} : { image: start.recipe };
  let cutOut: Made | undefined;
  for (const { words, ask } of CHANGES) {
    const made = await performOne(engine, { image: start.image, recipes, ...(await ask(start)) });
    if (words === 'remove_background') cutOut = made;
    row.push(await cellOf(words, made));
  }
  for (const prompt of BACKGROUNDS) {
    if (!cutOut?.media) continue;
    const made = await performOne(engine, {
      operation: 'generate_background',
      prompt,
      image: cutOut.media,
      recipes: cutOut.recipe ? { image: cutOut.recipe } : {},
    });
    row.push(await cellOf(`generate_background: ${prompt}`, made));
  }
  return row;
}

async function cellOf(words: string, made: Made): Promise<Cell> {
  const sure = made.confidence === undefined ? '' : ` (${made.confidence.toFixed(2)})`;
  const said = made.told ?? made.text;
  return { picture: await pictureOf(made.media), words: said === undefined ? words + sure : `${words}: ${said}` };
}

/** Everything that can be done with ten photographs. */
export async function photographRows(engine: Engine): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const name of NAMES) {
    const bytes = await readFile(join(PHOTOGRAPHS, `${name}.jpg`));
    rows.push(await rowOf(engine, name, { image: { type: 'image/jpeg', bytes } }));
  }
  return rows;
}

/** The same with designs of our own. */
export async function designRows(engine: Engine): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const prompt of DESIGNS) {
    const { media, recipe } = await performOne(engine, { operation: 'generate_image', prompt });
    if (!media) throw new Error(`no design of ${prompt}`);
    rows.push(await rowOf(engine, prompt, { image: media, recipe }));
  }
  return rows;
}

/** A mask that lets the middle of a picture change. */
async function middleMask({ bytes }: Media): Promise<Media> {
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const hole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="18%" ry="18%"/></svg>`;
  const black = sharp({ create: { width, height, channels: 4, background: '#000000ff' } });
  const mask = black.composite([{ input: Buffer.from(hole), blend: 'dest-out' }]);
  return { type: 'image/png', bytes: await mask.png().toBuffer() };
}

/** Half as large, to the left on a wide canvas whose rest is transparent, as the editor of Expand Image sends it. */
async function onLargerCanvas({ bytes }: Media): Promise<Media> {
  const small = await sharp(bytes).autoOrient().resize(540, 540, { fit: 'inside' }).png().toBuffer();
  const canvas = sharp({ create: { width: 1280, height: 720, channels: 4, background: '#00000000' } });
  return {
    type: 'image/png',
    bytes: await canvas
      .composite([{ input: small, left: 160, top: 120 }])
      .png()
      .toBuffer(),
  };
}
