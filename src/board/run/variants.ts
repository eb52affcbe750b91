import type { BoardNode } from '../../../contract/board.ts';

/** The fields by which results of one run differ that share a card. */
const VARIANT_FIELDS = [
  'imageUrl',
  'objectKey',
  'imageWidth',
  'imageHeight',
  'remarks',
  'remarkCodes',
  'noResult',
  'madeOn',
] as const;

/** One of several results of a run, which share a card. */
export type Variant = Readonly<Partial<Record<(typeof VARIANT_FIELDS)[number], unknown>>>;

type NodeData = BoardNode['data'];

/** The variants of a card with one more, after the one that it shows where that was alone. One that is there already is not added again. */
export function variantsWith({ data }: BoardNode, added: NodeData): readonly Variant[] {
  const variants: readonly Variant[] = Array.isArray(data.variants) ? data.variants : [variantOf(data)];
  const isThere = variants.some(({ objectKey }) => objectKey === added.objectKey);
  return isThere ? variants : [...variants, variantOf(added)];
}

/** The fields of a result's data by which it differs from the other variants of its run. */
function variantOf(data: NodeData): Variant {
  return Object.fromEntries(
    VARIANT_FIELDS.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]]])),
  );
}

/** The change of a card's data that shows a variant; undefined removes a field. */
export function variantPatch(variant: Variant): NodeData {
  return Object.fromEntries(VARIANT_FIELDS.map((field) => [field, variant[field]]));
}
