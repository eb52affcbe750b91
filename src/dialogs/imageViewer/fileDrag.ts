/** The file that a picture is dragged out as. */
export type DraggedFile = { readonly name: string; readonly mediaType: string; readonly address: string };

/** The endings of the pictures that are stored, with their media types. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** The file of a stored picture, by the name that a download has; undefined where its address names no picture of ours. */
export function draggedFile(address: string | undefined, title: string): DraggedFile | undefined {
  const ending =
    /\.(\w+)(?:[?#]|$)/.exec(address?.startsWith('data:') ? '' : (address ?? ''))?.[1]?.toLowerCase() ?? '';
  const mediaType = MEDIA_TYPES[ending];
  return address && mediaType ? { name: `${title}.${ending}`, mediaType, address } : undefined;
}

/** Gives a drag a file: Chromium stores it where it is dropped, other browsers hand on its address. */
export function setDraggedFile(transfer: DataTransfer, { name, mediaType, address }: DraggedFile): void {
  const { href } = new URL(address, location.href);
  transfer.effectAllowed = 'copy';
  // The parts are divided by colons, which file names do not have.
  transfer.setData('DownloadURL', `${mediaType}:${name.replaceAll(':', ' ')}:${href}`);
  transfer.setData('text/uri-list', href);
}
