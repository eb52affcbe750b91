import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Cloud, CloudAlert, CloudOff, CloudUpload } from 'lucide-react';
import { useBoardActor } from '../../../cards/context/boardActor.tsx';
import { isDraftLost, saveState, selectSaving } from '../../../machines/board/selectors.ts';
import type { SaveState } from '../../../machines/saving/saving.events.ts';
import { Icon, type IconShape } from '../../../ui/icons/Icon.tsx';
import s from './bars.module.css';

const STATE_ICONS: Record<SaveState, IconShape> = {
  saved: Cloud,
  saving: CloudUpload,
  disconnected: CloudOff,
  offline: CloudOff,
  refused: CloudAlert,
  signedOut: CloudAlert,
};

/** The state of saving, always in sight. The board's voice tells screen readers when it fails and recovers. */
export function SaveStatus() {
  const { t } = useLingui();
  const saving = selectSaving(useBoardActor().getSnapshot());
  const state = useSelector(saving, saveState);
  const isLost = useSelector(saving, isDraftLost);
  const labels: Record<SaveState, string> = {
    saved: t`Saved`,
    saving: t`Saving...`,
    disconnected: t`Not connected`,
    offline: t`Offline: kept on this device`,
    refused: t`Not saved: kept on this device`,
    signedOut: t`Signed out: kept on this device`,
    // This device keeps nothing: the work is on this page alone.
    ...(isLost && {
      offline: t`Offline: keep this page open`,
      refused: t`Not saved: keep this page open`,
      signedOut: t`Signed out: keep this page open`,
    }),
  };
  return (
    <span className={s.save} role="status" aria-live="off" data-state={state} data-lost={isLost || undefined}>
      <Icon of={STATE_ICONS[state]} />
      {labels[state]}
    </span>
  );
}
