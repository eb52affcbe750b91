/** Says whether two JSON values are equal. A field that is undefined counts as missing. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqualJson(item, b[i]))
    );
  }
  return fieldNames(a, b).every((field) => isEqualJson(Reflect.get(a, field), Reflect.get(b, field)));
}

/** The names of all fields of these objects, each once, in the order in which they come. */
export function fieldNames(...objects: readonly object[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}
