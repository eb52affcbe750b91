import { msg } from '@lingui/core/macro';
import { readNodeData } from '../../../contract/nodes.ts';
import { inputKey, requiredInputKey } from '../../board/connect/inputs.ts';
import type { RunResult } from '../../board/run/result.ts';
import { imageResult } from '../../cards/picture/imageResult.ts';
import { maskKey, maskStep } from '../../cards/picture/maskStep.ts';
import type { NodeRun, RunInputs, RunRefusal, RunRequest, RunVerdict } from '../../machines/run/nodeRun.ts';

const dataOf = ({ node }: RunInputs) => readNodeData('modifyNode', node.data);

/** The answer to Go without a mask, where it is needed. */
export const MASK_MISSING = msg`Paint a mask first`;

/** Inside the mask there is nothing to do without one; words are needed for a mask alone. */
function validateInputs(inputs: RunInputs): RunVerdict {
  if (dataOf(inputs).mode !== 'inpaint') return { ok: true };
  if (maskKey(inputs) === undefined) return { ok: false, message: MASK_MISSING };
  return inputs.prompt.trim() === '' ? { ok: false, message: 'promptMissing' } : { ok: true };
}

function toRequest(inputs: RunInputs, mask?: unknown): RunRequest {
  const { connectedInputs, prompt } = inputs;
  const { mode, bg_mode, svgModel } = dataOf(inputs);
  const object_key = requiredInputKey(connectedInputs, 'in.image.image');
  switch (mode) {
    case 'inpaint': {
      const ref_object_key = inputKey(connectedInputs, 'in.image.refimage') ?? null;
      return { call: 'inpaint_image', body: { prompt, object_key, ref_object_key, mask: String(mask), bg_mode } };
    }
    case 'fill':
      return { call: 'generate_background', body: { prompt, object_key } };
    case 'svg':
      return { call: 'image_to_svg', body: { object_key, model: svgModel } };
  }
}

/** Reads the kind of the result from the answer, for the mode may have been changed since. */
function resultOf(answer: Readonly<Record<string, unknown>>, inputs: RunInputs): RunResult | RunRefusal {
  const { svg_url, svg_object_key, image_url, drawing } = answer;
  if (svg_object_key)
    return { kind: 'vector', data: { imageUrl: svg_url, objectKey: svg_object_key, ...(drawing ? { drawing } : {}) } };
  return image_url === null ? { kind: 'refused', message: 'noBackground' } : imageResult(answer, inputs);
}

/** The run of a Modify node: its mode says which of the three calls. */
export const modifyRun: NodeRun = {
  calls: ['inpaint_image', 'generate_background', 'image_to_svg'],
  needs: [
    { handle: 'in.image.image', requirement: 'stored' },
    { handle: 'in.image.refimage', requirement: 'stored', optional: true },
  ],
  validateInputs,
  checksBlocklist: false,
  prepare: {
    ...maskStep,
    keyOf: (inputs) => (dataOf(inputs).mode === 'inpaint' ? maskKey(inputs) : undefined),
  },
  toRequest,
  resultOf,
  progress: (inputs) => (dataOf(inputs).mode === 'fill' ? 'fill' : 'none'),
};
