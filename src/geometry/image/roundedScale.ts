/** To three places: what people set and read has two. */
export function roundedScale(scale: number): number {
  return Math.round(scale * 1000) / 1000;
}
