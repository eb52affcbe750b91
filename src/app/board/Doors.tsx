import { Trans, useLingui } from '@lingui/react/macro';
import { GraduationCap, ImageUp, PencilLine, Type } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { useBoardActor } from '../../cards/board.tsx';
import type { BoardActor } from '../../machines/board.machine.ts';
import { bringViews } from '../../nodes/registry.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { tutorialRuns } from '../tutorial/tutorialRuns.ts';
import s from './doors.module.css';
import { DOOR_TYPES, layDescription, laySketch } from './doors.ts';

type DoorsProps = {
  /** Stores the photo and lays its workflow. */
  onPhoto: (file: File) => void;
  /** Shows what was laid; the work begins at this node. */
  onLaid: (first: NodeId) => void;
};

/** The three ways into an empty board; each lays a small, ready-wired workflow. */
export function Doors({ onPhoto, onLaid }: DoorsProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const file = useRef<HTMLInputElement>(null);
  const { boardId } = actor.getSnapshot().context;
  const [offered] = useState(() => tutorialRuns.isOffered(boardId));
  useEffect(() => void bringViews(DOOR_TYPES), []);

  function lay(workflow: (actor: BoardActor) => NodeId) {
    onLaid(workflow(actor));
  }

  return (
    <section className={s.doors} aria-label={t({ message: 'Start', context: 'of a board' })}>
      <div className={s.row}>
        <Door icon={Type} title={t`Describe a design`} onOpen={() => lay(layDescription)}>
          <Trans>Describe the product and its materials to get images.</Trans>
        </Door>
        <Door icon={PencilLine} title={t`Start from a sketch`} onOpen={() => lay(laySketch)}>
          <Trans>Draw an outline and render it.</Trans>
        </Door>
        <Door icon={ImageUp} title={t`Start from a photo`} onOpen={() => file.current?.click()}>
          <Trans>Trace an image, then render the tracing.</Trans>
        </Door>
      </div>
      <p className={s.hint}>
        <span className={s.forMouse}>
          <Trans>Or right-click anywhere to add a node.</Trans>
        </span>
        <span className={s.forFinger}>
          <Trans>Or touch and hold anywhere to add a node.</Trans>
        </span>
      </p>
      {offered && (
        <Button look="plain" icon={GraduationCap} className={s.tour} onClick={() => tutorialRuns.start(boardId)}>
          <Trans>Show me how, in two minutes</Trans>
        </Button>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) onPhoto(chosen);
        }}
      />
    </section>
  );
}

function Door({
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
    <button type="button" className={s.door} onClick={onOpen}>
      <Icon of={icon} size="xl" />
      <b>{title}</b>
      <span>{children}</span>
    </button>
  );
}
