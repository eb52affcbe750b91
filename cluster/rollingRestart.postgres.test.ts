import { expect, test } from 'vitest';
import { createBoard, loadBoard, saveBoard } from '../contract/calls/boards.ts';
import { type Account, makeCall, signUpAccount } from '../scripts/seed/seedBoard.ts';
import { findHaproxy } from '../scripts/services/haproxy.mjs';
import { saveBody, textNode } from '../server/testing/boards.ts';
import { startInstallation } from './installation.ts';

const canPlay = process.env.TEST_DATABASE_URL !== undefined && findHaproxy() !== undefined;
const PEOPLE = 4;

/** Saves and loads a board of one's own, each call made once, until it is told to end; gives the number of calls, and what failed. */
async function work(account: Account, signal: AbortSignal): Promise<{ callCount: number; failures: string[] }> {
  const { board_id } = await makeCall(account, createBoard, { name: 'Kettle' });
  const failures: string[] = [];
  let callCount = 0;
  while (!signal.aborted) {
    try {
      callCount += 1;
      await makeCall(account, saveBoard, saveBody(board_id, { nodes: [textNode('n', `${callCount}`)] }));
      await makeCall(account, loadBoard, { board_id });
    } catch (error) {
      failures.push(String(error));
    }
  }
  return { callCount, failures };
}

test.skipIf(!canPlay)('a restart of one process after the other fails no request', async () => {
  const installation = await startInstallation({ webCount: 2, workerCount: 1, isDurable: false });
  try {
    const stop = new AbortController();
    const accounts = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) =>
        signUpAccount(installation.url, { email: `person${index}@example.org`, password: 'brass kettle' }),
      ),
    );
    const working = accounts.map((account) => work(account, stop.signal));
    const exitCodes: (number | null)[] = [];
    for (const one of [...installation.webs, ...installation.workers]) {
      exitCodes.push(await one.stop());
      await one.start();
      await installation.balancer.untilAllReady();
    }
    stop.abort();
    const results = await Promise.all(working);
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
    expect(exitCodes).toEqual([0, 0, 0]);
    // Everybody worked all the while.
    for (const { callCount } of results) expect(callCount).toBeGreaterThan(10);
  } finally {
    await installation.close();
  }
});
