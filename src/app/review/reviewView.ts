import type { BoardId } from '../../../contract/ids.ts';
import { deviceStore, jsonFormat } from '../../store/deviceStore.ts';

/** The two views of a review: what was made, one at a time, and the board that it was made on. */
export type ReviewView = 'results' | 'board';

/** The view in which a guest left a review on this device; undefined where they never changed it. */
export const reviewViewStore = (boardId: BoardId) =>
  deviceStore<ReviewView | undefined>(
    `maquette.reviewView ${boardId}`,
    jsonFormat((value) => (value === 'results' || value === 'board' ? value : undefined)),
  );
