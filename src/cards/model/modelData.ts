import { type Asset, assetOf } from '../../board/document/nodeFacts.ts';

/** The fields of a node's data that say which model it holds. */
type ModelFields = {
  readonly modelUrl?: string | undefined;
  readonly objectKey?: string | undefined;
  readonly modelObjectKey?: string | undefined;
  readonly modelFormat?: string | undefined;
  readonly modelType?: string | undefined;
};

/** The model of a node's data, by whichever of the two keys it has; undefined while there is none. */
export function modelOf({ modelUrl, objectKey, modelObjectKey }: ModelFields): Asset | undefined {
  return assetOf(objectKey ?? modelObjectKey, modelUrl);
}

/** The fields that a stored model becomes; `format` is that of the file that it was, the stored one's where it was made here. */
export function modelData({ objectKey, url }: Asset, format?: string): ModelFields {
  const stored = storedFormat({ objectKey, url });
  const modelType = stored === 'stl' ? 'model/stl' : 'model/gltf-binary';
  return { modelUrl: url, objectKey, modelObjectKey: undefined, modelFormat: format ?? stored, modelType };
}

/** The data that takes a model from a node. */
export const NO_MODEL = {
  modelUrl: undefined,
  objectKey: undefined,
  modelObjectKey: undefined,
  modelFormat: undefined,
  modelType: undefined,
} satisfies ModelFields;

/** The format in which a model is stored: whatever a person brings is kept as GLB, and an STL is made for printing. */
export function storedFormat({ objectKey, url = '' }: Asset): 'glb' | 'stl' {
  const [name = ''] = (objectKey ?? url).split('?');
  return name.endsWith('.stl') ? 'stl' : 'glb';
}
