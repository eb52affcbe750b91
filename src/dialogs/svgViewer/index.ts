import { defineDialog } from '../defineDialog.ts';

/** Shows a vector, to be copied and saved. */
export const svgViewer = defineDialog({ load: () => import('./host.tsx'), staysWithoutNode: true });
