import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { NodeId } from '../../../contract/ids.ts';
import type { Operation } from '../../../contract/operations/index.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { useStore } from '../../store/useStore.ts';
import { useBoardActor } from '../context/boardActor.tsx';
import { type CardServices, useCardServices } from '../context/cardServices.ts';
import { engineLabels } from './engineLabels.ts';
import { currentCall } from './nodeEngine.ts';

/** The operations that the person’s plan lacks, once that is known. */
export function useMissingFeatures(allowance: CardServices['allowance'], isWanted = true): readonly Operation[] {
  useEffect(() => {
    if (isWanted) allowance.load().catch((error) => console.error('get_plan', error));
  }, [allowance, isWanted]);
  return useStore(allowance)?.missingFeatures ?? NO_FEATURES;
}

const NO_FEATURES: readonly Operation[] = [];

/** The run of a node, which takes one of the person's runs; `isPaid` if it may be billed. */
type RunStatus = { readonly busy: boolean; readonly isPaid: boolean };

/**
 * The note before Go on the person’s plan: how many runs are left of this month, or that this one needs a plan; of one that is
 * paid for, that a spending limit is nearly reached. Undefined where nothing limits them.
 */
export function useAllowanceText(id: NodeId, { busy, isPaid }: RunStatus): string | undefined {
  const { t, i18n } = useLingui();
  const { allowance } = useCardServices();
  const actor = useBoardActor();
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  const call = useSelector(actor, ({ context }) => currentCall(context, id));
  const loadedAllowance = useStore(allowance);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (!canEdit) return;
    const hasEnded = wasBusy.current && !busy;
    wasBusy.current = busy;
    const knownAllowance = allowance.get();
    const isLimited = knownAllowance?.runsLeft !== null || knownAllowance.money !== undefined;
    const loading = hasEnded && isLimited ? allowance.reload() : allowance.load();
    loading.catch((error) => console.error('get_plan', error));
  }, [canEdit, busy, allowance]);
  if (!loadedAllowance) return undefined;
  if (loadedAllowance.missingFeatures.some((operation) => operation === call)) return t`Needs a paid plan`;
  const { runsLeft, money } = loadedAllowance;
  if (money && isPaid) {
    // It stands after the price.
    const dollars = engineLabels(i18n).dollars(money.left);
    return money.per === 'day' ? t`of ${dollars} left today` : t`of ${dollars} left this month`;
  }
  return runsLeft === null ? undefined : t`${plural(runsLeft, { one: '# run left', other: '# runs left' })}`;
}
