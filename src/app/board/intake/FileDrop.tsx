import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { parseHandleId } from '../../../../contract/handles.ts';
import { PLACEMENT_OFFSETS } from '../../../../contract/limits.ts';
import type { ConnectionEnd } from '../../../board/document/connection.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { nodeAt } from '../../../canvas/dom/eventTargets.ts';
import { focusBoard } from '../../../canvas/dom/focusBoard.ts';
import { stagePoint } from '../../../canvas/dom/stagePoint.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { acceptsFiles } from '../../../machines/board/board.runs.ts';
import { isAccepted } from '../../../machines/run/nodeUpload.ts';
import { uploadOf } from '../../../nodes/registry.ts';
import { useNotices } from '../../../ui/notices/noticesContext.ts';
import { cornerBeforeNode, cornerForFiles } from './addFileNodes.ts';
import { attachFileDrop, type DropPoint } from './attachFileDrop.ts';
import s from './fileDrop.module.css';
import type { AddFiles } from './useAddFiles.tsx';
import { useAddText } from './useAddText.ts';

/**
 * Files that are dropped on the board: on a card that takes files the first that it takes becomes the card's; on a card that lacks its
 * input the first feeds it; and every other becomes a node of its own. Words become a Text node.
 */
export function FileDrop({ actor, addFiles }: { actor: BoardActor; addFiles: AddFiles }) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const notices = useNotices();
  const addText = useAddText(actor, addFiles);
  const [isOver, setIsOver] = useState(false);

  const dropFiles = useEffectEvent((files: readonly File[], event: DropPoint) => {
    const pointer = screenToBoard(canvas.camera.viewport(), stagePoint(canvas.elements.stage, event));
    focusBoard(canvas.elements.surface);
    const target = dropTargetAt(actor, event.target);
    const file = target && (files.find((one) => isAccepted(target.upload, one)) ?? files[0]);
    const targetInput = emptyInputAt(event.target);
    const inputCorner = targetInput && cornerBeforeNode(actor, files, targetInput);
    if (!file) return addFiles(files, inputCorner ?? cornerForFiles(actor, files, pointer), targetInput);
    actor.send({ type: 'file.selected', id: target.id, file });
    const card = canvas.scene.node(target.id)!;
    addFiles(
      files.filter((other) => other !== file),
      { x: card.maxX + PLACEMENT_OFFSETS.gap, y: card.minY },
    );
  });
  const dropText = useEffectEvent((text: string, event: DropPoint) => {
    focusBoard(canvas.elements.surface);
    addText(text, () => screenToBoard(canvas.camera.viewport(), stagePoint(canvas.elements.stage, event)));
  });
  const showNoFileNotice = useEffectEvent(() => {
    notices.show({
      key: 'drop',
      title: t`This image can’t be dropped here`,
      text: t`Save it to your device, then drop the file.`,
    });
  });

  useEffect(
    () =>
      attachFileDrop({
        stage: canvas.elements.stage,
        mayDrop: () => !canvas.scene.isReadOnly(),
        onOver: setIsOver,
        onFiles: (files, point) => dropFiles(files, point),
        onNoFile: () => showNoFileNotice(),
        onText: (text, at) => dropText(text, at),
      }),
    [canvas],
  );

  return isOver && <div className={s.over} />;
}

/** The empty input of the card under a drop: the card offers what can be wired to it. */
function emptyInputAt(target: EventTarget | null): ConnectionEnd | undefined {
  const node = nodeAt(target);
  const card = target instanceof Element ? target.closest('[data-node-id]') : null;
  const handle = parseHandleId(card?.querySelector<HTMLElement>('[data-offers]')?.dataset.offers);
  return node !== undefined && handle ? { node, handle } : undefined;
}

/** The node under a drop and how it takes files, where its type does and it may be edited. */
function dropTargetAt(actor: BoardActor, target: EventTarget | null) {
  const { context } = actor.getSnapshot();
  const id = nodeAt(target);
  const upload = id !== undefined && acceptsFiles(context, id) && uploadOf(context.board.nodes.get(id)!.type);
  return upload ? { id, upload } : undefined;
}
