import type { ComponentType } from 'react';
import { cx } from '../tokens/cx.ts';
import s from './Icon.module.css';

/** A line drawing on a 24 grid: any Lucide icon, or one of ours that takes the same props. */
export type IconShape = ComponentType<{ size?: number; strokeWidth?: number; className?: string }>;

/** Pixel size and stroke per name: larger icons get thinner lines, so that all look equally heavy. */
const ICON_SIZES = {
  sm: { size: 14, strokeWidth: 1.75 },
  md: { size: 16, strokeWidth: 1.75 },
  lg: { size: 20, strokeWidth: 1.6 },
  xl: { size: 28, strokeWidth: 1.4 },
} as const;

export type IconSize = keyof typeof ICON_SIZES;

/** Draws an icon in one of the four sizes; always decoration, the words stand beside it. */
export function Icon({ of: Shape, size = 'md', className }: { of: IconShape; size?: IconSize; className?: string }) {
  return <Shape {...ICON_SIZES[size]} className={cx(s.icon, s[size], className)} />;
}
