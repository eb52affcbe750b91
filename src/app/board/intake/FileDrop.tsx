import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { PLACEMENT } from '../../../../contract/limits.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { quietFocus } from '../../../canvas/quietFocus.ts';
import { stagePoint } from '../../../canvas/stagePoint.ts';
import { nodeAt } from '../../../canvas/targets.ts';
import { toBoard } from '../../../geometry/viewport.ts';
import type { BoardActor } from '../../../machines/board.machine.ts';
import { takesFiles } from '../../../machines/board.runs.ts';
import { useNotices } from '../../../ui/noticesContext.ts';
import { attachFileDrop, type DropPoint } from './attachFileDrop.ts';
import s from './fileDrop.module.css';
import { cornerAround } from './layFiles.ts';
import type { LayFiles } from './useLayFiles.tsx';

/**
 * Files that are dropped on the board: on a card that takes one it becomes the card's, and every other picture an Upload Image node
 * where it was dropped.
 */
export function FileDrop({ actor, lay }: { actor: BoardActor; lay: LayFiles }) {
  const { t } = useLingui();
  const { view } = useCanvas();
  const notices = useNotices();
  const [isOver, setIsOver] = useState(false);

  const take = useEffectEvent((files: readonly File[], event: DropPoint) => {
    const pointer = toBoard(view.viewport(), stagePoint(view.elements.stage, event));
    quietFocus(view.elements.stage);
    const taker = takerAt(actor, event.target);
    const [first, ...others] = files;
    if (taker === undefined || !first) return lay(files, cornerAround(actor, pointer));
    actor.send({ type: 'file.chosen', id: taker, file: first });
    const card = view.scene.node(taker)!;
    lay(others, { x: card.maxX + PLACEMENT.gap, y: card.minY });
  });
  const tellNoFile = useEffectEvent(() => {
    notices.show({
      key: 'drop',
      title: t`This image can't be dropped here`,
      text: t`Save it to your device, then drop the file.`,
    });
  });

  useEffect(
    () =>
      attachFileDrop({
        stage: view.elements.stage,
        mayTake: () => !view.locked(),
        onOver: setIsOver,
        onFiles: (files, at) => take(files, at),
        onNoFile: () => tellNoFile(),
      }),
    [view],
  );

  return isOver && <div className={s.over} />;
}

/** The node under a drop, where its type takes files and it may be edited. */
function takerAt(actor: BoardActor, target: EventTarget | null): NodeId | undefined {
  const id = nodeAt(target);
  return id !== undefined && takesFiles(actor.getSnapshot().context, id) ? id : undefined;
}
