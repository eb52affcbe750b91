import type { ObjectKey } from '../../../contract/ids.ts';
import { INFLUENCE_SENT_TIMES } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { imageResult } from '../../cards/imageResult.ts';
import type { NodeRun, RunInputs, RunRequest, RunVerdict } from '../../machines/nodeRun.ts';

/** Spec section 5: a connected style image must have an object key. */
export function judgeStyle({ feeds }: RunInputs): RunVerdict {
  const style = feeds['in.image.style'];
  return style && !style.picture?.objectKey ? { ok: false, message: 'styleIncompatible' } : { ok: true };
}

/** With a style image `process_sketch_style` at double the slider's value, else `process_sketch`. */
function toRequest({ node, feeds, prompt }: RunInputs): RunRequest {
  const { imageInfluence, hqMode } = readData('enrichNode', node.data);
  const sketch_object_key = feeds['in.image.image']?.picture?.objectKey as ObjectKey;
  const style = feeds['in.image.style']?.picture?.objectKey as ObjectKey | undefined;
  if (!style) return { call: 'process_sketch', body: { prompt, sketch_object_key, hq_mode: hqMode } };
  return {
    call: 'process_sketch_style',
    body: {
      prompt,
      image_influence: imageInfluence * INFLUENCE_SENT_TIMES,
      sketch_object_key,
      style_image_object_key: style,
    },
  };
}

/** How a Render node runs. A blank prompt is allowed: it asks for a variation. */
export const renderRun: NodeRun = {
  requires: ['in.image.image'],
  requiresText: false,
  rules: judgeStyle,
  blocklist: false,
  toRequest,
  resultOf: imageResult,
  progress: 'none',
};
