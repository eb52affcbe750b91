import type { NodeId } from '../../../../contract/ids.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { WRONG_FORMAT } from '../../../cards/picture/pictureUpload.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { isPictureFile } from '../../../session/services/uploads.ts';
import { useUploadProblems } from '../intake/UploadProblem.tsx';
import { QuickStarts } from './QuickStarts.tsx';
import { layPhoto } from './quickStarts.ts';

/** The offers of an empty board; they go as soon as a node is there. */
export function Start({ actor }: { actor: BoardActor }) {
  const { commands } = useCanvas();
  const { alert, tell } = useUploadProblems();

  /** The quick starts are gone, and the focus that was on one: it goes to where the work begins. */
  function begin(first: NodeId): void {
    commands.fitForEditing(first);
    commands.focusField(first);
  }

  function startFromPhoto(file: File): void {
    if (isPictureFile(file)) begin(layPhoto(actor, file));
    else tell(WRONG_FORMAT);
  }

  return (
    <>
      <QuickStarts onPhoto={startFromPhoto} onLaid={begin} />
      {alert}
    </>
  );
}
