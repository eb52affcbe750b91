import type { Size } from './stageView.ts';

/** Loads a picture and tells its size, or undefined when it cannot be shown. Returns what ends that: nothing is told any more. */
export function loadImageSize(address: string, onSize: (size: Size | undefined) => void): () => void {
  let isCurrent = true;
  const image = new Image();
  image.src = address;
  image.decode().then(
    () => isCurrent && onSize({ width: image.naturalWidth, height: image.naturalHeight }),
    () => isCurrent && onSize(undefined),
  );
  return () => {
    isCurrent = false;
  };
}
