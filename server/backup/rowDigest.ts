import { createHash } from 'node:crypto';

const MODULUS = 2n ** 256n;
const HEX_LENGTH = 64;

/** The number of rows and their digest, in whatever order they come. */
export type RowsSummary = { readonly rows: number; readonly digest: string };

/** Sums up rows as texts: two tables have the same digest where they have the same rows. */
export class RowDigest {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % MODULUS;
  }

  summary(): RowsSummary {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(HEX_LENGTH, '0') };
  }
}
