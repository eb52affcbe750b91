import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ListTodo } from 'lucide-react';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { runningNodes } from '../../../machines/board/board.runs.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { useStore } from '../../../store/useStore.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import s from '../bar/bars.module.css';

/** Opens the list of runs, and says how many go on. */
export function RunsButton({ actor }: Pick<BoardSession, 'actor'>) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const { panels } = canvas;
  const open = useStore(panels).has('jobs');
  const running = useSelector(actor, ({ context }) => runningNodes(context).length);
  if (canvas.scene.isReadOnly()) return null;
  return (
    <span className={s.counted}>
      <IconButton
        label={running > 0 ? t`Runs, ${running} going on` : t`Runs`}
        icon={ListTodo}
        size="tool"
        shortcut="J"
        pressed={open}
        onClick={() => (open ? panels.hide('jobs') : panels.show('jobs'))}
      />
      {running > 0 && (
        <span className={s.count} aria-hidden="true">
          {running}
        </span>
      )}
    </span>
  );
}
