import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** Runs of one person that go on at once, as the product bounds them. */
const RUNNING_PER_PERSON = 2;
const SAMPLE_MS = 200;

/** Looks again and again whether somebody has more runs going on than they may, until it is stopped; answers how often that was so. */
export function watchRunningJobs(url: string): {
  stop(): Promise<{ readonly samples: number; readonly passed: number }>;
} {
  const aborter = new AbortController();
  const watching = watch(url, aborter.signal);
  return {
    stop() {
      aborter.abort();
      return watching;
    },
  };
}

async function watch(url: string, signal: AbortSignal) {
  const client = new Client(url);
  await client.connect();
  let samples = 0;
  let passed = 0;
  try {
    while (!signal.aborted) {
      const { rowCount } = await client.query(
        "select user_id from job where state = 'running' group by user_id having count(*) > $1",
        [RUNNING_PER_PERSON],
      );
      samples += 1;
      passed += rowCount ?? 0;
      await pause(SAMPLE_MS);
    }
    return { samples, passed };
  } finally {
    await client.end();
  }
}
