import { defineDialog } from '../defineDialog.ts';

/** Asks for the file of a node. */
export const fileUpload = defineDialog({ load: () => import('./host.tsx') });
