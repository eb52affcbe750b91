import type { ObjectKey } from '../../../contract/ids.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { inputKey } from '../../board/connect/inputs.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import type { Placement } from '../../geometry/image/placement.ts';
import type { RunInputs } from '../../machines/run/nodeRun.ts';

/** A composed picture, stored: what `expand_image` fills. */
export type ComposedPicture = Asset & { readonly objectKey: ObjectKey };

export function placementOf({ node }: Pick<RunInputs, 'node'>): Placement | undefined {
  return readNodeData('expandImageNode', node.data).placement;
}

/** The source and the placement of a composed picture. */
export function compositionOf(inputs: Pick<RunInputs, 'node' | 'connectedInputs'>) {
  return { objectKey: inputKey(inputs.connectedInputs, 'in.image.image') ?? '', placement: placementOf(inputs) };
}

/** The composed picture that the node holds, if it was made of what is connected and placed now. */
export function storedComposition(inputs: Pick<RunInputs, 'node' | 'connectedInputs'>): ComposedPicture | undefined {
  const { objectKey, imageUrl, composedFrom } = readNodeData('expandImageNode', inputs.node.data);
  if (!objectKey || !composedFrom || !isEqualJson(composedFrom, compositionOf(inputs))) return undefined;
  return { objectKey: objectKey as ObjectKey, url: imageUrl };
}
