import type { ObjectKey } from '../../../contract/ids.ts';
import { DESIGN_MODEL } from '../../../contract/limits.ts';
import { readData } from '../../../contract/nodes.ts';
import { imageResult } from '../../cards/imageResult.ts';
import type { NodeRun, RunInputs, RunRequest, RunResult, RunVerdict } from '../../machines/nodeRun.ts';

/** Spec section 5: a prompt is required; a connected style image must have an object key. */
export function judgeDesign({ feeds, prompt }: RunInputs): RunVerdict {
  if (prompt.trim() === '') return { ok: false, message: 'promptMissing' };
  const style = feeds['in.image.style'];
  return style && !style.picture?.objectKey ? { ok: false, message: 'styleIncompatible' } : { ok: true };
}

function toRequest({ node, feeds, prompt }: RunInputs): RunRequest {
  const { aspectRatio, thinkMode } = readData('generateSketchesNode', node.data);
  const style = feeds['in.image.style']?.picture?.objectKey as ObjectKey | undefined;
  return {
    call: 'generate_image',
    body: {
      prompt,
      model: DESIGN_MODEL,
      aspect_ratio: aspectRatio,
      think: thinkMode,
      ...(style ? { style_image_object_key: style } : {}),
    },
  };
}

/** Each picture is a node of its own; the source remembers its address, so that Go becomes Regenerate, after a reload too. */
function resultOf(answer: Readonly<Record<string, unknown>>, inputs: RunInputs): RunResult {
  return { ...imageResult(answer, inputs), own: { imageUrl: answer.image_url } };
}

/** How a Generate Design node runs: a stream that adds an image node per image event. */
export const generateDesignRun: NodeRun = {
  requires: [],
  requiresText: false,
  rules: judgeDesign,
  blocklist: true,
  toRequest,
  resultOf,
  progress: 'think',
};
