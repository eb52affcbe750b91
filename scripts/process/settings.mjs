import { fileURLToPath } from 'node:url';

/** The environment that the server's process begins with. */
export const SETTINGS = {
  // How the C library of Linux (glibc) hands out memory: blocks of a large picture's size are given back when they are freed, instead
  // of being kept for later. With a lower bound every small picture's would be mapped anew, which costs a vector a fifth of its time.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '8388608',
  // Node keeps here what it compiled. Without it every worker thread of the engine compiles its TypeScript again: twice the time.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/maquette/compiled', import.meta.url)),
};
