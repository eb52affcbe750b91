import type { SketchScene } from './scene.ts';

/** Reads the plan between its pixels, one region at a time, so that nothing bleeds over an edge. */
export type Sampler = {
  /** Goes to a point in plan pixels. Returns how much of the pixel the product covers, 0 to 1. */
  move(x: number, y: number): number;
  /** The region there and its surface; meaningful where the cover is above 0. */
  label: number;
  height: number;
  right: number;
  down: number;
  open: number;
  lit: number;
};

/** Contrast of the silhouette: bilinear cover would be a pixel wider than the drawing's edge. */
const EDGE_CONTRAST = 1.6;

/** A sampler with its own scratch, for one worker. */
export function createSampler({ plan, labels, height, slopes, open, lit }: SketchScene): Sampler {
  const { width } = plan;
  const at = new Int32Array(4);
  const weights = new Float64Array(4);

  const sampler: Sampler = { move, label: 0, height: 0, right: 0, down: 0, open: 1, lit: 1 };

  function move(x: number, y: number): number {
    const u = Math.max(0, Math.min(width - 1.001, x));
    const v = Math.max(0, Math.min(plan.height - 1.001, y));
    const column = Math.floor(u);
    const row = Math.floor(v);
    const fx = u - column;
    const fy = v - row;
    const i = row * width + column;
    const same = labels[i];
    at[0] = i;
    at[1] = i + 1;
    at[2] = i + width;
    at[3] = i + width + 1;
    const uniform = same === labels[at[1]] && same === labels[at[2]] && same === labels[at[3]];
    if (uniform && same === 0) return 0;
    weights[0] = (1 - fx) * (1 - fy);
    weights[1] = fx * (1 - fy);
    weights[2] = (1 - fx) * fy;
    weights[3] = fx * fy;
    const cover = uniform ? 1 : choose();
    if (cover > 0) read(uniform ? same : sampler.label);
    return cover;
  }

  /** Takes the product's region with the largest weight; returns the cover. */
  function choose(): number {
    let product = 0;
    let most = 0;
    for (let k = 0; k < 4; k++) {
      const label = labels[at[k]];
      if (!label) continue;
      product += weights[k];
      let weight = 0;
      for (let j = 0; j < 4; j++) if (labels[at[j]] === label) weight += weights[j];
      if (weight > most) {
        most = weight;
        sampler.label = label;
      }
    }
    return Math.max(0, Math.min(1, (product - 0.5) * EDGE_CONTRAST + 0.5));
  }

  function read(label: number): void {
    sampler.label = label;
    sampler.height = 0;
    sampler.right = 0;
    sampler.down = 0;
    sampler.open = 0;
    sampler.lit = 0;
    let total = 0;
    for (let k = 0; k < 4; k++) {
      const j = at[k];
      if (labels[j] !== label) continue;
      const weight = weights[k] + 1e-6;
      total += weight;
      sampler.height += height[j] * weight;
      sampler.right += slopes.right[j] * weight;
      sampler.down += slopes.down[j] * weight;
      sampler.open += open[j] * weight;
      sampler.lit += lit[j] * weight;
    }
    sampler.height /= total;
    sampler.right /= total;
    sampler.down /= total;
    sampler.open /= total;
    sampler.lit /= total;
  }

  return sampler;
}
