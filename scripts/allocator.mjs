/**
 * How the C library of Linux (glibc) hands out memory, read when a process begins: blocks of a picture's size are given back when they
 * are freed, instead of being kept for later. Without this the server holds several hundred MB after large pictures.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };
