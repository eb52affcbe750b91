/**
 * Stands in for d3-transition and d3-interpolate, which d3-zoom brings with all their colours, timers and easings (8 kB gzipped)
 * although it animates only for callers that ask for it. Ours never do: `glideTo` of `attachPanZoom.ts` moves the view itself,
 * and d3-zoom's own double-click is off. What is left to stand in for is stopping an animation, of which there is none.
 */
export function interrupt(): void {}

/** The way between two views in d3-zoom's animations; never taken. */
export function interpolateZoom(): never {
  throw new Error('d3-zoom was asked for an animation, and this app leaves its animations out.');
}
