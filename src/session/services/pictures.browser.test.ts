import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/api.ts';
import { createPictureServices } from './pictures.ts';

const API = { call: () => Promise.reject(new Error('not asked')) } as unknown as Api;
const fail = (error: unknown) => expect.fail(String(error));
const IGNORED_EVENTS = { onDownloadFailed: fail, onCopied: () => undefined, onCopyFailed: fail };

test('the page of a refusal is not saved as a picture', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 403, headers: { 'content-type': 'image/png' } }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const failed: unknown[] = [];
  const pictures = createPictureServices(API, { ...IGNORED_EVENTS, onDownloadFailed: (error) => failed.push(error) });
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
  const pictures = createPictureServices(API, IGNORED_EVENTS);
  pictures.download({ url: '/assets/kettle.png', objectKey: undefined }, 'Kettle', 'png');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(revoked).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a picture is copied as a PNG, whatever it is stored as, by a promise given in the very press', async () => {
  const canvas = new OffscreenCanvas(3, 2);
  canvas.getContext('2d')!.fillRect(0, 0, 3, 2);
  const webp = await canvas.convertToBlob({ type: 'image/webp' });
  vi.stubGlobal('fetch', async () => new Response(webp, { headers: { 'content-type': 'image/webp' } }));
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue(undefined);
  const copied = Promise.withResolvers<void>();
  const pictures = createPictureServices(API, { ...IGNORED_EVENTS, onCopied: () => copied.resolve() });
  pictures.copyPicture({ url: '/assets/kettle.webp', objectKey: undefined });
  const [[[item]]] = write.mock.calls as unknown as [[[ClipboardItem]]];
  await copied.promise;
  const png = await item.getType('image/png');
  const { width, height } = await createImageBitmap(png);
  expect([png.type, width, height]).toEqual(['image/png', 3, 2]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A packet as it stands in a PNG of ours: after the head, in a chunk whose check sum browsers do not read. */
function signedUrl(png: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(`XML:com.adobe.xmp\0\0\0\0\0${PACKET}`);
  const chunk = new Uint8Array([0, 0, 0, body.length, ...new TextEncoder().encode('iTXt'), ...body, 0, 0, 0, 0]);
  return new Uint8Array([...png.subarray(0, 33), ...chunk, ...png.subarray(33)]);
}

const PACKET = '<x:xmpmeta Iptc4xmpExt:DigitalSourceType="algorithmicMedia"/>';

test.each(['jpg', 'webp'] as const)('a picture saved as %s still says how it came about', async (format) => {
  const canvas = new OffscreenCanvas(3, 2);
  canvas.getContext('2d')!.fillRect(0, 0, 3, 2);
  const png = signedUrl(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()));
  vi.stubGlobal('fetch', async () => new Response(png, { headers: { 'content-type': 'image/png' } }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const saved = vi.spyOn(URL, 'createObjectURL');
  createPictureServices(API, IGNORED_EVENTS).download(
    { url: '/assets/kettle.png', objectKey: undefined },
    'Kettle',
    format,
  );
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const file = saved.mock.calls[0]![0] as Blob;
  const { width, height } = await createImageBitmap(file);
  const text = await file.text();
  expect([file.type, width, height, text.includes(PACKET)]).toEqual([
    format === 'jpg' ? 'image/jpeg' : 'image/webp',
    3,
    2,
    true,
  ]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
