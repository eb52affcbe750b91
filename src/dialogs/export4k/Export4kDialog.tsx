import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { CircleAlert, CircleStop, Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../ui/display/Progress.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { AlertDialog } from '../../ui/modals/AlertDialog.tsx';
import { Dialog } from '../../ui/modals/Dialog.tsx';
import { useCloseDialog } from '../../ui/modals/DialogShell.tsx';
import { BeforeAfterComparison } from './BeforeAfterComparison.tsx';
import s from './Export4k.module.css';
import type { EnlargedPicture } from './export4k.types.ts';
import { type Export4kEffects, useExport4k } from './useExport4k.ts';

const FORMATS = ['png', 'jpg', 'webp'] as const;
export type ExportFormat = (typeof FORMATS)[number];

type Export4kDialogProps = Export4kEffects & {
  /** The address of the picture as it is, undefined while that is asked, empty where there is none: a fresh address. */
  originalAddress: string | undefined;
  alt: string;
  /** The share that is done, 0 to 1; undefined while nobody knows. */
  fraction: number | undefined;
  /** By which engine it is enlarged, and for how much. */
  engine?: ReactNode;
  /** Why it cannot be had by this person’s plan. */
  missingFeatureReason?: string | undefined;
  onDownload: (picture: EnlargedPicture, format: ExportFormat) => void;
  onClose: () => void;
};

/** Enlarges a picture, shows it beside what it was, and saves it as a file. Mount it to open it. */
export default function Export4kDialog(props: Export4kDialogProps) {
  const { originalAddress, alt, fraction, engine, missingFeatureReason, onStop, onDownload, onClose } = props;
  const { t } = useLingui();
  const actor = useExport4k(props);
  const state = useSelector(actor, ({ value }) => value);
  const { picture, message } = useSelector(actor, ({ context }) => context);
  const [format, setFormat] = useState<ExportFormat>('png');
  const isExporting = state === 'exporting';
  const exportButton = useRef<HTMLButtonElement>(null);

  return (
    <Dialog
      open
      size="lg"
      initialFocus={exportButton}
      title={t`4k export`}
      onClose={() => {
        if (isExporting) onStop(false);
        onClose();
      }}
      unsaved={
        isExporting
          ? { text: <Trans>The image is still being enlarged.</Trans>, stayLabel: <Trans>Keep waiting</Trans> }
          : undefined
      }
      footer={
        <>
          <CloseButton isDone={picture !== undefined} />
          {picture ? (
            <Button variant="primary" icon={Download} onClick={() => onDownload(picture, format)}>{t`Download`}</Button>
          ) : (
            <Button
              ref={exportButton}
              variant="primary"
              busy={isExporting}
              offReason={originalAddress === '' ? t`The image couldn’t be loaded` : undefined}
              onClick={() => actor.send({ type: 'export.pressed' })}
            >
              {t`Export`}
            </Button>
          )}
        </>
      }
    >
      <div className={s.body}>
        <BeforeAfterComparison originalAddress={originalAddress} enlargedPicture={picture} alt={alt} />
        {isExporting && <EnlargingProgress fraction={fraction} onStop={() => actor.send({ type: 'stop.pressed' })} />}
        {state === 'failed' && (
          <p className={s.problem} role="alert">
            <Icon of={CircleAlert} />
            <span>{message || t`The image couldn’t be enlarged. Please try again.`}</span>
          </p>
        )}
        {state === 'ready' && message && (
          <p className={s.note} role="alert">
            <Icon of={CircleStop} />
            <span>{message}</span>
          </p>
        )}
        {!picture && missingFeatureReason && <p role="note">{missingFeatureReason}</p>}
        {!picture && !isExporting && engine}
        <SegmentedControl
          label={t`Format`}
          showLabel
          wide
          value={format}
          segments={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={setFormat}
        />
      </div>
      <AlertDialog text={state === 'alert' ? message : undefined} onClose={() => actor.send({ type: 'alert.read' })} />
    </Dialog>
  );
}

function CloseButton({ isDone }: { isDone: boolean }) {
  const close = useCloseDialog();
  return <Button onClick={close}>{isDone ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>;
}

function EnlargingProgress({ fraction, onStop }: { fraction: number | undefined; onStop: () => void }) {
  const { t } = useLingui();
  return (
    <div className={s.progress}>
      <p role="status">{t`Enlarging to 3840 pixels`}</p>
      <Button size="sm" onClick={onStop}>{t`Stop`}</Button>
      <ProgressBar label={t`Progress`} {...(fraction !== undefined && { value: fraction })} />
    </div>
  );
}
