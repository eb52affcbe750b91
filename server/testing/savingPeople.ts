import { loadBoard, saveBoard } from '../../contract/calls/boards.ts';
import type { BoardId } from '../../contract/ids.ts';
import { saveBody, textNode } from './boards.ts';
import type { RestartableServer } from './processes/restartableServer.ts';

/** The calls of somebody signed in at a real server. */
export type RealPerson = Pick<RestartableServer, 'call'>;

/** People who save numbers, one greater each time, each on a board of their own. */
export type SavingPeople = {
  /** The last number of each board that the server has acknowledged. */
  acknowledged(): number[];
  /** Ends the saving; throws what a save failed of. */
  stop(): Promise<void>;
};

/** Has somebody save on each board in a loop. */
export function startSaving(person: RealPerson, boards: readonly BoardId[]): SavingPeople {
  const acknowledged = boards.map(() => 0);
  let isStopped = false;
  const saveOn = async (board: BoardId, index: number) => {
    for (let number = 1; !isStopped; number += 1) {
      await person.call(saveBoard, saveBody(board, { nodes: [textNode('n', String(number))] }));
      acknowledged[index] = number;
    }
  };
  const loops = Promise.all(boards.map(saveOn));
  return {
    acknowledged: () => [...acknowledged],
    async stop() {
      isStopped = true;
      await loops;
    },
  };
}

/** The numbers that the boards hold. */
export async function savedNumbers(person: RealPerson, boards: readonly BoardId[]): Promise<number[]> {
  const numbers: number[] = [];
  for (const board_id of boards) {
    const { nodes } = await person.call(loadBoard, { board_id });
    numbers.push(Number((nodes as { data: { text: string } }[])[0]?.data.text));
  }
  return numbers;
}
