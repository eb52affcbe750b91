/** The picture of a video: its size in pixels, and frames a second where its table of times is plain. */
export type Film = { readonly width: number; readonly height: number; readonly frameRate?: number };

type Box = { readonly type: string; readonly from: number; readonly to: number };

const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex']);
/** Frames a second that a film may have; other figures are mistakes. */
const RATE = { least: 1, most: 240 } as const;
/** Bytes of a box's head, and of its version and flags. */
const HEAD = 8;
const VERSION = 4;
/** The place of the size in the first entry of a video's sample description (ISO/IEC 14496-12, 12.1.3). */
const ENTRY = HEAD;
const PICTURE_SIZE = 32;

/** Reads an MP4 file's first video track; undefined for anything else. */
export function readFilm(bytes: Uint8Array): Film | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD || typeAt(view, VERSION) !== 'ftyp') return undefined;
  try {
    const whole = boxesIn(view, 0, bytes.length);
    const moov = whole.find(({ type }) => type === 'moov');
    const tracks = moov ? boxesIn(view, moov.from, moov.to).filter(({ type }) => type === 'trak') : [];
    const pieces = whole.filter(({ type }) => type === 'moof');
    const defaults = moov ? within(view, moov).filter(({ type }) => type === 'trex') : [];
    return tracks.map((track) => filmIn(view, track, { pieces, defaults })).find((film) => film !== undefined);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The parts of a film in pieces beside its tracks: the pieces, and what holds for all of them. */
type Pieces = { readonly pieces: readonly Box[]; readonly defaults: readonly Box[] };

function filmIn(view: DataView, track: Box, parts: Pieces): Film | undefined {
  const boxes = within(view, track);
  const box = (type: string) => boxes.find((one) => one.type === type)?.from;
  const [handler, description, times, header] = [box('hdlr'), box('stsd'), box('stts'), box('mdhd')];
  if (handler === undefined || description === undefined || typeAt(view, handler + HEAD) !== 'vide') return undefined;
  const entry = description + ENTRY;
  const size = { width: view.getUint16(entry + PICTURE_SIZE), height: view.getUint16(entry + PICTURE_SIZE + 2) };
  const name = box('tkhd');
  const id = name === undefined ? 0 : view.getUint32(name + (isLong(view, name) ? 20 : 12));
  const tick = (times === undefined ? 0 : tickOf(view, times)) || tickInPieces(view, id, parts);
  const scale = header === undefined ? 0 : view.getUint32(header + (isLong(view, header) ? 20 : 12));
  const frameRate = tick > 0 ? scale / tick : 0;
  return frameRate >= RATE.least && frameRate <= RATE.most ? { ...size, frameRate } : size;
}

/** Version 1 of a head has times of 64 bits. */
function isLong(view: DataView, head: number): boolean {
  return view.getUint8(head) === 1;
}

/** The length of a frame on average, by a table of times; 0 where the table is empty, as that of a film in pieces is. */
function tickOf(view: DataView, table: number): number {
  const entries = view.getUint32(table + VERSION);
  let [frames, time] = [0, 0];
  for (let k = 0; k < entries; k += 1) {
    const count = view.getUint32(table + HEAD + k * HEAD);
    frames += count;
    time += count * view.getUint32(table + HEAD + k * HEAD + VERSION);
  }
  return frames === 0 ? 0 : time / frames;
}

/** The length of a frame of a track by the first piece that says so, else by what holds for all; 0 where nothing does (ISO/IEC 14496-12, 8.8). */
function tickInPieces(view: DataView, track: number, { pieces, defaults }: Pieces): number {
  for (const piece of pieces) {
    for (const { from, to } of boxesIn(view, piece.from, piece.to).filter(({ type }) => type === 'traf')) {
      const boxes = boxesIn(view, from, to);
      const head = boxes.find(({ type }) => type === 'tfhd')?.from;
      if (head === undefined || view.getUint32(head + VERSION) !== track) continue;
      const own = tickInHead(view, head) || tickInRun(view, boxes.find(({ type }) => type === 'trun')?.from);
      if (own > 0) return own;
    }
  }
  const common = defaults.find(({ from }) => view.getUint32(from + VERSION) === track)?.from;
  return common === undefined ? 0 : view.getUint32(common + VERSION + 8);
}

function flagsAt(view: DataView, box: number): number {
  return view.getUint32(box) & 0xffffff;
}

function tickInHead(view: DataView, head: number): number {
  const flags = flagsAt(view, head);
  if ((flags & 0x08) === 0) return 0;
  return view.getUint32(head + HEAD + ((flags & 0x01) === 0 ? 0 : 8) + ((flags & 0x02) === 0 ? 0 : 4));
}

/** By the frames that a run names one by one. */
function tickInRun(view: DataView, run: number | undefined): number {
  if (run === undefined) return 0;
  const flags = flagsAt(view, run);
  const count = view.getUint32(run + VERSION);
  if ((flags & 0x100) === 0 || count === 0) return 0;
  const first = run + HEAD + ((flags & 0x01) === 0 ? 0 : 4) + ((flags & 0x04) === 0 ? 0 : 4);
  const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length;
  let time = 0;
  for (let k = 0; k < count; k += 1) time += view.getUint32(first + k * step);
  return time / count;
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
