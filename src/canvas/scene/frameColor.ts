import type { BoardNode } from '../../../contract/board.ts';
import { FRAME_COLORS, type FrameColor } from '../../../contract/limits.ts';

/** The colour of a frame; the first where it has none, or one that is not known here. */
export function frameColor({ data }: BoardNode): FrameColor {
  return FRAME_COLORS.find((option) => option === data.color) ?? FRAME_COLORS[0];
}
