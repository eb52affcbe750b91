import { inputAsset, requiredInputKey } from '../../board/connect/inputs.ts';
import type { NodeRun } from '../../machines/run/nodeRun.ts';

/** The run of Describe Image. */
export const describeImageRun: NodeRun = {
  calls: ['describe_image'],
  needs: [{ handle: 'in.image.image', requirement: 'stored' }],
  checksBlocklist: false,
  toRequest: ({ connectedInputs }) => ({
    call: 'describe_image',
    body: {
      object_key: requiredInputKey(connectedInputs, 'in.image.image'),
      image_url: inputAsset(connectedInputs, 'in.image.image')?.url ?? '',
    },
  }),
  resultOf: (answer) => ({ kind: 'text', data: { text: answer.description } }),
  progress: 'none',
};
