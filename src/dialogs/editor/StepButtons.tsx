import { useLingui } from '@lingui/react/macro';
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import type { StepEvent } from './keys.ts';

type StepButtonsProps = {
  mayUndo: boolean;
  mayRedo: boolean;
  send: (event: StepEvent) => void;
};

/** Undo and redo, at the left of an editor's foot. */
export function StepButtons({ mayUndo, mayRedo, send }: StepButtonsProps) {
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
        disabled={!mayRedo}
        onClick={() => send({ type: 'redo.pressed' })}
      />
    </>
  );
}
