import { useEffect, useState } from 'react';
import type { Picture } from '../../board/document/nodeFacts.ts';
import type { BoardSession } from '../../session/boardSession.ts';

/**
 * A fresh address of the whole picture, for a dialog that works on its pixels: undefined while it is asked for. Where none can be
 * had the one that is known serves; empty without any.
 */
export function useFullPictureUrl({ pictureServices }: BoardSession, picture: Picture | undefined): string | undefined {
  const [answer, setAnswer] = useState<{ readonly identity: string | undefined; readonly address: string }>();
  const key = picture?.objectKey;
  const knownAddress = picture && pictureServices.addressOf(picture, 'full');
  const identity = key ?? knownAddress;
  useEffect(() => {
    let isCurrent = true;
    const request =
      key === undefined ? Promise.resolve(undefined) : pictureServices.freshAddressOf({ objectKey: key }, 'full');
    request
      .catch((error) => void console.error('get_image_url', error))
      .then((fresh) => isCurrent && setAnswer({ identity, address: fresh ?? knownAddress ?? '' }));
    return () => {
      isCurrent = false;
    };
  }, [pictureServices, identity, key, knownAddress]);
  return answer?.identity === identity ? answer?.address : undefined;
}
