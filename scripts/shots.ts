// Takes the pictures of the canvas for the README, in three tiers and both themes: npm run shots
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { signIn, TOKEN_HEADER } from '../contract/calls/accounts.ts';
import { startRealServer } from '../tests/fixtures/realServer.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const { values } = parseArgs({
  options: {
    /** A board that exists, with who may see it; without it one is seeded on a server of its own. */
    board: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
});

const FOLDER = 'docs/pictures';
const WINDOW = { width: 1440, height: 900 };
/** The pictures stand three in a row, on screens of twice the density. */
const WIDTH = 720;
const COLOURS = 128;
const MIDDLE = { x: WINDOW.width / 2, y: WINDOW.height / 2 };
/** A corner without anything to hover. */
const ASIDE = { x: 4, y: WINDOW.height - 4 };
/**
 * The tiers, farthest first: notches of the wheel from the one before, and the place to be brought into the middle for it, in
 * shares of the window. Far pictures are composited one by one: the tiles take longest.
 */
const TIERS = [
  { name: 'tiles', notches: 0, middle: { x: 0.5, y: 0.5 }, restMs: 20_000 },
  { name: 'light', notches: 12, middle: { x: 0.5, y: 0.22 }, restMs: 5_000 },
  { name: 'live', notches: 3, middle: { x: 0.44, y: 0.56 }, restMs: 5_000 },
];

function seed(url: string): string {
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

async function save(page: Page, name: string): Promise<void> {
  const file = `${FOLDER}/${name}.png`;
  await sharp(await page.screenshot())
    .resize({ width: WIDTH })
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toFile(file);
  console.log(`${file}: ${Math.round(statSync(file).size / 1024)} KB`);
}

async function shoot(address: string, token: string, theme: 'light' | 'dark'): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const context = await browser.newContext({ viewport: WINDOW, colorScheme: theme });
  await context.addInitScript((held) => localStorage.setItem('maquette.token', held), token);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('application').waitFor();
  for (const { name, notches, middle, restMs } of TIERS) {
    await page.mouse.move(MIDDLE.x, MIDDLE.y);
    await page.mouse.wheel((middle.x - 0.5) * WINDOW.width, (middle.y - 0.5) * WINDOW.height);
    await page.keyboard.down('Control');
    for (let notch = 0; notch < notches; notch++) await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await page.mouse.move(ASIDE.x, ASIDE.y);
    await page.waitForTimeout(restMs);
    await save(page, `canvas-${name}-${theme}`);
  }
  await browser.close();
}

mkdirSync(FOLDER, { recursive: true });
const server = values.board === undefined ? await startRealServer() : undefined;
try {
  const said = server ? seed(server.address) : '';
  const [address = values.board ?? ''] = /http\S+/.exec(said) ?? [];
  const [, email = values.email ?? '', password = values.password ?? ''] =
    /as (\S+) with the password (\S+)/.exec(said) ?? [];
  const token = await tokenFor(new URL(address).origin, email, password);
  for (const theme of ['light', 'dark'] as const) await shoot(address, token, theme);
} finally {
  await server?.stop();
  server?.remove();
}
