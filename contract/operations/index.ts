import * as z from 'zod/mini';
import { describeImage } from './describeImage.ts';
import { enhancePrompt } from './enhancePrompt.ts';
import { expandImage } from './expandImage.ts';
import { generateBackground } from './generateBackground.ts';
import { generateImage } from './generateImage.ts';
import { get4k } from './get4k.ts';
import { imageTo3d } from './imageTo3d.ts';
import { imageToImage } from './imageToImage.ts';
import { imageToSvg } from './imageToSvg.ts';
import { imageToVideo } from './imageToVideo.ts';
import { inpaintImage } from './inpaintImage.ts';
import { instructEdit } from './instructEdit.ts';
import { processSketch } from './processSketch.ts';
import { processSketchStyle } from './processSketchStyle.ts';
import { removeBackground } from './removeBackground.ts';

/** The operations that engines perform, the generating calls of spec section 7, each with all that is known of it. */
export const OPERATION_ROWS = {
  generate_image: generateImage,
  process_sketch: processSketch,
  process_sketch_style: processSketchStyle,
  image_to_image: imageToImage,
  instruct_edit: instructEdit,
  inpaint_image: inpaintImage,
  expand_image: expandImage,
  generate_background: generateBackground,
  remove_background: removeBackground,
  get_4k: get4k,
  image_to_svg: imageToSvg,
  image_to_3d: imageTo3d,
  image_to_video: imageToVideo,
  describe_image: describeImage,
  enhance_prompt: enhancePrompt,
} as const;

/** By the last part of their path. */
export type Operation = keyof typeof OPERATION_ROWS;
export const OPERATIONS = Object.keys(OPERATION_ROWS) as readonly Operation[];
export const Operation = z.enum(OPERATIONS);

/** The operations whose result is a picture. */
export type PictureOperation = {
  [O in Operation]: (typeof OPERATION_ROWS)[O]['resultKind'] extends 'picture' ? O : never;
}[Operation];

/** The row of a call; undefined of one that is no operation. */
export function operationRow(call: string) {
  return Object.hasOwn(OPERATION_ROWS, call) ? OPERATION_ROWS[call as Operation] : undefined;
}
