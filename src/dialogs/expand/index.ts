import { defineDialog } from '../defineDialog.ts';

/** Places an image on a larger canvas, to be filled around it. */
export const expand = defineDialog({ load: () => import('./host.tsx') });
