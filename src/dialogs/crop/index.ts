import { defineDialog } from '../defineDialog.ts';

/** Cuts a part of an image, as an image of its own. */
export const crop = defineDialog({ load: () => import('./host.tsx'), staysWithoutNode: true });
