/**
 * Memory that several threads see, taken from blocks that serve one job after the other: the garbage collector does not
 * notice how much memory a shared buffer holds, and would let dead ones pile up.
 */

/** Blocks are multiples of this large, in bytes. */
const BLOCK = 16 * 2 ** 20;
/** Offsets are multiples of this, for any element type. */
const ALIGNMENT = 16;

let blocks: SharedArrayBuffer[] = [];
let current = 0;
let used = 0;

/** Begins a job: all memory taken before is given back. */
export function reuseShared(): void {
  current = 0;
  used = 0;
}

/** Forgets all blocks, for a job that ended early: helpers may still write to them. */
export function forgetShared(): void {
  blocks = [];
  reuseShared();
}

/** Bytes that are taken or wait for the next job. */
export function heldShared(): number {
  return blocks.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Zeroed floats in shared memory, until the next job begins. */
export function sharedFloats(count: number): Float32Array {
  const { buffer, offset } = take(count * Float32Array.BYTES_PER_ELEMENT);
  return new Float32Array(buffer, offset, count).fill(0);
}

/** Zeroed 16-bit numbers in shared memory, until the next job begins. */
export function sharedWords(count: number): Uint16Array {
  const { buffer, offset } = take(count * Uint16Array.BYTES_PER_ELEMENT);
  return new Uint16Array(buffer, offset, count).fill(0);
}

/** Zeroed bytes in shared memory, until the next job begins. */
export function sharedBytes(count: number): Uint8Array {
  const { buffer, offset } = take(count);
  return new Uint8Array(buffer, offset, count).fill(0);
}

function take(bytes: number): { buffer: SharedArrayBuffer; offset: number } {
  const size = Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
  while (current < blocks.length && used + size > blocks[current].byteLength) {
    // A block that is too small from its start would wait for ever, as pictures grow.
    if (used === 0) blocks.splice(current, 1);
    else current++;
    used = 0;
  }
  if (current === blocks.length) blocks.push(new SharedArrayBuffer(Math.ceil(size / BLOCK) * BLOCK));
  const offset = used;
  used += size;
  return { buffer: blocks[current], offset };
}
