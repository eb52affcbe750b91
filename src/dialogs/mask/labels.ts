import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MaskTool } from './paint/maskStrokes.ts';
import type { MaskDialogProps } from './useMask.ts';

export const TOOL_NAMES: Record<MaskTool, MessageDescriptor> = {
  brush: msg`Brush`,
  lasso: msg`Lasso`,
  wand: msg`Magic wand`,
  hand: msg`Hand`,
};

export const MASK_NOTICES: Record<NonNullable<MaskDialogProps['notice']>, MessageDescriptor> = {
  gone: msg`The image is no longer connected. You can go on and save: the mask is kept for this image.`,
  ofAnother: msg`This mask was painted on another image. Check it here, then save it for this one.`,
  notStored: msg`The saved mask is for an image of other proportions. Saving here replaces it.`,
};
