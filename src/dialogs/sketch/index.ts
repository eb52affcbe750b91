import { defineDialog } from '../defineDialog.ts';

/** Draws a sketch. */
export const sketch = defineDialog({ load: () => import('./host/SketchHost.tsx') });
