import { Trans, useLingui } from '@lingui/react/macro';
import { GraduationCap, PencilLine, Scissors, Sparkles } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import { loadViews } from '../../../nodes/registry.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { StarterPicture } from '../../starters/StarterPicture.tsx';
import type { StarterName } from '../../starters/starters.ts';
import { lastInput } from '../../tutorial/lastInput.ts';
import { tutorialProgress } from '../../tutorial/tutorialProgress.ts';
import s from './quickStarts.module.css';
import {
  addDescriptionWorkflow,
  addSketchWorkflow,
  type PhotoGoal,
  QUICK_START_TYPES,
  type WorkflowLayout,
} from './quickStarts.ts';

type QuickStartsProps = {
  /** Stores the photo and lays its workflow. */
  onPhoto: (goal: PhotoGoal, file: File) => void;
  /** Shows what was laid; the work begins at this node. */
  onCreated: (first: NodeId) => void;
  /** The layout that the stage has room for. */
  layout: () => WorkflowLayout;
  /** Asks for the Add Node menu: the board lies beside and behind the quick starts. */
  onAddMenu: (event: MouseEvent) => void;
};

/** The quick starts of an empty board: each lays a small, connected workflow. */
export function QuickStarts({ onPhoto, onCreated, layout, onAddMenu }: QuickStartsProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const fileInput = useRef<HTMLInputElement>(null);
  const photoGoal = useRef<PhotoGoal>('restyle');
  const { boardId } = actor.getSnapshot().context;
  const [isTutorialOffered] = useState(() => tutorialProgress.isOffered(boardId));
  useEffect(() => void loadViews(QUICK_START_TYPES), []);

  function createWorkflow(addWorkflow: (actor: BoardActor, layout: WorkflowLayout) => NodeId) {
    onCreated(addWorkflow(actor, layout()));
  }

  function choosePhoto(goal: PhotoGoal) {
    photoGoal.current = goal;
    fileInput.current?.click();
  }

  return (
    <section
      className={s.quickStarts}
      aria-label={t({ message: 'Start', context: 'of a board' })}
      onContextMenu={onAddMenu}
    >
      <h2 className={s.heading}>
        <Trans>What are you making?</Trans>
      </h2>
      <div className={s.row}>
        <QuickStart
          starter="wordsToDesigns"
          title={t`Describe a design`}
          onOpen={() => createWorkflow(addDescriptionWorkflow)}
          details={<Trans>Describe the product and its materials to get images.</Trans>}
        />
        <QuickStart
          starter="sketchToRender"
          title={t`Start from a sketch`}
          onOpen={() => createWorkflow(addSketchWorkflow)}
          details={<Trans>Draw an outline and render it.</Trans>}
        />
        <QuickStart
          starter="photoToMaterial"
          title={t`Start from a photo`}
          onOpen={() => choosePhoto('restyle')}
          details={<Trans>Restyle it in words, cut it out, or trace it.</Trans>}
        >
          <span className={s.goals}>
            <Button size="sm" icon={Sparkles} onClick={() => choosePhoto('restyle')}>{t`Restyle`}</Button>
            <Button size="sm" icon={Scissors} onClick={() => choosePhoto('cutOut')}>{t`Cut out`}</Button>
            <Button size="sm" icon={PencilLine} onClick={() => choosePhoto('trace')}>{t`Trace`}</Button>
          </span>
        </QuickStart>
      </div>
      <p className={s.hint}>
        <span className={s.forMouse}>
          <Trans>Or drop a photo anywhere, or right-click to add a node.</Trans>
        </span>
        <span className={s.forFinger}>
          <Trans>Or touch and hold anywhere to add a node.</Trans>
        </span>
      </p>
      {isTutorialOffered && (
        <Button
          variant="plain"
          icon={GraduationCap}
          className={s.tour}
          onClick={(event) => {
            lastInput.noteClick(event);
            tutorialProgress.start(boardId);
          }}
        >
          <Trans>Take the two-minute tour</Trans>
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
          if (file) onPhoto(photoGoal.current, file);
        }}
      />
    </section>
  );
}

type QuickStartProps = {
  /** The starter whose picture shows what comes of it. */
  starter: StarterName;
  title: string;
  details: ReactNode;
  onOpen: () => void;
  /** Further buttons, below. */
  children?: ReactNode;
};

/** A door: its title's button covers all of it but for the buttons below. */
function QuickStart({ starter, title, details, onOpen, children }: QuickStartProps) {
  return (
    <div className={s.quickStart}>
      <StarterPicture starter={starter} />
      <div className={s.words}>
        <button type="button" className={s.open} onClick={onOpen}>
          {title}
        </button>
        <span>{details}</span>
        {children}
      </div>
    </div>
  );
}
