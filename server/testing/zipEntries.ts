const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;

/** The files of an archive that compresses nothing, by their names. */
export function readZipEntries(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.length - END_BYTES;
  if (archive.readUInt32LE(end) !== END_SIGNATURE) throw new Error('The archive has no end.');
  const entries = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error('The archive has no such entry.');
    const [size, nameLength, extraLength, header] = [
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt32LE(at + 42),
    ];
    const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength);
    const start = header + LOCAL_HEADER_BYTES + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    if (entries.has(name)) throw new Error(`The archive has ${name} twice.`);
    entries.set(name, archive.subarray(start, start + size));
    at += ENTRY_BYTES + nameLength + extraLength;
  }
  return entries;
}
