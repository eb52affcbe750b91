import type { MouseEvent } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { stagePoint } from '../../../canvas/dom/stagePoint.ts';
import { WRONG_FORMAT } from '../../../cards/picture/pictureUpload.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { isPictureFile } from '../../../session/services/uploads.ts';
import { useUploadProblems } from '../intake/useUploadProblems.tsx';
import { QuickStarts } from './QuickStarts.tsx';
import { addPhotoWorkflow, layoutForStage, type PhotoGoal } from './quickStarts.ts';

/** The offers of an empty board; they go as soon as a node is there. */
export function EmptyBoardOffers({ actor }: { actor: BoardActor }) {
  const { camera, commands, elements, openAddMenu } = useCanvas();
  const { alert, showProblem } = useUploadProblems();

  /** The quick starts are gone, and the focus that was on one: it goes to where the work begins. */
  function beginEditing(first: NodeId): void {
    commands.fitForEditing(first);
    commands.focusField(first);
  }

  function startFromPhoto(goal: PhotoGoal, file: File): void {
    if (isPictureFile(file)) beginEditing(addPhotoWorkflow(actor, goal, file));
    else showProblem(WRONG_FORMAT);
  }

  function onAddMenu(event: MouseEvent): void {
    event.preventDefault();
    openAddMenu(stagePoint(elements.stage, event));
  }

  return (
    <>
      <QuickStarts
        onPhoto={startFromPhoto}
        onCreated={beginEditing}
        layout={() => layoutForStage(camera.size())}
        onAddMenu={onAddMenu}
      />
      {alert}
    </>
  );
}
