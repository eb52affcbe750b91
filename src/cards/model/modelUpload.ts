import { msg } from '@lingui/core/macro';
import { MODEL_BYTES_MAX } from '../../../contract/limits.ts';
import type { NodeUpload } from '../../machines/run/nodeUpload.ts';

/** The upload of a 3D model to a node (spec sections 5 and 8); the type says into which fields it goes. */
export const MODEL_UPLOAD: Omit<NodeUpload, 'toData'> = {
  call: 'upload_3d',
  extensions: ['obj', 'glb', 'stp', 'step'],
  rejectedExtensions: ['stl', 'gltf', 'fbx', '3mf', 'ply', 'dae', '3ds', 'blend', 'igs', 'iges', 'usdz', '3dm', 'skp'],
  bytesMax: MODEL_BYTES_MAX,
  messages: {
    title: msg`Upload a 3D model`,
    drop: msg`Drop a 3D model here`,
    formats: msg`OBJ, GLB, STP or STEP, up to 20 MB`,
  },
  wrongFormatMessage: msg`Invalid format. Please upload a .obj, .glb, .stp or .step file`,
  tooLargeMessage: msg`File size exceeds the 20MB limit. Please upload a smaller file.`,
  failedMessage: msg`Error uploading model: Please try again with a valid format.`,
};
