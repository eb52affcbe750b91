import type { EngineJob } from '../../../contract/engine.ts';
import { answerLanguageOf } from '../../../contract/language.ts';
import type { Operation } from '../../../contract/operations/index.ts';

type Instruction = string | ((job: EngineJob) => string);

/** The instructions to a model for each operation, before the person's own prompt; what is missing here models that are told in words do not do. */
export const INSTRUCTION_BY_OPERATION: Readonly<Partial<Record<Operation, Instruction>>> = {
  generate_image: ({ style }) =>
    style
      ? 'Make an image of a product design. Take colours, materials and mood from the given image, not its subject.'
      : 'Make an image of a product design.',
  process_sketch:
    'Turn this sketch into a photorealistic image of the product that it draws. Keep its view, outline and proportions.',
  process_sketch_style: ({ influence = 1 }) =>
    `The first image is a sketch, the second shows a style. Turn the sketch into a photorealistic image of the product that it draws. Keep its view, outline and proportions. ${styleSentence(influence)}`,
  image_to_image: ({ strength = 0.8, influence = 1 }) =>
    `Make another design after the product in this image. ${changeSentence(strength)} ${likenessSentence(influence)}`,
  instruct_edit: ({ style }) =>
    `Change the image as told below. Leave everything else as it is.${style ? ' The second image is a reference for the change.' : ''}`,
  inpaint_image: ({ style, background }) =>
    [
      'Change only the area that the mask leaves open, so that it fits what is around it.',
      ...(background ? ['The words are about the background in that area; the product before it stays.'] : []),
      ...(style ? ['The second image is a reference for the change.'] : []),
    ].join(' '),
  expand_image:
    'Carry the image on into the blank area that the mask leaves open, without a seam. Keep what is there already.',
  generate_background:
    'Put the subject of this image into new surroundings. The subject stays exactly as it is: shape, colours, place and size. Light and shadow around it fit.',
  image_to_video: ({ prompt }) =>
    prompt.trim() ? '' : 'Bring this image to life with a slow, steady movement of the camera.',
  describe_image: (job) =>
    `Describe this image for a designer who wants to make a similar one: the product, its shape, materials and colours, the light and the background. Plain sentences, 120 words at most, nothing before or after them. Answer in ${answerLanguageOf(job) === 'zh' ? 'Chinese' : 'English'}.`,
  enhance_prompt: ({ instructions }) =>
    [
      'Rewrite this prompt for an image of a product so that it says more of shape, materials, colours, light and surroundings. Keep everything that it asks for.',
      'Answer with the new prompt alone, 120 words at most, in the language of the prompt.',
      ...(instructions?.trim() ? [`How it should change: ${instructions.trim()}`] : []),
    ].join('\n'),
};

/** The text that is sent to a model: what the operation is, then the person's own words. */
export function promptOf(job: EngineJob): string {
  return [instructionOf(job), job.prompt.trim()].filter((part) => part !== '').join('\n\n');
}

/** The operation alone. */
export function instructionOf(job: EngineJob): string {
  const sentence = INSTRUCTION_BY_OPERATION[job.operation] ?? '';
  return typeof sentence === 'string' ? sentence : sentence(job);
}

/** `image_influence`, 0 to 2, in words. */
function styleSentence(influence: number): string {
  if (influence < 0.5) return 'Take only a hint of colour from the second image.';
  if (influence < 1.25) return 'Take colours and materials from the second image.';
  return 'Take colours, materials, light and mood from the second image as closely as you can.';
}

/** `image_influence` of a picture that is evolved. */
function likenessSentence(influence: number): string {
  if (influence < 0.5) return 'Its colours and light need not stay.';
  if (influence < 1.25) return 'Stay with its kind of colours and light.';
  return 'Stay with its colours and light as closely as you can.';
}

/** `strength`, 0.25 to 1, in words. */
function changeSentence(strength: number): string {
  if (strength < 0.45) return 'Change small details only; keep its shape, materials and view.';
  if (strength < 0.65) return 'Change details and materials; keep its overall shape and its view.';
  if (strength < 0.9) return 'Change its shape and materials clearly; keep what kind of product it is.';
  return 'Design it anew; keep only what kind of product it is.';
}
