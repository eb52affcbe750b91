import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Operation } from '../../../../contract/operations/index.ts';

/** Operations as the board calls what makes them. */
export const OPERATION_LABELS: Readonly<Record<Operation, MessageDescriptor>> = {
  generate_image: msg`Generate Design`,
  process_sketch: msg`Render`,
  process_sketch_style: msg`Render with a style`,
  image_to_image: msg`Evolve`,
  instruct_edit: msg`Edit in words`,
  inpaint_image: msg`Edit inside a mask`,
  expand_image: msg`Expand Image`,
  generate_background: msg`New background`,
  remove_background: msg`Remove Background`,
  get_4k: msg`4k export`,
  image_to_svg: msg`To a vector`,
  image_to_3d: msg`3D Model`,
  image_to_video: msg`Generate Video`,
  describe_image: msg`Describe Image`,
  enhance_prompt: msg`Prompt Generator`,
};

const FAULT_MESSAGES: { readonly [fault in string]?: MessageDescriptor } = {
  rate: msg`it was overloaded`,
  content: msg`it refused the content`,
  timeout: msg`it timed out`,
  unsupported: msg`the model can’t do this`,
  unreachable: msg`no server answers at its address`,
  key: msg`it refused the key or the account`,
  empty: msg`the model gave no result`,
  doubtful: msg`the connection was lost, and the run may have been billed`,
  billed: msg`the run was billed, but its result couldn’t be fetched`,
  input: msg`it couldn’t use the image`,
  words: msg`it couldn’t understand the prompt`,
  aborted: msg`the run was stopped`,
};
const UNKNOWN_FAULT = msg`the run failed`;

/** Why a route failed, after its name. */
export function faultMessage(fault: string): MessageDescriptor {
  return FAULT_MESSAGES[fault] ?? UNKNOWN_FAULT;
}
