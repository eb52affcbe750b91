import { INFLUENCE_API_FACTOR } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { inputAsset, inputKey, requiredInputKey } from '../../board/connect/inputs.ts';
import type { RunResult } from '../../board/run/result.ts';
import { imageResult } from '../../cards/picture/imageResult.ts';
import type { NodeRun, RunInputs, RunRequest } from '../../machines/run/nodeRun.ts';

/** With a style image `process_sketch_style` at double the slider's value, else `process_sketch`. */
function toRequest({ node, connectedInputs, prompt }: RunInputs): RunRequest {
  const { imageInfluence, hqMode } = readNodeData('enrichNode', node.data);
  const sketch_object_key = requiredInputKey(connectedInputs, 'in.image.image');
  const style = inputKey(connectedInputs, 'in.image.style');
  if (!style) return { call: 'process_sketch', body: { prompt, sketch_object_key, hq_mode: hqMode } };
  return {
    call: 'process_sketch_style',
    body: {
      prompt,
      image_influence: imageInfluence * INFLUENCE_API_FACTOR,
      sketch_object_key,
      style_image_object_key: style,
    },
  };
}

/** The image, and on the node itself which sketch it was made of. */
function resultOf(answer: Readonly<Record<string, unknown>>, inputs: RunInputs): RunResult {
  const sketch = inputAsset(inputs.connectedInputs, 'in.image.image');
  const ownData = { sketchImageUrl: sketch?.url, sketchObjectKey: sketch?.objectKey };
  return { ...imageResult(answer, inputs), sourceData: ownData };
}

/** The run of a Render node. A blank prompt is allowed: it asks for a variation. */
export const renderRun: NodeRun = {
  calls: ['process_sketch', 'process_sketch_style'],
  needs: [
    { handle: 'in.image.image', requirement: 'stored' },
    { handle: 'in.image.style', requirement: 'stored', optional: true, message: 'styleIncompatible' },
  ],
  checksBlocklist: false,
  toRequest,
  resultOf,
  progress: 'none',
};
