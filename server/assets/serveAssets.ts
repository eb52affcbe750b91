import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ASSET_TYPES, type AssetExtension, ObjectKey } from '../../contract/ids.ts';
import { THUMBNAIL_SIZES } from '../../contract/limits.ts';
import { assetNotFound } from '../access/assetAccess.ts';
import { thumbnailQuality } from '../media/kit/thumbnailQuality.ts';
import type { Assets } from './assets.ts';
import { parseRangeHeader, type RequestedRange } from './range.ts';

const AddressQuery = z.object({
  e: z.string().regex(/^\d{1,12}$/),
  s: z.string().max(100),
  w: z.enum(THUMBNAIL_SIZES.map(String)).optional(),
});
/** A vector opened as a page may style itself and nothing else: no script, no loading, an origin of its own. */
const VECTOR_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const DEFAULT_POLICY = "sandbox; default-src 'none'";
const INLINE_EXTENSIONS = new Set(['png', 'jpg', 'webp', 'svg', 'mp4']);

/** GET `/assets/<key>?e=...&s=...[&w=64|128|256|512|1024|2048]`: an object, a part of it, or its thumbnail (of a model, a still). 404 for anything else. */
export function serveAssets(app: FastifyInstance, { addresses, storage, readThumbnail: thumbnail }: Assets): void {
  app.get<{ Params: { key: string } }>('/assets/:key', async (request, reply) => {
    const key = ObjectKey.safeParse(request.params.key);
    const query = AddressQuery.safeParse(request.query);
    if (!key.success || !query.success) throw assetNotFound();
    const secondsLeft = addresses.secondsLeft(key.data, query.data);
    if (secondsLeft === undefined) throw assetNotFound();
    const { w } = query.data;
    const head = w === undefined ? await storage.head(key.data) : undefined;
    const thumbnailBytes = w === undefined ? undefined : await thumbnail(key.data, Number(w));
    const length = head?.bytes ?? thumbnailBytes?.length;
    if (length === undefined) throw assetNotFound();

    addHeaders(reply, { key: key.data, secondsLeft, isThumbnail: w !== undefined });
    const etag = `"${key.data}${w === undefined ? '' : `.${w}.q${thumbnailQuality(Number(w))}`}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const range = requestedRange(request, length);
    if (range.kind === 'none')
      return reply.code(416).header('content-range', `bytes */${length}`).type('text/plain').send('');
    const { start, end } = range;
    reply.header('content-length', end - start + 1);
    if (range.kind === 'part') reply.code(206).header('content-range', `bytes ${start}-${end}/${length}`);
    if (thumbnailBytes !== undefined) return reply.send(Readable.from([thumbnailBytes.subarray(start, end + 1)]));
    const stream = await storage.openStream(key.data, { start, end });
    if (stream === undefined) throw assetNotFound();
    return reply.send(stream);
  });
}

function requestedRange({ headers }: FastifyRequest, length: number): RequestedRange {
  return parseRangeHeader(headers.range, length);
}

type DeliveryOptions = { readonly key: ObjectKey; readonly secondsLeft: number; readonly isThumbnail: boolean };

function addHeaders(reply: FastifyReply, { key, secondsLeft, isThumbnail }: DeliveryOptions): void {
  const extension = key.slice(key.lastIndexOf('.') + 1) as AssetExtension;
  const isVector = extension === 'svg' && !isThumbnail;
  reply
    .type(isThumbnail ? ASSET_TYPES.webp : ASSET_TYPES[extension])
    .header('cache-control', `private, max-age=${secondsLeft}, immutable`)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', isVector ? VECTOR_POLICY : DEFAULT_POLICY);
  if (!INLINE_EXTENSIONS.has(extension)) reply.header('content-disposition', `attachment; filename="${key}"`);
}
