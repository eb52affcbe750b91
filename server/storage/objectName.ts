/** An object key with at most two further endings; nothing that could be a path. */
const OBJECT_NAME_PATTERN = /^[A-Za-z0-9_-]{22}(\.[a-z0-9]{1,8}){1,3}$/;

/** Says whether a text can name an object. */
export function isObjectName(name: string): boolean {
  return OBJECT_NAME_PATTERN.test(name);
}

/** Gives a name back; throws RangeError for one that can name no object. */
export function requireObjectName(name: string): string {
  if (!isObjectName(name)) throw new RangeError(`${JSON.stringify(name)} names no object`);
  return name;
}
