import UpgradeDialog from '../../dialogs/upgrade/UpgradeDialog.tsx';
import { go } from '../route.ts';
import type { DialogHostProps } from './dialogs.ts';

/** The upgrade dialog, which leads to the billing page. A rate limit is the same situation, under its own name. */
export default function UpgradeHost({ onClose }: DialogHostProps) {
  return <UpgradeDialog open onClose={onClose} onUpgrade={() => go('/billing')} />;
}
