import type { Readable } from 'node:stream';

/** First and last byte, both included, as HTTP counts them. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Bytes that are not in memory: their length, and how to read them, once more after a failure. */
export type ByteSource = { readonly bytes: number; open(): Readable | Promise<Readable> };

/** An object of the store by its name. */
export type StoredObject = { readonly name: string; readonly bytes: number };

/** The store of objects. Names are object keys, or an object key with an ending for what is derived from it (`<key>.w128.webp`). */
export interface Storage {
  /** Keeps bytes under a name; they outlive a power cut when this returns. The same name again replaces them as a whole. */
  put(name: string, content: Uint8Array | ByteSource): Promise<void>;
  /** A stream of an object or of a part of it; undefined when there is none. */
  openStream(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** A whole object; undefined when there is none. */
  readAll(name: string): Promise<Uint8Array | undefined>;
  /** Its length in bytes; undefined when there is none. */
  head(name: string): Promise<{ readonly bytes: number } | undefined>;
  /** Removes an object; nothing happens when there is none. */
  delete(name: string): Promise<void>;
  /** All objects, in no order; one that is put or deleted meanwhile may be among them or not. */
  list(): AsyncIterable<StoredObject>;
}
