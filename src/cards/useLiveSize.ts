import { createContext, useContext, useEffect, useState } from 'react';
import { IMAGE_PREVIEW_MAX } from '../../contract/limits.ts';
import type { Picture } from '../board/facts.ts';
import { type PictureSize, useCardServices } from './services.ts';

const CardWidth = createContext<number>(IMAGE_PREVIEW_MAX);

/** Tells what stands in a card how wide that is, in board units. */
export const CardWidthProvider = CardWidth.Provider;

/** The size at which to show the picture of the card around it. */
export function useLiveSize({ objectKey, url }: Picture): PictureSize {
  const { sharpness } = useCardServices();
  // A tall picture may be as high as a preview is at most, however narrow its card.
  const width = Math.max(IMAGE_PREVIEW_MAX, useContext(CardWidth));
  const key = objectKey ?? url ?? '';
  const [size, setSize] = useState(() => sharpness.first(key, width));
  useEffect(() => sharpness.watch(key, width, setSize), [sharpness, key, width]);
  return size;
}
