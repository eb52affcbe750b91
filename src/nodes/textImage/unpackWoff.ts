const WOFF_BYTES = { header: 44, record: 20 };
const SFNT_BYTES = { header: 12, record: 16 };
const ALIGNMENT = 4;

type Table = { readonly tag: number; readonly checksum: number; readonly bytes: Uint8Array };

/**
 * The font in a WOFF file, as it was before it was packed: a header, a record for each table, the tables. The browser inflates it;
 * opentype.js, which can do so too, fails at one of the files of Noto Sans SC.
 */
export async function unpackWoff(file: ArrayBuffer): Promise<ArrayBuffer> {
  const view = new DataView(file);
  const count = view.getUint16(12);
  const tables = await Promise.all(Array.from({ length: count }, (_, index) => readTable(file, index)));
  const headerLength = SFNT_BYTES.header + SFNT_BYTES.record * count;
  const font = new Uint8Array(tables.reduce((sum, { bytes }) => sum + alignedLength(bytes.length), headerLength));
  const output = new DataView(font.buffer);
  output.setUint32(0, view.getUint32(4));
  output.setUint16(4, count);
  let offset = headerLength;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const record = SFNT_BYTES.header + SFNT_BYTES.record * index;
    for (const [field, value] of [tag, checksum, offset, bytes.length].entries())
      output.setUint32(record + ALIGNMENT * field, value);
    font.set(bytes, offset);
    offset += alignedLength(bytes.length);
  }
  return font.buffer;
}

async function readTable(file: ArrayBuffer, index: number): Promise<Table> {
  const view = new DataView(file, WOFF_BYTES.header + WOFF_BYTES.record * index, WOFF_BYTES.record);
  const [offset, compressedLength, length] = [view.getUint32(4), view.getUint32(8), view.getUint32(12)];
  const tableBytes = new Uint8Array(file, offset, compressedLength);
  const bytes = compressedLength < length ? await inflate(tableBytes) : tableBytes;
  return { tag: view.getUint32(0), checksum: view.getUint32(16), bytes };
}

async function inflate(tableBytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([tableBytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function alignedLength(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
