import { inputAsset, inputKey, requiredInputKey } from '../../board/connect/inputs.ts';
import type { RunResult } from '../../board/run/result.ts';
import { imageResult } from '../../cards/picture/imageResult.ts';
import { maskKey, maskStep } from '../../cards/picture/maskStep.ts';
import type { NodeRun, RunInputs, RunRequest } from '../../machines/run/nodeRun.ts';

/** With a mask of this picture `inpaint_image`, which leaves everything else as it is; else `instruct_edit`. */
function toRequest(inputs: RunInputs, mask?: unknown): RunRequest {
  const { connectedInputs, prompt } = inputs;
  const body = {
    prompt,
    object_key: requiredInputKey(connectedInputs, 'in.image.image'),
    ref_object_key: inputKey(connectedInputs, 'in.image.refimage') ?? null,
  };
  if (maskKey(inputs) === undefined) return { call: 'instruct_edit', body };
  return { call: 'inpaint_image', body: { ...body, mask: String(mask) } };
}

/** The image, and on the node itself the picture that was changed. */
function resultOf(answer: Readonly<Record<string, unknown>>, inputs: RunInputs): RunResult {
  const source = inputAsset(inputs.connectedInputs, 'in.image.image');
  return { ...imageResult(answer, inputs), sourceData: { imageUrl: source?.url, objectKey: source?.objectKey } };
}

/** The run of an Edit node. */
export const editRun: NodeRun = {
  calls: ['instruct_edit', 'inpaint_image'],
  needs: [
    { handle: 'in.image.image', requirement: 'stored' },
    { requirement: 'text', message: 'promptMissing' },
    { handle: 'in.image.refimage', requirement: 'stored', optional: true },
  ],
  checksBlocklist: true,
  prepare: maskStep,
  toRequest,
  resultOf,
  progress: 'none',
};
