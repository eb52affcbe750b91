import { useEffect, useState } from 'react';
import type { Picture } from '../../board/document/nodeFacts.ts';
import type { BoardSession } from '../../session/boardSession.ts';

/**
 * A fresh address of the whole picture, for a dialog that works on its pixels: undefined while it is asked for. Where none can be
 * had the one that is known serves; empty without any.
 */
export function useFullAddress({ pictures }: BoardSession, picture: Picture | undefined): string | undefined {
  const [answer, setAnswer] = useState<{ readonly of: string | undefined; readonly address: string }>();
  const key = picture?.objectKey;
  const known = picture && pictures.addressOf(picture, 'full');
  const of = key ?? known;
  useEffect(() => {
    let wanted = true;
    const asking = key === undefined ? Promise.resolve(undefined) : pictures.freshAddressOf({ objectKey: key }, 'full');
    asking
      .catch((error) => void console.error('get_image_url', error))
      .then((fresh) => wanted && setAnswer({ of, address: fresh ?? known ?? '' }));
    return () => {
      wanted = false;
    };
  }, [pictures, of, key, known]);
  return answer?.of === of ? answer?.address : undefined;
}
