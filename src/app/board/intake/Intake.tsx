import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { Clipboard } from './Clipboard.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useLayFiles } from './useLayFiles.tsx';

/** The ways onto the board from outside and off it: dropped files, and the system's clipboard. Loaded after the page. */
export function Intake({ actor }: { actor: BoardActor }) {
  const { alert, lay } = useLayFiles(actor);
  return (
    <>
      <FileDrop actor={actor} lay={lay} />
      <Clipboard actor={actor} lay={lay} />
      {alert}
    </>
  );
}
