import { goAgain } from '../../cards/again/RunAgain.tsx';
import { BUILT_IN } from '../../cards/engines/engine.ts';
import { useRouteTable } from '../../cards/engines/useEngine.ts';
import { SpendingDialog } from '../../dialogs/upgrade/SpendingDialog.tsx';
import UpgradeDialog from '../../dialogs/upgrade/UpgradeDialog.tsx';
import { limitOf } from '../../machines/limitIn.ts';
import { selectRun } from '../../machines/selectors.ts';
import { go } from '../route.ts';
import type { DialogHostProps } from './dialogs.ts';

/** The upgrade dialog, which leads to the billing page. A rate limit is the same situation, under its own name; a spending limit is not. */
export default function UpgradeHost(props: DialogHostProps) {
  const { session, id, limit, onClose } = props;
  const reason = limit ?? limitOf(selectRun(session.actor.getSnapshot(), id)?.getSnapshot().context.failed?.code);
  if (reason === 'spending_limit') return <SpendingHost {...props} />;
  return <UpgradeDialog open onClose={onClose} reason={reason} onUpgrade={() => go('/billing')} />;
}

/** The spending limit: what a run was refused by it goes on with the engine that is free. */
function SpendingHost({ session: { actor, pictures }, id, limit, onClose }: DialogHostProps) {
  const table = useRouteTable(pictures.routes, true);
  const { failed, action } = selectRun(actor.getSnapshot(), id)?.getSnapshot().context ?? {};
  // Of what dialogs ask for, the 4k export alone can be billed.
  const call = limit ? 'get_4k' : failed?.call;
  const isAble = table?.[call ?? '']?.some(({ kind }) => kind === BUILT_IN) === true;

  function goOn(): void {
    onClose();
    if (limit) {
      actor.send({ type: 'node.edited', id, data: { route: BUILT_IN } });
      actor.send({ type: 'dialog.asked', dialog: 'export4k', nodeId: id });
    } else goAgain(actor, { id, action }, BUILT_IN);
  }

  return <SpendingDialog open onClose={onClose} onUsage={() => go('/billing')} onBuiltIn={isAble ? goOn : undefined} />;
}
