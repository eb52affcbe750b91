/** What an MP4 file says of its one video track. */
export type Track = {
  readonly codec: string;
  /** Of the AVC configuration: profile 66 is Baseline. */
  readonly profile: number;
  readonly level: number;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly samples: number;
  readonly keyframes: number;
};

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

type Box = { readonly type: string; readonly from: number; readonly to: number };

/** Boxes of an ISO base media file (ISO/IEC 14496-12) between two places, containers opened. */
function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at) || to - at;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((k) => view.getUint8(at + k)));
    if (size < 8 || at + size > to) throw new RangeError(`box ${type} of ${size} bytes at ${at} does not fit`);
    boxes.push({ type, from: at + 8, to: at + size });
    if (CONTAINERS.has(type)) boxes.push(...boxesIn(view, at + 8, at + size));
    at += size;
  }
  return boxes;
}

/** Reads a file's track. Throws when a box is missing or does not fit into the file. */
export function readTrack(bytes: Uint8Array): Track {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = boxesIn(view, 0, bytes.length);
  const box = (type: string): number => {
    const found = boxes.find((one) => one.type === type);
    if (!found) throw new RangeError(`no box ${type}`);
    return found.from;
  };
  // Sample description: version, count, then the first entry with its size, type and picture size.
  const entry = box('stsd') + 8;
  const codec = String.fromCharCode(...[4, 5, 6, 7].map((k) => view.getUint8(entry + k)));
  const [width, height] = [view.getUint16(entry + 32), view.getUint16(entry + 34)];
  const inner = boxesIn(view, entry + 86, entry + view.getUint32(entry));
  const configuration = inner.find(({ type }) => type === 'avcC');
  if (!configuration) throw new RangeError('no box avcC');
  const header = box('mdhd');
  return {
    codec,
    profile: view.getUint8(configuration.from + 1),
    level: view.getUint8(configuration.from + 3),
    width,
    height,
    seconds: view.getUint32(header + 16) / view.getUint32(header + 12),
    samples: view.getUint32(box('stsz') + 8),
    keyframes: view.getUint32(box('stss') + 4),
  };
}
