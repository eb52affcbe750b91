// Makes a board of any size in a running installation: npm run seed -- --nodes 10000 --images 200
import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { signIn, signUp, TOKEN_HEADER } from '../contract/calls/accounts.ts';
import { saveImage } from '../contract/calls/assets.ts';
import { createBoard, saveBoard } from '../contract/calls/boards.ts';
import type { AnswerOf, BodyOf, Call } from '../contract/calls/call.ts';
import { STICKY_NOTE } from '../contract/limits.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1000' },
    images: { type: 'string', default: '50' },
    url: { type: 'string', default: `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 4400}` },
    email: { type: 'string' },
    password: { type: 'string' },
  },
});
const nodeCount = Number(values.nodes);
const imageCount = Math.min(Number(values.images), nodeCount);

/** Elements of one save: few enough that each answers within a second or two. */
const CHUNK = 2000;
const PICTURE_PIXELS = 512;
const COLUMN = 520;
const ROW = 560;

let token = '';

async function post(call: Pick<Call, 'path'>, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(values.url + call.path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function call<C extends Call>(named: C, body: BodyOf<C>): Promise<AnswerOf<C>> {
  return named.answer.parse(await (await post(named, body)).json()) as AnswerOf<C>;
}

async function enter(): Promise<{ email: string; password: string }> {
  const { email, password } = values;
  if (email !== undefined && password !== undefined) {
    token = (await post(signIn, { email, password })).headers.get(TOKEN_HEADER) ?? '';
    return { email, password };
  }
  const made = {
    email: `seed-${randomBytes(4).toString('hex')}@example.com`,
    password: randomBytes(9).toString('base64url'),
  };
  token = (await post(signUp, { ...made, name: 'Seed' })).headers.get(TOKEN_HEADER) ?? '';
  return made;
}

/** A soft two-colour picture, different for every number. */
async function picture(number: number): Promise<string> {
  const hue = (number * 137.5) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_PIXELS}" height="${PICTURE_PIXELS}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 80%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 40) % 360} 50% 45%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="256" cy="256" r="${90 + (number % 9) * 15}" fill="#fff8"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

type Made = { id: string; type: string; position: { x: number; y: number }; data: object; size?: object };
const columns = Math.ceil(Math.sqrt(nodeCount));

function place(index: number) {
  return { x: (index % columns) * COLUMN, y: Math.floor(index / columns) * ROW };
}

/** Nodes without a picture take turns, so that a seeded board looks like a used one. */
const PLAIN: readonly ((index: number) => Pick<Made, 'type' | 'data' | 'size'>)[] = [
  (index) => ({ type: 'textNode', data: { text: `a kettle in finish number ${index}` } }),
  (index) => ({
    type: 'generateSketchesNode',
    data: { prompt: `desk lamp ${index}`, aspectRatio: '1:1', thinkMode: true },
  }),
  (index) => ({ type: 'enrichNode', data: { prompt: `walnut and brass ${index}` } }),
  (index) => ({
    type: 'stickyNoteNode',
    data: { noteText: `Note ${index}` },
    size: { width: STICKY_NOTE.width, height: STICKY_NOTE.textareaHeight },
  }),
];

async function makeNodes(): Promise<Made[]> {
  const nodes: Made[] = [];
  for (let index = 0; index < nodeCount; index += 1) {
    const common = { id: randomUUID(), position: place(index) };
    if (index >= imageCount) {
      nodes.push({ ...common, ...PLAIN[index % PLAIN.length]!(index) });
      continue;
    }
    const { image_url, object_key } = await call(saveImage, { imageb64: await picture(index), alpha: false });
    const pixels = { imageWidth: PICTURE_PIXELS, imageHeight: PICTURE_PIXELS };
    nodes.push({
      ...common,
      type: 'prototype2DNode',
      data: { imageUrl: image_url, objectKey: object_key, ...pixels },
      size: { width: 400, height: 400 },
    });
  }
  return nodes;
}

/** Each text feeds the generating node after it; each picture the one after it. */
function makeEdges(nodes: readonly Made[]) {
  return nodes.slice(1).flatMap((target, index) => {
    const source = nodes[index]!;
    const [sourceHandle, targetHandle] =
      source.type === 'textNode' ? ['out.text.text', 'in.text.text'] : ['out.image.image', 'in.image.image'];
    const fits =
      source.type === 'textNode' ? target.type === 'generateSketchesNode' : target.type === 'prototype2DNode';
    return fits
      ? [{ id: `e${source.id}-${target.id}`, source: source.id, target: target.id, sourceHandle, targetHandle }]
      : [];
  });
}

const account = await enter();
const { board_id } = await call(createBoard, { name: `Seeded with ${nodeCount} nodes` });
const nodes = await makeNodes();
const edges = makeEdges(nodes);
let base_rev = 0;
for (let start = 0; start < Math.max(nodes.length, edges.length); start += CHUNK) {
  const part = (list: readonly unknown[]) => JSON.stringify(list.slice(start, start + CHUNK));
  const lists = { nodes: part(nodes), edges: part(edges) };
  base_rev = (await call(saveBoard, { board_id, ...lists, base_rev, op_id: randomUUID(), delta: true })).rev;
}
console.log(`${values.url}/physical/board?boardId=${board_id}
${nodes.length} nodes, ${imageCount} of them pictures, ${edges.length} edges
Sign in as ${account.email} with the password ${account.password}`);
