// How much one web process does: small saves, loads and idle streams on PostgreSQL and on the embedded database, each beside a bare route and a
// bare query in the same run: npm run bench:server
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createBoard, loadBoard, saveBoard } from '../contract/calls/boards.ts';
import { boardEvents } from '../contract/calls/live.ts';
import { createShareLink, openShareLink } from '../contract/calls/sharing.ts';
import type { BoardId } from '../contract/ids.ts';
import { SETTINGS } from '../scripts/process/settings.mjs';
import { type Account, makeCall, signUpAccount } from '../scripts/seed/seedBoard.ts';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { createDataFolder } from '../server/testing/dataFolder.ts';
import { ServerProcess } from '../server/testing/processes/serverProcess.ts';
import { type LoadResult, runLoad } from './driver/load/runLoad.ts';
import { quantile } from './driver/stats.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '32' },
    streams: { type: 'string', default: '10000' },
  },
});
const milliseconds = Number(values.seconds) * 1000;
const connections = Number(values.connections);
const streamCount = Number(values.streams);
/** Small saves that one process is to do in a second, and within how many milliseconds 95 of 100. */
const SAVES_GOAL = 1000;
const SAVE_P95_GOAL_MS = 100;
/** Streams that the server lets one person have. */
const STREAMS_PER_GUEST = 8;
const GUESTS_AT_ONCE = 20;
/** Guests that the server lets one network have in a quarter of an hour, at least: the next ones come from another. */
const GUESTS_PER_NETWORK = 200;
const WARM_UP_MS = 2000;
/** Notices of other processes: for how long, how many of a process come at once, and how often. */
const NOTICE_MS = 5000;
const NOTICES_PER_BATCH = 100;
const NOTICE_BATCH_MS = 10;
/** The unit of a process's times, as Linux tells them, in milliseconds. */
const TICK_MS = 10;
const BARE_SCRIPT = join(import.meta.dirname, 'driver/load/bareServer.ts');
const READY_LINE = /ready at (\S+)/;

const COMMON = {
  ...SETTINGS,
  NODE_ENV: 'production',
  FLOOD_LIMIT: '100000000',
  MODERATION: '0',
  PLAN_DEFAULT: 'unlimited',
  SECRET: 'a secret of thirty-two characters',
  // Guests say which network they come from, as a proxy would.
  TRUST_PROXY: '127.0.0.1',
};

const postgres = await startPostgres({ isDurable: true });
try {
  const bare = await measureBare();
  await measureServer('PostgreSQL', { DATABASE_URL: postgres.url(), DATA_DIR: (await createDataFolder()).path }, bare);
  const folder = await createDataFolder();
  await measureServer('embedded database', { DATA_DIR: folder.path }, bare);
  folder.remove();
} finally {
  await postgres.stop();
}

async function measureBare(): Promise<{ readonly route: LoadResult; readonly query: LoadResult }> {
  const child = spawn(process.execPath, [BARE_SCRIPT, postgres.url()], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (text) => resolve(READY_LINE.exec(String(text))?.[1] ?? ''));
  });
  try {
    const body = (connection: number) => JSON.stringify({ id: `c${connection}`, value: randomUUID() });
    const measure = (path: string) => loadAfterWarmUp(url, (connection) => ({ path, body: body(connection) }));
    const route = await measure('/route');
    tell('bare route of Fastify', route);
    const query = await measure('/query');
    tell('bare route that writes a row', query);
    return { route, query };
  } finally {
    child.kill();
  }
}

type Bare = Awaited<ReturnType<typeof measureBare>>;

async function measureServer(name: string, env: Readonly<Record<string, string>>, bare: Bare): Promise<void> {
  const server = await ServerProcess.start({ ...COMMON, ...env });
  try {
    const url = server.address;
    const owner = await signUpAccount(url, { email: 'owner@example.com', password: 'copper kettle' });
    const boards: BoardId[] = [];
    for (let index = 0; index < connections; index += 1)
      boards.push((await makeCall(owner, createBoard, { name: `Board ${index}` })).board_id);
    const { token } = owner;
    const saves = await loadAfterWarmUp(url, (connection) => ({
      path: saveBoard.path,
      token,
      body: saveOf(boards[connection]!),
    }));
    tell(`${name}: small saves`, saves, bare.query);
    const loads = await loadAfterWarmUp(url, (connection) => ({
      path: loadBoard.path,
      token,
      body: JSON.stringify({ board_id: boards[connection] }),
    }));
    tell(`${name}: loads of a small board`, loads, bare.query);
    const p95 = quantile(saves.times, 0.95) ?? Number.POSITIVE_INFINITY;
    const isReached = saves.perSecond >= SAVES_GOAL && p95 <= SAVE_P95_GOAL_MS;
    console.log(
      `  goal of ${SAVES_GOAL} saves a second, p95 ${SAVE_P95_GOAL_MS} ms: ${isReached ? 'reached' : 'missed'}`,
    );
    if (env.DATABASE_URL !== undefined) await measureNotices(env.DATABASE_URL, server.pid);
    await measureStreams(owner, boards[0]!, server.pid);
  } finally {
    await server.stop();
  }
}

