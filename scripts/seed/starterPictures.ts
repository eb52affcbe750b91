// Makes the pictures of the starter boards, by the product itself: npm run starter-pictures. What they begin with is designed; then
// the product is built, each starter is run to its end, and what came of it is shown on its tile. With names, only these.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { loadBoard } from '../../contract/calls/boards.ts';
import type { AnswerOf } from '../../contract/calls/call.ts';
import { CALLS } from '../../contract/calls/index.ts';
import type { BoardId, ObjectKey } from '../../contract/ids.ts';
import type { NodeType } from '../../contract/nodes.ts';
import { STARTER_OPERATIONS, type StarterName } from '../../src/app/starters/starters.ts';
import { addXmp, xmpOf } from '../../src/session/services/xmp.ts';
import { startRealServer } from '../../tests/fixtures/realServer.ts';
import { CHROMIUM_FLAGS, findTestChromium } from '../browsers/chromium.mjs';
import { type Account, makeCall, signUpAccount } from './seedBoard.ts';

const FOLDER = 'src/app/starters/pictures';
const QUALITY = 90;
const THUMBNAIL_QUALITY = 82;
const THUMBNAIL_SIDE = 320;
/** The middle of a model's card, in which nothing lies over the model. */
const MODEL_SHARE = 0.7;
const WINDOW_SIZE = { width: 1440, height: 900 };
const SEED = 7;
const BUILT_IN_ROUTE = { route: 'built-in' } as const;

/** The files by their names: the words that each is designed from, and whether it is cut out. */
const PICTURES = {
  'copper-kettle': { prompt: 'Kettle, brushed copper, walnut handle', isCutOut: false },
  'green-armchair': { prompt: 'Armchair, moss green wool, walnut legs', isCutOut: false },
  'green-armchair-cut-out': { prompt: 'Armchair, moss green wool, walnut legs', isCutOut: true },
  'brass-lamp': { prompt: 'Table lamp, brass, linen shade', isCutOut: false },
  'arc-lamp-cut-out': { prompt: 'Floor lamp, brass, linen shade', isCutOut: true },
} as const;

/** The pictures above that the tiles show, by the names of their thumbnails. */
const SOURCE_THUMBNAILS = {
  kettle: 'copper-kettle',
  lamp: 'brass-lamp',
  armchair: 'green-armchair',
  'armchair-cut-out': 'green-armchair-cut-out',
  'lamp-cut-out': 'arc-lamp-cut-out',
} as const satisfies Record<string, keyof typeof PICTURES>;

/** A starter to be run: its tile, the titles of the cards whose Go is pressed, and the type of the last of these. */
type Example = {
  readonly starter: StarterName;
  readonly tile: RegExp;
  readonly titles: readonly string[];
  readonly lastType: NodeType;
};
const EXAMPLES: Readonly<Record<string, Example>> = {
  'kettle-render': {
    starter: 'sketchToRender',
    tile: /^Sketch to render/,
    titles: ['Render'],
    lastType: 'enrichNode',
  },
  'red-armchair': {
    starter: 'photoToMaterial',
    tile: /^Photo in a new material/,
    titles: ['Edit'],
    lastType: 'instructEditNode',
  },
  'kettle-on-stone': {
    starter: 'photoToCampaign',
    tile: /^Photo to campaign image/,
    titles: ['Remove Background', 'Modify'],
    lastType: 'modifyNode',
  },
  'lamp-design': {
    starter: 'wordsToDesigns',
    tile: /^Words to designs/,
    titles: ['Prompt Generator', 'Generate Design'],
    lastType: 'generateSketchesNode',
  },
  composition: {
    starter: 'composition',
    tile: /^Composition/,
    titles: ['Expand Image'],
    lastType: 'expandImageNode',
  },
  'lamp-model': {
    starter: 'pictureToModel',
    tile: /^Image to printable model/,
    titles: ['3D Model'],
    lastType: 'threeDNode',
  },
};
/** The time between two readings of a stored board, in milliseconds, and how many there are. */
const POLLING = { intervalMs: 1000, attempts: 120 } as const;

