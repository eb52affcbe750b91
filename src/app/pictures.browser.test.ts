import { expect, test, vi } from 'vitest';
import type { Api } from '../api/api.ts';
import { createPictures } from './pictures.ts';

const API = { call: () => Promise.reject(new Error('not asked')) } as unknown as Api;

test('the page of a refusal is not saved as a picture', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 403, headers: { 'content-type': 'image/png' } }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const failed: unknown[] = [];
  const pictures = createPictures(API, { onDownloadFailed: (error) => failed.push(error) });
  pictures.download({ url: '/assets/kettle.png', objectKey: undefined }, 'Kettle', 'png');
  await expect.poll(() => failed.map(String)).toEqual(['CallError: HTTP 403']);
  expect(saved).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the address of a download is there as long as the browser may need it', async () => {
  vi.stubGlobal('fetch', async () => new Response('picture', { headers: { 'content-type': 'image/png' } }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const pictures = createPictures(API, { onDownloadFailed: (error) => expect.fail(String(error)) });
  pictures.download({ url: '/assets/kettle.png', objectKey: undefined }, 'Kettle', 'png');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(revoked).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
