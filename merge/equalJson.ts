/** Says whether two JSON values are equal. A field that is undefined counts as missing. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  return areEqual(a, b, (one, other) => Object.is(one, other));
}

/** The same, where an address of one of our assets is what it names, however it was signed: signatures are new on every day. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return areEqual(
    a,
    b,
    (one, other) => Object.is(one, other) || (isAsset(one) && isAsset(other) && unsigned(one) === unsigned(other)),
  );
}

function isAsset(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/assets/');
}

function unsigned(address: string): string {
  const at = address.indexOf('?');
  return at < 0 ? address : address.slice(0, at);
}

function areEqual(a: unknown, b: unknown, isEqual: (a: unknown, b: unknown) => boolean): boolean {
  if (isEqual(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    const areLists = Array.isArray(a) && Array.isArray(b) && a.length === b.length;
    return areLists && a.every((item, index) => areEqual(item, b[index], isEqual));
  }
  return fieldNames(a, b).every((field) => areEqual(Reflect.get(a, field), Reflect.get(b, field), isEqual));
}

/** The names of all fields of these objects, each once, in the order in which they come. */
export function fieldNames(...objects: readonly object[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}
