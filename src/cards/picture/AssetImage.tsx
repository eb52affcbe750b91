import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Picture } from '../../board/document/nodeFacts.ts';
import { useCardServices } from '../services/services.ts';
import type { PictureSize } from '../services/sharpness.ts';
import { useOnline } from './useOnline.ts';

type AssetImageProps = {
  picture: Picture;
  size: PictureSize;
  alt: string;
  /** Stands in its place when the picture cannot be had. */
  missing?: ReactNode;
  /** Stands in its place until the device has a network again. */
  unreached?: ReactNode;
  /** Told once the picture is there: its size in pixels, which is that of a thumbnail, in the picture's own ratio. */
  onShown?: (width: number, height: number) => void;
};

/** A fresh address that was asked for: `of` and `size` say for what, so that it never serves another. */
type Renewal = {
  readonly of: string;
  readonly size: PictureSize;
  readonly address?: string | undefined;
  readonly failed?: boolean;
  /** It failed without a network, which says nothing of the picture. */
  readonly offline?: boolean;
};

/** An address from which a picture came. */
type LoadedPicture = { readonly of: string; readonly address: string };

/**
 * A stored picture. Addresses are signed and expire: when one fails, or none is known, a fresh one is asked for, once, without
 * showing a broken picture in between; what failed without a network is asked for again with one. At another size it stays as it is until that one is decoded.
 */
export function AssetImage({ picture, size, alt, missing = null, unreached = missing, onShown }: AssetImageProps) {
  const services = useCardServices();
  const [latestRenewal, setRenewal] = useState<Renewal>();
  const [loaded, setLoaded] = useState<LoadedPicture>();
  const identity = `${picture.objectKey} ${picture.url}`;
  const online = useOnline();
  const isOfThis = latestRenewal?.of === identity && latestRenewal.size === size && !(latestRenewal.offline && online);
  const renewal = isOfThis ? latestRenewal : undefined;
  const wanted = renewal ? renewal.address : services.addressOf(picture, size);
  const before = loaded?.of === identity ? loaded.address : undefined;

  function settle(end: Omit<Renewal, 'of' | 'size'>) {
    setRenewal((latest) => (latest?.of === identity && latest.size === size ? { of: identity, size, ...end } : latest));
  }

  function renew() {
    setRenewal({ of: identity, size, ...(renewal && failure()) });
    if (renewal) return;
    services.freshAddressOf(picture, size).then(
      (fresh) => settle(fresh === undefined ? failure() : { address: fresh }),
      () => settle(failure()),
    );
  }

  const isUnknown = wanted === undefined && renewal === undefined;
  const askForUnknown = useEffectEvent(renew);
  useEffect(() => {
    if (isUnknown) askForUnknown();
  }, [isUnknown]);

  const next = before !== undefined && wanted !== before ? wanted : undefined;
  const swap = useEffectEvent((address: string) => setLoaded({ of: identity, address }));
  const renewNext = useEffectEvent(renew);
  useEffect(() => (next === undefined ? undefined : decode(next, swap, renewNext)), [next]);

  const address = before ?? wanted;
  if (address === undefined) return renewal?.failed ? (renewal.offline ? unreached : missing) : null;
  return (
    <img
      src={address}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={renew}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        setLoaded({ of: identity, address });
        onShown?.(naturalWidth, naturalHeight);
      }}
    />
  );
}

function failure(): Pick<Renewal, 'failed' | 'offline'> {
  return { failed: true, offline: !navigator.onLine };
}

/** Fetches and decodes a picture away from the main thread, and tells how that went unless it is called off. */
function decode(address: string, onDecoded: (address: string) => void, onFailed: () => void): () => void {
  let wanted = true;
  const image = new Image();
  image.decoding = 'async';
  image.src = address;
  image.decode().then(
    () => wanted && onDecoded(address),
    () => wanted && onFailed(),
  );
  return () => {
    wanted = false;
  };
}
