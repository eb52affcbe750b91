import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { StageNotices } from '../editor/StageNotices.tsx';
import { SKETCH_NOTICES } from './labels.ts';
import type { SketchActor } from './useSketch.ts';

/** Why saving or adding a background was refused, and hints that can be put away. */
export function SketchNotices({ actor }: { actor: SketchActor }) {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, ({ context }) => context.failure);
  const notice = useSelector(actor, ({ context }) => context.notice);
  return (
    <StageNotices
      failure={failure}
      unknownFailureText={t`The sketch couldn’t be saved. Your drawing is still here. Try again.`}
      onDismissFailure={() => actor.send({ type: 'failure.read' })}
    >
      {notice && (
        <>
          <span>{i18n._(SKETCH_NOTICES[notice])}</span>
          <IconButton label={t`Dismiss`} icon={X} onClick={() => actor.send({ type: 'notice.read' })} />
        </>
      )}
    </StageNotices>
  );
}
