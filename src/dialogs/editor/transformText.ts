import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

/** The scale of what is edited, as it is announced. */
export function scaleText(scale: number): string {
  return t`Scale ${i18n.number(scale, { maximumFractionDigits: 2 })}`;
}

/** The rotation of what is edited, as it is announced. */
export function rotationText(degrees: number): string {
  return t`Rotated ${Math.round(degrees)}°`;
}
