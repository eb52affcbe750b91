/** WebAssembly pages are so large, in bytes. */
const PAGE = 65_536;
/** Pages that the memory grows by at least: each time costs, pages that nobody touches do not. */
const GROWTH = 256;
/** Addresses are multiples of this: a cache line. */
const ALIGNMENT = 64;

/** A growing WebAssembly memory, handed out from the bottom. */
export type Arena = {
  readonly memory: WebAssembly.Memory;
  /** The address of so many floats. */
  take(floats: number): number;
  /** How much is taken, to give it back by `rewind`. */
  top(): number;
  rewind(top: number): void;
  /** The memory as floats; another one after each `take`. */
  floats(address: number, count: number): Float32Array;
  /** A copy of what is taken, for a new arena. */
  copy(): Uint8Array;
};

/** An empty arena, or one with the same at the same addresses as that of a copy. */
export function createArena(taken: Uint8Array = new Uint8Array(ALIGNMENT)): Arena {
  let top = taken.length;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(top / PAGE) });
  new Uint8Array(memory.buffer).set(taken);
  return {
    memory,
    take(floats) {
      const address = top;
      top += Math.ceil((floats * Float32Array.BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT;
      const missing = top - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.max(GROWTH, Math.ceil(missing / PAGE)));
      return address;
    },
    top: () => top,
    rewind(to) {
      top = to;
    },
    floats: (address, count) => new Float32Array(memory.buffer, address, count),
    copy: () => new Uint8Array(memory.buffer.slice(0, top)),
  };
}
