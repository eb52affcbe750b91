import type { Stage } from '../generate_image/render/stage.ts';
import type { Axis } from '../generate_image/sdf/primitives.ts';
import type { Material, Pattern } from '../studio/materials.ts';
import { paint, type Surface, WOOD_TONE } from '../studio/patterns.ts';

/** Patterns with parts of a certain size, which look finer on large products. Strokes and screens do not. */
const SIZED: ReadonlySet<Pattern> = new Set([
  'fabric',
  'leather',
  'marble',
  'terrazzo',
  'concrete',
  'grain',
  'wicker',
  'hammered',
]);
/** Parts of large products are sawn from different places of a tree, so far apart. */
const BOARDS = 1.37;
/** On large products faces that look along the grain by more than this cosine are veneered across it: no end grain shows. */
const ENDS = 0.75;

/**
 * Paints a point of a part as its picture shows it: wood is cut along its fibres, which the pattern draws along y. Patterns are
 * `fineness` times finer than usual, and wood calmer by as much, but not along its fibres: boards are long.
 */
export function paintPart(
  surface: Surface,
  { looks, grains, endGrains, scene, fineness }: Pick<Stage, 'looks' | 'grains' | 'endGrains' | 'scene' | 'fineness'>,
  part: number,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  footprint: number,
): void {
  const look = looks[part];
  const { seed } = scene.design;
  if (look.pattern !== 'wood') {
    const f = SIZED.has(look.pattern) ? fineness : 1;
    paint(surface, look, x * f, y * f, z * f, nx, ny, nz, footprint * f, seed);
    return;
  }
  if (fineness === 1) {
    paintWood(surface, look, grains[part], x, y, z, 1, 0, nx, ny, nz, footprint, seed);
    return;
  }
  const along = grains[part] === 'x' ? nx : grains[part] === 'y' ? ny : nz;
  const grain = Math.abs(along) > ENDS ? endGrains[part] : grains[part];
  paintWood(surface, look, grain, x, y, z, fineness, part * BOARDS, nx, ny, nz, footprint, seed);
  const calm = 1 - 1 / Math.sqrt(fineness);
  for (let i = 0; i < 3; i++) surface.albedo[i] += (look.base[i] * WOOD_TONE[i] - surface.albedo[i]) * calm;
}

/** Wood whose fibres, which the pattern draws along y, run along `grain`; `f` times finer across them. */
function paintWood(
  surface: Surface,
  look: Material,
  grain: Axis,
  x: number,
  y: number,
  z: number,
  f: number,
  board: number,
  nx: number,
  ny: number,
  nz: number,
  footprint: number,
  seed: number,
): void {
  if (grain === 'x') paint(surface, look, y * f + board, x, z * f, nx, ny, nz, footprint * f, seed);
  else if (grain === 'z') paint(surface, look, x * f + board, z, y * f, nx, ny, nz, footprint * f, seed);
  else paint(surface, look, x * f + board, y, z * f, nx, ny, nz, footprint * f, seed);
}
