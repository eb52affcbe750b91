import { expect, test } from 'vitest';
import { CALLS } from '../contract/calls/index.ts';
import { ObjectKey } from '../contract/ids.ts';
import { DESIGN_MODEL } from '../contract/limits.ts';
import { OPERATION_ROWS, OPERATIONS, type Operation } from '../contract/operations/index.ts';
import type { JobPlan } from '../contract/operations/job.ts';
import { requestOfRecipe } from '../src/session/requestOfRecipe.ts';

const keyOf = (letter: string) => ObjectKey.parse(`${letter.repeat(22)}.png`);
const [PICTURE, STYLE, MASK] = [keyOf('P'), keyOf('S'), keyOf('M')];
const MASK_URL = 'data:image/png;base64,iVBORw0KGgo=';
const words = { prompt: 'copper kettle' };
const picture = { object_key: PICTURE };

const BODIES: Readonly<Record<Operation, Readonly<Record<string, unknown>>>> = {
  generate_image: {
    ...words,
    model: DESIGN_MODEL,
    aspect_ratio: '16:9',
    think: false,
    style_image_object_key: STYLE,
  },
  process_sketch: { ...words, sketch_object_key: PICTURE, hq_mode: true },
  process_sketch_style: {
    ...words,
    image_influence: 1.5,
    sketch_object_key: PICTURE,
    style_image_object_key: STYLE,
  },
  image_to_image: { ...words, ...picture, strength: 0.4, model: DESIGN_MODEL, image_influence: 1.5 },
  instruct_edit: { ...words, ...picture, ref_object_key: STYLE },
  inpaint_image: { ...words, ...picture, ref_object_key: null, mask: MASK_URL, bg_mode: true },
  expand_image: { ...words, ...picture },
  generate_background: { ...words, ...picture },
  remove_background: picture,
  get_4k: picture,
  image_to_svg: { ...picture, model: 'binary' },
  image_to_3d: { ...picture, stl_mode: true },
  image_to_video: { ...words, start_image_object_key: PICTURE, end_image_object_key: STYLE },
  describe_image: picture,
  enhance_prompt: { ...words, instructions: 'in warm colours' },
};

/** The recipe that the server stores of a call. */
function recipeOf(operation: Operation) {
  const {
    prompt,
    inputs,
    seed: _,
    mask,
    ...asked
  } = (OPERATION_ROWS[operation].toJob as (body: object) => JobPlan)(BODIES[operation]);
  return { operation, prompt, inputs: { ...inputs, ...(mask && { mask: MASK }) }, asked };
}

test.each(OPERATIONS)('the recipe of a %s asks for what its call asked', (operation) => {
  const recipe = recipeOf(operation);
  const { mask, ...body } = BODIES[operation];
  const repeated = { call: operation, body, prompt: recipe.prompt, ...(mask ? { mask: MASK } : {}) };
  expect(requestOfRecipe(recipe)).toEqual(repeated);
  expect(CALLS[operation].body.safeParse(BODIES[operation]).success).toBe(true);
});

test('a recipe that does not say all that was asked, or of an operation that is not known, asks for nothing', () => {
  const { asked, ...old } = recipeOf('process_sketch');
  const { inputs, ...unmasked } = recipeOf('inpaint_image');
  const { mask, ...others } = inputs;
  const lacking = [
    old,
    { ...recipeOf('process_sketch'), inputs: undefined },
    { ...unmasked, inputs: others },
    { ...recipeOf('process_sketch'), operation: 'crop_image' },
  ];
  expect(lacking.map(requestOfRecipe)).toEqual(lacking.map(() => undefined));
});
