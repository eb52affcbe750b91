import { inflateSync } from 'node:zlib';

/** Bytes of a WOFF's head and of each entry of its directory, and the same of an OpenType file (WOFF 1.0, sections 3 and 4). */
const WOFF_BYTES = { head: 44, entry: 20 };
const OPEN_TYPE_BYTES = { head: 12, entry: 16 };

/** A font in WOFF as OpenType, which every reader of fonts reads. */
export function woffToOpenType(woff: Uint8Array): Buffer {
  const source = Buffer.from(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = source.readUInt16BE(12);
  const header = Buffer.alloc(OPEN_TYPE_BYTES.head + OPEN_TYPE_BYTES.entry * count);
  const power = Math.floor(Math.log2(count));
  const range = OPEN_TYPE_BYTES.entry * 2 ** power;
  header.writeUInt32BE(source.readUInt32BE(4), 0);
  [count, range, power, OPEN_TYPE_BYTES.entry * count - range].forEach((value, index) => {
    header.writeUInt16BE(value, 4 + 2 * index);
  });
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < count; index++) {
    const entryOffset = WOFF_BYTES.head + WOFF_BYTES.entry * index;
    const [tag, start, packedLength, length, checksum] = [0, 4, 8, 12, 16].map((field) =>
      source.readUInt32BE(entryOffset + field),
    ) as [number, number, number, number, number];
    const raw = source.subarray(start, start + packedLength);
    const table = packedLength < length ? inflateSync(raw) : raw;
    [tag, checksum, offset, length].forEach((value, field) => {
      header.writeUInt32BE(value, OPEN_TYPE_BYTES.head + OPEN_TYPE_BYTES.entry * index + 4 * field);
    });
    // Tables begin at multiples of four bytes.
    tables.push(table, Buffer.alloc((4 - (length % 4)) % 4));
    offset += Math.ceil(length / 4) * 4;
  }
  return Buffer.concat([header, ...tables]);
}
