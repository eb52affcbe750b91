import { expect, test } from 'vitest';
import type { Call } from '../../../contract/calls/call.ts';
import type { Api } from '../../api/api.ts';
import { dataUrlOf } from '../../api/dataUrl.ts';
import { createStarterBoard } from './createStarterBoard.ts';

/** An api that answers, but for what breaks; it tells the calls that it heard. */
function fakeApi(breaks?: string) {
  const calls: [name: string, body: Readonly<Record<string, unknown>>][] = [];
  const call = async ({ name }: Call, body: Readonly<Record<string, unknown>>) => {
    calls.push([name, body]);
    if (name === breaks) throw new Error(`${name} broke`);
    const stored = { image_url: String(body.imageb64), object_key: 'AAAAAAAAAAAAAAAAAAAAAA.png' };
    return { board_id: 'b', ...stored, image_width: 320, image_height: 192 };
  };
  const upload = async (uploadCall: Call, fields: object, file: Blob) =>
    call(uploadCall, { ...fields, imageb64: await dataUrlOf(file) });
  return { api: { call, upload } as unknown as Api, calls, names: () => calls.map(([name]) => name) };
}

test('a starter’s pictures are stored first, what is composed of them next; then its board is made, in its project', async () => {
  const { api, calls, names } = fakeApi();
  expect(await createStarterBoard(api, 'composition', { project_id: 'p' })).toBe('b');
  expect(names()).toEqual(['save_image', 'save_image', 'save_image', 'create_board', 'save_board']);
  expect(calls[3]?.[1]).toEqual({ name: 'Composition', project_id: 'p' });
  const nodes = JSON.parse(String(calls[4]?.[1].nodes)) as { type: string; data: Record<string, unknown> }[];
  const composer = nodes.find(({ type }) => type === 'composerNode');
  expect([composer?.data.objectKey, composer?.data.composedFrom !== undefined]).toEqual([
    'AAAAAAAAAAAAAAAAAAAAAA.png',
    true,
  ]);
});

test.each([
  ['save_image', ['save_image']],
  ['create_board', ['save_image', 'create_board']],
  ['save_board', ['save_image', 'create_board', 'save_board', 'delete_board']],
])('where %s breaks no half board is left, and the failure is told', async (breaks, expected) => {
  const { api, names } = fakeApi(breaks);
  await expect(createStarterBoard(api, 'sketchToRender')).rejects.toThrow(`${breaks} broke`);
  expect(names()).toEqual(expected);
});
