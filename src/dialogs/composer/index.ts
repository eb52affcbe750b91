import { defineDialog } from '../defineDialog.ts';

/** Arranges the layers of a Composer node. */
export const composer = defineDialog({ load: () => import('./host.tsx') });
