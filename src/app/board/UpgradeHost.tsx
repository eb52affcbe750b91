import UpgradeDialog, { upgradeReason } from '../../dialogs/upgrade/UpgradeDialog.tsx';
import { selectRun } from '../../machines/selectors.ts';
import { go } from '../route.ts';
import type { DialogHostProps } from './dialogs.ts';
import { forgetLimit, notedLimit } from './limitReason.ts';

/** The upgrade dialog, which leads to the billing page. A rate limit is the same situation, under its own name. */
export default function UpgradeHost({ session, id, onClose }: DialogHostProps) {
  const code = notedLimit(session) ?? selectRun(session.actor.getSnapshot(), id)?.getSnapshot().context.failed?.code;
  const close = () => {
    forgetLimit(session);
    onClose();
  };
  return <UpgradeDialog open onClose={close} reason={upgradeReason(code)} onUpgrade={() => go('/billing')} />;
}
