import { useState } from 'react';
import type { Picture } from '../board/facts.ts';
import { type PictureSize, useCardServices } from './services.ts';

type AssetImageProps = { picture: Picture; size: PictureSize; alt: string; className?: string | undefined };

/**
 * A stored picture. Addresses are signed and expire: when one fails, a fresh one is asked for, once, without showing a broken
 * picture in between.
 */
export function AssetImage({ picture, size, alt, className }: AssetImageProps) {
  const services = useCardServices();
  const known = services.addressOf(picture, size);
  const [fresh, setFresh] = useState<{ instead: string; address: string | undefined }>();
  const address = fresh && fresh.instead === known ? fresh.address : known;
  if (!address) return null;

  async function renew() {
    if (!known || fresh?.instead === known) return;
    setFresh({ instead: known, address: undefined });
    setFresh({ instead: known, address: await services.freshAddressOf(picture, size) });
  }

  return (
    <img
      src={address}
      alt={alt}
      className={className}
      draggable={false}
      decoding="async"
      onError={() => void renew()}
    />
  );
}
