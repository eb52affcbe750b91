import { defineDialog } from '../defineDialog.ts';

/** Spins a node off to a new board. */
export const spinOff = defineDialog({ load: () => import('./host.tsx') });

/** Spins a node off to a board that somebody else is sent. */
export const spinOffSend = defineDialog({ load: () => import('./sendHost.tsx') });
