import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CircleAlert, X } from 'lucide-react';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import s from './SketchStage.module.css';
import type { SketchActor } from './useSketch.ts';
import { NOTICES } from './words.ts';

/** Hints at the top of the stage that can be put away, and above all of it an alert: why saving or a background was refused. */
export function StageNotes({ actor }: { actor: SketchActor }) {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const notice = useSelector(actor, ({ context }) => context.notice);
  return (
    <div className={s.notes}>
      <AlertDialog text={failure || undefined} onClose={() => actor.send({ type: 'failure.read' })} />
      {failure === '' && (
        <p className={s.failure} role="alert">
          <Icon of={CircleAlert} />
          <span>
            <Trans>The sketch could not be saved. Your drawing is still here. Try again.</Trans>
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
