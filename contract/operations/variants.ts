import { VARIANT_COUNTS } from '../limits.ts';
import { operationRow } from './index.ts';

type NodeData = Readonly<Record<string, unknown>>;

/** The number of variants that a node's person chose (`variantCount`), where a call has them; undefined where the call makes what it always makes. */
export function selectedVariantCount(call: string, { variantCount }: NodeData) {
  return operationRow(call)?.hasVariants ? VARIANT_COUNTS.find((count) => count === variantCount) : undefined;
}

/** The number of results that a run of a call is to make for a node with such data. */
export function resultCountFor(call: string, data: NodeData): number {
  return selectedVariantCount(call, data) ?? operationRow(call)?.resultCount ?? 1;
}
