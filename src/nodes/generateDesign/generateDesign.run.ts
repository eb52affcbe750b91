import { DESIGN_MODEL } from '../../../contract/limits.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { inputKey } from '../../board/connect/inputs.ts';
import type { RunResult } from '../../board/run/result.ts';
import { imageResult } from '../../cards/picture/imageResult.ts';
import type { NodeRun, RunInputs, RunRequest } from '../../machines/run/nodeRun.ts';

function toRequest({ node, connectedInputs, prompt }: RunInputs): RunRequest {
  const { aspectRatio, thinkMode } = readNodeData('generateSketchesNode', node.data);
  const style = inputKey(connectedInputs, 'in.image.style');
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
  return { ...imageResult(answer, inputs), sourceData: { imageUrl: answer.image_url } };
}

/** The run of a Generate Design node: a stream that adds an image node per image event. */
export const generateDesignRun: NodeRun = {
  calls: ['generate_image'],
  needs: [
    { requirement: 'text', message: 'promptMissing' },
    { handle: 'in.image.style', requirement: 'stored', optional: true, message: 'styleIncompatible' },
  ],
  checksBlocklist: true,
  toRequest,
  resultOf,
  progress: 'think',
};
