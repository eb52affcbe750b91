import type { Size } from '../stage/stageView.ts';

/** The picture at its longer side of 3840 pixels: where it can be had, and how large it is where that is known. */
export type EnlargedPicture = {
  readonly address: string;
  readonly objectKey: string | undefined;
  readonly size: Size | undefined;
};

/** The outcome of an export: the picture, that it was stopped, or why there is none. */
export type ExportOutcome =
  | { readonly kind: 'done'; readonly picture: EnlargedPicture }
  /** The possible cost all the same, where it was paid for. */
  | { readonly kind: 'stopped'; readonly text?: string | undefined }
  /** An alert that must be read; the upgrade dialog follows it. */
  | { readonly kind: 'alert'; readonly text: string }
  /** A limit: the upgrade dialog comes at once. */
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'failed'; readonly text: string };
