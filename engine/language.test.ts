import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { EngineError, type EngineJob, type Media } from '../contract/engine.ts';
import type { Operation } from '../contract/operations/index.ts';
import { film } from './image_to_video/index.ts';
import { loadOperation } from './operations.ts';
import { drawSketch, KETTLE } from './process_sketch/sketches.fixture.ts';
import { reuseShared } from './shared.ts';
import { aloneWith, jobOf, resultOf } from './studio/job.fixture.ts';

const PHOTOGRAPH: Media = {
  type: 'image/jpeg',
  bytes: await sharp(readFileSync(join(import.meta.dirname, 'fixtures/photographs/coffee-cup.jpg')))
    .resize(128)
    .jpeg()
    .toBuffer(),
};
const PLAIN: Media = {
  type: 'image/png',
  bytes: await sharp({ create: { width: 96, height: 64, channels: 3, background: '#888' } })
    .png()
    .toBuffer(),
};
/** A photograph with room around it. */
const PLACED: Media = {
  type: 'image/png',
  bytes: await sharp(Buffer.from(PHOTOGRAPH.bytes))
    .extend({ top: 32, bottom: 32, left: 64, right: 64, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer(),
};
const SKETCH: Media = { type: 'image/png', bytes: await drawSketch(KETTLE) };
const SMALL_FILM = { pixels: 96 * 64, shortest: 32, longest: 128, frames: 8 };

/** Every sentence that a person gets of a run: of its recipe, of its text where that is the engine's own, or of its refusal. */
async function sentencesOf(operation: Operation, asked: Partial<EngineJob>): Promise<string[]> {
  const { run, openBands } = await loadOperation(operation);
  const context = aloneWith(openBands);
  const job = jobOf(operation, asked);
  reuseShared();
  try {
    const steps = operation === 'image_to_video' ? film(job, context, SMALL_FILM) : run(job, context);
    const { recipe, text = '' } = await resultOf(steps);
    return [...recipe.notes, ...(recipe.remarks ?? []), ...(operation === 'describe_image' ? [text] : [])];
  } catch (error) {
    if (error instanceof EngineError && error.userMessage) return [error.userMessage];
    throw error;
  }
}

/** English words of a sentence that are neither the person's own nor a unit or the name of a format. */
function englishIn(sentence: string, prompt: string): string[] {
  const words = sentence.match(/[A-Za-z]{2,}/g) ?? [];
  return words.filter((word) => !prompt.includes(word) && !/^(?:PNG|SVG|GLB|STL|mm|px|Go)$/.test(word));
}

const RUNS: readonly [string, Operation, Partial<EngineJob>][] = [
  ['a design with a word that nobody knows', 'generate_image', { prompt: 'red desk lamp, quernstone' }],
  ['a design of an unknown product', 'generate_image', { prompt: 'a stroller for twins' }],
  ['a render', 'process_sketch', { image: SKETCH, prompt: 'copper kettle with a bakelite zibble' }],
  ['a render of a blank sheet', 'process_sketch', { image: PLAIN }],
  ['an evolution', 'image_to_image', { image: PHOTOGRAPH, prompt: 'walnut', strength: 0.5 }],
  ['an evolution of nothing', 'image_to_image', { image: PLAIN, strength: 0.5 }],
  ['an edit that is done', 'instruct_edit', { image: PHOTOGRAPH, prompt: 'make the cup blue, keep the background' }],
  ['an edit that is not understood', 'instruct_edit', { image: PHOTOGRAPH, prompt: 'add a small bird on the handle' }],
  ['an expansion of what fills its canvas', 'expand_image', { image: PHOTOGRAPH, prompt: 'a beach' }],
  ['an expansion', 'expand_image', { image: PLACED, prompt: 'a beach with gulls' }],
  ['a background', 'generate_background', { image: PHOTOGRAPH, prompt: 'marble table' }],
  ['a cut-out', 'remove_background', { image: PHOTOGRAPH }],
  ['a cut-out of nothing', 'remove_background', { image: PLAIN }],
  ['a vector of nothing', 'image_to_svg', { image: PLAIN, colours: 'binary' }],
  ['a model', 'image_to_3d', { image: PHOTOGRAPH }],
  ['a model of nothing', 'image_to_3d', { image: PLAIN }],
  ['a video', 'image_to_video', { image: PHOTOGRAPH, prompt: 'zoom in while birds fly' }],
  ['a description', 'describe_image', { image: PHOTOGRAPH }],
  ['no prompt to enhance', 'enhance_prompt', { prompt: '...' }],
  ['instructions that are not understood', 'enhance_prompt', { prompt: 'oak chair', instructions: 'in iambic verse' }],
];

test.each(RUNS)(
  '%s: what is told is in the language of the interface, not of the prompt',
  async (_, operation, asked) => {
    const chinese = await sentencesOf(operation, { ...asked, language: 'zh' });
    expect(chinese).not.toEqual([]);
    expect(chinese.filter((sentence) => !/\p{Script=Han}/u.test(sentence))).toEqual([]);
    expect(chinese.flatMap((sentence) => englishIn(sentence, `${asked.prompt} ${asked.instructions}`))).toEqual([]);
  },
);

test('a Chinese prompt in an English interface is told of in English', async () => {
  const told = await sentencesOf('generate_image', { prompt: '红色台灯，怪词儿', language: 'en' });
  expect(told.filter((sentence) => /\p{Script=Han}/u.test(sentence.replace(/“[^”]*”|"[^"]*"/g, '')))).toEqual([]);
});

test('without a language of the interface the words decide', async () => {
  const [english, chinese] = [
    await sentencesOf('image_to_3d', { image: PLAIN }),
    await sentencesOf('image_to_3d', { image: PLAIN, prompt: '水壶' }),
  ];
  expect([english, chinese]).toEqual([['No product can be seen in this image.'], ['这张图片里看不到产品。']]);
});
