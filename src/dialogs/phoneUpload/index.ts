import { defineDialog } from '../defineDialog.ts';

/** Shows a code that a phone sends an image by. */
export const phoneUpload = defineDialog({ load: () => import('./host/PhoneUploadHost.tsx') });
