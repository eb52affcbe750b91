/** Every dialog that a board can open, by its name; `src/app/board/dialogs.ts` has what each of them is. */
export const DIALOG_NAMES = [
  'alert',
  'crop',
  'display',
  'expand',
  'export4k',
  'fileUpload',
  'mask',
  'rateLimit',
  'sketch',
  'svgViewer',
  'upgrade',
] as const;
export type DialogName = (typeof DIALOG_NAMES)[number];
