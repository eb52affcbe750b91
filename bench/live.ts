// What idle live streams cost one process: its memory, and small saves beside them: npm run bench:live
import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { signUp, TOKEN_HEADER } from '../contract/calls/accounts.ts';
import { createBoard, saveBoard } from '../contract/calls/boards.ts';
import type { AnswerOf, BodyOf, Call } from '../contract/calls/call.ts';
import { boardEvents } from '../contract/calls/live.ts';
import { createShareLink, openShareLink } from '../contract/calls/sharing.ts';
import type { BoardId } from '../contract/ids.ts';
import { createDataFolder } from '../server/testing/dataFolder.ts';
import { ServerProcess } from '../server/testing/processes/serverProcess.ts';
import { quantile } from './driver/stats.ts';

const STREAMS = Number(process.env.STREAMS ?? 500);
const SAVES = Number(process.env.SAVES ?? 200);
/** Streams that the server lets one person have. */
const PER_GUEST = 8;

const folder = await createDataFolder();
const server = await ServerProcess.start({ DATA_DIR: folder.path, FLOOD_LIMIT: '1000000', MODERATION: '0' });
const streams: ClientRequest[] = [];
try {
  const { token } = await post('', signUp, { email: 'ann@example.com', password: 'copper kettle', name: 'Ann' });
  const { board_id: watched } = (await post(token, createBoard, { name: 'Watched' })).answer;
  const { board_id: other } = (await post(token, createBoard, { name: 'Other' })).answer;
  await saves(token, other);
  await report('no stream', token, other);
  const opened = await openStreams(token, watched);
  await report(`${STREAMS} streams of another board`, token, other);
  const before = opened.received();
  await report(`${STREAMS} streams of the same board`, token, watched);
  console.log(
    `each of those streams heard ${((opened.received() - before) / STREAMS).toFixed(1)} blocks of ${SAVES} saves`,
  );
} finally {
  for (const stream of streams) stream.destroy();
  await server.stop();
  folder.remove();
}

async function post<C extends Call>(token: string, call: C, body: BodyOf<C>) {
  const response = await fetch(`${server.address}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
  const answer = call.answer.parse(await response.json()) as AnswerOf<C>;
  return { answer, token: response.headers.get(TOKEN_HEADER) ?? '' };
}

/** Times of small saves, in milliseconds. */
async function saves(token: string, board_id: BoardId): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < SAVES; n += 1) {
    const node = { id: 'n1', type: 'textNode', position: { x: n, y: 0 }, data: { text: `${Math.random()}` } };
    const began = performance.now();
    await post(token, saveBoard, { board_id, nodes: JSON.stringify([node]), edges: '[]' });
    times.push(performance.now() - began);
  }
  return times;
}

async function openStreams(token: string, board_id: BoardId): Promise<{ received(): number }> {
  const { url } = (await post(token, createShareLink, { board_id, may_comment: true })).answer;
  const secret = new URL(url).hash.slice(1);
  let blocks = 0;
  for (let from = 0; from < STREAMS; from += PER_GUEST) {
    const guest = { secret, name: 'Guest', email: `guest-${from}@example.com` };
    const { token: bearer } = await post('', openShareLink, guest);
    const count = Math.min(PER_GUEST, STREAMS - from);
    await Promise.all(
      Array.from({ length: count }, () => openStream(bearer, board_id, (received) => (blocks += received))),
    );
  }
  return { received: () => blocks };
}

async function openStream(bearer: string, board_id: BoardId, onBlocks: (count: number) => void): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const stream = request(`${server.address}${boardEvents.path}`, { method: 'POST', headers, agent: false });
  streams.push(stream);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stream.on('error', reject);
  stream.on('response', (response) => {
    response.on('data', (piece: Buffer) => {
      onBlocks(piece.toString().split('\n\n').length - 1);
      resolve();
    });
    response.on('error', () => undefined);
  });
  stream.end(JSON.stringify({ board_id, since: 0 }));
  await promise;
}

async function report(what: string, token: string, board_id: BoardId): Promise<void> {
  const times = await saves(token, board_id);
  const [p50, p95] = [0.5, 0.95].map((share) => quantile(times, share)?.toFixed(1));
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  console.log(`${what}: ${Math.round(Number(kilobytes) / 1024)} MB; a small save p50 ${p50} ms, p95 ${p95} ms`);
}
