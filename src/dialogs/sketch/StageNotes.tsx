import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CircleAlert, X } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import s from './SketchStage.module.css';
import type { SketchActor } from './useSketch.ts';
import { NOTICES } from './words.ts';

/** Remarks at the top of the stage: why saving failed, and small hints that can be put away. */
export function StageNotes({ actor }: { actor: SketchActor }) {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const notice = useSelector(actor, ({ context }) => context.notice);
  return (
    <div className={s.notes}>
      {failure !== undefined && (
        <p className={s.failure} role="alert">
          <Icon of={CircleAlert} />
          <span>
            {failure && <b>{failure} </b>}
            {failure ? (
              <Trans>Your drawing is still here.</Trans>
            ) : (
              <Trans>The sketch could not be saved. Your drawing is still here; try again.</Trans>
            )}
          </span>
        </p>
      )}
      {notice && (
        <p className={s.notice} role="status">
          <span>{i18n._(NOTICES[notice])}</span>
          <IconButton label={t`Dismiss`} icon={X} onClick={() => actor.send({ type: 'notice.read' })} />
        </p>
      )}
    </div>
  );
}
