import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { ALERT_TEXTS } from '../../cards/messages.ts';
import { alertOf, selectRun } from '../../machines/selectors.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import type { DialogHostProps } from './dialogs.ts';

/** The alert of a run that was refused; closing it is an event of that run. Once the run is past it, it closes by itself. */
export default function RunAlert({ session: { actor }, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const run = useSelector(actor, (snapshot) => selectRun(snapshot, id));
  const alert = useSelector(run, alertOf);
  useEffect(() => {
    if (!alert) onClose();
  }, [alert, onClose]);
  if (!alert) return null;
  return (
    <AlertDialog
      text={i18n._(ALERT_TEXTS[alert])}
      onClose={() => {
        onClose();
        actor.send({ type: 'alert.closed', id });
      }}
    />
  );
}
