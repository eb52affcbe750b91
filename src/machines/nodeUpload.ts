import type { RunMessage } from './nodeRun.ts';

/** A file that was stored (`save_image`): where it is, and how large in pixels. */
export type StoredFile = {
  readonly imageUrl: string;
  readonly objectKey: string;
  readonly imageWidth: number;
  readonly imageHeight: number;
};

type Words = Exclude<RunMessage, string>;

/** How a node type takes a file that a person chose, dropped or pasted. */
export type NodeUpload = {
  /** Endings of file names that are taken, in any case. What a file really holds, the server judges. */
  readonly endings: readonly string[];
  /** What the card and the dialog say: what may be dropped there, and which formats are taken. */
  readonly words: { readonly title: Words; readonly drop: Words; readonly formats: Words };
  /** A larger file is not sent: the server would refuse it. */
  readonly bytesMax: number;
  readonly wrongFormat: RunMessage;
  readonly failed: RunMessage;
  /** The fields of the node's data that the stored file becomes. */
  readonly toData: (stored: StoredFile) => Readonly<Record<string, unknown>>;
};

/** The part of a file that has been sent, 0 to 1. */
export type OnSent = (share: number) => void;

/** Looks up how a type takes files; undefined for a type that takes none. */
export type UploadOf = (type: string) => NodeUpload | undefined;

/** Whether a file may be sent, by its name. */
export function isTaken({ endings }: Pick<NodeUpload, 'endings'>, { name }: { readonly name: string }): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return endings.includes(ending);
}
