import type { Size } from './stageView.ts';

/** Loads a picture and tells its size, or undefined when it cannot be shown. Returns what ends that: nothing is told any more. */
export function loadSize(address: string, tell: (size: Size | undefined) => void): () => void {
  let wanted = true;
  const image = new Image();
  image.src = address;
  image.decode().then(
    () => wanted && tell({ width: image.naturalWidth, height: image.naturalHeight }),
    () => wanted && tell(undefined),
  );
  return () => {
    wanted = false;
  };
}
