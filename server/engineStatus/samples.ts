import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Media } from '../../contract/engine.ts';
import { OPERATION_ROWS, type Operation } from '../../contract/operations/index.ts';
import type { InputName, Job } from '../../contract/operations/job.ts';

/** A photograph with its licence beside it; what needs a picture is tried on it. */
const PHOTOGRAPH_PATH = join(import.meta.dirname, 'sample/coffee-cup.jpg');

/** A job without its pictures' keys, and the pictures. */
export type SampleJob = Omit<Job, 'inputs'> & { readonly pictures: Readonly<Partial<Record<InputName, Media>>> };

const SAMPLE_OPTIONS = {
  prompt: 'a copper kettle with a walnut handle',
  seed: 7,
  count: 1,
  aspectRatio: '1:1',
} as const;

/** The job that an operation is tried on: one result, of small inputs. */
export async function sampleJob(operation: Operation): Promise<SampleJob> {
  const { requiredInputs, changedPart, sampleJob } = OPERATION_ROWS[operation];
  if (requiredInputs.length === 0) return { ...SAMPLE_OPTIONS, ...sampleJob, pictures: {} };
  const photograph: Media = { type: 'image/jpeg', bytes: await readFile(PHOTOGRAPH_PATH) };
  const image = changedPart === 'blank' ? await addBlankBorder(photograph) : photograph;
  const pictures: Partial<Record<InputName, Media>> = {};
  for (const name of requiredInputs) pictures[name] = name === 'mask' ? await createMiddleMask(image) : image;
  return { ...SAMPLE_OPTIONS, ...sampleJob, pictures };
}

/** A picture on a canvas that is blank around it. */
async function addBlankBorder({ bytes }: Media): Promise<Media> {
  const { width, height } = await sharp(bytes).metadata();
  const [side, top] = [Math.round(width / 4), Math.round(height / 4)];
  const blank = { r: 0, g: 0, b: 0, alpha: 0 };
  const extended = sharp(bytes).ensureAlpha().extend({ left: side, right: side, top, bottom: top, background: blank });
  return { type: 'image/png', bytes: await extended.png().toBuffer() };
}

/** A mask of the middle of a picture. */
async function createMiddleMask({ bytes }: Media): Promise<Media> {
  const { width, height } = await sharp(bytes).metadata();
  const holeSize = { width: Math.round(width / 2), height: Math.round(height / 2), channels: 4 as const };
  const clearPatch = sharp({ create: { ...holeSize, background: { r: 255, g: 255, b: 255, alpha: 0 } } }).png();
  const backdrop = sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } });
  const [left, top] = [Math.round(width / 4), Math.round(height / 4)];
  const mask = backdrop.composite([{ input: await clearPatch.toBuffer(), left, top, blend: 'source' }]);
  return { type: 'image/png', bytes: await mask.png().toBuffer() };
}
