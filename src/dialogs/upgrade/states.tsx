import { type DialogStates, nothing } from '../states.fixture.ts';
import { SpendingLimitDialog } from './SpendingLimitDialog.tsx';
import UpgradeDialog from './UpgradeDialog.tsx';

const upgrade = () => <UpgradeDialog open onClose={nothing} onUpgrade={nothing} />;
const spendingLimit = () => <SpendingLimitDialog open onClose={nothing} onUsage={nothing} onBuiltIn={nothing} />;

/** The states that the gallery shows. */
export const STATES: DialogStates = {
  upgrade: { ready: upgrade },
  rateLimit: { ready: upgrade, money: spendingLimit },
};
