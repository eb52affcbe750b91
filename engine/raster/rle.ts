/** Lengths of alternating runs of a mask, row after row, beginning with unset pixels (0 when the first is set). */
export function encodeRuns(mask: Uint8Array): number[] {
  const runs: number[] = [];
  let value = 0;
  let length = 0;
  for (let i = 0; i < mask.length; i++) {
    const set = mask[i] ? 1 : 0;
    if (set === value) length++;
    else {
      runs.push(length);
      value = set;
      length = 1;
    }
  }
  runs.push(length);
  return runs;
}

/** The mask that `encodeRuns` read. */
export function decodeRuns(runs: readonly number[], count: number): Uint8Array {
  const mask = new Uint8Array(count);
  let at = 0;
  for (let k = 0; k < runs.length; k++) {
    mask.fill(k % 2, at, at + runs[k]);
    at += runs[k];
  }
  return mask;
}
