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

/** Contrast of the silhouette: the cover is weighed over a few pixels, which would blur it. */
const EDGE_CONTRAST = 1.6;
/** Spread of the weights by which neighbours vote for the region, in pixels: rounds the steps of slanting edges off. */
const VOTE_SPREAD = 0.9;
/** Neighbours that vote lie up to two pixels away along each axis. */
const VOTERS = 4;
/** Weights are tabulated for so many places between two pixels. */
const PLACES = 64;

/** Weights of the four voters along an axis, by the place between the middle two. */
const VOTES = Float32Array.from({ length: (PLACES + 1) * VOTERS }, (_, k) => {
  const away = (k % VOTERS) - 1 - Math.floor(k / VOTERS) / PLACES;
  return Math.exp(-(away * away) / (2 * VOTE_SPREAD * VOTE_SPREAD));
});

/** Lets the pixels around a point vote for the product's region there. */
type Voter = {
  /** `corner` is the index of the first voter, (fx, fy) the place between the middle four; returns the cover, 0 to 1. */
  vote(corner: number, fx: number, fy: number): number;
  /** The region that won. */
  winner: number;
};

function createVoter(labels: Uint16Array, width: number): Voter {
  const voted = new Int32Array(VOTERS * VOTERS);
  const votes = new Float64Array(VOTERS * VOTERS);
  const voter: Voter = { vote, winner: 0 };
  return voter;

  function vote(corner: number, fx: number, fy: number): number {
    const across = Math.round(fx * PLACES) * VOTERS;
    const down = Math.round(fy * PLACES) * VOTERS;
    let regions = 0;
    let product = 0;
    let total = 0;
    for (let row = 0; row < VOTERS; row++) {
      for (let column = 0; column < VOTERS; column++) {
        const weight = VOTES[across + column] * VOTES[down + row];
        const label = labels[corner + row * width + column];
        total += weight;
        if (!label) continue;
        product += weight;
        let k = 0;
        while (k < regions && voted[k] !== label) k++;
        if (k === regions) {
          voted[regions++] = label;
          votes[k] = 0;
        }
        votes[k] += weight;
      }
    }
    let most = 0;
    for (let k = 1; k < regions; k++) if (votes[k] > votes[most]) most = k;
    voter.winner = voted[most];
    return Math.max(0, Math.min(1, (product / total - 0.5) * EDGE_CONTRAST + 0.5));
  }
}

/** A sampler with its own scratch, for one worker. */
export function createSampler({ plan, labels, height, slopes, open, lit }: SketchScene): Sampler {
  const { width } = plan;
  const at = new Int32Array(4);
  const weights = new Float64Array(4);
  const voter = createVoter(labels, width);
  const sampler: Sampler = { move, label: 0, height: 0, right: 0, down: 0, open: 1, lit: 1 };

  function move(x: number, y: number): number {
    const u = Math.max(1, Math.min(width - 2.001, x));
    const v = Math.max(1, Math.min(plan.height - 2.001, y));
    const column = Math.floor(u);
    const row = Math.floor(v);
    const fx = u - column;
    const fy = v - row;
    const i = row * width + column;
    at[0] = i;
    at[1] = i + 1;
    at[2] = i + width;
    at[3] = i + width + 1;
    const same = labels[i];
    const uniform = same === labels[at[1]] && same === labels[at[2]] && same === labels[at[3]];
    if (uniform && same === 0) return 0;
    weights[0] = (1 - fx) * (1 - fy);
    weights[1] = fx * (1 - fy);
    weights[2] = (1 - fx) * fy;
    weights[3] = fx * fy;
    if (uniform) {
      read(same);
      return 1;
    }
    const cover = voter.vote(i - width - 1, fx, fy);
    if (cover > 0) read(present(voter.winner));
    return cover;
  }

  /** The label if one of the four nearest pixels has it, else the label of one that has any. */
  function present(label: number): number {
    let other = label;
    for (let k = 0; k < 4; k++) {
      if (labels[at[k]] === label) return label;
      if (labels[at[k]]) other = labels[at[k]];
    }
    return other;
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
