import { dataUrlOf } from './dataUrl.ts';

/** From here on a file goes as it is, with the other fields in the address: within JSON it would be a third larger, and held in memory. */
const RAW_BODY_BYTES_MIN = 1024 * 1024;

/** The address and the body of a call with a file. */
export async function requestWithFile(
  path: string,
  fields: object,
  { field, file }: { readonly field: string; readonly file: Blob },
): Promise<{ readonly url: string; readonly body: unknown }> {
  if (file.size < RAW_BODY_BYTES_MIN) return { url: path, body: { ...fields, [field]: await dataUrlOf(file) } };
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    url: `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`,
    body: file,
  };
}
