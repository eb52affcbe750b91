import type { Media } from '../../engine.ts';
import type { Size } from '../raster/plane.ts';
import type { Style } from './plan.ts';

/** A render without a style picture. */
export const NO_STYLE: Style = { influence: 1, palette: [], backdrop: null, texture: null };

export async function readStyle(_style: Media, influence: number, _size: Size): Promise<Style> {
  return { ...NO_STYLE, influence };
}
