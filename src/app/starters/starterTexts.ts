import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StarterName } from './starters.ts';

/** The name of a starter, as its board has, and its purpose in one line. */
export const STARTER_TEXTS: Readonly<
  Record<StarterName, { title: MessageDescriptor; description: MessageDescriptor }>
> = {
  sketchToRender: {
    title: msg({ message: 'Sketch to render', context: 'starter' }),
    description: msg`Draw it, then say what it’s made of`,
  },
  photoToMaterial: {
    title: msg`Photo in a new material`,
    description: msg`Name a material, and the product takes it on`,
  },
  photoToCampaign: {
    title: msg({ message: 'Photo to campaign image', context: 'starter' }),
    description: msg`Your photo, cut out and set in a scene`,
  },
  wordsToDesigns: {
    title: msg({ message: 'Words to designs', context: 'starter' }),
    description: msg`A few words, a full prompt, designs`,
  },
  pictureToModel: {
    title: msg({ message: 'Image to printable model', context: 'starter' }),
    description: msg`An image, a model, an STL to print`,
  },
  composition: {
    title: msg({ message: 'Composition', context: 'starter' }),
    description: msg`Two images on one canvas, with the gaps filled in`,
  },
};
