import { useLingui } from '@lingui/react/macro';
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { UndoRedoEvent } from './machine/keyEvents.ts';
import type { UndoHistory } from './machine/undoHistory.ts';

type UndoRedoButtonsProps = {
  history: UndoHistory<unknown>;
  /** True where more can be undone than its steps. */
  canUndo?: boolean;
  send: (event: UndoRedoEvent) => void;
};

/** Undo and redo, at the left of an editor's foot. */
export function UndoRedoButtons({ history, canUndo = history.past.length > 0, send }: UndoRedoButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        label={t`Undo`}
        icon={Undo2}
        size="md"
        shortcut="Mod+Z"
        disabled={!canUndo}
        onClick={() => send({ type: 'undo.pressed' })}
      />
      <IconButton
        label={t`Redo`}
        icon={Redo2}
        size="md"
        shortcut="Mod+Shift+Z"
        disabled={history.future.length === 0}
        onClick={() => send({ type: 'redo.pressed' })}
      />
    </>
  );
}
