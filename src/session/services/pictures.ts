import { mayAnswerLater } from '../../../contract/callFailures.ts';
import { getImageUrl } from '../../../contract/calls/assets.ts';
import type { ObjectKey } from '../../../contract/ids.ts';
import type { Api } from '../../api/api.ts';
import { callStatusOf } from '../../api/errors.ts';
import { checkAsset, fetchAsset } from '../../api/fetchAsset.ts';
import type { Picture } from '../../board/document/nodeFacts.ts';
import type { CardServices, FileFormat } from '../../cards/context/cardServices.ts';
import { createMotionPauser } from '../../cards/viewport/motionPauser.ts';
import { createSharpness, type PictureSize } from '../../cards/viewport/sharpness.ts';
import { createLazy } from '../../load/lazy.ts';

type PictureHandlers = {
  onDownloadFailed: (error: unknown) => void;
  onCopied: () => void;
  onCopyFailed: (error: unknown) => void;
};

/** Services of the app for pictures, beside what cards need. */
export type PictureServices = CardServices & {
  /** True if this browser lets the page put pictures on the clipboard: on https and on this device. */
  readonly canCopyPicture: boolean;
  /** Puts a picture on the system's clipboard as a PNG, for other programs. */
  copyPicture(picture: Picture): void;
};

/** Addresses of stored pictures: signed ones from the board, fresh ones where those have expired. */
export function createPictureServices(
  api: Api,
  { onDownloadFailed, onCopied, onCopyFailed }: PictureHandlers,
): Omit<PictureServices, 'labelOf' | 'exportStl' | 'sourcesFor' | 'enter' | 'feedback'> {
  const freshAddresses = new Map<string, string>();

  function addressOf({ objectKey, url }: Picture, size: PictureSize): string | undefined {
    const address = (objectKey && freshAddresses.get(objectKey)) || url;
    return address && thumbnailAddress(address, size);
  }

  async function freshAddressOf({ objectKey }: Picture, size: PictureSize): Promise<string | undefined> {
    if (!objectKey) return undefined;
    const { image_url } = await api.call(getImageUrl, { object_key: objectKey as ObjectKey });
    freshAddresses.set(objectKey, image_url);
    return thumbnailAddress(image_url, size);
  }

  async function isPictureAway(picture: Picture, size: PictureSize): Promise<boolean> {
    try {
      const address = await freshAddressOf(picture, size);
      if (address !== undefined) await checkAsset(address);
      return false;
    } catch (error) {
      return mayAnswerLater(callStatusOf(error));
    }
  }

  async function fileOf(picture: Picture): Promise<Blob> {
    const address = (await freshAddressOf(picture, 'full')) ?? addressOf(picture, 'full');
    if (!address) throw new Error('This picture has no address.');
    return fetchAsset(address);
  }

  async function download(picture: Picture, title: string, format: FileFormat): Promise<void> {
    const { convertIfNeeded, saveFile } = await import('./files.ts');
    saveFile(await convertIfNeeded(await fileOf(picture), format), `${title}.${format}`);
  }

  /** The browser wants to be asked in the very press, with a promise: the picture comes later. */
  async function copyPicture(picture: Picture): Promise<void> {
    const pngOf = async () => (await import('./files.ts')).convertIfNeeded(await fileOf(picture), 'png');
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf() })]);
  }

  return {
    addressOf,
    freshAddressOf,
    isPictureAway,
    engineRoutes: createLazy(async () => (await import('./fetchRoutes.ts')).fetchRoutes()),
    allowance: createLazy(async () => (await import('./fetchAllowance.ts')).fetchAllowance()),
    sharpness: createSharpness(),
    motion: createMotionPauser(),
    download: (picture, title, format) => void download(picture, title, format).catch(onDownloadFailed),
    storePicture: async (picture) => (await import('./uploads.ts')).storePicture(api, picture, { alpha: true }),
    fileOf,
    canCopyPicture: navigator.clipboard?.write !== undefined,
    copyPicture: (picture) => void copyPicture(picture).then(onCopied, onCopyFailed),
  };
}

/** An asset's address at a thumbnail's size; addresses that are not ours (a data URL, say) stay as they are. */
export function thumbnailAddress(address: string, size: PictureSize): string {
  if (size === 'full' || !address.startsWith('/assets/')) return address;
  return `${address}${address.includes('?') ? '&' : '?'}w=${size}`;
}
