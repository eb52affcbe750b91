import type { Size } from '../../stage/stageView.ts';

/*
 * A canvas cannot write a mask: it forgets the colour of what is clear, and some engines read white, others alpha. A palette of two
 * colours keeps both, and is a hundredth as large.
 */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PALETTE_COLOURS = [0, 0, 0, 255, 255, 255];
const PALETTE_ALPHAS = [255, 0];
/** One bit a pixel, from a palette; deflate, filters per row, not interlaced. */
const IHDR_FORMAT = [1, 3, 0, 0, 0];

/** A PNG of bits: 0 is black and opaque, 1 is white and clear. `rows` come in order, each with its filter byte 0 in front. */
export async function encodeBitmapPng({ width, height }: Size, rows: AsyncIterable<Uint8Array>): Promise<Blob> {
  const deflate = new CompressionStream('deflate');
  const compressed = new Response(deflate.readable).arrayBuffer();
  const writer = deflate.writable.getWriter();
  for await (const chunkOfRows of rows) await writer.write(chunkOfRows as Uint8Array<ArrayBuffer>);
  await writer.close();
  const chunks = [
    new Uint8Array(PNG_SIGNATURE),
    pngChunk('IHDR', [...uint32(width), ...uint32(height), ...IHDR_FORMAT]),
    pngChunk('PLTE', PALETTE_COLOURS),
    pngChunk('tRNS', PALETTE_ALPHAS),
    pngChunk('IDAT', new Uint8Array(await compressed)),
    pngChunk('IEND', []),
  ];
  return new Blob(chunks, { type: 'image/png' });
}

function pngChunk(name: string, data: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  bytes.set(uint32(data.length), 0);
  bytes.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  bytes.set(uint32(crc32(bytes.subarray(4, 8 + data.length))), 8 + data.length);
  return bytes;
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** CRC-32, as PNG has it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
