import { defineDialog } from '../defineDialog.ts';

/** Enlarges an image to 4k and saves it as a file. */
export const export4k = defineDialog({ load: () => import('./host/Export4kHost.tsx') });
