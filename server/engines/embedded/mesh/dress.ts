import type { Stage } from '../generate_image/render/stage.ts';
import { paint, type Surface } from '../studio/patterns.ts';

/** Paints a point of a part as its picture shows it: wood is cut along its fibres, which the pattern draws along y. */
export function paintPart(
  surface: Surface,
  { looks, grains, scene }: Pick<Stage, 'looks' | 'grains' | 'scene'>,
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
  const grain = look.pattern === 'wood' ? grains[part] : 'y';
  if (grain === 'x') paint(surface, look, y, x, z, nx, ny, nz, footprint, seed);
  else if (grain === 'z') paint(surface, look, x, z, y, nx, ny, nz, footprint, seed);
  else paint(surface, look, x, y, z, nx, ny, nz, footprint, seed);
}
