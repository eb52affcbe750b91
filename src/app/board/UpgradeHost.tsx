import UpgradeDialog from '../../dialogs/upgrade/UpgradeDialog.tsx';
import { selectRun } from '../../machines/selectors.ts';
import { go } from '../route.ts';
import type { DialogHostProps } from './dialogs.ts';

/** The upgrade dialog, which leads to the billing page. A rate limit is the same situation, under its own name. */
export default function UpgradeHost({ session, id, onClose }: DialogHostProps) {
  const code = selectRun(session.actor.getSnapshot(), id)?.getSnapshot().context.failed?.code;
  const reason = code === 'trial_exhausted' || code === 'paid_feature' ? code : undefined;
  return <UpgradeDialog open onClose={onClose} reason={reason} onUpgrade={() => go('/billing')} />;
}
