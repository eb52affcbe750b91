import type { Size } from '../../../contract/board.ts';
import type { PictureRemarks } from '../../../contract/pictureRemarks.ts';
import type { RunMessage } from './nodeRun.ts';

/** A file that was stored: where it is, of a picture how large in pixels, and of a drawing what is to be said of it, of a model what was left out. */
export type StoredFile = {
  readonly url: string;
  readonly objectKey: string;
  readonly pixels?: Size | undefined;
  readonly drawing?: PictureRemarks | undefined;
  readonly leftOut?: readonly string[] | undefined;
};

/** The calls that store a file. */
export type UploadCall = 'save_image' | 'upload_3d';

type UploadMessage = Exclude<RunMessage, string>;

/** The upload of a node type: it takes a file that a person chose, dropped or pasted. */
export type NodeUpload = {
  readonly call: UploadCall;
  /** Endings of file names that are taken, in any case. What a file really holds, the server judges. */
  readonly extensions: readonly string[];
  /** Endings of files that somebody may mean for it, and that are not taken: they are answered in its messages. */
  readonly rejectedExtensions?: readonly string[];
  /** Messages of the card and the dialog: what may be dropped there, and which formats are taken. */
  readonly messages: { readonly title: UploadMessage; readonly drop: UploadMessage; readonly formats: UploadMessage };
  /** A larger file is not sent: the server would refuse it. */
  readonly bytesMax: number;
  readonly wrongFormatMessage: UploadMessage;
  /** The message about a larger file; `failed`, with the reason, where it is missing. */
  readonly tooLargeMessage?: RunMessage;
  readonly failedMessage: RunMessage;
  /** The fields of the node's data that the stored file becomes; `format` is the ending of its name. */
  readonly toData: (stored: StoredFile, format: string) => Readonly<Record<string, unknown>>;
};

/** The part of a file that has been sent, 0 to 1. */
export type UploadProgressListener = (fraction: number) => void;

/** Looks up how a type takes files; undefined for a type that takes none. */
export type NodeUploadLookup = (type: string) => NodeUpload | undefined;

/** True if a file may be sent, by its name. */
export function isAccepted({ extensions }: Pick<NodeUpload, 'extensions'>, file: NamedFile): boolean {
  return extensions.includes(fileExtension(file));
}

type NamedFile = { readonly name: string };

/** The name that browsers give a picture from the clipboard: it says nothing. */
const CLIPBOARD_NAME = 'image';
const NAME_LENGTH_MAX = 100;

/** The name of a file without its ending, for people; undefined where it tells nothing. */
export function fileTitle({ name }: NamedFile): string | undefined {
  const dot = name.lastIndexOf('.');
  const title = [...(dot > 0 ? name.slice(0, dot) : name).trim()].slice(0, NAME_LENGTH_MAX).join('').trim();
  return title === '' || title.toLowerCase() === CLIPBOARD_NAME ? undefined : title;
}

/** The ending of a file's name, without the dot; empty for a name without one. */
export function fileExtension({ name }: NamedFile): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
