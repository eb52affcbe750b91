import type { NodeId } from '../../../contract/ids.ts';
import { useCanvas } from '../../canvas/canvasContext.ts';
import { WRONG_FORMAT } from '../../cards/pictureUpload.ts';
import type { BoardActor } from '../../machines/board.machine.ts';
import { isPictureFile } from '../../session/services/uploads.ts';
import { Doors } from './Doors.tsx';
import { layPhoto } from './doors.ts';
import { useUploadProblems } from './UploadProblem.tsx';

/** What an empty board begins with; it goes as soon as something stands there. */
export function Start({ actor }: { actor: BoardActor }) {
  const { commands } = useCanvas();
  const { alert, tell } = useUploadProblems();

  /** The doors are gone, and the focus that was on one: it goes to where the work begins. */
  function begin(first: NodeId): void {
    commands.fitToBegin(first);
    commands.focusInto(first);
  }

  function startFromPhoto(file: File): void {
    if (isPictureFile(file)) begin(layPhoto(actor, file));
    else tell(WRONG_FORMAT);
  }

  return (
    <>
      <Doors onPhoto={startFromPhoto} onLaid={begin} />
      {alert}
    </>
  );
}
