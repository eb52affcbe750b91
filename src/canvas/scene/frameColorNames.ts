import { t } from '@lingui/core/macro';
import type { FrameColor } from '../../../contract/limits.ts';

/** The colours of frames by their names in the language of the page. */
export const FRAME_COLOR_NAMES: Readonly<Record<FrameColor, () => string>> = {
  grey: () => t`Grey`,
  sand: () => t`Sand`,
  green: () => t`Green`,
  blue: () => t`Blue`,
  violet: () => t`Violet`,
  rose: () => t`Rose`,
};
