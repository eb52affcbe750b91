import type { FileFormat } from '../../cards/context/cardServices.ts';
import { convertImage } from './convertImage.ts';

const MIME_TYPES: Record<FileFormat, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
};
/** A download reads its address after the click; browsers do not tell when, so it is kept for a minute. */
const DOWNLOAD_URL_LIFETIME_MS = 60_000;

/** A file in a format: as it is, or its picture drawn anew. */
export async function convertIfNeeded(file: Blob, format: FileFormat): Promise<Blob> {
  return file.type === MIME_TYPES[format] ? file : convertImage(file, MIME_TYPES[format]);
}

/** Lets the browser save a file. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_URL_LIFETIME_MS);
}
