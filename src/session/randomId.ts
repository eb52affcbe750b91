const ID_BYTES = 16;

/**
 * A random id of 22 characters `[A-Za-z0-9_-]` (128 bits). `crypto.randomUUID` exists on secure addresses only, and a board may
 * be opened over plain http on a local network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
