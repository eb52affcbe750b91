import { useLingui } from '@lingui/react/macro';
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { StepEvent } from './chart/keys.ts';
import type { Steps } from './chart/steps.ts';

type StepButtonsProps = {
  steps: Steps<unknown>;
  /** True where more can be undone than its steps. */
  mayUndo?: boolean;
  send: (event: StepEvent) => void;
};

/** Undo and redo, at the left of an editor's foot. */
export function StepButtons({ steps, mayUndo = steps.past.length > 0, send }: StepButtonsProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        label={t`Undo`}
        icon={Undo2}
        size="md"
        shortcut="Mod+Z"
        disabled={!mayUndo}
        onClick={() => send({ type: 'undo.pressed' })}
      />
      <IconButton
        label={t`Redo`}
        icon={Redo2}
        size="md"
        shortcut="Mod+Shift+Z"
        disabled={steps.future.length === 0}
        onClick={() => send({ type: 'redo.pressed' })}
      />
    </>
  );
}
