import { errorOf } from './errors.ts';
import { exchange, heard } from './patience.ts';
import { client } from './post.ts';

/** Fetches a stored object from its signed address. Throws a `CallError` for a refusal or no answer. */
export function fetchAsset(address: string): Promise<Blob> {
  return exchange(undefined, async (patience) => {
    patience.hear();
    const response = await client.get(address, { signal: patience.signal });
    if (!response.ok) throw await errorOf(response);
    return heard(response, patience).blob();
  });
}
