import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { ALERT_TEXTS, uploadMessage } from '../../cards/failure/messages.ts';
import { alertOf, selectRun, selectUpload, uploadAlertOf } from '../../machines/board/selectors.ts';
import { AlertDialog } from '../../ui/modals/AlertDialog.tsx';
import type { DialogHostProps } from '../defineDialog.ts';

/** The alert of a run or an upload that was refused; closing it is an event of it. Once that is past it, it closes by itself. */
export default function FailureAlert({ session: { actor }, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const run = useSelector(actor, (snapshot) => selectRun(snapshot, id));
  const upload = useSelector(actor, (snapshot) => selectUpload(snapshot, id));
  const runAlert = useSelector(run, alertOf);
  const uploadAlert = useSelector(upload, uploadAlertOf);
  const alert = runAlert ? { text: ALERT_TEXTS[runAlert] } : uploadAlert && uploadMessage(uploadAlert);
  const isResolved = alert === undefined;
  useEffect(() => {
    if (isResolved) onClose();
  }, [isResolved, onClose]);
  if (!alert) return null;
  return (
    <AlertDialog
      text={typeof alert.text === 'string' ? alert.text : i18n._(alert.text)}
      onClose={() => {
        onClose();
        actor.send({ type: 'alert.closed', id });
      }}
    />
  );
}
