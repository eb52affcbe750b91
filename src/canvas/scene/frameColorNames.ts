import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FrameColor } from '../../../contract/limits.ts';

/** The names of the colours of frames. */
export const FRAME_COLOR_NAMES: Readonly<Record<FrameColor, MessageDescriptor>> = {
  grey: msg`Grey`,
  sand: msg`Sand`,
  green: msg`Green`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  rose: msg`Rose`,
};
