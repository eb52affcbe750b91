import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { Clipboard } from './Clipboard.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useAddFiles } from './useAddFiles.tsx';

/** The ways onto the board from outside and off it: dropped files, and the system's clipboard. Loaded after the page. */
export function Intake({ actor }: { actor: BoardActor }) {
  const { alert, addFiles } = useAddFiles(actor);
  return (
    <>
      <FileDrop actor={actor} addFiles={addFiles} />
      <Clipboard actor={actor} addFiles={addFiles} />
      {alert}
    </>
  );
}
