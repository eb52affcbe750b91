import { ObjectKey } from '../../../contract/ids.ts';

const PICTURE_KEY_PATTERN = /\.(png|jpg|webp)$/;

/** The object key of the picture that a node shows, or null: what its board's card may show too. */
export function pictureKeyOf(element: Readonly<Record<string, unknown>> | undefined): ObjectKey | null {
  const data = element?.data;
  if (typeof data !== 'object' || data === null) return null;
  for (const field of ['objectKey', 'sketchObjectKey']) {
    const key = ObjectKey.safeParse((data as Record<string, unknown>)[field]);
    if (key.success && PICTURE_KEY_PATTERN.test(key.data)) return key.data;
  }
  return null;
}
