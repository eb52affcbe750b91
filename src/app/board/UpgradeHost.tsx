import UpgradeDialog from '../../dialogs/upgrade/UpgradeDialog.tsx';
import { limitOf } from '../../machines/limitIn.ts';
import { selectRun } from '../../machines/selectors.ts';
import { go } from '../route.ts';
import type { DialogHostProps } from './dialogs.ts';

/** The upgrade dialog, which leads to the billing page. A rate limit is the same situation, under its own name. */
export default function UpgradeHost({ session, id, limit, onClose }: DialogHostProps) {
  const reason = limit ?? limitOf(selectRun(session.actor.getSnapshot(), id)?.getSnapshot().context.failed?.code);
  return <UpgradeDialog open onClose={onClose} reason={reason} onUpgrade={() => go('/billing')} />;
}
