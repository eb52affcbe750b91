// Takes the pictures of the help pages, by the product itself: npm run help-pictures. The product is built, a starter is run to its end
// in both languages, and each scene is captured. With names, only these; with --no-build, of what was built; with --language zh, in this one.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import sharp, { type Region } from 'sharp';
import type { BoardId } from '../../contract/ids.ts';
import { startRealServer } from '../../tests/fixtures/realServer.ts';
import { CHROMIUM_FLAGS, findTestChromium } from '../browsers/chromium.mjs';
import { card, HELP_SCENES, type Language, type Shot, type Stage } from './helpScenes.ts';
import { type Account, signUpAccount } from './seedBoard.ts';

const FOLDER = 'src/app/pages/docs/pictures';
const SIZES_FILE = `${FOLDER}/sizes.json`;
const WINDOW_SIZE = { width: 1120, height: 700 };
/** The widest that a picture stands on a page, which is shown on screens of twice the density. */
const PICTURE_WIDTH = 640;
const DENSITY = 2;
const QUALITY = 70;
const TIMEOUT_MS = 40_000;
/** Screenshots of a scene within which it comes to rest. */
const SCREENSHOTS_MAX = 40;
/** The address that the links and codes on the pictures have. */
const PUBLIC_URL = 'http://maquette.example.com';
const OWNERS = { en: 'Anna Berg', zh: '林悦' };
const LANGUAGES: Readonly<Record<Language, string>> = { en: 'english', zh: 'chinese' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-build': { type: 'boolean', default: false }, language: { type: 'string' } },
});
const scenes = Object.entries(HELP_SCENES).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const isWanted = (language: Language) => (values.language ?? language) === language;

/** The texts of the interface in a language, by what they are in English. */
function textsIn(language: Language): Stage['textOf'] {
  const catalogs = ['src/locales', 'src/locales/lazy'].map((folder) =>
    readFileSync(`${folder}/${language}.po`, 'utf8'),
  );
  const entries = catalogs.flatMap((catalog) => [
    ...catalog.matchAll(/^(?:msgctxt "(.+)"\n)?msgid "(.+)"\nmsgstr "(.+)"/gm),
  ]);
  const texts = new Map(entries.map(([, context = '', english = '', text = '']) => [`${context}/${english}`, text]));
  return (english, context = '') => {
    const text = texts.get(`${context}/${english}`);
    if (text === undefined) throw new Error(`${language}: nothing in the interface says “${english}”.`);
    return text;
  };
}

async function setStage(browser: Browser, account: Account, language: Language): Promise<Stage> {
  const textOf = textsIn(language);
  const open: Stage['open'] = async (path, { size = WINDOW_SIZE, isGuest = false } = {}) => {
    const context = await browser.newContext({
      baseURL: PUBLIC_URL,
      viewport: size,
      deviceScaleFactor: DENSITY,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const storage = { 'maquette.language': LANGUAGES[language], ...(!isGuest && { 'maquette.token': account.token }) };
    await context.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
      // Pages over https have a clipboard, as such an address would.
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
    }, storage);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const page = await open('/');
  const boardId = await runStarter(page, textOf);
  await page.context().close();
  return { account, language, boardId, open, textOf };
}

/** Makes a board of a starter and runs it to its end, as somebody would. */
async function runStarter(page: Page, textOf: Stage['textOf']): Promise<BoardId> {
  await page.getByRole('button', { name: new RegExp(`^${textOf('Sketch to render', 'starter')}`) }).click();
  await page.getByRole('application').first().press('1');
  await card(page, textOf('Render'))
    .getByRole('button', { name: textOf('Go'), exact: true })
    .click();
  await card(page, textOf('Image')).getByRole('img').first().waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: textOf('Saved') })
    .waitFor();
  return new URL(page.url()).searchParams.get('boardId') as BoardId;
}

/** Takes screenshots until one is as the one before. */
async function captureWhenStill(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  let before = await page.screenshot();
  for (let count = 1; count < SCREENSHOTS_MAX; count += 1) {
    const now = await page.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`${page.url()} does not come to rest.`);
}

/** The part of a screenshot that a shot shows, in its pixels. */
async function regionOf({ page, parts, margin = 0 }: Shot): Promise<Region> {
  const window = page.viewportSize()!;
  const elements = (await Promise.all((parts ?? []).map((part) => part.all()))).flat();
  const partBoxes = (await Promise.all(elements.map((element) => element.boundingBox()))).flatMap((box) => box ?? []);
  const boxes = partBoxes.length > 0 ? partBoxes : [{ x: 0, y: 0, ...window }];
  const left = Math.max(0, Math.floor(Math.min(...boxes.map(({ x }) => x)) - margin));
  const top = Math.max(0, Math.floor(Math.min(...boxes.map(({ y }) => y)) - margin));
  const right = Math.min(window.width, Math.ceil(Math.max(...boxes.map(({ x, width }) => x + width)) + margin));
  const bottom = Math.min(window.height, Math.ceil(Math.max(...boxes.map(({ y, height }) => y + height)) + margin));
  const [width, height] = [right - left, bottom - top];
  return { left: left * DENSITY, top: top * DENSITY, width: width * DENSITY, height: height * DENSITY };
}

async function savePicture(shot: Shot, file: string): Promise<void> {
  const screenshot = await captureWhenStill(shot.page);
  const image = sharp(
    await sharp(screenshot)
      .extract(await regionOf(shot))
      .toBuffer(),
  );
  const { width, height, size } = await image
    .resize({ width: PICTURE_WIDTH * DENSITY, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(`${FOLDER}/${file}.webp`);
  console.log(`${file}: ${width} × ${height}, ${Math.round(size / 1024)} KB`);
}

if (!values['no-build']) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The product could not be built.');
}
const server = await startRealServer({ env: { PUBLIC_URL } });
const browser = await chromium.launch({
  executablePath: findTestChromium(),
  args: [
    ...CHROMIUM_FLAGS,
    `--host-resolver-rules=MAP ${new URL(PUBLIC_URL).host}:80 ${new URL(server.address).host}`,
    `--unsafely-treat-insecure-origin-as-secure=${PUBLIC_URL}`,
  ],
});
try {
  for (const language of (Object.keys(LANGUAGES) as Language[]).filter(isWanted)) {
    const credentials = { email: `${randomUUID()}@example.org`, password: randomUUID(), name: OWNERS[language] };
    const stage = await setStage(browser, await signUpAccount(server.address, credentials), language);
    for (const [name, scene] of scenes) {
      const shot = await scene(stage);
      await savePicture(shot, `${name}.${language}`);
      await shot.page.context().close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await server.remove();
}
/** The size of each picture on its page, by file. */
const sizes = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.webp'))
    .toSorted()
    .map(async (name) => {
      const { width, height } = await sharp(`${FOLDER}/${name}`).metadata();
      return [name.replace('.webp', ''), { width: Math.round(width / DENSITY), height: Math.round(height / DENSITY) }];
    }),
);
writeFileSync(SIZES_FILE, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
