import { ObjectKey } from '../../contract/ids.ts';

const PICTURE = /\.(png|jpg|webp)$/;

/** The object key of the picture that a node shows, or null: what its board's card may show too. */
export function pictureKeyOf(element: Readonly<Record<string, unknown>> | undefined): ObjectKey | null {
  const data = element?.data;
  if (typeof data !== 'object' || data === null) return null;
  for (const field of ['objectKey', 'sketchObjectKey']) {
    const key = ObjectKey.safeParse((data as Record<string, unknown>)[field]);
    if (key.success && PICTURE.test(key.data)) return key.data;
  }
  return null;
}

/** Every object key in a node's data, wherever it stands: what the board must let its readers read. */
export function objectKeysOf(element: Readonly<Record<string, unknown>>): ObjectKey[] {
  const found = new Set<ObjectKey>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      const key = ObjectKey.safeParse(value);
      if (key.success) found.add(key.data);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(element.data);
  return [...found];
}
