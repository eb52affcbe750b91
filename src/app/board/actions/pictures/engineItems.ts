import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Box, Cpu, RotateCcw } from 'lucide-react';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { Operation } from '../../../../../contract/operations/index.ts';
import { BUILT_IN } from '../../../../../contract/providerNames.ts';
import type { EngineRouteTable } from '../../../../cards/context/cardServices.ts';
import { engineLabels } from '../../../../cards/engines/engineLabels.ts';
import { engineFor, hasCostOrChoice, type NodeEngine } from '../../../../cards/engines/nodeEngine.ts';
import { definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import type { IconShape } from '../../../../ui/icons/Icon.tsx';
import type { MenuItem } from '../../../../ui/popups/menuItems.ts';

type EngineItemsOptions = { readonly engineRoutes: EngineRouteTable; readonly missingFeatures: readonly Operation[] };

/** The texts on engines in a picture's actions, and the choice of one for those that run at once. */
export function engineItems({ actor }: BoardSession, { engineRoutes, missingFeatures }: EngineItemsOptions) {
  /** Says of an action by which engine it goes, and for how much, or that it needs a plan. */
  function itemWithPrice(item: MenuItem, call: string | undefined, data: BoardNode['data']): MenuItem {
    if (missingFeatures.some((operation) => operation === call)) {
      const planText = i18n._(msg`Needs a paid plan`);
      return { ...item, aside: { content: planText, text: planText } };
    }
    const engine = engineFor(engineRoutes, call, data);
    if (!engine || !hasCostOrChoice(engine)) return item;
    const labels = engineLabels(i18n);
    const price = labels.price(engine.cost, engine.current);
    const hint = labels.joinFacts([labels.name(engine.current), labels.duration(engine.current.seconds)]);
    return { ...item, hint, aside: { content: price, text: price } };
  }

  /** By which engine the actions of this picture go that run at once. */
  function engineChoiceItems({ id, type, data }: BoardNode): MenuItem[] {
    const operations = [...Object.values(definitionOf(type)?.runs ?? {}).flatMap((run) => run?.calls ?? []), 'get_4k'];
    if (!operations.some((call) => (engineRoutes[call]?.length ?? 0) > 1)) return [];
    const choiceItem = (route: string | undefined, label: MessageDescriptor, icon: IconShape): MenuItem => ({
      id: route ?? 'as-is',
      label: i18n._(label),
      icon,
      checked: data.route === route,
      ...engineRangeTexts(operations.flatMap((call) => engineFor(engineRoutes, call, { ...data, route }) ?? [])),
      onSelect: () => actor.send({ type: 'node.edited', id, data: { route } }),
    });
    const items = [
      choiceItem(undefined, msg`Board default`, RotateCcw),
      choiceItem(BUILT_IN, msg`Built-in engine`, Box),
    ];
    return [{ id: 'engine', label: i18n._(msg`Engine`), icon: Cpu, items }];
  }

  /** By which engines several actions go, and from how much to how much. */
  function engineRangeTexts(engines: readonly NodeEngine[]): Pick<MenuItem, 'hint' | 'aside'> {
    const labels = engineLabels(i18n);
    const price = labels.priceRange(engines);
    const names = new Set(
      engines.map(({ current }) => (current.kind === BUILT_IN ? labels.location(current) : labels.name(current))),
    );
    return { hint: labels.joinFacts([...names]), aside: { content: price, text: price } };
  }

  return { itemWithPrice, engineChoiceItems };
}
