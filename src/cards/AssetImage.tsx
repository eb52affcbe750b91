import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Picture } from '../board/facts.ts';
import { type PictureSize, useCardServices } from './services.ts';

type AssetImageProps = {
  picture: Picture;
  size: PictureSize;
  alt: string;
  /** Stands in its place when the picture cannot be had. */
  missing?: ReactNode;
  /** Told once the picture is there: its size in pixels, which is that of a thumbnail, in the picture's own ratio. */
  onShown?: (width: number, height: number) => void;
};

/** A fresh address that was asked for: `of` says for which picture, so that it never serves another. */
type Renewal = { readonly of: string; readonly address?: string | undefined; readonly failed?: boolean };

/**
 * A stored picture. Addresses are signed and expire: when one fails, or none is known, a fresh one is asked for, once, without
 * showing a broken picture in between.
 */
export function AssetImage({ picture, size, alt, missing = null, onShown }: AssetImageProps) {
  const services = useCardServices();
  const [asked, setAsked] = useState<Renewal>();
  const identity = `${picture.objectKey} ${picture.url}`;
  const renewal = asked?.of === identity ? asked : undefined;
  const address = renewal ? renewal.address : services.addressOf(picture, size);

  function settle(end: Omit<Renewal, 'of'>) {
    setAsked((latest) => (latest?.of === identity ? { of: identity, ...end } : latest));
  }

  function renew() {
    setAsked({ of: identity, failed: renewal !== undefined });
    if (renewal) return;
    services.freshAddressOf(picture, size).then(
      (fresh) => settle(fresh === undefined ? { failed: true } : { address: fresh }),
      () => settle({ failed: true }),
    );
  }

  const isUnknown = address === undefined && renewal === undefined;
  const askForUnknown = useEffectEvent(renew);
  useEffect(() => {
    if (isUnknown) askForUnknown();
  }, [isUnknown]);

  if (renewal?.failed) return missing;
  if (address === undefined) return null;
  return (
    <img
      src={address}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={renew}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onShown?.(naturalWidth, naturalHeight)}
    />
  );
}
