/** The wishes of `crop_image`: flip, then rotate clockwise, then cut out, in pixels of the turned picture. */
export type CropPlan = {
  readonly flipX: boolean;
  readonly flipY: boolean;
  /** Degrees clockwise: any multiple of 90. */
  readonly rotation: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Size = { readonly width: number; readonly height: number };
type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** A rotation in degrees as 0, 90, 180 or 270 clockwise. */
export function normalizedRotation(rotation: number): 0 | 90 | 180 | 270 {
  return (((rotation % 360) + 360) % 360) as 0 | 90 | 180 | 270;
}

/** A picture's size once it is turned. */
export function rotatedSizeOf({ width, height }: Size, rotation: number): Size {
  return normalizedRotation(rotation) % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The part of a plan's cut that lies on the turned picture; undefined when none does. */
export function cropBox({ x, y, width, height }: CropPlan, rotatedSize: Size): Box | undefined {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const box = {
    left,
    top,
    width: Math.min(x + width, rotatedSize.width) - left,
    height: Math.min(y + height, rotatedSize.height) - top,
  };
  return box.width > 0 && box.height > 0 ? box : undefined;
}
