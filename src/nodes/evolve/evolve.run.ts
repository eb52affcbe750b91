import { DESIGN_MODEL, INFLUENCE_API_FACTOR } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { requiredInputKey } from '../../board/connect/inputs.ts';
import { imageResult } from '../../cards/picture/imageResult.ts';
import type { NodeRun, RunInputs, RunRequest } from '../../machines/run/nodeRun.ts';

/** The strength as it is; the influence, which the specification's body lacks, goes along as double the slider's value. */
function toRequest({ node, connectedInputs, prompt }: RunInputs): RunRequest {
  const { strength, imageInfluence } = readNodeData('remixNode', node.data);
  return {
    call: 'image_to_image',
    body: {
      prompt,
      object_key: requiredInputKey(connectedInputs, 'in.image.image'),
      strength,
      model: DESIGN_MODEL,
      image_influence: imageInfluence * INFLUENCE_API_FACTOR,
    },
  };
}

/** The run of Evolve. A blank prompt is allowed: it asks for a variation. */
export const evolveRun: NodeRun = {
  calls: ['image_to_image'],
  needs: [{ handle: 'in.image.image', requirement: 'stored' }],
  checksBlocklist: true,
  toRequest,
  resultOf: imageResult,
  progress: 'evolve',
};
