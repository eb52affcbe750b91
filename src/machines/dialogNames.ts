/** Every dialog that a board can open, by its name; `src/app/board/dialogs.ts` has what each of them is. */
export const DIALOG_NAMES = [
  'alert',
  'composer',
  'crop',
  'display',
  'expand',
  'export4k',
  'fileUpload',
  'mask',
  'phoneUpload',
  'rateLimit',
  'sketch',
  'spinOff',
  'spinOffSend',
  'svgViewer',
  'upgrade',
  'view3D',
  'viewer3D',
] as const;
export type DialogName = (typeof DIALOG_NAMES)[number];
