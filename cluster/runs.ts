import { Client } from 'pg';
import { IN_DOUBT_CODES } from '../contract/callFailures.ts';
import type { Account } from '../scripts/seed/seedBoard.ts';
import type { RunRecord } from './generator.ts';
import type { BillingProvider } from './provider.ts';

/** What became of the runs that people asked for. */
export type RunCounts = {
  readonly done: number;
  /** Those of which the person was told that they may have been billed. */
  readonly doubtful: number;
  readonly failed: readonly string[];
  /** Runs without an end, and results that cannot be read. */
  readonly lost: readonly string[];
  /** Wishes that made more than one run. */
  readonly doubled: readonly string[];
  /** Runs that the provider was asked for more than once. */
  readonly billedTwice: readonly string[];
};

type RunFacts = {
  readonly records: readonly RunRecord[];
  readonly provider: BillingProvider;
  readonly databaseUrl: string;
  /** Reads results as this person. */
  readonly reader: Account;
};

/** Counts them, and reads every result. */
export async function countRuns({ records, provider, databaseUrl, reader }: RunFacts): Promise<RunCounts> {
  const lost: string[] = [];
  const failed: string[] = [];
  let done = 0;
  let doubtful = 0;
  for (const { key, end } of records)
    switch (end.kind) {
      case 'lost':
        lost.push(key);
        break;
      case 'failed':
        if (IN_DOUBT_CODES.some((code) => end.code.includes(code))) doubtful += 1;
        else failed.push(`${key}: ${end.code}`);
        break;
      case 'done': {
        const areThere = await Promise.all(end.results.map((url) => isReadable(new URL(url, reader.url).href)));
        if (end.results.length === 0 || areThere.includes(false)) lost.push(key);
        else done += 1;
      }
    }
  return {
    done,
    doubtful,
    failed,
    lost,
    doubled: await doubledKeys(databaseUrl),
    billedTwice: [...provider.bills].filter(([, count]) => count > 1).map(([run]) => run),
  };
}

async function isReadable(url: string): Promise<boolean> {
  const response = await fetch(url);
  return response.ok && (await response.arrayBuffer()).byteLength > 0;
}

async function doubledKeys(databaseUrl: string): Promise<string[]> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>(
      'select idempotency_key as key from job group by user_id, idempotency_key having count(*) > 1',
    );
    return rows.map(({ key }) => key);
  } finally {
    await client.end();
  }
}
