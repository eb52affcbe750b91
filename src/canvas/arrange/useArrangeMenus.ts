import { useLingui } from '@lingui/react/macro';
import { AlignStartVertical, BringToFront } from 'lucide-react';
import type { MenuItem } from '../../ui/popups/menuItems.ts';
import type { ArrangeActionName } from './arrangeActions.ts';

const ALIGN_ACTIONS: readonly ArrangeActionName[] = [
  'alignLeft',
  'alignCentre',
  'alignRight',
  'alignTop',
  'alignMiddle',
  'alignBottom',
  'distributeHorizontally',
  'distributeVertically',
];
const ORDER_ACTIONS: readonly ArrangeActionName[] = ['bringToFront', 'bringForward', 'sendBackward', 'sendToBack'];

type ArrangeMenu = MenuItem & { readonly items: readonly MenuItem[] };

/** The items that lead to the ways of aligning nodes and of stacking them. */
export function useArrangeMenus(actionItem: (name: ArrangeActionName) => MenuItem): {
  readonly align: ArrangeMenu;
  readonly order: ArrangeMenu;
} {
  const { t } = useLingui();
  return {
    align: { id: 'align', label: t`Align`, icon: AlignStartVertical, items: ALIGN_ACTIONS.map(actionItem) },
    order: { id: 'order', label: t`Order`, icon: BringToFront, items: ORDER_ACTIONS.map(actionItem) },
  };
}
