import { setTimeout as pause } from 'node:timers/promises';
import { getImageUrl } from '../../contract/calls/assets.ts';
import { loadBoard } from '../../contract/calls/boards.ts';
import type { BoardId, ObjectKey } from '../../contract/ids.ts';
import { type Account, makeCall } from '../../scripts/seed/seedBoard.ts';

/** Between the end of one small call and the next. */
const PAUSE_MS = 25;

/** Makes small calls one after the other, a board's and an asset's in turn, until it is stopped; gives how long each took, in milliseconds. */
export function watchLatency(account: Account, board: BoardId, asset: ObjectKey): { stop(): Promise<number[]> } {
  const took: number[] = [];
  let isOver = false;
  const watching = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const start = performance.now();
      if (turn % 2 === 0) await makeCall(account, loadBoard, { board_id: board });
      else await makeCall(account, getImageUrl, { object_key: asset });
      took.push(performance.now() - start);
      await pause(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return took;
    },
  };
}
