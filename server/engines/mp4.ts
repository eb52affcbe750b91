/** What a video says of its picture: its size in pixels, and frames a second where its table of times is plain. */
export type Film = { readonly width: number; readonly height: number; readonly frameRate?: number };

type Box = { readonly type: string; readonly from: number; readonly to: number };

const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** Bytes of a box's head, and of its version and flags. */
const HEAD = 8;
const VERSION = 4;
/** Where the size lies in the first entry of a video's sample description (ISO/IEC 14496-12, 12.1.3). */
const ENTRY = HEAD;
const PICTURE_SIZE = 32;

/** Reads an MP4 file's first video track; undefined for anything else. */
export function readFilm(bytes: Uint8Array): Film | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD || typeAt(view, VERSION) !== 'ftyp') return undefined;
  try {
    const moov = boxesIn(view, 0, bytes.length).find(({ type }) => type === 'moov');
    const tracks = moov ? boxesIn(view, moov.from, moov.to).filter(({ type }) => type === 'trak') : [];
    return tracks.map((track) => filmIn(view, track)).find((film) => film !== undefined);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function filmIn(view: DataView, track: Box): Film | undefined {
  const boxes = within(view, track);
  const box = (type: string) => boxes.find((one) => one.type === type)?.from;
  const [handler, description, times, header] = [box('hdlr'), box('stsd'), box('stts'), box('mdhd')];
  if (handler === undefined || description === undefined || typeAt(view, handler + HEAD) !== 'vide') return undefined;
  const entry = description + ENTRY;
  const size = { width: view.getUint16(entry + PICTURE_SIZE), height: view.getUint16(entry + PICTURE_SIZE + 2) };
  const tick = times === undefined ? 0 : view.getUint32(times + 2 * HEAD - VERSION);
  // Version 1 of a head has times of 64 bits before its scale.
  const scale = header === undefined ? 0 : view.getUint32(header + (view.getUint8(header) === 1 ? 20 : 12));
  return tick > 0 && scale > 0 ? { ...size, frameRate: scale / tick } : size;
}

function within(view: DataView, { from, to }: Box): Box[] {
  return boxesIn(view, from, to).flatMap((box) => (CONTAINERS.has(box.type) ? [box, ...within(view, box)] : [box]));
}

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + HEAD <= to; ) {
    const short = view.getUint32(at);
    const size = short === 1 ? Number(view.getBigUint64(at + HEAD)) : short || to - at;
    if (size < HEAD || at + size > to) throw new RangeError('a box does not fit');
    boxes.push({ type: typeAt(view, at + VERSION), from: at + (short === 1 ? 2 * HEAD : HEAD), to: at + size });
    at += size;
  }
  return boxes;
}

function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((k) => view.getUint8(at + k)));
}
