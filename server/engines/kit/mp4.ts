/** The picture of a video: its size in pixels, and frames a second where its table of times is plain. */
export type VideoInfo = { readonly width: number; readonly height: number; readonly frameRate?: number };

type Box = { readonly type: string; readonly start: number; readonly end: number };

const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex']);
/** Frames a second that a film may have; other figures are mistakes. */
const FRAME_RATE_RANGE = { least: 1, most: 240 } as const;
/** Bytes of a box's head, and of its version and flags. */
const HEADER_BYTES = 8;
const VERSION_BYTES = 4;
/** The place of the size in the first entry of a video's sample description (ISO/IEC 14496-12, 12.1.3). */
const ENTRY_OFFSET = HEADER_BYTES;
const SIZE_OFFSET = 32;

/** Reads an MP4 file's first video track; undefined for anything else. */
export function readVideoInfo(bytes: Uint8Array): VideoInfo | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || typeAt(view, VERSION_BYTES) !== 'ftyp') return undefined;
  try {
    const topBoxes = readBoxes(view, 0, bytes.length);
    const moov = topBoxes.find(({ type }) => type === 'moov');
    const tracks = moov ? readBoxes(view, moov.start, moov.end).filter(({ type }) => type === 'trak') : [];
    const fragments = topBoxes.filter(({ type }) => type === 'moof');
    const defaults = moov ? nestedBoxes(view, moov).filter(({ type }) => type === 'trex') : [];
    return tracks
      .map((track) => readVideoTrack(view, track, { fragments, defaults }))
      .find((video) => video !== undefined);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The parts of a film in pieces beside its tracks: the pieces, and what holds for all of them. */
type FragmentBoxes = { readonly fragments: readonly Box[]; readonly defaults: readonly Box[] };

function readVideoTrack(view: DataView, track: Box, parts: FragmentBoxes): VideoInfo | undefined {
  const boxes = nestedBoxes(view, track);
  const startOf = (type: string) => boxes.find((one) => one.type === type)?.start;
  const [handler, description, timeTable, header] = [
    startOf('hdlr'),
    startOf('stsd'),
    startOf('stts'),
    startOf('mdhd'),
  ];
  if (handler === undefined || description === undefined || typeAt(view, handler + HEADER_BYTES) !== 'vide')
    return undefined;
  const entry = description + ENTRY_OFFSET;
  const size = { width: view.getUint16(entry + SIZE_OFFSET), height: view.getUint16(entry + SIZE_OFFSET + 2) };
  const trackHeader = startOf('tkhd');
  const id = trackHeader === undefined ? 0 : view.getUint32(trackHeader + (hasLongTimes(view, trackHeader) ? 20 : 12));
  const frameDuration =
    (timeTable === undefined ? 0 : averageFrameDuration(view, timeTable)) || fragmentFrameDuration(view, id, parts);
  const timescale = header === undefined ? 0 : view.getUint32(header + (hasLongTimes(view, header) ? 20 : 12));
  const frameRate = frameDuration > 0 ? timescale / frameDuration : 0;
  return frameRate >= FRAME_RATE_RANGE.least && frameRate <= FRAME_RATE_RANGE.most ? { ...size, frameRate } : size;
}

/** Version 1 of a head has times of 64 bits. */
function hasLongTimes(view: DataView, boxStart: number): boolean {
  return view.getUint8(boxStart) === 1;
}

/** The length of a frame on average, by a table of times; 0 where the table is empty, as that of a film in pieces is. */
function averageFrameDuration(view: DataView, table: number): number {
  const entries = view.getUint32(table + VERSION_BYTES);
  let [frames, time] = [0, 0];
  for (let k = 0; k < entries; k += 1) {
    const count = view.getUint32(table + HEADER_BYTES + k * HEADER_BYTES);
    frames += count;
    time += count * view.getUint32(table + HEADER_BYTES + k * HEADER_BYTES + VERSION_BYTES);
  }
  return frames === 0 ? 0 : time / frames;
}

/** The length of a frame of a track by the first piece that says so, else by what holds for all; 0 where nothing does (ISO/IEC 14496-12, 8.8). */
function fragmentFrameDuration(view: DataView, track: number, { fragments, defaults }: FragmentBoxes): number {
  for (const fragment of fragments) {
    for (const { start, end } of readBoxes(view, fragment.start, fragment.end).filter(({ type }) => type === 'traf')) {
      const boxes = readBoxes(view, start, end);
      const boxStart = boxes.find(({ type }) => type === 'tfhd')?.start;
      if (boxStart === undefined || view.getUint32(boxStart + VERSION_BYTES) !== track) continue;
      const trackFrameDuration =
        headerFrameDuration(view, boxStart) || runFrameDuration(view, boxes.find(({ type }) => type === 'trun')?.start);
      if (trackFrameDuration > 0) return trackFrameDuration;
    }
  }
  const defaultsBox = defaults.find(({ start }) => view.getUint32(start + VERSION_BYTES) === track)?.start;
  return defaultsBox === undefined ? 0 : view.getUint32(defaultsBox + VERSION_BYTES + 8);
}

function flagsAt(view: DataView, box: number): number {
  return view.getUint32(box) & 0xffffff;
}

function headerFrameDuration(view: DataView, boxStart: number): number {
  const flags = flagsAt(view, boxStart);
  if ((flags & 0x08) === 0) return 0;
  return view.getUint32(boxStart + HEADER_BYTES + ((flags & 0x01) === 0 ? 0 : 8) + ((flags & 0x02) === 0 ? 0 : 4));
}

/** By the frames that a run names one by one. */
function runFrameDuration(view: DataView, run: number | undefined): number {
  if (run === undefined) return 0;
  const flags = flagsAt(view, run);
  const count = view.getUint32(run + VERSION_BYTES);
  if ((flags & 0x100) === 0 || count === 0) return 0;
  const first = run + HEADER_BYTES + ((flags & 0x01) === 0 ? 0 : 4) + ((flags & 0x04) === 0 ? 0 : 4);
  const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length;
  let time = 0;
  for (let k = 0; k < count; k += 1) time += view.getUint32(first + k * step);
  return time / count;
}

function nestedBoxes(view: DataView, { start, end }: Box): Box[] {
  return readBoxes(view, start, end).flatMap((box) =>
    CONTAINERS.has(box.type) ? [box, ...nestedBoxes(view, box)] : [box],
  );
}

function readBoxes(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let offset = start; offset + HEADER_BYTES <= end; ) {
    const shortSize = view.getUint32(offset);
    const size = shortSize === 1 ? Number(view.getBigUint64(offset + HEADER_BYTES)) : shortSize || end - offset;
    if (size < HEADER_BYTES || offset + size > end) throw new RangeError('a box does not fit');
    boxes.push({
      type: typeAt(view, offset + VERSION_BYTES),
      start: offset + (shortSize === 1 ? 2 * HEADER_BYTES : HEADER_BYTES),
      end: offset + size,
    });
    offset += size;
  }
  return boxes;
}

function typeAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((k) => view.getUint8(offset + k)));
}
