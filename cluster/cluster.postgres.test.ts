import { expect, test } from 'vitest';
import { findHaproxy } from '../scripts/services/haproxy.mjs';
import { isSound, playRound, reportLines } from './round.ts';

const canPlay = process.env.TEST_DATABASE_URL !== undefined && findHaproxy() !== undefined;

test.skipIf(!canPlay)(
  'of what twenty people save and generate nothing is lost, doubled or billed twice while each part of an installation ends once',
  async () => {
    const outcome = await playRound({
      people: 20,
      milliseconds: 15_000,
      kills: 6,
      webCount: 2,
      workerCount: 2,
      seed: 1,
    });
    expect(isSound(outcome), reportLines(outcome).join('\n')).toBe(true);
    expect(outcome.work.saves.length).toBeGreaterThan(20);
    expect(outcome.runs.done).toBeGreaterThan(0);
  },
);
