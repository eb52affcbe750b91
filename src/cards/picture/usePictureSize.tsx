import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { IMAGE_PREVIEW_SIDE_MAX, MODEL_STILL_SIZE_MAX } from '../../../contract/limits.ts';
import type { Picture } from '../../board/document/nodeFacts.ts';
import { useCardServices } from '../context/cardServices.ts';
import { isLargerSize, type PictureSize, type PlacedPicture } from '../viewport/sharpness.ts';

type CardSize = Pick<PlacedPicture, 'width' | 'node'>;

const CardSizeContext = createContext<CardSize>({ width: IMAGE_PREVIEW_SIDE_MAX, node: undefined });

type CardSizeProps = { readonly node: NodeId; readonly width: number; readonly children: ReactNode };

/** Tells what stands in a card whose card it is, and how wide that is, in board units. */
export function CardSizeProvider({ node, width, children }: CardSizeProps) {
  const cardSize = useMemo(() => ({ node, width }), [node, width]);
  return <CardSizeContext value={cardSize}>{children}</CardSizeContext>;
}

/** The size at which to show the picture of the card around it, at most the largest that there is of it. */
export function usePictureSize({ objectKey, url }: Picture, largestSize: PictureSize = 'full'): PictureSize {
  const { sharpness } = useCardServices();
  const cardSize = useContext(CardSizeContext);
  const key = objectKey ?? url ?? '';
  const placedPicture = useMemo(
    // A tall picture may be as high as a preview is at most, however narrow its card.
    () => ({ key, node: cardSize.node, width: Math.max(IMAGE_PREVIEW_SIDE_MAX, cardSize.width) }),
    [key, cardSize],
  );
  const [size, setSize] = useState(() => sharpness.initialSize(placedPicture));
  useEffect(() => sharpness.watch(placedPicture, setSize), [sharpness, placedPicture]);
  return isLargerSize(size, largestSize) ? largestSize : size;
}

/** Says whether a model is seen so near that the server's still would be drawn larger than it is. */
export function useExceedsStill(model: Picture): boolean {
  return isLargerSize(usePictureSize(model), MODEL_STILL_SIZE_MAX);
}
