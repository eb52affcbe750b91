import type { Projected, Screen } from '../../mesh/raster.ts';
import type { Material } from '../../studio/materials.ts';
import type { PixelBox } from './frame.ts';
import { type Shader, type Share, shareAt } from './surface.ts';

/** One layer of glass: its front or its back. */
export type GlassLayer = {
  readonly layer: Screen;
  /** What is not glass. */
  readonly solid: Screen;
  readonly seen: Projected;
  readonly triangles: Uint32Array;
  readonly partOf: Uint16Array;
  readonly shader: Shader;
  readonly looks: readonly Material[];
  /** Samples along each side of a pixel. */
  readonly fine: number;
};

/** How far slanting glass shifts what lies behind it, as a share of the picture's width. */
const SHIFT = 0.035;
/** How deep a wall's tint is when seen straight on, and at its rim. */
const TINT = 0.4;
const RIM_TINT = 1.3;
const FRESNEL = 0.04;
/** Brighter light counts as this much at edges, or highlights would fray. */
export const BRIGHTEST = 2.5;

/** Blends a layer of glass over a picture, in place: it tints and shifts what lies behind, and mirrors the studio. */
export function blendGlass(picture: Float32Array, glass: GlassLayer, box: PixelBox): void {
  const { layer, solid, seen, triangles, partOf, shader, looks, fine } = glass;
  const width = layer.width / fine;
  const height = layer.height / fine;
  const behind = picture.slice();
  const share: Share = { b: 0, c: 0 };
  const colour = new Float64Array(3);
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) {
      let covered = 0;
      let shown = -1;
      for (let s = 0; s < fine * fine; s++) {
        const i = (y * fine + Math.floor(s / fine)) * layer.width + x * fine + (s % fine);
        if (layer.ids[i] < 0 || layer.nearness[i] <= solid.nearness[i]) continue;
        covered++;
        if (shown < 0) shown = i;
      }
      if (shown < 0) continue;
      const t = layer.ids[shown];
      const look = looks[partOf[t]];
      shareAt(share, triangles, seen, t, (shown % layer.width) + 0.5, Math.floor(shown / layer.width) + 0.5);
      shader.colour(colour, t, partOf[t], share);
      const facing = shader.facing();
      const passes = look.clear * (1 - FRESNEL - (1 - FRESNEL) * (1 - facing) ** 5);
      const depth = TINT + RIM_TINT * (1 - facing) ** 2;
      const from = shifted(x, y, width, height, shader.seen) * 3;
      const here = (y * width + x) * 3;
      const part = covered / (fine * fine);
      for (let k = 0; k < 3; k++) {
        const through = behind[from + k] * Math.max(look.base[k], 0.02) ** depth;
        const seenThrough = Math.min(BRIGHTEST, colour[k] + through * passes);
        picture[here + k] += (seenThrough - picture[here + k]) * part;
      }
    }
}

/** The pixel that glass with this normal (towards the camera) shows at a place. */
function shifted(x: number, y: number, width: number, height: number, normal: Float64Array): number {
  const column = Math.round(x - normal[0] * SHIFT * width);
  const row = Math.round(y + normal[1] * SHIFT * width);
  return Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
}
