import { errorOf } from './errors.ts';
import { exchange } from './patience.ts';
import { client } from './post.ts';

/** Fetches a stored object from its signed address. Throws a `CallError` for a refusal or no answer. */
export function fetchAsset(address: string): Promise<Blob> {
  return exchange(undefined, async (patience) => {
    patience.begin(0, 'answer');
    const response = await client.get(address, { signal: patience.signal });
    patience.hear(response);
    if (!response.ok) throw await errorOf(response);
    return response.blob();
  });
}