/** A save of a board of one text node. */
function saveOf(board_id: BoardId): string {
  const node = { id: 'n1', type: 'textNode', position: { x: 0, y: 0 }, data: { text: randomUUID() } };
  return JSON.stringify({ board_id, nodes: JSON.stringify([node]), edges: '[]', op_id: randomUUID() });
}

async function loadAfterWarmUp(url: string, next: Parameters<typeof runLoad>[0]['next']): Promise<LoadResult> {
  await runLoad({ url, connections, milliseconds: WARM_UP_MS, next });
  return runLoad({ url, connections, milliseconds, next });
}

/** Has the process hear of saves at other processes, of boards that nobody follows here, and tells what share of a core that takes. */
async function measureNotices(databaseUrl: string, pid: number | undefined): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const begin = { ms: performance.now(), cpu: processorTimeOf(pid) };
    let count = 0;
    while (performance.now() - begin.ms < NOTICE_MS) {
      const lines = Array.from(
        { length: NOTICES_PER_BATCH },
        () => `board/${randomUUID()} {"kind":"changed","rev":${count}}`,
      );
      await client.query('select pg_notify($1, $2)', ['maquette', ['another process', ...lines].join('\n')]);
      count += lines.length;
      await pause(NOTICE_BATCH_MS);
    }
    const ms = performance.now() - begin.ms;
    const share = (processorTimeOf(pid) - begin.cpu) / ms;
    console.log(
      `  hears ${((count / ms) * 1000).toFixed(0)} saves of other processes a second: ${(share * 100).toFixed(1)} % of a core, ${((share * ms * 1000) / count).toFixed(1)} µs each`,
    );
  } finally {
    await client.end();
  }
}

async function measureStreams(owner: Account, board_id: BoardId, pid: number | undefined): Promise<void> {
  const before = memoryOf(pid);
  const { url: address } = await makeCall(owner, createShareLink, { board_id, kind: 'review', may_comment: false });
  const secret = new URL(address).hash.slice(1);
  const streams: ClientRequest[] = [];
  let openedGuests = 0;
  const openNextGuest = () => {
    openedGuests += 1;
    return openAsGuest(owner.url, secret, `198.51.100.${Math.ceil(openedGuests / GUESTS_PER_NETWORK)}`);
  };
  try {
    while (streams.length < streamCount) {
      const missing = streamCount - streams.length;
      const guestCount = Math.min(GUESTS_AT_ONCE, Math.ceil(missing / STREAMS_PER_GUEST));
      const guests = await Promise.all(Array.from({ length: guestCount }, openNextGuest));
      const openings = guests
        .flatMap((token) => Array.from({ length: STREAMS_PER_GUEST }, () => token))
        .slice(0, missing)
        .map((token) => openStream(owner.url, token, board_id));
      streams.push(...(await Promise.all(openings)));
    }
    const megabytes = (memoryOf(pid) - before) / 1024 ** 2;
    console.log(
      `  ${streams.length} idle streams: ${megabytes.toFixed(0)} MB, ${((megabytes * 1024) / streams.length).toFixed(1)} kB each; the process has ${(memoryOf(pid) / 1024 ** 2).toFixed(0)} MB`,
    );
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

async function openAsGuest(url: string, secret: string, address: string): Promise<string> {
  const response = await fetch(url + openShareLink.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ secret }),
  });
  if (!response.ok) throw new Error(`A guest was not let in: ${await response.text()}`);
  await response.text();
  return response.headers.get('set-auth-token') ?? '';
}

/** Opens a stream and waits for its first bytes. */
function openStream(url: string, token: string, board_id: BoardId): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const stream = request(url + boardEvents.path, { method: 'POST', headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}.`));
      response.once('data', () => resolve(stream));
      response.on('error', () => undefined);
    });
    stream.on('error', reject);
    stream.end(JSON.stringify({ board_id, since: 0 }));
  });
}

/** The resident memory of a process in bytes, as Linux tells it. */
function memoryOf(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** The time that a process has used of all processors, in milliseconds, as Linux tells it. */
function processorTimeOf(pid: number | undefined): number {
  // The name, which may hold anything, ends with a parenthesis.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function tell(name: string, { times, perSecond }: LoadResult, beside?: LoadResult): void {
  const [p50, p95] = [0.5, 0.95].map((share) => quantile(times, share)?.toFixed(1) ?? '-');
  const ratio = beside === undefined ? '' : `, ${(perSecond / beside.perSecond).toFixed(2)} of the bare query`;
  console.log(`${name}: ${perSecond.toFixed(0)} a second, p50 ${p50} ms, p95 ${p95} ms${ratio}`);
}
