import { msg } from '@lingui/core/macro';
import { readNodeData } from '../../../contract/nodes.ts';
import { inputKeys, requiredInputKey } from '../../board/connect/inputs.ts';
import { modelData } from '../../cards/model/modelData.ts';
import type { NodeRun } from '../../machines/run/nodeRun.ts';

/** The run of 3D Model: it makes a model of the connected image, for printing or with its looks. A connected model is only shown. */
export const model3DRun: NodeRun = {
  calls: ['image_to_3d'],
  needs: [{ handle: 'in.image.image', requirement: 'stored' }],
  validateInputs: ({ connectedInputs }) =>
    connectedInputs['in.3d.3d']
      ? { ok: false, message: msg`Disconnect the model to make one from the image` }
      : { ok: true },
  checksBlocklist: false,
  toRequest: ({ node, connectedInputs }) => ({
    call: 'image_to_3d',
    body: {
      object_key: requiredInputKey(connectedInputs, 'in.image.image'),
      stl_mode: readNodeData('threeDNode', node.data).stlMode,
    },
  }),
  resultOf: ({ model_url, object_key, remarks, remark_codes }, { connectedInputs, repeats }) => ({
    kind: 'own',
    data: {
      ...modelData({ objectKey: String(object_key), url: String(model_url) }),
      remarks,
      remarkCodes: remark_codes,
      madeBy: 'image_to_3d',
      madeFrom: repeats ? undefined : inputKeys(connectedInputs),
    },
  }),
  progress: ({ node }) => (readNodeData('threeDNode', node.data).stlMode ? 'stlModel' : 'model'),
};
