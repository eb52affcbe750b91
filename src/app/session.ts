import { useSyncExternalStore } from 'react';
import { createApi } from '../api/api.ts';
import { localTokenStore } from '../api/token.ts';

/** The access token and the one client of this page, which calls with it. */
export const token = localTokenStore();
export const api = createApi({ token });

/** Whether somebody is signed in at this browser; follows other tabs too. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(token.subscribe, () => token.get() !== null);
}
