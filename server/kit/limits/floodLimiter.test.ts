import { expect, test } from 'vitest';
import { createFloodLimiter } from './floodLimiter.ts';
import { openMemoryCounts, type TryCounts } from './tryCounts.ts';

/** Counts that other processes use too, and how often they were asked. */
function createSharedCounts(now: () => number) {
  const counts = openMemoryCounts(now)('flood', 60);
  const shared: TryCounts & { asked: number } = {
    ...counts,
    isShared: true,
    asked: 0,
    add(key, tries) {
      shared.asked += 1;
      return counts.add(key, tries);
    },
  };
  return shared;
}

async function takeMany(limiter: ReturnType<typeof createFloodLimiter>, network: string, times: number) {
  let count = 0;
  for (let time = 0; time < times; time += 1)
    try {
      await limiter.take(network);
      count += 1;
    } catch {
      // What is refused is not counted.
    }
  return count;
}

test('a network has as many requests as it may in a window, and as many again in the next', async () => {
  let now = 0;
  const limiter = createFloodLimiter(openMemoryCounts(() => now)('flood', 60), 50, () => now);
  expect([await takeMany(limiter, 'a', 80), await takeMany(limiter, 'b', 10)]).toEqual([50, 10]);
  now = 60_001;
  expect(await takeMany(limiter, 'a', 80)).toBe(50);
});

test('counts of several processes are asked for a packet at a time, and the bound holds for all of them', async () => {
  const now = () => 0;
  const counts = createSharedCounts(now);
  const [one, other] = [1, 2].map(() => createFloodLimiter(counts, 2000, now)) as [
    ReturnType<typeof createFloodLimiter>,
    ReturnType<typeof createFloodLimiter>,
  ];
  expect(await takeMany(one, 'a', 100)).toBe(100);
  expect(counts.asked).toBe(5);
  expect((await takeMany(other, 'a', 3000)) + 100).toBe(2000);
});
