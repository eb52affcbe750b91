import type { RunMessage } from './nodeRun.ts';

/** A file that was stored (`save_image`): where it is, and how large in pixels. */
export type StoredFile = {
  readonly imageUrl: string;
  readonly objectKey: string;
  readonly imageWidth: number;
  readonly imageHeight: number;
};

/** How a node type takes a file that a person chose, dropped or pasted. */
export type NodeUpload = {
  /** Endings of file names that are taken, in any case. What a file really holds, the server judges. */
  readonly endings: readonly string[];
  readonly wrongFormat: RunMessage;
  readonly failed: RunMessage;
  /** The fields of the node's data that the stored file becomes. */
  readonly toData: (stored: StoredFile) => Readonly<Record<string, unknown>>;
};

/** Looks up how a type takes files; undefined for a type that takes none. */
export type UploadOf = (type: string) => NodeUpload | undefined;

/** Whether a file may be sent, by its name. */
export function isTaken({ endings }: NodeUpload, { name }: { readonly name: string }): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return endings.includes(ending);
}
