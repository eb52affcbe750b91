import { enforceTimeout } from './callTimeout.ts';
import { callErrorOf } from './errors.ts';
import { httpClient } from './post.ts';

/** Asks whether a stored object can be had from its signed address. Throws a `CallError` for a refusal or no answer. */
export function checkAsset(address: string): Promise<void> {
  return enforceTimeout(undefined, async (timeout) => {
    timeout.startWaiting(0, 'answer');
    const response = await httpClient.head(address, { signal: timeout.signal });
    if (!response.ok) throw await callErrorOf(response);
  });
}

/** Fetches a stored object from its signed address. Throws a `CallError` for a refusal or no answer. */
export function fetchAsset(address: string): Promise<Blob> {
  return enforceTimeout(undefined, async (timeout) => {
    timeout.startWaiting(0, 'answer');
    const response = await httpClient.get(address, { signal: timeout.signal });
    timeout.startReceiving(response);
    if (!response.ok) throw await callErrorOf(response);
    return response.blob();
  });
}
