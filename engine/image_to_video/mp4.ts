/** A box of an ISO base media file (ISO/IEC 14496-12): its first byte, its content and its end, in bytes from the file's start. */
type Box = { readonly type: string; readonly at: number; readonly from: number; readonly to: number };

const HEADER = 8;
/** Boxes around the table of samples, from the outside in. */
const PATH = ['moov', 'trak', 'mdia', 'minf', 'stbl'] as const;
/** Boxes that carry the time of their making, after their version. */
const DATED = ['mvhd', 'tkhd', 'mdhd'];
/** Version and flags. */
const VERSION = 4;
const TIMES = 8;
/** Type of a picture that needs no other one (H.264, table 7-1). */
const KEY_SLICE = 5;

/**
 * Makes the encoder's file ready to be kept: its description before its data, so that it plays while it loads; a list of its key
 * frames, without which players seek to frames that they cannot draw; and no times, so that equal videos are equal bytes.
 */
export function finishMp4(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const top = boxesIn(file, view, 0, file.length);
  const path: Box[] = [];
  for (const type of PATH) path.push(find(path.length === 0 ? top : inside(file, view, path.at(-1)), type));
  const [moov, trak, mdia] = path;
  const [ftyp, mdat] = [find(top, 'ftyp'), find(top, 'mdat')];
  const table = inside(file, view, path.at(-1));
  const sync = syncBox(keyFrames(file, view, table));
  // The new box comes at the end of the innermost of these, and all of them grow by it.
  const end = path[path.length - 1].to;
  const description = new Uint8Array(moov.to - moov.at + sync.length);
  description.set(file.subarray(moov.at, end));
  description.set(sync, end - moov.at);
  description.set(file.subarray(end, moov.to), end - moov.at + sync.length);
  const written = new DataView(description.buffer);
  for (const { at, to } of path) written.setUint32(at - moov.at, to - at + sync.length);
  const dated = [moov, trak, mdia].flatMap((box) => inside(file, view, box)).filter(({ type }) => DATED.includes(type));
  for (const { from } of dated) description.fill(0, from - moov.at + VERSION, from - moov.at + VERSION + TIMES);
  const shift = ftyp.to - ftyp.at + description.length - mdat.at;
  const chunks = find(table, 'stco').from;
  for (let k = 0; k < view.getUint32(chunks + VERSION); k++) {
    const place = chunks + VERSION + 4 + k * 4;
    written.setUint32(place - moov.at, view.getUint32(place) + shift);
  }
  return new Uint8Array(Buffer.concat([file.subarray(ftyp.at, ftyp.to), description, file.subarray(mdat.at, mdat.to)]));
}

function boxesIn(file: Uint8Array, view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + HEADER <= to; ) {
    const size = view.getUint32(at);
    if (size < HEADER || at + size > to) throw new RangeError(`a box of ${size} bytes at ${at} of ${to}`);
    const type = String.fromCharCode(...file.subarray(at + 4, at + HEADER));
    boxes.push({ type, at, from: at + HEADER, to: at + size });
    at += size;
  }
  return boxes;
}

function inside(file: Uint8Array, view: DataView, box: Box | undefined): Box[] {
  return box ? boxesIn(file, view, box.from, box.to) : [];
}

function find(boxes: readonly Box[], type: string): Box {
  const box = boxes.find((one) => one.type === type);
  if (!box) throw new RangeError(`no box ${type}`);
  return box;
}

/** Numbers, from 1, of the samples that hold a key slice. */
function keyFrames(file: Uint8Array, view: DataView, table: readonly Box[]): number[] {
  const sizes = find(table, 'stsz').from + VERSION;
  const chunks = find(table, 'stco').from + VERSION;
  const runs = find(table, 'stsc').from + VERSION;
  const found: number[] = [];
  let sample = 0;
  for (let chunk = 0; chunk < view.getUint32(chunks); chunk++) {
    let at = view.getUint32(chunks + 4 + chunk * 4);
    for (let k = samplesIn(view, runs, chunk + 1); k > 0; k--) {
      const size = view.getUint32(sizes) || view.getUint32(sizes + 8 + sample * 4);
      sample++;
      if (hasKeySlice(file, view, at, at + size)) found.push(sample);
      at += size;
    }
  }
  return found;
}

/** Samples of a chunk (from 1), by runs of equal chunks. */
function samplesIn(view: DataView, runs: number, chunk: number): number {
  let count = 0;
  for (let run = 0; run < view.getUint32(runs); run++)
    if (view.getUint32(runs + 4 + run * 12) <= chunk) count = view.getUint32(runs + 4 + run * 12 + 4);
  return count;
}

/** Whether one of the units of a sample, each behind its length, is a key slice. */
function hasKeySlice(file: Uint8Array, view: DataView, from: number, to: number): boolean {
  for (let at = from; at + 4 < to; at += 4 + view.getUint32(at)) if ((file[at + 4] & 31) === KEY_SLICE) return true;
  return false;
}

function syncBox(samples: readonly number[]): Uint8Array {
  const box = new Uint8Array(HEADER + VERSION + 4 + samples.length * 4);
  const view = new DataView(box.buffer);
  view.setUint32(0, box.length);
  box.set(new TextEncoder().encode('stss'), 4);
  view.setUint32(HEADER + VERSION, samples.length);
  samples.forEach((sample, k) => {
    view.setUint32(HEADER + VERSION + 4 + k * 4, sample);
  });
  return box;
}
