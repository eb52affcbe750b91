import type { BoardNode } from '../../../contract/board.ts';
import { type MaskData, readMask } from '../../../contract/fields/mask.ts';
import { type ConnectedInputs, inputKey } from './inputs.ts';

/** The input whose picture a mask is painted on. */
export const MASKED_INPUT = 'in.image.image';

/** A node's data without a mask. */
export const NO_MASK = {
  mask: undefined,
  maskOf: undefined,
  maskStrokes: undefined,
  maskBase: undefined,
} satisfies MaskData;

/** The relation of a node's mask to the picture that is connected now. A mask that names no picture is taken as it is. */
export type MaskState = 'none' | 'fits' | 'ofAnother';

export function maskState(node: BoardNode, connectedInputs: ConnectedInputs): MaskState {
  const { mask, maskOf } = readMask(node.data);
  if (mask === undefined) return 'none';
  return maskOf === undefined || maskOf.objectKey === inputKey(connectedInputs, MASKED_INPUT) ? 'fits' : 'ofAnother';
}

/** The key of the mask that a run sends: one that was painted on another picture is kept, and not sent. */
export function sentMask(node: BoardNode, connectedInputs: ConnectedInputs): string | undefined {
  return maskState(node, connectedInputs) === 'fits' ? readMask(node.data).mask : undefined;
}