async function designPicture(
  { url, token }: Account,
  prompt: string,
): Promise<{ image_url: string; object_key: ObjectKey }> {
  const body = { prompt, model: 'Product Design', aspect_ratio: '1:1', think: false, seed: SEED, ...BUILT_IN_ROUTE };
  const response = await fetch(url + CALLS.generate_image.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const events = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  const image = events.map((line) => JSON.parse(line.slice('data: '.length))).find(({ image_url }) => image_url);
  if (!image) throw new Error(`${prompt}: no image came, ${response.status}: ${events.join(' ')}`);
  return image;
}

async function download({ url, token }: Account, address: string): Promise<Buffer> {
  const response = await fetch(new URL(address, url), { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** A cut-out keeps what is seen of it: a layer of a composition is as large as it looks. */
async function toWebp(png: Buffer, isCutOut: boolean): Promise<Uint8Array> {
  const picture = isCutOut ? sharp(png).trim({ threshold: 0 }) : sharp(png);
  return withOrigin(await picture.webp({ quality: QUALITY }).toBuffer(), png);
}

/** The same picture, saying what made it, as the PNG that it comes from does. */
function withOrigin(picture: Uint8Array, png: Buffer): Uint8Array {
  const packet = xmpOf(png);
  if (!packet) throw new Error('A picture of the engine does not say what made it.');
  return addXmp(picture, packet);
}

async function writeThumbnail(name: string, picture: string | Buffer, fit: 'cover' | 'contain' = 'cover') {
  const side = THUMBNAIL_SIDE;
  const resized = sharp(picture).resize(side, side, { fit, background: { r: 0, g: 0, b: 0, alpha: 0 } });
  await resized.webp({ quality: THUMBNAIL_QUALITY }).toFile(`${FOLDER}/thumbnails/${name}.webp`);
}

/** Runs a starter to its end in the product; answers the picture of what came of it. */
async function runStarter(page: Page, account: Account, { starter, tile, titles, lastType }: Example): Promise<Buffer> {
  await page.goto('/');
  await page.getByRole('button', { name: tile }).click();
  await page.getByRole('application').first().waitFor();
  const board_id = new URL(page.url()).searchParams.get('boardId') as BoardId;
  for (const [step, title] of titles.entries()) {
    await page.getByRole('application').first().press('1');
    const { path } = CALLS[STARTER_OPERATIONS[starter][step]!];
    const answering = page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await page
      .getByRole('group', { name: title, exact: true })
      .getByRole('button', { name: 'Go', exact: true })
      .click();
    const answer = await answering;
    if (step < titles.length - 1) await answer.finished();
  }
  for (let attempt = 0; attempt < POLLING.attempts; attempt += 1) {
    const object_key = resultKeyOf(await makeCall(account, loadBoard, { board_id }), lastType);
    if (object_key && lastType === 'threeDNode') return photographModel(page);
    if (object_key) return download(account, (await makeCall(account, CALLS.get_image_url, { object_key })).image_url);
    await setTimeout(POLLING.intervalMs);
  }
  throw new Error(`${starter} was run, and nothing came of it.`);
}

type StoredNode = { readonly id: string; readonly type: NodeType; readonly data: Readonly<Record<string, unknown>> };

/** The result of a node of this type: the picture behind it, or its own model. Undefined until it is stored. */
function resultKeyOf(board: AnswerOf<typeof loadBoard>, lastType: NodeType): ObjectKey | undefined {
  const nodes = board.nodes as readonly StoredNode[];
  const edges = board.edges as readonly { readonly source: string; readonly target: string }[];
  const runner = nodes.find(({ type }) => type === lastType);
  if (lastType === 'threeDNode') return runner?.data.objectKey as ObjectKey | undefined;
  const target = edges.find(({ source }) => source === runner?.id)?.target;
  return nodes.find(({ id }) => id === target)?.data.objectKey as ObjectKey | undefined;
}

/** A model has no picture of its own: its card shows it. */
async function photographModel(page: Page): Promise<Buffer> {
  const model = page.getByRole('group', { name: '3D Model', exact: true }).locator('canvas');
  await model.waitFor();
  const { x, y, width, height } = (await model.boundingBox())!;
  // The votes lie over the lowest part.
  const side = Math.min(width, height) * MODEL_SHARE;
  return page.screenshot({
    clip: { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side },
  });
}

const wanted = process.argv.slice(2);
const isWanted = ([name]: readonly [string, unknown]) => wanted.length === 0 || wanted.includes(name);

/** Does something with an account of a server of its own. */
async function withAccount(work: (account: Account) => Promise<void>): Promise<void> {
  const server = await startRealServer();
  try {
    await work(await signUpAccount(server.address, { email: `${randomUUID()}@example.org`, password: randomUUID() }));
  } finally {
    await server.stop();
    server.remove();
  }
}

await withAccount(async (account) => {
  for (const [name, { prompt, isCutOut }] of Object.entries(PICTURES).filter(isWanted)) {
    const design = await designPicture(account, prompt);
    const body = { object_key: design.object_key, ...BUILT_IN_ROUTE };
    const { image_url } = isCutOut ? await makeCall(account, CALLS.remove_background, body) : design;
    writeFileSync(`${FOLDER}/${name}.webp`, await toWebp(await download(account, image_url), isCutOut));
  }
});
for (const [name, source] of Object.entries(SOURCE_THUMBNAILS).filter(isWanted)) {
  await writeThumbnail(name, `${FOLDER}/${source}.webp`, PICTURES[source].isCutOut ? 'contain' : 'cover');
}

const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (status !== 0) throw new Error('The product could not be built.');
await withAccount(async (account) => {
  const browser = await chromium.launch({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ baseURL: account.url, viewport: WINDOW_SIZE, reducedMotion: 'reduce' });
    await context.addInitScript((token) => localStorage.setItem('maquette.token', token), account.token);
    const page = await context.newPage();
    for (const [name, example] of Object.entries(EXAMPLES).filter(isWanted)) {
      await writeThumbnail(name, await runStarter(page, account, example));
    }
  } finally {
    await browser.close();
  }
});
