import { gunzip, isGzipped } from '../kit/gzip.ts';
import { pictureTypeOf } from '../kit/sniff.ts';

const DATA_URL_PATTERN = /^data:([^,]{0,200}),/i;
const GIF_MAGIC = 'GIF8';
const UNPACKED_BYTES_MAX = 20_000_000;

/**
 * A picture that lies in a drawing as a data address, written anew by what its bytes are; `clean` cleans one that is itself a
 * drawing. Undefined for one that lies elsewhere, or is none.
 */
export function embeddedPicture(
  address: string,
  clean: (drawing: Uint8Array) => Uint8Array | undefined,
): string | undefined {
  const decodedBytes = dataUrlBytes(address);
  const bytes = decodedBytes && unpackDrawing(decodedBytes);
  if (bytes === undefined) return undefined;
  if (Buffer.from(bytes.subarray(0, GIF_MAGIC.length)).toString('latin1') === GIF_MAGIC) return dataUrlOf('gif', bytes);
  const type = pictureTypeOf(bytes);
  if (type !== 'svg') return type && dataUrlOf(type === 'jpg' ? 'jpeg' : type, bytes);
  const drawing = clean(bytes);
  return drawing && dataUrlOf('svg+xml', drawing);
}

/** A drawing that was packed (SVGZ) as it was before; undefined for one that is broken or much too large. */
function unpackDrawing(bytes: Uint8Array): Uint8Array | undefined {
  const unpacked = isGzipped(bytes) ? gunzip(bytes, UNPACKED_BYTES_MAX) : bytes;
  return typeof unpacked === 'string' ? undefined : unpacked;
}

/** The bytes of a data address; undefined for any other. */
export function dataUrlBytes(address: string): Uint8Array | undefined {
  const [head, type = ''] = DATA_URL_PATTERN.exec(address) ?? [];
  if (head === undefined) return undefined;
  const body = address.slice(head.length);
  if (/;\s*base64\s*$/i.test(type)) return Buffer.from(percentDecode(body).toString('latin1'), 'base64');
  return percentDecode(body);
}

/** A picture as a data address. */
export function dataUrlOf(type: string, bytes: Uint8Array): string {
  return `data:image/${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
}

/** A text with its `%` escapes resolved; a `%` that begins none stands for itself. */
function percentDecode(text: string): Buffer {
  if (!text.includes('%')) return Buffer.from(text);
  const parts = text.split(/((?:%[0-9a-f]{2})+)/i);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part))),
  );
}
