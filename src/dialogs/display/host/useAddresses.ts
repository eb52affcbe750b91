import { useEffect, useReducer } from 'react';
import type { Picture } from '../../../board/document/facts.ts';
import type { PictureSize } from '../../../cards/viewport/sharpness.ts';
import type { BoardSession } from '../../../session/boardSession.ts';

/**
 * The addresses of pictures, by key. A fresh address is asked for once; where none can be had, the one that is known serves.
 * Undefined while it is asked for.
 */
export function useAddresses({ pictures }: BoardSession, wanted: readonly (Picture | undefined)[], size: PictureSize) {
  const [answered, settle] = useReducer(
    (before: ReadonlyMap<string, boolean>, [key, isThere]: [string, boolean]) => new Map(before).set(key, isThere),
    new Map<string, boolean>(),
  );
  const keys = wanted.flatMap((picture) => picture?.objectKey ?? []).join(' ');
  useEffect(() => {
    let isOpen = true;
    for (const objectKey of keys.split(' ').filter(Boolean)) {
      pictures.freshAddressOf({ objectKey }, size).then(
        () => isOpen && settle([objectKey, true]),
        (error) => {
          console.error('get_image_url', error);
          if (isOpen) settle([objectKey, false]);
        },
      );
    }
    return () => {
      isOpen = false;
    };
  }, [keys, pictures, size]);
  return (picture: Picture | undefined): string | undefined => {
    if (!picture || (picture.objectKey && !answered.has(picture.objectKey))) return undefined;
    return pictures.addressOf(picture, size);
  };
}
