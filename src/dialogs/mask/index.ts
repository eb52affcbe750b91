import { defineDialog } from '../defineDialog.ts';

/** Paints the part of an image that a run is to change. */
export const mask = defineDialog({ load: () => import('./host.tsx') });
