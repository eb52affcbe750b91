import { Trans, useLingui } from '@lingui/react/macro';
import { GraduationCap, ImageUp, PencilLine, Type } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { loadViews } from '../../../nodes/registry.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon, type IconShape } from '../../../ui/icons/Icon.tsx';
import { tutorialProgress } from '../../tutorial/tutorialProgress.ts';
import s from './quickStarts.module.css';
import { addDescriptionWorkflow, addSketchWorkflow, QUICK_START_TYPES } from './quickStarts.ts';

type QuickStartsProps = {
  /** Stores the photo and lays its workflow. */
  onPhoto: (file: File) => void;
  /** Shows what was laid; the work begins at this node. */
  onCreated: (first: NodeId) => void;
};

/** The quick starts of an empty board: each lays a small, connected workflow. */
export function QuickStarts({ onPhoto, onCreated }: QuickStartsProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const fileInput = useRef<HTMLInputElement>(null);
  const { boardId } = actor.getSnapshot().context;
  const [isTutorialOffered] = useState(() => tutorialProgress.isOffered(boardId));
  useEffect(() => void loadViews(QUICK_START_TYPES), []);

  function createWorkflow(workflow: (actor: BoardActor) => NodeId) {
    onCreated(workflow(actor));
  }

  return (
    <section className={s.quickStarts} aria-label={t({ message: 'Start', context: 'of a board' })}>
      <div className={s.row}>
        <QuickStart icon={Type} title={t`Describe a design`} onOpen={() => createWorkflow(addDescriptionWorkflow)}>
          <Trans>Describe the product and its materials to get images.</Trans>
        </QuickStart>
        <QuickStart icon={PencilLine} title={t`Start from a sketch`} onOpen={() => createWorkflow(addSketchWorkflow)}>
          <Trans>Draw an outline and render it.</Trans>
        </QuickStart>
        <QuickStart icon={ImageUp} title={t`Start from a photo`} onOpen={() => fileInput.current?.click()}>
          <Trans>Cut it out, restyle it, or trace it</Trans>
        </QuickStart>
      </div>
      <p className={s.hint}>
        <span className={s.forMouse}>
          <Trans>Or right-click anywhere to add a node.</Trans>
        </span>
        <span className={s.forFinger}>
          <Trans>Or touch and hold anywhere to add a node.</Trans>
        </span>
      </p>
      {isTutorialOffered && (
        <Button variant="plain" icon={GraduationCap} className={s.tour} onClick={() => tutorialProgress.start(boardId)}>
          <Trans>Show me how, in two minutes</Trans>
        </Button>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onPhoto(file);
        }}
      />
    </section>
  );
}

function QuickStart({
  icon,
  title,
  onOpen,
  children,
}: {
  icon: IconShape;
  title: string;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={s.quickStart} onClick={onOpen}>
      <Icon of={icon} size="xl" />
      <b>{title}</b>
      <span>{children}</span>
    </button>
  );
}
