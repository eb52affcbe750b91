import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ListTodo } from 'lucide-react';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { runningNodes } from '../../../machines/board/board.runs.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { useStore } from '../../../store/useStore.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { cx } from '../../../ui/tokens/cx.ts';
import s from '../bar/bars.module.css';

/** Opens the list of runs, and says how many go on. */
export function RunsButton({ actor }: Pick<BoardSession, 'actor'>) {
  const { t } = useLingui();
  const canvas = useCanvas();
  const { panels } = canvas;
  const isPanelOpen = useStore(panels).has('jobs');
  const runningCount = useSelector(actor, ({ context }) => runningNodes(context).length);
  if (canvas.scene.isReadOnly()) return null;
  return (
    <span className={cx(s.counted, s.wide)}>
      <IconButton
        label={runningCount > 0 ? t`Runs, ${runningCount} in progress` : t`Runs`}
        icon={ListTodo}
        size="tool"
        shortcut="J"
        pressed={isPanelOpen}
        onClick={() => panels.toggle('jobs')}
      />
      {runningCount > 0 && (
        <span className={s.count} aria-hidden="true">
          {runningCount}
        </span>
      )}
    </span>
  );
}
