import type { HandleId } from '../../../contract/handles.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import { type ConnectedInputs, inputAsset } from '../../board/connect/inputs.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import { type Arrangement, allLayers, type Layer, type LayerId } from '../../geometry/image/layers.ts';
import type { RunInputs } from '../../machines/run/nodeRun.ts';

type CompositionInputs = Pick<RunInputs, 'node' | 'connectedInputs'>;

export function layerInputOf(layer: LayerId): HandleId {
  return `in.image.${layer}`;
}

/** The arrangement of a Composer's layers, connected or not. */
export function arrangementOf(data: unknown): Arrangement {
  const { aspectRatio, imageTransforms } = readNodeData('composerNode', data);
  return { aspectRatio, layers: allLayers(imageTransforms) };
}

/** The key that tells a picture from another one. */
export function pictureKey({ objectKey, url }: Asset): string {
  return objectKey ?? url ?? '';
}

/** The layers that a picture is wired to, in paint order. */
export function connectedLayers(
  { layers }: Arrangement,
  connectedInputs: ConnectedInputs,
): readonly { layer: Layer; picture: Asset }[] {
  return layers.flatMap((layer) => {
    const picture = inputAsset(connectedInputs, layerInputOf(layer.imageId));
    return picture ? [{ layer, picture }] : [];
  });
}

/** The composition of a Composer's picture now. */
export function compositionOf({ node, connectedInputs }: CompositionInputs) {
  const arrangement = arrangementOf(node.data);
  const layers = connectedLayers(arrangement, connectedInputs).map(({ layer, picture }) => ({
    ...layer,
    objectKey: pictureKey(picture),
  }));
  return { aspectRatio: arrangement.aspectRatio, layers };
}

/** Tells whether the stored picture shows what is wired and arranged now. */
export function isComposed({ node, connectedInputs }: CompositionInputs): boolean {
  const { objectKey, composedFrom } = readNodeData('composerNode', node.data);
  return objectKey !== undefined && isEqualJson(composedFrom, compositionOf({ node, connectedInputs }));
}
