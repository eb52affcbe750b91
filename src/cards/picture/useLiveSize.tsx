import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { IMAGE_PREVIEW_MAX } from '../../../contract/limits.ts';
import type { Picture } from '../../board/document/nodeFacts.ts';
import { useCardServices } from '../services/services.ts';
import type { PictureSize, PlacedPicture } from '../services/sharpness.ts';

type Place = Pick<PlacedPicture, 'width' | 'node'>;

const CardPlace = createContext<Place>({ width: IMAGE_PREVIEW_MAX, node: undefined });

type CardPlaceProps = { readonly node: NodeId; readonly width: number; readonly children: ReactNode };

/** Tells what stands in a card whose card it is, and how wide that is, in board units. */
export function CardPlaceProvider({ node, width, children }: CardPlaceProps) {
  const place = useMemo(() => ({ node, width }), [node, width]);
  return <CardPlace value={place}>{children}</CardPlace>;
}

/** The size at which to show the picture of the card around it. */
export function useLiveSize({ objectKey, url }: Picture): PictureSize {
  const { sharpness } = useCardServices();
  const place = useContext(CardPlace);
  const key = objectKey ?? url ?? '';
  const placed = useMemo(
    // A tall picture may be as high as a preview is at most, however narrow its card.
    () => ({ key, node: place.node, width: Math.max(IMAGE_PREVIEW_MAX, place.width) }),
    [key, place],
  );
  const [size, setSize] = useState(() => sharpness.first(placed));
  useEffect(() => sharpness.watch(placed, setSize), [sharpness, placed]);
  return size;
}
