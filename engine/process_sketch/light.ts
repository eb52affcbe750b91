import type { PaintRows } from '../operation.ts';
import type { SketchScene } from './scene.ts';

/** Steps of the ray towards the key light, and the length of one as a share of the longer side. */
const SHADOW_STEPS = 16;
const SHADOW_STEP = 1 / 150;
/** Height by which something must stand over the ray to hide the light fully, as a share of the longer side. */
const SHADOW_SOFTNESS = 0.014;
/** Rays start this much above the surface, in pixels. */
const BIAS = 1.5;
/** Directions and distances, as shares of the longer side, at which neighbours are asked whether they stand over a pixel. */
const DIRECTIONS = 8;
const REACHES = [0.004, 0.01, 0.022];
/** A neighbour hides light when it rises more steeply than this over the pixel's own slope. */
const RISE = 0.12;
const HIDDEN = 0.8;
/** Near the floor less light arrives: share at the floor, and the height (of the longer side) over which that ends. */
const FLOOR_LIGHT = 0.74;
const FLOOR_REACH = 0.1;

/** Light that undersides at the floor lose, and the height (of the longer side) over which that fades. */
const UNDERSIDE = 0.7;
const UNDERSIDE_REACH = 0.08;

/** Fills `open` and `lit` of the scene, rows of the plan. */
export function openLight(scene: SketchScene): PaintRows {
  const { labels, plan, open, lit } = scene;
  const longest = Math.max(plan.width, plan.height);
  const occlusionAt = occlusion(scene, longest);
  const shadowAt = shadow(scene, longest);
  return (from, to) => {
    for (let y = from; y < to; y++) {
      const above = (scene.floorLine - y) / longest;
      const grounded = FLOOR_LIGHT + (1 - FLOOR_LIGHT) * Math.max(0, Math.min(1, above / FLOOR_REACH));
      for (let x = 0, i = y * plan.width; x < plan.width; x++, i++) {
        if (!labels[i]) continue;
        open[i] *= occlusionAt(x, y, i) * grounded * underside(scene.slopes.down[i], above);
        lit[i] = shadowAt(x, y, i);
      }
    }
  };
}

/** What faces the floor from near sees its own shadow there. `slope` is the height's change downwards. */
function underside(slope: number, above: number): number {
  if (slope >= 0) return 1;
  const facing = -slope / Math.hypot(slope, 1);
  return 1 - UNDERSIDE * facing * Math.exp(-Math.max(0, above) / UNDERSIDE_REACH);
}

type At = (x: number, y: number, i: number) => number;

function occlusion({ plan, labels, height, slopes }: SketchScene, longest: number): At {
  const taps = REACHES.flatMap((reach) =>
    Array.from({ length: DIRECTIONS }, (_, k) => {
      const angle = ((k + 0.5) / DIRECTIONS) * 2 * Math.PI;
      const distance = reach * longest;
      return { dx: Math.round(Math.cos(angle) * distance), dy: Math.round(Math.sin(angle) * distance), distance };
    }),
  );
  return (x, y, i) => {
    let hidden = 0;
    for (let k = 0; k < taps.length; k++) {
      const { dx, dy, distance } = taps[k];
      const u = x + dx;
      const v = y + dy;
      if (u < 0 || v < 0 || u >= plan.width || v >= plan.height) continue;
      const j = v * plan.width + u;
      if (!labels[j]) continue;
      const over = height[j] - height[i] - slopes.right[i] * dx - slopes.down[i] * dy;
      hidden += Math.max(0, Math.min(1, over / distance - RISE));
    }
    return 1 - (HIDDEN * hidden) / taps.length;
  };
}

function shadow({ plan, height, look }: SketchScene, longest: number): At {
  const step = SHADOW_STEP * longest;
  const [towardsX, towardsY, towardsZ] = look.lighting.key;
  return (x, y, i) => {
    let light = 1;
    for (let k = 1; k <= SHADOW_STEPS; k++) {
      const far = k * step;
      const u = Math.round(x + towardsX * far);
      const v = Math.round(y - towardsY * far);
      if (u < 0 || v < 0 || u >= plan.width) break;
      const over = height[v * plan.width + u] - (height[i] + BIAS + towardsZ * far);
      if (over > 0) light = Math.min(light, 1 - over / (SHADOW_SOFTNESS * longest));
    }
    return Math.max(0, light);
  };
}
