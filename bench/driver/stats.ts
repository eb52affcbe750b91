/** The value below which `share` of a list lies; undefined for an empty list. */
export function quantile(list: readonly number[], share: number): number | undefined {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** The middle value of a list, the lower one of two; undefined for an empty list. */
export function median(list: readonly number[]): number | undefined {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** The steps between the members of an ascending list. */
export function steps(list: readonly number[]): number[] {
  return list.slice(1).map((value, index) => value - list[index]!);
}
