import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Picture } from '../../board/document/nodeFacts.ts';
import { useCardServices } from '../context/cardServices.ts';
import type { PictureSize } from '../viewport/sharpness.ts';
import { useReturn } from './useReturn.ts';

type AssetImageProps = {
  picture: Picture;
  size: PictureSize;
  alt: string;
  /** Stands in its place when the picture cannot be had. */
  missingContent?: ReactNode;
  /** Stands in its place while the server, its files or the network are away. */
  awayContent?: ReactNode;
  /** Told once the picture is there: its size in pixels, which is that of a thumbnail, in the picture's own ratio. */
  onShown?: (width: number, height: number) => void;
};

/** A fresh address that was asked for: `pictureKey` and `size` say for what, so that it never serves another. */
type Renewal = {
  readonly pictureKey: string;
  readonly size: PictureSize;
  readonly address?: string | undefined;
  /** It failed; while nobody can be asked, that says nothing of the picture. */
  readonly failure?: 'missing' | 'away';
};

/** An address from which a picture came. */
type LoadedPicture = { readonly pictureKey: string; readonly address: string };

/**
 * A stored picture. Addresses are signed and expire: when one fails, or none is known, a fresh one is asked for, once, without
 * showing a broken picture in between; what failed while nobody could be asked is asked for again. At another size it stays as it is until that one is decoded.
 */
export function AssetImage({
  picture,
  size,
  alt,
  missingContent = null,
  awayContent = missingContent,
  onShown,
}: AssetImageProps) {
  const services = useCardServices();
  const [latestRenewal, setRenewal] = useState<Renewal>();
  const [loaded, setLoaded] = useState<LoadedPicture>();
  const currentKey = `${picture.objectKey} ${picture.url}`;
  const isForCurrent = latestRenewal?.pictureKey === currentKey && latestRenewal.size === size;
  const renewal = isForCurrent ? latestRenewal : undefined;
  const requestedAddress = renewal ? renewal.address : services.addressOf(picture, size);
  const loadedAddress = loaded?.pictureKey === currentKey ? loaded.address : undefined;

  function finishRenewal(end: Omit<Renewal, 'pictureKey' | 'size'>) {
    setRenewal((latest) =>
      latest?.pictureKey === currentKey && latest.size === size ? { pictureKey: currentKey, size, ...end } : latest,
    );
  }

  function renew() {
    setRenewal({ pictureKey: currentKey, size });
    const fail = async () => finishRenewal({ failure: (await isAway()) ? 'away' : 'missing' });
    if (renewal) return void fail();
    services
      .freshAddressOf(picture, size)
      .then(
        (address) => (address === undefined ? finishRenewal({ failure: 'missing' }) : finishRenewal({ address })),
        fail,
      );
  }

  const isAway = async () => !navigator.onLine || services.isPictureAway(picture, size);
  useReturn(renewal?.failure === 'away', isAway, () => setRenewal(undefined));

  const isUnknown = requestedAddress === undefined && renewal === undefined;
  const requestAddress = useEffectEvent(renew);
  useEffect(() => {
    if (isUnknown) requestAddress();
  }, [isUnknown]);

  const nextAddress = loadedAddress !== undefined && requestedAddress !== loadedAddress ? requestedAddress : undefined;
  const showDecoded = useEffectEvent((address: string) => setLoaded({ pictureKey: currentKey, address }));
  const renewNext = useEffectEvent(renew);
  useEffect(() => (nextAddress === undefined ? undefined : decode(nextAddress, showDecoded, renewNext)), [nextAddress]);

  const address = loadedAddress ?? requestedAddress;
  if (address === undefined)
    return renewal?.failure ? (renewal.failure === 'away' ? awayContent : missingContent) : null;
  return (
    <img
      src={address}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={renew}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        setLoaded({ pictureKey: currentKey, address });
        onShown?.(naturalWidth, naturalHeight);
      }}
    />
  );
}

/** Fetches and decodes a picture away from the main thread, and tells how that went unless it is called off. */
function decode(address: string, onDecoded: (address: string) => void, onFailed: () => void): () => void {
  let isCurrent = true;
  const image = new Image();
  image.decoding = 'async';
  image.src = address;
  image.decode().then(
    () => isCurrent && onDecoded(address),
    () => isCurrent && onFailed(),
  );
  return () => {
    isCurrent = false;
  };
}
