import { useEffect, useReducer } from 'react';
import type { Picture } from '../../../board/document/nodeFacts.ts';
import type { PictureSize } from '../../../cards/viewport/sharpness.ts';
import type { BoardSession } from '../../../session/boardSession.ts';

/**
 * The addresses of pictures, by key. A fresh address is asked for once; where none can be had, the one that is known serves.
 * Undefined while it is asked for.
 */
export function usePictureAddresses(
  { pictureServices }: BoardSession,
  requestedPictures: readonly (Picture | undefined)[],
  size: PictureSize,
) {
  const [answeredKeys, recordAnswer] = useReducer(
    (before: ReadonlyMap<string, boolean>, [key, isThere]: [string, boolean]) => new Map(before).set(key, isThere),
    new Map<string, boolean>(),
  );
  const keys = requestedPictures.flatMap((picture) => picture?.objectKey ?? []).join(' ');
  useEffect(() => {
    let isCurrent = true;
    for (const objectKey of keys.split(' ').filter(Boolean)) {
      pictureServices.freshAddressOf({ objectKey }, size).then(
        () => isCurrent && recordAnswer([objectKey, true]),
        (error) => {
          console.error('get_image_url', error);
          if (isCurrent) recordAnswer([objectKey, false]);
        },
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [keys, pictureServices, size]);
  return (picture: Picture | undefined): string | undefined => {
    if (!picture || (picture.objectKey && !answeredKeys.has(picture.objectKey))) return undefined;
    return pictureServices.addressOf(picture, size);
  };
}
