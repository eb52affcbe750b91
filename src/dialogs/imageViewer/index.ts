import { defineDialog } from '../defineDialog.ts';

/** Shows the images of a board one by one, and how each was made. */
export const display = defineDialog({ load: () => import('./host/ImageViewerHost.tsx'), staysWithoutNode: true });
