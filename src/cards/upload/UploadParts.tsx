import { useLingui } from '@lingui/react/macro';
import { CircleAlert, LoaderCircle, RotateCcw, Smartphone, Trash, Upload } from 'lucide-react';
import type { NodeId } from '../../../contract/ids.ts';
import type { UploadView } from '../../machines/board/selectors.ts';
import type { NodeUpload } from '../../machines/run/nodeUpload.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useBoardActor } from '../context/boardActor.tsx';
import type { FailureMessage } from '../failure/failureMessage.ts';
import { uploadMessage } from '../failure/messages.ts';
import { Problem } from '../failure/Problem.tsx';
import type { CardState } from '../header/CardHeader.tsx';
import { RunProgress } from '../run/RunProgress.tsx';
import s from './UploadParts.module.css';
import { isUploading } from './useUpload.ts';

type UploadAreaProps = {
  texts: NodeUpload['messages'];
  onChoose: () => void;
  onPhone?: () => void;
  isPrimary: boolean;
};

/** Names the files that may be put here. */
export function UploadArea({ texts: { drop, formats }, onChoose, onPhone, isPrimary }: UploadAreaProps) {
  const { t, i18n } = useLingui();
  return (
    <span className={s.place}>
      <b>{i18n._(drop)}</b>
      <span>{i18n._(formats)}</span>
      <span className={s.ways}>
        <Button variant={isPrimary ? 'primary' : 'default'} onClick={onChoose}>
          {t`Choose file`}
        </Button>
        {onPhone && (
          <Button icon={Smartphone} onClick={onPhone}>
            {t`Use phone`}
          </Button>
        )}
      </span>
    </span>
  );
}

type UploadProgressProps = { id: NodeId; upload: UploadView };

/** The progress of the file. Once all of it was sent, the server reads it, and nobody knows for how long. */
export function UploadProgress({ id, upload: { file, state, sentFraction } }: UploadProgressProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const name = file?.name;
  const hasFraction = sentFraction !== null && sentFraction < 1;
  return (
    <RunProgress
      text={t`Uploading ${name}`}
      state={state === 'lost' ? 'lost' : 'busy'}
      progress={hasFraction ? { kind: 'bar', percent: sentFraction * 100 } : { kind: 'waiting' }}
      onStop={() => actor.send({ type: 'stop.pressed', id })}
    />
  );
}

type UploadProblemProps = {
  upload: UploadView;
  /** The type's own reason, before the shared ones. */
  reasonOf?: (problem: NonNullable<UploadView['problem']>) => FailureMessage['advice'];
};

/** Why the last file was not taken. An alert has said it; the card keeps it. */
export function UploadProblem({ upload: { state, problem }, reasonOf }: UploadProblemProps) {
  const { i18n } = useLingui();
  if (state !== 'refused' || !problem) return null;
  const { text, advice } = uploadMessage(problem);
  const reason = reasonOf?.(problem) ?? advice;
  return (
    <Problem
      isAlreadyReported
      text={typeof text === 'string' ? text : i18n._(text)}
      advice={reason && i18n._(reason)}
    />
  );
}

/** Tells whether a file that was not taken may be sent again. */
export function mayRetry({ state, file }: UploadView): boolean {
  return state === 'refused' && file !== null;
}

/** Sends a file again that was not taken. */
export function RetryUploadButton({ id }: { id: NodeId }) {
  const { t } = useLingui();
  const actor = useBoardActor();
  return (
    <Button size="sm" icon={RotateCcw} onClick={() => actor.send({ type: 'retry.pressed', id })}>
      {t`Try again`}
    </Button>
  );
}

/** Other files in place of the stored one. */
export function ReplaceFileButton({ onChoose }: { onChoose: () => void }) {
  const { t } = useLingui();
  return <IconButton label={t`Replace`} icon={Upload} onClick={onChoose} />;
}

/** A photo from a phone in place of the stored one. */
export function ReplaceByPhoneButton({ onPhone }: { onPhone: () => void }) {
  const { t } = useLingui();
  return <IconButton label={t`Use phone`} icon={Smartphone} onClick={onPhone} />;
}

/** Takes the file from the node: these fields of its data go. */
export function RemoveFileButton({
  id,
  label,
  fields,
}: {
  id: NodeId;
  label: string;
  fields: Record<string, undefined>;
}) {
  const actor = useBoardActor();
  return (
    <IconButton label={label} icon={Trash} onClick={() => actor.send({ type: 'node.edited', id, data: fields })} />
  );
}

/** The state of an upload in the head. */
export function useUploadState(upload: UploadView): CardState | undefined {
  const { t } = useLingui();
  if (isUploading(upload)) return { tone: 'busy', icon: LoaderCircle, text: t`Uploading` };
  if (upload.state === 'refused') return { tone: 'bad', icon: CircleAlert, text: t`Failed` };
  return undefined;
}
