// Eight tabs of one board in one browser: how long until all show another's change, and a save beside them: npm run bench:live
import { type Browser, chromium, type Page } from 'playwright';
import { signUp, TOKEN_HEADER } from '../contract/calls/accounts.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/browsers/chromium.mjs';
import { startRealServer } from '../tests/fixtures/realServer.ts';
import { quantile } from './driver/stats.ts';

const TABS = 8;
const CHANGES = 20;
const PATIENCE_MS = 60_000;

const server = await startRealServer({ env: { FLOOD_LIMIT: '1000000' } });
let browser: Browser | undefined;
try {
  const { token } = await post('', signUp.path, { email: 'ann@example.com', password: 'copper kettle', name: 'Ann' });
  const { answer } = await post(token, '/api/create_board/', { name: 'Tabs' });
  const board_id = String(answer.board_id);
  const change = (text: string) => {
    const node = { id: 'n1', type: 'textNode', position: { x: 0, y: 0 }, data: { text } };
    return post(token, '/api/save_board', { board_id, nodes: JSON.stringify([node]), edges: '[]' });
  };
  await change('begin');
  browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript((bearer) => localStorage.setItem('maquette.token', bearer), token);
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/board_events/')) streams += 1;
  });
  const tabs: Page[] = [];
  for (let n = 0; n < TABS; n += 1) {
    const tab = await context.newPage();
    await tab.goto(`${server.address}/physical/board?boardId=${board_id}`);
    await shows(tab, 'begin');
    tabs.push(tab);
  }
  const saves: number[] = [];
  const shown: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) {
    const text = `change ${n}`;
    const began = performance.now();
    const all = tabs.map((tab) => shows(tab, text).then(() => shown.push(performance.now() - began)));
    await change(text);
    saves.push(performance.now() - began);
    await Promise.all(all);
  }
  console.log(`${TABS} tabs opened ${streams} stream(s)`);
  report('a save beside them', saves);
  report('until a tab shows it', shown);
} finally {
  await browser?.close();
  await server.stop();
  server.remove();
}

function shows(tab: Page, text: string): Promise<void> {
  return tab.locator(`:text-is("${text}")`).first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
}

function report(what: string, times: readonly number[]): void {
  const of = (share: number) => quantile(times, share)?.toFixed(0);
  console.log(`${what}: ${of(0.5)} ms at the median, ${of(0.95)} at the 95th of 100, ${of(1)} at most`);
}

async function post(token: string, path: string, body: unknown) {
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  return { answer, token: response.headers.get(TOKEN_HEADER) ?? '' };
}
