import type { CallName } from '../../../contract/calls/index.ts';
import { operationRow } from '../../../contract/operations/index.ts';
import { BUILT_IN } from '../../../contract/providerNames.ts';
import { useRouteTable } from '../../cards/engines/useEngine.ts';
import { repeatRun } from '../../cards/run/RunAgain.tsx';
import UpgradeDialog from '../../dialogs/upgrade/UpgradeDialog.tsx';
import { selectRun } from '../../machines/board/selectors.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { SpendingLimitDialog } from './SpendingLimitDialog.tsx';

/** The upgrade dialog, which leads to the billing page. A rate limit is the same situation, under its own name; a spending limit is not. */
export default function UpgradeHost(props: DialogHostProps) {
  const { session, limitRefusal, onClose } = props;
  if (limitRefusal?.reason === 'spending_limit') return <SpendingLimitHost {...props} call={limitRefusal.call} />;
  return <UpgradeDialog open onClose={onClose} reason={limitRefusal?.reason} onUpgrade={() => session.openBilling()} />;
}

/** The spending limit: what was refused by it goes on with the engine that is free, where that can do it. */
function SpendingLimitHost({ session, id, call, onClose }: DialogHostProps & { call: CallName }) {
  const { actor, pictureServices } = session;
  const routeTable = useRouteTable(pictureServices.engineRoutes, true);
  const canUseBuiltIn = routeTable?.[call]?.some(({ kind }) => kind === BUILT_IN) === true;

  function runOnBuiltIn(): void {
    onClose();
    // The 4k export is no run of its node, but of its dialog.
    if (operationRow(call)?.isExport) {
      actor.send({ type: 'node.edited', id, data: { route: BUILT_IN } });
      actor.send({ type: 'dialog.requested', dialog: 'export4k', nodeId: id });
    } else repeatRun(actor, { id, action: selectRun(actor.getSnapshot(), id)?.getSnapshot().context.action }, BUILT_IN);
  }

  return (
    <SpendingLimitDialog
      open
      onClose={onClose}
      onUsage={() => session.openBilling()}
      onBuiltIn={canUseBuiltIn ? runOnBuiltIn : undefined}
    />
  );
}
