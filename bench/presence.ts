// What twenty people who move cost a page that looks on, and one process: npm run bench:presence
import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from 'playwright';
import { createBoard, saveBoard } from '../contract/calls/boards.ts';
import { PRESENCE_LIMITS, PRESENCE_PATH } from '../contract/calls/presence.ts';
import { createShareLink, openShareLink } from '../contract/calls/sharing.ts';
import type { BoardId } from '../contract/ids.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/browsers/chromium.mjs';
import { type Account, makeCall, signUpAccount } from '../scripts/seed/seedBoard.ts';
import { startRealServer } from '../tests/fixtures/realServer.ts';
import { load } from './driver/machine.ts';
import { metricsOf, startCounters } from './driver/measure.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 20);
const NODES = 60;
const MEASURE_MS = 8_000;
/** The work of the main thread that moving people may add to a frame, in milliseconds. */
const FRAME_GOAL_MS = 2;

const server = await startRealServer({ env: { FLOOD_LIMIT: '1000000' } });
let browser: Browser | undefined;
const sockets: WebSocket[] = [];
try {
  const account = await signUpAccount(server.address, {
    email: `${randomUUID()}@example.com`,
    password: 'copper kettle',
  });
  const boardId = await boardWithNodes(account);
  browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const page = await openBoard(browser, account, boardId);
  const alone = await measure(page);
  await joinPeople(account, boardId);
  await page.getByRole('group', { name: /^Also here: / }).waitFor();
  const resting = await measure(page);
  const timer = setInterval(moveAll, PRESENCE_LIMITS.intervalMs);
  await page
    .locator('.peer-cursor')
    .nth(PEOPLE - 1)
    .waitFor({ state: 'attached' });
  const moving = await measure(page);
  clearInterval(timer);
  const added = moving.task / moving.frames - resting.task / resting.frames;
  console.log(`load of the machine ${load()}`);
  for (const [name, { task, script, frames }] of Object.entries({ alone, resting, moving }))
    console.log(
      `${name}: ${frames} frames in ${MEASURE_MS / 1000} s; main thread ${(task / frames).toFixed(2)} ms a frame, scripts ${(script / frames).toFixed(2)} ms`,
    );
  console.log(`${PEOPLE} people who move add ${added.toFixed(2)} ms to a frame; the goal is ${FRAME_GOAL_MS}`);
  if (added > FRAME_GOAL_MS) process.exitCode = 1;
} finally {
  for (const socket of sockets) socket.close();
  await browser?.close();
  await server.stop();
  server.remove();
}

async function boardWithNodes(account: Account): Promise<BoardId> {
  const { board_id } = await makeCall(account, createBoard, { name: 'Twenty people' });
  const nodes = Array.from({ length: NODES }, (_, n) => ({
    id: `n${n}`,
    type: 'textNode',
    position: { x: (n % 10) * 420, y: Math.floor(n / 10) * 260 },
    data: { text: `card ${n}` },
  }));
  await makeCall(account, saveBoard, { board_id, nodes: JSON.stringify(nodes), edges: '[]' });
  return board_id;
}

async function openBoard(at: Browser, { token }: Account, boardId: BoardId): Promise<Page> {
  const context = await at.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((bearer) => localStorage.setItem('maquette.token', bearer), token);
  const page = await context.newPage();
  await page.goto(`${server.address}/physical/board?boardId=${boardId}`);
  await page.locator('[data-node-id="n0"]').waitFor({ state: 'attached' });
  return page;
}

/** Has guests join the board, by sockets of this process. */
async function joinPeople(account: Account, board_id: BoardId): Promise<void> {
  const { url } = await makeCall(account, createShareLink, { board_id, may_comment: true });
  const secret = new URL(url).hash.slice(1);
  for (let n = 0; n < PEOPLE; n += 1) {
    const response = await fetch(`${server.address}${openShareLink.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, name: `Guest ${n}`, email: `guest-${n}@example.com` }),
    });
    const token = response.headers.get('set-auth-token') ?? '';
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}${PRESENCE_PATH}`);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.addEventListener('message', () => resolve(), { once: true });
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ kind: 'join', board_id, tab: `tab ${n}`, token, state: {} })),
    );
    await promise;
    sockets.push(socket);
  }
}

/** Each goes around in circles, over the whole board. */
function moveAll(): void {
  const angle = performance.now() / 700;
  for (const [n, socket] of sockets.entries()) {
    const cursor = {
      x: Math.round(2000 + 1500 * Math.cos(angle + n)),
      y: Math.round(750 + 600 * Math.sin(angle * 1.3 + n)),
    };
    socket.send(JSON.stringify({ kind: 'state', state: { cursor } }));
  }
}

/** The frames of a while in which a page draws all the time, and what they took of the main thread's processor, in milliseconds. */
async function measure(page: Page) {
  const { processor } = await startCounters(page);
  const before = await metricsOf(processor);
  const frames = await page.evaluate(async (ms) => {
    const end = performance.now() + ms;
    let count = 0;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      count += 1;
    }
    return count;
  }, MEASURE_MS);
  const after = await metricsOf(processor);
  const spent = (name: 'TaskDuration' | 'ScriptDuration') => ((after[name] ?? 0) - (before[name] ?? 0)) * 1000;
  return { frames, task: spent('TaskDuration'), script: spent('ScriptDuration') };
}
