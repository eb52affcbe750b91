import { fileURLToPath } from 'node:url';

/** What the server's process begins with, in its environment. */
export const SETTINGS = {
  // How the C library of Linux (glibc) hands out memory: blocks of a picture's size are given back when they are freed, instead of
  // being kept for later. Without this the server holds several hundred MB after large pictures.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  // Node keeps here what it compiled. Without it every worker thread of the engine compiles its TypeScript again: twice the time.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/maquette/compiled', import.meta.url)),
};
