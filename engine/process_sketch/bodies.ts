import type { Size } from '../raster/plane.ts';
import { solidPlane } from './relief.ts';
import type { Shape } from './shape.ts';

/** How a body that was read from a drawing stands in space. */
type BodyForm = {
  readonly kind: 'turned' | 'flat' | 'soft' | 'rod' | 'box';
  /** Direction of a turned body's axis, radians: 0 is across, π/2 upright. */
  readonly angle?: number;
  /** Its top is a mouth. */
  readonly open?: true;
};

/** A drawing's bodies on a small plane: lengths of runs of equal numbers, row after row; number k (from 1) has `forms[k - 1]`. JSON. */
export type SketchBodies = Size & {
  readonly forms: readonly BodyForm[];
  /** Number, length, number, length, … */
  readonly runs: readonly number[];
};

/** Longer side of the small plane. */
const SIDE = 192;

/**
 * The bodies of a shape; `pixelAt` is the pixel of its map that a picture shows at a place. Lids and openings belong to the
 * largest body, whose top they are.
 */
export function describeBodies({ map, solids }: Shape, pixelAt: (x: number, y: number) => number): SketchBodies {
  const scale = Math.min(1, SIDE / Math.max(map.width, map.height));
  const width = Math.max(1, Math.round(map.width * scale));
  const height = Math.max(1, Math.round(map.height * scale));
  const owner = solidPlane(map, solids);
  const largest = solids.reduce((best, { area }, k) => (area > solids[best].area ? k : best), 0);
  const numbers = solids.map(({ form }, k) => (form.kind === 'lid' || form.kind === 'opening' ? largest : k) + 1);
  const runs: number[] = [];
  for (let i = 0; i < width * height; i++) {
    const x = Math.floor((((i % width) + 0.5) * map.width) / width);
    const y = Math.floor(((Math.floor(i / width) + 0.5) * map.height) / height);
    const solid = owner[pixelAt(x, y)];
    const number = solid ? numbers[solid - 1] : 0;
    if (runs.at(-2) === number) runs[runs.length - 1]++;
    else runs.push(number, 1);
  }
  const isOpen = solids.some(({ form }) => form.kind === 'opening');
  const forms = solids.map(({ form }, k) =>
    isOpen && k === largest ? { ...formOf(form), open: true as const } : formOf(form),
  );
  return { width, height, runs, forms };
}

function formOf(form: Shape['solids'][number]['form']): BodyForm {
  switch (form.kind) {
    case 'lathe':
      return { kind: 'turned', angle: Math.atan2(form.profile.alongY, form.profile.alongX) };
    case 'slab':
      return { kind: 'flat' };
    case 'tube':
      return { kind: 'rod' };
    case 'box':
      return { kind: 'box' };
    case 'dome':
    case 'lid':
    case 'opening':
      return { kind: 'soft' };
    default:
      return form satisfies never;
  }
}
