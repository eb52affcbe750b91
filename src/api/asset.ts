import { errorOf, noAnswer } from './errors.ts';

/** Fetches a stored object from its signed address. Throws a `CallError` for a refusal or no answer. */
export async function fetchAsset(address: string): Promise<Blob> {
  const response = await fetch(address).catch((error) => {
    throw noAnswer(error);
  });
  if (!response.ok) throw await errorOf(response);
  return response.blob();
}
