import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const ID_BYTES = 16;

/** A secret of a link or a guest: 256 random bits, 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function newId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/** What the tables keep of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
