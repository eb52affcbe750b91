import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HandleKind } from '../../../contract/handles.ts';

/** The kinds as people read them. In English they are the specification's own words. */
const KIND_NAMES: Readonly<Record<HandleKind, MessageDescriptor>> = {
  image: msg({ message: 'image', context: 'handle kind' }),
  text: msg({ message: 'text', context: 'handle kind' }),
  mask: msg({ message: 'mask', context: 'handle kind' }),
  video: msg({ message: 'video', context: 'handle kind' }),
  '3d': msg({ message: '3d', context: 'handle kind' }),
  svg: msg({ message: 'svg', context: 'handle kind' }),
  omni: msg({ message: 'omni', context: 'handle kind' }),
};

const HANDLE_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  image: msg({ message: 'image', context: 'handle name' }),
  style: msg({ message: 'style', context: 'handle name' }),
  refimage: msg({ message: 'refimage', context: 'handle name' }),
  start: msg({ message: 'start', context: 'handle name' }),
  end: msg({ message: 'end', context: 'handle name' }),
  layer1: msg({ message: 'layer1', context: 'handle name' }),
  layer2: msg({ message: 'layer2', context: 'handle name' }),
  layer3: msg({ message: 'layer3', context: 'handle name' }),
  layer4: msg({ message: 'layer4', context: 'handle name' }),
  text: msg({ message: 'text', context: 'handle name' }),
  video: msg({ message: 'video', context: 'handle name' }),
  '3d': msg({ message: '3d', context: 'handle name' }),
  svg: msg({ message: 'svg', context: 'handle name' }),
  source: msg({ message: 'source', context: 'handle name' }),
};

export function kindName(kind: HandleKind): MessageDescriptor {
  return KIND_NAMES[kind];
}

/** A handle's name; one that a foreign board brought along stands for itself. */
export function handleName(name: string): MessageDescriptor {
  return HANDLE_NAMES[name] ?? { id: name, message: name };
}
