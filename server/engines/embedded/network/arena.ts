/** WebAssembly pages are so large, in bytes. */
const PAGE = 65_536;
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
};

export function createArena(): Arena {
  const memory = new WebAssembly.Memory({ initial: 1 });
  let top = ALIGNMENT;
  return {
    memory,
    take(floats) {
      const address = top;
      top += Math.ceil((floats * Float32Array.BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT;
      const missing = top - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      return address;
    },
    top: () => top,
    rewind(to) {
      top = to;
    },
    floats: (address, count) => new Float32Array(memory.buffer, address, count),
  };
}
