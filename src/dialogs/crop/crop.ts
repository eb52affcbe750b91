import type { CallBody } from '../../../contract/calls/index.ts';
import { CROP_ROTATION_STEP } from '../../../contract/limits.ts';
import { type CropFrame, clampFrame, coversPicture, type PictureSize, type Ratio, ratioFrame } from './frame.ts';

/** The cut that the dialog edits: the picture flipped, then turned clockwise, then cut along the frame (pixels of the turned picture). */
export type Crop = {
  readonly flipX: boolean;
  readonly flipY: boolean;
  readonly rotation: Rotation;
  readonly ratio: Ratio;
  readonly frame: CropFrame;
};
export type Rotation = 0 | 90 | 180 | 270;

/** The whole picture as it is. */
export function fullCrop({ width, height }: PictureSize): Crop {
  return { flipX: false, flipY: false, rotation: 0, ratio: 'free', frame: { x: 0, y: 0, width, height } };
}

/** The size of a picture that lies as the cut turned it. */
export function rotatedSize({ width, height }: PictureSize, { rotation }: Pick<Crop, 'rotation'>): PictureSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Turns what is seen by a quarter, clockwise or back; the frame stays on what it held. */
export function rotateCrop(crop: Crop, picture: PictureSize, quarterTurns: 1 | -1): Crop {
  const { width, height } = rotatedSize(picture, crop);
  const { frame } = crop;
  const [x, y] =
    quarterTurns === 1 ? [height - frame.y - frame.height, frame.x] : [frame.y, width - frame.x - frame.width];
  return {
    ...crop,
    rotation: ((crop.rotation + quarterTurns * CROP_ROTATION_STEP + 360) % 360) as Rotation,
    ratio: ROTATED_RATIO[crop.ratio],
    frame: { x, y, width: frame.height, height: frame.width },
  };
}

const ROTATED_RATIO: Record<Ratio, Ratio> = { free: 'free', '1:1': '1:1', '16:9': '9:16', '9:16': '16:9' };

/** Flips what is seen. The flip comes before the turn: on a picture that lies on its side it is the other one. */
export function flipCrop(crop: Crop, picture: PictureSize, direction: 'across' | 'down'): Crop {
  const { width, height } = rotatedSize(picture, crop);
  const { frame, flipX, flipY } = crop;
  const isAcross = direction === 'across';
  const flips = isAcross === (crop.rotation % 180 === 0) ? { flipX: !flipX } : { flipY: !flipY };
  const moved = isAcross ? { x: width - frame.x - frame.width } : { y: height - frame.y - frame.height };
  return { ...crop, ...flips, frame: { ...frame, ...moved } };
}

/** The frame at another ratio: as large as it was, about the same middle, as far as the picture has room. */
export function changeRatio(crop: Crop, picture: PictureSize, ratio: Ratio): Crop {
  return { ...crop, ratio, frame: ratioFrame(crop.frame, ratio, rotatedSize(picture, crop)) };
}

/** The frame by numbers. At a fixed ratio the other side follows the one that was set. */
export function setFrame(crop: Crop, picture: PictureSize, changes: Partial<CropFrame>): Crop {
  return { ...crop, frame: clampFrame({ ...crop.frame, ...changes }, changes, crop.ratio, rotatedSize(picture, crop)) };
}

/** Tells whether saving would make another picture. Flipped both ways and turned by half, it lies as it was. */
export function isCropChanged({ flipX, flipY, rotation, frame }: Crop, picture: PictureSize): boolean {
  const hasOriginalOrientation = flipX === flipY && rotation === (flipX ? 180 : 0);
  return !hasOriginalOrientation || !coversPicture(frame, picture);
}

/** The part of the call that the dialog decides. */
export type CropBody = Omit<CallBody<'crop_image'>, 'image_url' | 'object_key'>;

/** The cut as the call asks for it: whole numbers. */
export function cropBody({ flipX, flipY, rotation, frame }: Crop): CropBody {
  const { x, y, width, height } = frame;
  return {
    crop_x: x,
    crop_y: y,
    crop_width: width,
    crop_height: height,
    flip_x: flipX,
    flip_y: flipY,
    rotation,
  };
}
