import { useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { SERVER_LIMITS } from '../../../../contract/limits.ts';
import { isCutOut, newBackgroundSteps } from '../../../board/run/newBackground.ts';
import { NodeThumbnail } from '../../../nodes/NodeThumbnail.tsx';
import type { BoardSession } from '../../../session/boardSession.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { isComposing } from '../../../ui/keyboard/isComposing.ts';
import { BoardSheet } from '../BoardSheet.tsx';
import s from './runs/plan.module.css';

type NewBackgroundSheetProps = {
  readonly session: BoardSession;
  /** The picture. */
  readonly id: NodeId;
  readonly onClose: () => void;
};

/** Asks for one sentence, then cuts the picture out and fills its background: both nodes are laid in one step, and run as one plan. */
export function NewBackgroundSheet({ session: { actor }, id, onClose }: NewBackgroundSheetProps) {
  const { t } = useLingui();
  const [prompt, setPrompt] = useState('');
  const picture = actor.getSnapshot().context.board.nodes.get(id);
  if (!picture) return null;
  const offReason = prompt.trim() === '' ? t`Describe the background first` : undefined;

  function run(): void {
    const { board, facts, newId } = actor.getSnapshot().context;
    onClose();
    if (!board.nodes.has(id)) return;
    const { nodes, connections, goal } = newBackgroundSteps({ board, facts, newId }, id, prompt.trim());
    actor.send({ type: 'nodes.laid', nodes, connections, select: [goal] });
    actor.send({ type: 'plan.requested', goals: [goal], startsAtOnce: true });
  }

  function runOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (!offReason) run();
  }

  return (
    <BoardSheet
      label={t`New background`}
      title={<h2>{t`New background`}</h2>}
      className={s.sheet}
      focusKey={id}
      onClose={onClose}
    >
      <div className={s.ask}>
        <NodeThumbnail node={picture} side={72} />
        <TextArea
          label={t`Background`}
          placeholder={t`e.g. on a stone table in morning light`}
          rows={2}
          maxRows={5}
          maxLength={SERVER_LIMITS.promptLength}
          value={prompt}
          // The person has just asked to type here.
          autoFocus
          onChange={setPrompt}
          onKeyDown={runOnEnter}
        />
      </div>
      <footer className={s.foot}>
        <span>
          {isCutOut(picture) ? t`Fills the background.` : t`Cuts the product out, then fills the background.`}
        </span>
        <Button variant="primary" icon={Play} offReason={offReason} onClick={run}>
          {t`Run`}
        </Button>
      </footer>
    </BoardSheet>
  );
}
