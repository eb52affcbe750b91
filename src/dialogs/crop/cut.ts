import type { CallBody } from '../../../contract/calls/index.ts';
import { CROP_ROTATION_STEP } from '../../../contract/limits.ts';
import { type Bounds, clampFrame, type Frame, isWhole, type Ratio, ratioFrame } from './frame.ts';

/** The cut that the dialog edits: the picture flipped, then turned clockwise, then cut along the frame (pixels of the turned picture). */
export type Cut = {
  readonly flipX: boolean;
  readonly flipY: boolean;
  readonly rotation: Rotation;
  readonly ratio: Ratio;
  readonly frame: Frame;
};
export type Rotation = 0 | 90 | 180 | 270;

/** The whole picture as it is. */
export function wholeCut({ width, height }: Bounds): Cut {
  return { flipX: false, flipY: false, rotation: 0, ratio: 'free', frame: { x: 0, y: 0, width, height } };
}

/** The size of a picture that lies as the cut turned it. */
export function turnedSize({ width, height }: Bounds, { rotation }: Pick<Cut, 'rotation'>): Bounds {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Turns what is seen by a quarter, clockwise or back; the frame stays on what it held. */
export function turn(cut: Cut, picture: Bounds, by: 1 | -1): Cut {
  const { width, height } = turnedSize(picture, cut);
  const { frame } = cut;
  const [x, y] = by === 1 ? [height - frame.y - frame.height, frame.x] : [frame.y, width - frame.x - frame.width];
  return {
    ...cut,
    rotation: ((cut.rotation + by * CROP_ROTATION_STEP + 360) % 360) as Rotation,
    ratio: RATIO_TURNED[cut.ratio],
    frame: { x, y, width: frame.height, height: frame.width },
  };
}

const RATIO_TURNED: Record<Ratio, Ratio> = { free: 'free', '1:1': '1:1', '16:9': '9:16', '9:16': '16:9' };

/** Flips what is seen. The flip comes before the turn: on a picture that lies on its side it is the other one. */
export function flip(cut: Cut, picture: Bounds, way: 'across' | 'down'): Cut {
  const { width, height } = turnedSize(picture, cut);
  const { frame, flipX, flipY } = cut;
  const isAcross = way === 'across';
  const flips = isAcross === (cut.rotation % 180 === 0) ? { flipX: !flipX } : { flipY: !flipY };
  const moved = isAcross ? { x: width - frame.x - frame.width } : { y: height - frame.y - frame.height };
  return { ...cut, ...flips, frame: { ...frame, ...moved } };
}

/** The frame at another ratio: as large as it was, about the same middle, as far as the picture has room. */
export function chooseRatio(cut: Cut, picture: Bounds, ratio: Ratio): Cut {
  return { ...cut, ratio, frame: ratioFrame(cut.frame, ratio, turnedSize(picture, cut)) };
}

/** The frame by numbers. At a fixed ratio the other side follows the one that was set. */
export function setFrame(cut: Cut, picture: Bounds, set: Partial<Frame>): Cut {
  return { ...cut, frame: clampFrame({ ...cut.frame, ...set }, set, cut.ratio, turnedSize(picture, cut)) };
}

/** Tells whether saving would make another picture. Flipped both ways and turned by half, it lies as it was. */
export function isChanged({ flipX, flipY, rotation, frame }: Cut, picture: Bounds): boolean {
  const liesAsItWas = flipX === flipY && rotation === (flipX ? 180 : 0);
  return !liesAsItWas || !isWhole(frame, picture);
}

/** The part of the call that the dialog decides. */
export type CutBody = Omit<CallBody<'crop_image'>, 'image_url' | 'object_key'>;

/** The cut as the call asks for it: whole numbers. */
export function cutBody({ flipX, flipY, rotation, frame }: Cut): CutBody {
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
