import { blur } from '../raster/blur.ts';
import { readBackdrop } from './backdrop.ts';
import { barrierDistance } from './barrier.ts';
import { type Lab, planesOf } from './lab.ts';
import { fitMixture } from './mixture.ts';
import { otsu } from './otsu.ts';

/** Width of the border that is taken for backdrop, as a share of the shorter side, and at least. */
const BORDER = 0.04;
const THINNEST_BORDER = 2;
const COMPONENTS = 5;
/** Costs below this are ordinary for what the border's mixture was fitted to. */
const ORDINARY = 3;
/** Below these values a cue says nothing: noise. */
const NOISE = { difference: 8, strangeness: 2.2, barrier: 10 };
/** How far the noise of the border reaches, and which share of the border counts as backdrop at all. */
const NOISE_GAIN = 1.5;
const BORDER_SHARE = 0.9;
const STEEPNESS = 4;
/** Weight of lying in the middle, against 1 for each cue; at this distance from it, in half sides, nothing is left. */
const MIDDLE_WEIGHT = 0.6;
const MIDDLE_REACH = 1.1;
const CHROMA_WEIGHT = 1.3;
const SMOOTHING = 0.8;

/** Views of how likely each pixel is the subject, 0 to 1, and what they come to. */
export type Cues = { readonly all: readonly Float32Array[]; readonly likely: Float32Array };

/** Judges each pixel by what sets subjects apart from the picture's border: colour, strangeness, barriers, and the middle. */
export function readCues(lab: Lab, checkpoint: () => void): Cues {
  const planes = planesOf(lab);
  const border = borderOf(lab);
  const { difference } = readBackdrop(planes, border, lab);
  checkpoint();
  const apart = difference[0].map((value, i) =>
    Math.hypot(value, CHROMA_WEIGHT * difference[1][i], CHROMA_WEIGHT * difference[2][i]),
  );
  const mixture = fitMixture(planes, border, COMPONENTS);
  const strange = apart.map((_, i) =>
    mixture ? Math.sqrt(Math.max(0, mixture.cost(lab.l[i], lab.a[i], lab.b[i]) - ORDINARY)) : 0,
  );
  checkpoint();
  const enclosed = new Float32Array(apart.length);
  for (const plane of difference) {
    const distance = barrierDistance(blur(plane, lab, SMOOTHING), lab);
    for (let i = 0; i < distance.length; i++) enclosed[i] += distance[i];
    checkpoint();
  }
  const all = [
    soften(apart, border, NOISE.difference),
    soften(strange, border, NOISE.strangeness),
    soften(enclosed, border, NOISE.barrier),
  ];
  return { all, likely: weigh(all, lab) };
}

function weigh(all: readonly Float32Array[], { width, height }: Lab): Float32Array {
  const likely = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const away = Math.hypot(((x + 0.5) / width) * 2 - 1, ((y + 0.5) / height) * 2 - 1);
      let sum = MIDDLE_WEIGHT * Math.max(0, 1 - away / MIDDLE_REACH);
      for (const cue of all) sum += cue[i];
      likely[i] = sum / (all.length + MIDDLE_WEIGHT);
    }
  return likely;
}

/** A cue as a likelihood: a half at the threshold between its two groups, or nearer to the border's noise. */
function soften(cue: Float32Array, border: Uint8Array, least: number): Float32Array {
  const split = otsu(cue);
  const seen = cue.filter((_, i) => border[i]).sort();
  const noise = Math.max(least, seen[Math.floor((seen.length - 1) * BORDER_SHARE)] * NOISE_GAIN);
  const threshold = Math.min(split, Math.max(noise, split * 0.25 + noise * 0.5));
  if (threshold <= 0) return new Float32Array(cue.length);
  return cue.map((value) => 1 / (1 + Math.exp(-STEEPNESS * (value / threshold - 1))));
}

function borderOf({ width, height }: Lab): Uint8Array {
  const thick = Math.max(THINNEST_BORDER, Math.round(Math.min(width, height) * BORDER));
  const out = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (x < thick || y < thick || x >= width - thick || y >= height - thick) out[i] = 1;
  return out;
}
