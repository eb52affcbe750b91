/** A patch of a style picture as a factor on albedo, 1 on average; repeats without seams. */
export type StyleTexture = {
  readonly side: number;
  /** Interleaved factors, three per pixel, in shared memory. */
  readonly factors: Float32Array;
  /** 0 to 1. */
  readonly strength: number;
};

/** Multiplies an albedo by the texture at a plan pixel. Metals show it less, for their colour is their mirror's. */
export function weave(
  albedo: Float64Array,
  { side, factors, strength }: StyleTexture,
  x: number,
  y: number,
  metal: number,
): void {
  const column = ((Math.floor(x) % side) + side) % side;
  const row = ((Math.floor(y) % side) + side) % side;
  const i = (row * side + column) * 3;
  const amount = strength * (1 - 0.6 * metal);
  for (let c = 0; c < 3; c++) albedo[c] = Math.min(1, albedo[c] * (1 + (factors[i + c] - 1) * amount));
}
