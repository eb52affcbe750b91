import { deviceStore, TEXT_FORMAT } from '../store/deviceStore.ts';
import type { Store } from '../store/store.ts';

/** The access token of the person at this browser, for all its tabs: a reload stays signed in. Null while nobody is. */
export type TokenStore = Store<string | null>;

/** The token that the calls of a page carry. */
export type TokenSource = Pick<TokenStore, 'get'>;

/** Keeps the token on this device. */
export const createTokenStore = (): TokenStore => deviceStore('maquette.token', TEXT_FORMAT);
