import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Presentation } from 'lucide-react';
import { mayEdit } from '../../../../contract/roles.ts';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import s from './bars.module.css';

/** The button that presents the board, in the dock; a phone's dock has room for it where nothing is edited. */
export function PresentButton({ actor }: Pick<BoardSession, 'actor'>) {
  const { t } = useLingui();
  const { panels } = useCanvas();
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  return (
    <IconButton
      label={t`Present`}
      icon={Presentation}
      size="tool"
      shortcut="Shift+P"
      className={canEdit ? s.wide : undefined}
      onClick={() => panels.show('present')}
    />
  );
}
