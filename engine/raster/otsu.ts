const BINS = 64;

/** The threshold that parts a plane of values from 0 best into two groups (Otsu 1979); 0 for a plane of zeros. */
export function otsu(plane: Float32Array): number {
  const highest = plane.reduce((most, value) => Math.max(most, value), 0);
  if (highest === 0) return 0;
  const counts = new Float64Array(BINS);
  for (const value of plane) counts[Math.min(BINS - 1, Math.floor((value / highest) * BINS))]++;
  const total = counts.reduce((sum, count, bin) => sum + count * bin, 0);
  let below = 0;
  let sum = 0;
  let best = 0;
  let threshold = 0;
  for (let bin = 0; bin < BINS - 1; bin++) {
    below += counts[bin];
    sum += counts[bin] * bin;
    const above = plane.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sum / below - (total - sum) / above) ** 2;
    if (between <= best) continue;
    best = between;
    threshold = ((bin + 1) / BINS) * highest;
  }
  return threshold;
}
