/** Rounds of the loop; about a tenth of a second on a machine of 2024. */
const ROUNDS = 36_000_000;

/**
 * Milliseconds that a fixed piece of arithmetic takes now, the best of three: what an operation takes is divided by it, so that
 * figures of different machines, and of busy and quiet minutes, can be compared.
 */
export function calibrate(): number {
  return Math.min(...[0, 1, 2].map(loop));
}

function loop(): number {
  const start = performance.now();
  let x = 0.5;
  let sum = 0;
  for (let i = 0; i < ROUNDS; i++) {
    // The logistic map in its chaotic range: nothing that a compiler could foresee.
    x = 3.99 * x * (1 - x);
    sum += Math.sqrt(x);
  }
  if (!Number.isFinite(sum)) throw new Error('the loop went wrong');
  return performance.now() - start;
}
