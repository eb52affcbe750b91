import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import { inBoth, remark } from '../../contract/remarks/wordRemark.ts';
import { type Motion, type MoveName, nameMove } from './words.ts';

/** What a person is told of a video. */
export type Said = {
  readonly motion: Motion;
  /** What the camera does in the end. */
  readonly moves: readonly MoveName[];
  /** The true shape turns. */
  readonly isTurn: boolean;
  readonly ended: boolean;
  /** Pictures of other proportions than the video's. */
  readonly cropped: readonly ('start' | 'end')[];
  /** The product fills the picture, so that the camera cannot begin near it. */
  readonly filled: boolean;
};

/** How the video moves. */
export function sayMotion({ motion: { refused }, moves, isTurn, ended }: Said): CodedRemark[] {
  const list = (named: readonly MoveName[]) => named.map((move) => inBoth((language) => nameMove(move, language)));
  return [
    isTurn
      ? remark('turnsAround')
      : moves.length === 0
        ? remark('cameraStill')
        : remark('cameraMoves', { moves: list(moves) }),
    ...(refused.length > 0 ? [remark('movesLeftOut', { moves: list(refused) })] : []),
    ...(ended ? [remark('passesToEnd')] : []),
  ];
}

/** What was not understood, or cannot be done. */
export function sayUnknown({ motion: { moves: asked, unknown }, isTurn, cropped, filled }: Said): CodedRemark[] {
  return [
    ...(!isTurn && asked.includes('turntable') ? [remark('backNotShown')] : []),
    ...(unknown.length > 0 ? [remark('motionNotRecognized', { words: unknown })] : []),
    ...(filled ? [remark('productFillsImage')] : []),
    ...(cropped.includes('start') ? [remark('startCropped')] : []),
    ...(cropped.includes('end') ? [remark('endCropped')] : []),
  ];
}
