import sharp from 'sharp';
import type { Engine, Media } from '../../../contract/engine.ts';
import * as sketches from '../../process_sketch/sketches.fixture.ts';
import { photographDrawing } from '../../process_sketch/sketchPhoto.fixture.ts';
import type { Cell } from './layout.ts';
import { performOne } from './perform.ts';

const png = (bytes: Uint8Array): Media => ({ type: 'image/png', bytes });

const { drawSketch } = sketches;

type Drawing = { readonly words: string; readonly prompt: string; readonly bytes: Uint8Array };

/** Ten drawings with their prompts; three of them photographed. */
async function drawings(): Promise<Drawing[]> {
  const pencil = (drawing: Parameters<typeof drawSketch>[0]) => drawSketch(drawing, { width: 4 });
  const { KETTLE, SPEAKER, SHOE, STICK_LAMP, CHAIR, BOX, MUG, WOBBLY_VASE } = sketches;
  const shaky = await photographDrawing(await pencil(WOBBLY_VASE), { seed: 3, pencil: 120 });
  const dim = await photographDrawing(await pencil(STICK_LAMP), { seed: 2, falloff: 0.7, grain: 14 });
  return [
    { words: 'kettle', prompt: 'copper kettle with a walnut handle', bytes: await drawSketch(KETTLE) },
    { words: 'speaker', prompt: 'walnut speaker with black drivers and brass legs', bytes: await drawSketch(SPEAKER) },
    { words: 'shoe', prompt: 'white leather shoe with a black sole', bytes: await drawSketch(SHOE) },
    { words: 'stick lamp', prompt: 'black lamp with brass arm', bytes: await drawSketch(STICK_LAMP) },
    { words: 'chair', prompt: 'oak chair with a green fabric seat', bytes: await drawSketch(CHAIR) },
    { words: 'perspective box', prompt: 'white matte plastic box', bytes: await drawSketch(BOX) },
    { words: 'mug in blue ink', prompt: 'red ceramic mug', bytes: await drawSketch(MUG, { colour: '#2244aa' }) },
    { words: 'photographed', prompt: 'copper kettle', bytes: await photographDrawing(await pencil(KETTLE)) },
    { words: 'photographed, with gaps', prompt: 'blue ceramic vase', bytes: shaky },
    { words: 'photographed in bad light', prompt: 'brass lamp', bytes: dim },
  ];
}

const INFLUENCES = [0, 0.5, 1, 1.5, 2];

/** Ten drawings: the drawing, its render, and its render in high quality without a word. */
export async function sketchRows(engine: Engine): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const { bytes, prompt, words } of await drawings()) {
    const image = png(bytes);
    const render = await performOne(engine, { operation: 'process_sketch', prompt, image });
    const bare = await performOne(engine, { operation: 'process_sketch', image, highQuality: true, seed: 11 });
    rows.push([
      { picture: bytes, words },
      { picture: render.media?.bytes, words: prompt },
      { picture: bare.media?.bytes, words: 'no words, high quality' },
    ]);
  }
  return rows;
}

/** A sketch in two styles with growing influence. */
export async function styleRows(engine: Engine): Promise<Cell[][]> {
  const design = await performOne(engine, {
    operation: 'generate_image',
    prompt: 'red plastic kettle on a navy background',
  });
  const image = png(await drawSketch(sketches.KETTLE));
  const styles = [design.media ?? png(await weave()), png(await weave())];
  const rows: Cell[][] = [];
  for (const style of styles) {
    const row: Cell[] = [{ picture: style.bytes, words: 'style' }];
    for (const influence of INFLUENCES) {
      const made = await performOne(engine, { operation: 'process_sketch_style', image, style, influence });
      row.push({ picture: made.media?.bytes, words: `influence ${influence}` });
    }
    rows.push(row);
  }
  return rows;
}

const WEAVE_SIDE = 600;

/** A woven surface, computed: labelled as synthetic on the sheet. */
async function weave(): Promise<Uint8Array> {
  const rgb = new Uint8ClampedArray(WEAVE_SIDE * WEAVE_SIDE * 3);
  for (let y = 0, k = 0; y < WEAVE_SIDE; y++)
    for (let x = 0; x < WEAVE_SIDE; x++, k += 3) {
      const thread = 110 + 60 * Math.sin(x / 7) * Math.sin(y / 7 + Math.floor(x / 22) * Math.PI);
      rgb.set([thread * 1.1, thread * 0.8, thread * 0.45], k);
    }
  return sharp(rgb, { raw: { width: WEAVE_SIDE, height: WEAVE_SIDE, channels: 3 } })
    .png()
    .toBuffer();
}
