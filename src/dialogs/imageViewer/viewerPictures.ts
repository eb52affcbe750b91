import type { Size } from '../stage/stageView.ts';
import type { DraggedFile } from './fileDrag.ts';

/** A picture of the board, small: for the strip. */
export type BoardPicture = {
  readonly id: string;
  readonly title: string;
  /** The address of a small copy. */
  readonly thumbnailAddress: string | undefined;
};

/** A picture on the stage. */
export type DisplayedPicture = Omit<BoardPicture, 'thumbnailAddress'> & {
  readonly alt: string;
  /** The address of the whole; undefined while that is asked for. */
  readonly address: string | undefined;
  /** The file that it is dragged out as. */
  readonly file?: DraggedFile | undefined;
  /** Its pixels, as the board knows them. */
  readonly size: Size | undefined;
};
