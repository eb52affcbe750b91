import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HandleKind } from '../../../contract/handles.ts';

/** The kinds as people read them: words of the glossary, not those of the handles' ids. */
const KIND_NAMES: Readonly<Record<HandleKind, MessageDescriptor>> = {
  image: msg({ message: 'image', context: 'handle kind' }),
  text: msg({ message: 'text', context: 'handle kind' }),
  mask: msg({ message: 'mask', context: 'handle kind' }),
  video: msg({ message: 'video', context: 'handle kind' }),
  '3d': msg({ message: '3D model', context: 'handle kind' }),
  svg: msg({ message: 'vector', context: 'handle kind' }),
  omni: msg({ message: 'anything', context: 'handle kind' }),
};

/** The kinds as what an input takes. */
const KIND_PLURALS: Readonly<Record<HandleKind, MessageDescriptor>> = {
  image: msg({ message: 'images', context: 'handle kind' }),
  text: KIND_NAMES.text,
  mask: msg({ message: 'masks', context: 'handle kind' }),
  video: msg({ message: 'videos', context: 'handle kind' }),
  '3d': msg({ message: '3D models', context: 'handle kind' }),
  svg: msg({ message: 'vectors', context: 'handle kind' }),
  omni: KIND_NAMES.omni,
};

const HANDLE_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  image: msg({ message: 'image', context: 'handle name' }),
  style: msg({ message: 'style', context: 'handle name' }),
  refimage: msg({ message: 'reference image', context: 'handle name' }),
  start: msg({ message: 'start', context: 'handle name' }),
  end: msg({ message: 'end', context: 'handle name' }),
  layer1: msg({ message: 'layer 1', context: 'handle name' }),
  layer2: msg({ message: 'layer 2', context: 'handle name' }),
  layer3: msg({ message: 'layer 3', context: 'handle name' }),
  layer4: msg({ message: 'layer 4', context: 'handle name' }),
  text: msg({ message: 'text', context: 'handle name' }),
  video: msg({ message: 'video', context: 'handle name' }),
  '3d': msg({ message: '3D model', context: 'handle name' }),
  svg: msg({ message: 'vector', context: 'handle name' }),
  source: msg({ message: 'source', context: 'handle name' }),
};

export function kindName(kind: HandleKind): MessageDescriptor {
  return KIND_NAMES[kind];
}

/** A kind as what an input takes: “images”. */
export function kindPlural(kind: HandleKind): MessageDescriptor {
  return KIND_PLURALS[kind];
}

/** A handle's name; one that a foreign board brought along stands for itself. */
export function handleName(name: string): MessageDescriptor {
  return HANDLE_NAMES[name] ?? { id: name, message: name };
}
