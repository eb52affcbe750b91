import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../machines/roles.ts';
import { useBoardActor } from '../board.tsx';
import { useCardServices } from '../services.ts';
import { callNow } from './engine.ts';

/**
 * What is said before Go of the person’s plan: how many runs are left of this month, or that this one needs a plan. Undefined where
 * nothing limits them. `busy`: the node runs, which takes one of them.
 */
export function useAllowance(id: NodeId, busy: boolean): string | undefined {
  const { t } = useLingui();
  const { allowance } = useCardServices();
  const actor = useBoardActor();
  const edits = useSelector(actor, ({ context }) => mayEdit(context));
  const call = useSelector(actor, ({ context }) => callNow(context, id));
  const known = useSyncExternalStore(allowance.subscribe, allowance.get);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (!edits) return;
    const hasEnded = wasBusy.current && !busy;
    wasBusy.current = busy;
    const isLimited = allowance.get()?.left !== null;
    const asked = hasEnded && isLimited ? allowance.renew() : allowance.bring();
    asked.catch((error) => console.error('get_plan', error));
  }, [edits, busy, allowance]);
  if (!known) return undefined;
  if (known.without.some((operation) => operation === call)) return t`Needs a plan`;
  const { left } = known;
  return left === null ? undefined : t`${plural(left, { one: '# run left', other: '# runs left' })}`;
}
