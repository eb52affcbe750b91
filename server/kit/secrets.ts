import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const ID_BYTES = 16;

/** A secret of a link, a guest or a phone: 256 random bits, 43 characters of base64url, unless it takes other room. */
export function createSecret(bytes = SECRET_BYTES): string {
  return randomBytes(bytes).toString('base64url');
}

/** An id that cannot be guessed, of 22 characters. */
export function createId(): string {
  return createSecret(ID_BYTES);
}

/** The hash of a secret, which is all that the tables have of it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
