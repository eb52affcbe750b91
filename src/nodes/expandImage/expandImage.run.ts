import { imageResult } from '../../cards/picture/imageResult.ts';
import type { NodeRun } from '../../machines/run/nodeRun.ts';
import { type ComposedPicture, compositionOf } from './composition.ts';

/**
 * The run of Expand Image: the picture on its ground is composed and stored first, unless the node holds it already, then what is
 * transparent is filled.
 */
export const expandImageRun: NodeRun = {
  calls: ['expand_image'],
  needs: [{ handle: 'in.image.image', requirement: 'stored' }],
  checksBlocklist: false,
  prepare: {
    keyOf: (inputs) => JSON.stringify(compositionOf(inputs)),
    load: async () => (await import('./composePicture.ts')).composePicture,
    stored(outcome, inputs) {
      const { objectKey, url } = outcome as ComposedPicture;
      return { objectKey, imageUrl: url, composedFrom: compositionOf(inputs) };
    },
  },
  toRequest: ({ prompt }, prepared) => ({
    call: 'expand_image',
    body: { object_key: (prepared as ComposedPicture).objectKey, prompt },
  }),
  resultOf: imageResult,
  progress: 'expand',
};
