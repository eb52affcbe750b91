import { inputAsset, requiredInputKey } from '../../board/connect/inputs.ts';
import { imageResult } from '../../cards/picture/imageResult.ts';
import type { NodeRun } from '../../machines/run/nodeRun.ts';

/** The run of Remove Background. */
export const removeBackgroundRun: NodeRun = {
  calls: ['remove_background'],
  needs: [{ handle: 'in.image.image', requirement: 'stored' }],
  checksBlocklist: false,
  toRequest: ({ connectedInputs }) => ({
    call: 'remove_background',
    body: {
      object_key: requiredInputKey(connectedInputs, 'in.image.image'),
      image_url: inputAsset(connectedInputs, 'in.image.image')?.url ?? '',
    },
  }),
  resultOf: imageResult,
  progress: 'none',
};
