import { randomUUID } from 'node:crypto';
import { signIn, signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { saveImage } from '../../contract/calls/assets.ts';
import { createBoard, saveBoard } from '../../contract/calls/boards.ts';
import type { AnswerOf, BodyOf, Call } from '../../contract/calls/call.ts';
import type { BoardOperation } from '../../contract/changes/operations.ts';
import { STICKY_NOTE } from '../../contract/limits.ts';
import { type SeedLayout, type SeedType, seedLayout } from './seedLayout.ts';
import { PICTURE_PIXELS, seedPicture } from './seedPicture.ts';

/** Somebody who is signed in to an installation at `url`. */
export type Account = { readonly url: string; readonly token: string };
export type Credentials = { readonly email: string; readonly password: string; readonly name?: string };

export type SeededBoard = { readonly boardId: string; readonly layout: SeedLayout };

/** Elements of one save: few enough that each answers within a second or two. */
const SAVE_ELEMENTS_MAX = 2000;
/** Uploads at a time: the server reads one and lets three of a person wait; one of those may have been answered and not be gone yet. */
const CONCURRENT_UPLOADS = 3;

async function post(url: string, token: string, { path }: Pick<Call, 'path'>, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Makes one of the contract's calls as somebody. */
export async function makeCall<C extends Call>(
  { url, token }: Account,
  definition: C,
  body: BodyOf<C>,
): Promise<AnswerOf<C>> {
  return definition.answer.parse(await (await post(url, token, definition, body)).json()) as AnswerOf<C>;
}

/** Signs in at an installation. */
export async function signInAccount(url: string, credentials: Credentials): Promise<Account> {
  const answer = await post(url, '', signIn, credentials);
  return { url, token: answer.headers.get(TOKEN_HEADER) ?? '' };
}

/** Makes an account at an installation. */
export async function signUpAccount(url: string, credentials: Credentials): Promise<Account> {
  const answer = await post(url, '', signUp, { name: 'Seed', ...credentials });
  return { url, token: answer.headers.get(TOKEN_HEADER) ?? '' };
}

/** The words of a seeded node; a picture has its upload's address instead. */
const DATA_BY_TYPE: Readonly<Record<Exclude<SeedType, 'prototype2DNode'>, (index: number) => object>> = {
  textNode: (index) => ({ text: `a kettle in finish number ${index}` }),
  generateSketchesNode: (index) => ({ prompt: `desk lamp ${index}`, aspectRatio: '1:1', thinkMode: true }),
  enrichNode: (index) => ({ prompt: `walnut and brass ${index}` }),
  sketchNode: () => ({}),
  stickyNoteNode: (index) => ({ noteText: `Note ${index}` }),
};
const SIZE_BY_TYPE: Partial<Record<SeedType, object>> = {
  prototype2DNode: { width: 400, height: 400 },
  stickyNoteNode: { width: STICKY_NOTE.width, height: STICKY_NOTE.textareaHeight },
};

async function upload(account: Account, number: number): Promise<object> {
  const imageb64 = `data:image/png;base64,${(await seedPicture(number)).toString('base64')}`;
  const { image_url, object_key } = await makeCall(account, saveImage, { imageb64, alpha: false });
  return { imageUrl: image_url, objectKey: object_key, imageWidth: PICTURE_PIXELS, imageHeight: PICTURE_PIXELS };
}

async function uploadAll(account: Account, count: number): Promise<object[]> {
  const created: object[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next++;
      created[number] = await upload(account, number);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, work));
  return created;
}

/** Makes the board of a layout in a running installation. */
export async function seedBoard(account: Account, options: Parameters<typeof seedLayout>[0]): Promise<SeededBoard> {
  const layout = seedLayout(options);
  const { board_id } = await makeCall(account, createBoard, { name: `Seeded with ${options.nodes} nodes` });
  const isPicture = ({ type }: { type: SeedType }) => type === 'prototype2DNode';
  const pictures = await uploadAll(account, layout.nodes.filter(isPicture).length);
  const nodes = layout.nodes.map((node, index) => {
    const data = node.type === 'prototype2DNode' ? pictures.shift() : DATA_BY_TYPE[node.type](index);
    return { ...node, data, size: SIZE_BY_TYPE[node.type] };
  });
  const operations: readonly unknown[] = [
    ...nodes.map((node) => ({ kind: 'add', node })),
    ...layout.edges.map((edge) => ({ kind: 'connect', edge })),
  ];
  let base_rev = 0;
  for (let start = 0; start < operations.length; start += SAVE_ELEMENTS_MAX) {
    const part = operations.slice(start, start + SAVE_ELEMENTS_MAX) as BoardOperation[];
    const save = { board_id, nodes: '[]', edges: '[]', operations: part, base_rev, op_id: randomUUID() };
    base_rev = (await makeCall(account, saveBoard, save)).rev;
  }
  return { boardId: board_id, layout };
}
