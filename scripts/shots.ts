// Takes the pictures for the README: the canvas in three tiers and both themes, and a whole board that was run: npm run shots [-- --workflow]
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { signIn, TOKEN_HEADER } from '../contract/calls/accounts.ts';
import { startRealServer } from '../tests/fixtures/realServer.ts';
import { layWholeBoard, runWholeBoard } from '../tests/journeys/wholeBoard.ts';
import { CHROMIUM_FLAGS, findTestChromium } from './browsers/chromium.mjs';
import { signUpAccount } from './seed/seedBoard.ts';

const { values } = parseArgs({
  options: {
    /** A board that exists, with who may see it; without it one is seeded on a server of its own. */
    board: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    /** Only the board that was run. */
    workflow: { type: 'boolean', default: false },
  },
});

const PICTURES_FOLDER = 'docs/pictures';
const WINDOW_SIZE = { width: 1440, height: 900 };
/** The pictures stand three in a row, on screens of twice the density. */
const PICTURE_WIDTH = 720;
const PALETTE_COLOURS = 128;
/** Large enough for the cards of a whole board to be read. */
const WORKFLOW_WINDOW = { width: 2560, height: 1600 };
const WORKFLOW_WIDTH = 1600;
/** The time that a board has to draw all its pictures, in milliseconds. */
const WORKFLOW_REST_MS = 8_000;
const WINDOW_CENTRE = { x: WINDOW_SIZE.width / 2, y: WINDOW_SIZE.height / 2 };
const WORKFLOW_TIMEOUT_MS = 120_000;
const APPEARANCES = [
  ['light', 'english'],
  ['dark', 'chinese'],
] as const;
/** A corner without anything to hover. */
const POINTER_REST = { x: 4, y: WINDOW_SIZE.height - 4 };
/**
 * The tiers, farthest first: notches of the wheel from the one before, and the place to be brought into the middle for it, in
 * shares of the window. Far pictures are composited one by one: the tiles take longest.
 */
const TIERS = [
  { name: 'tiles', notches: 0, middle: { x: 0.5, y: 0.5 }, restMs: 20_000 },
  { name: 'light', notches: 12, middle: { x: 0.5, y: 0.22 }, restMs: 5_000 },
  { name: 'live', notches: 3, middle: { x: 0.44, y: 0.56 }, restMs: 5_000 },
];

function seedLargeBoard(url: string): string {
  const args = ['scripts/seed-board.ts', '--nodes', '10000', '--images', '1000', '--url', url];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

async function tokenFor(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(url + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}.`);
  return response.headers.get(TOKEN_HEADER) ?? '';
}

async function saveScreenshot(
  page: Page,
  name: string,
  width = PICTURE_WIDTH,
  folder = PICTURES_FOLDER,
): Promise<void> {
  const file = `${folder}/${name}.png`;
  await sharp(await page.screenshot())
    .resize({ width })
    .png({ palette: true, colours: PALETTE_COLOURS, effort: 10 })
    .toFile(file);
  console.log(`${file}: ${Math.round(statSync(file).size / 1024)} KB`);
}

async function shootCanvasTiers(address: string, token: string, theme: 'light' | 'dark'): Promise<void> {
  const browser = await chromium.launch({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS });
  const context = await browser.newContext({ viewport: WINDOW_SIZE, colorScheme: theme });
  await context.addInitScript((bearer) => localStorage.setItem('maquette.token', bearer), token);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('application').waitFor();
  for (const { name, notches, middle, restMs } of TIERS) {
    await page.mouse.move(WINDOW_CENTRE.x, WINDOW_CENTRE.y);
    await page.mouse.wheel((middle.x - 0.5) * WINDOW_SIZE.width, (middle.y - 0.5) * WINDOW_SIZE.height);
    await page.keyboard.down('Control');
    for (let notch = 0; notch < notches; notch++) await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await page.mouse.move(POINTER_REST.x, POINTER_REST.y);
    await page.waitForTimeout(restMs);
    await saveScreenshot(page, `canvas-${name}-${theme}`);
  }
  await browser.close();
}

/** A board with every node type is laid and run, and looked at in both themes and languages; the light English one is the README's. */
async function shootWorkflow(url: string): Promise<void> {
  const { token } = await signUpAccount(url, { email: `${randomUUID()}@example.org`, password: randomUUID() });
  const boardId = await layWholeBoard(async (path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  });
  const browser = await chromium.launch({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS });
  async function open(theme: 'light' | 'dark', language: 'english' | 'chinese'): Promise<Page> {
    const context = await browser.newContext({ viewport: WORKFLOW_WINDOW, colorScheme: theme });
    context.setDefaultTimeout(WORKFLOW_TIMEOUT_MS);
    const storage = { 'maquette.token': token, 'maquette.language': language };
    await context.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, storage);
    const page = await context.newPage();
    await page.goto(`${url}/physical/board?boardId=${boardId}`);
    await page.getByRole('application').waitFor();
    return page;
  }
  await runWholeBoard(await open('light', 'english'));
  for (const [theme, language] of APPEARANCES) {
    const page = await open(theme, language);
    await page.getByRole('application').press('1');
    await page.mouse.move(POINTER_REST.x, POINTER_REST.y);
    await page.waitForTimeout(WORKFLOW_REST_MS);
    const isReadmePicture = theme === 'light' && language === 'english';
    await saveScreenshot(
      page,
      isReadmePicture ? 'board' : `board-${theme}-${language}`,
      WORKFLOW_WIDTH,
      isReadmePicture ? PICTURES_FOLDER : tmpdir(),
    );
  }
  await browser.close();
}

mkdirSync(PICTURES_FOLDER, { recursive: true });
const server = values.board === undefined ? await startRealServer() : undefined;
try {
  if (server) await shootWorkflow(server.address);
  const seedReport = server && !values.workflow ? seedLargeBoard(server.address) : '';
  const [address = values.board ?? ''] = /http\S+/.exec(seedReport) ?? [];
  const [, email = values.email ?? '', password = values.password ?? ''] =
    /as (\S+) with the password (\S+)/.exec(seedReport) ?? [];
  const token = address && (await tokenFor(new URL(address).origin, email, password));
  if (address) for (const theme of ['light', 'dark'] as const) await shootCanvasTiers(address, token, theme);
} finally {
  await server?.stop();
  server?.remove();
}
