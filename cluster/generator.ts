import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BoardId } from '../contract/ids.ts';
import { GenerateEvent, generateImage } from '../contract/operations/generateImage.ts';
import type { Account } from '../scripts/seed/seedBoard.ts';

/** The pause before a run is asked for again, in milliseconds. */
const RETRY_MS = 300;
/** A run without an end for so long is lost, in milliseconds. */
const GIVE_UP_MS = 120_000;

/** The end of a run as its person saw it. */
export type RunEnd =
  | { readonly kind: 'done'; readonly results: readonly string[] }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'lost' };
export type RunRecord = { readonly key: string; readonly end: RunEnd; readonly milliseconds: number };

/** Asks for a run and waits for its end, through any number of processes that end meanwhile: each time it is asked under the same key. */
export async function generate(account: Account, board_id: BoardId, prompt: string): Promise<RunRecord> {
  const key = randomUUID();
  const begin = performance.now();
  const body = JSON.stringify({ prompt, model: 'Product Design', aspect_ratio: '1:1', think: false, board_id });
  const record = (end: RunEnd): RunRecord => ({ key, end, milliseconds: performance.now() - begin });
  while (performance.now() - begin < GIVE_UP_MS) {
    const end = await readRun(account, key, body);
    if (end !== undefined) return record(end);
    await pause(RETRY_MS);
  }
  return record({ kind: 'lost' });
}

/** Reads one answer to its end; undefined where it broke off, or where nobody could take the run. */
async function readRun({ url, token }: Account, key: string, body: string): Promise<RunEnd | undefined> {
  try {
    const response = await fetch(url + generateImage.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const text = await response.text();
    if (!response.ok) return response.status >= 500 ? undefined : { kind: 'failed', code: text };
    return endOf(text);
  } catch {
    // The process at the other end is gone.
    return undefined;
  }
}

function endOf(text: string): RunEnd | undefined {
  const events = [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].flatMap(
    ([, event, data]) => GenerateEvent.safeParse({ event, data: JSON.parse(data ?? '{}') }).data ?? [],
  );
  const failure = events.find(({ event }) => event === 'error');
  if (failure?.event === 'error') return { kind: 'failed', code: failure.data.code ?? failure.data.detail };
  if (!events.some(({ event }) => event === 'done')) return undefined;
  return {
    kind: 'done',
    results: events.flatMap((one) => (one.event === 'image' ? [String(one.data.image_url ?? '')] : [])),
  };
}
