import { defineDialog } from '../defineDialog.ts';

/** The 3D view of a 3D Model node. */
export const view3D = defineDialog({ load: () => import('./host/View3DHost.tsx'), staysWithoutNode: true });

/** The 3D viewer of an Upload 3D Model node. */
export const viewer3D = defineDialog({ load: () => import('./host/Viewer3DHost.tsx'), staysWithoutNode: true });
