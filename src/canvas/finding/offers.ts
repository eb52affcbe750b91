import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { addNodeMenu } from '../../board/connect/menu.ts';
import { excerptOf, find, type SearchEntry, searchable } from '../../board/find/find.ts';
import { toBoard } from '../../geometry/viewport/viewport.ts';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcuts.ts';
import { arrangeTargetOf } from '../arrange/currentTarget.ts';
import { flatItems, ownActions } from '../arrange/nodeActions.ts';
import type { Controller } from '../controller.ts';
import { BOARD_KEYS, type KeyName } from '../keyboard/boardKeys.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';
import { arrangements } from './arranged.ts';
import { focusCard, goTo } from './moves.ts';
import type { NodeIndex } from './nodeIndex.ts';
import { KEY_NAMES } from './shortcutNames.ts';

/** Something that the palette offers: a node to go to, or something to do. */
export type Offer = SearchEntry & {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: IconShape;
  readonly shortcut?: Shortcut;
  readonly act: () => void;
};

/** Actions that make sense with their key alone. */
const KEYS_ONLY: readonly KeyName[] = ['space', 'escape', 'nudge', 'nudgeFar', 'jump'];

/** So many hits are listed; who misses one types more. */
const HITS_MAX = 50;
const COMMANDS_MAX = 6;

type OfferSources = {
  readonly controller: Controller;
  readonly labels: NodeLabels;
  readonly recent: readonly NodeId[];
  readonly indexOf: NodeIndex;
  readonly i18n: I18n;
};

/** The offers that match what was typed, commands first; else the latest picked nodes and all commands. */
export function offersFor(typed: string, sources: OfferSources): Offer[] {
  const { nodes } = sources.controller.scene.board();
  const commands = offeredCommands(sources.controller, sources.labels, sources.i18n);
  if (typed.trim() === '') {
    const last = sources.recent.flatMap((id) => nodes.get(id) ?? []);
    return [...last.map((node) => nodeOffer(node, typed, sources)), ...commands];
  }
  const hits = find([...nodes.values()].map(sources.indexOf), typed, HITS_MAX);
  const matches = hits.flatMap(({ id }) => nodes.get(id) ?? []);
  return [...find(commands, typed, COMMANDS_MAX), ...matches.map((node) => nodeOffer(node, typed, sources))];
}

function nodeOffer(node: BoardNode, typed: string, { controller, labels, indexOf }: OfferSources): Offer {
  const label = labels.titleOf(node);
  const type = labels.labelOf(node.type).label;
  return {
    ...indexOf(node),
    label,
    // Titles repeat themselves: what is written on a node tells one from another.
    hint: [type !== label && type, excerptOf(node, typed)].filter(Boolean).join(' \u00b7 '),
    icon: labels.iconOf(node.type),
    act() {
      goTo(controller, node.id);
      focusCard(controller, node.id);
    },
  };
}

/** The commands of the board: its keys, arranging, and adding a node of each type. On a locked board nothing that changes it. */
function offeredCommands(controller: Controller, labels: NodeLabels, i18n: I18n): Offer[] {
  const target = arrangeTargetOf(controller);
  const isLocked = controller.scene.locked();
  const keys = BOARD_KEYS.filter(({ name }) => !KEYS_ONLY.includes(name));
  const open = isLocked ? keys.filter(({ name }) => KEY_NAMES[name][0] !== 'edit') : keys;
  const byKey = open.map(({ name, keys: [shortcut] }) =>
    offer(`key ${name}`, i18n._(KEY_NAMES[name][1]), { shortcut, act: () => controller.press(shortcut) }),
  );
  const arrangingOffers = arrangements(controller).map(({ label, icon, keys: [shortcut], act }) =>
    offer(`arrange ${shortcut}`, i18n._(label), { icon, act, ...(shortcut && { shortcut }) }),
  );
  const own = target ? flatItems(ownActions(controller, target)) : [];
  const acting = own
    .filter(({ offReason }) => !offReason)
    .map(({ id, label, icon, shortcut, onSelect }) =>
      offer(`own ${id}`, label, { act: () => onSelect?.(), ...(icon && { icon }), ...(shortcut && { shortcut }) }),
    );
  const types = isLocked ? [] : addNodeMenu(labels.types);
  const adding = types.map(({ type }) => {
    const { label } = labels.labelOf(type);
    const act = () => addInTheMiddle(controller, type);
    return offer(`add ${type}`, i18n._(msg`Add ${label}`), { icon: Plus, act });
  });
  return [...acting, ...byKey, ...arrangingOffers, ...adding];
}

function offer(id: string, label: string, rest: Pick<Offer, 'act' | 'icon' | 'shortcut'>): Offer {
  return { id, label, title: searchable(label), text: '', ...rest };
}

function addInTheMiddle(controller: Controller, nodeType: string): void {
  const { commands } = controller;
  const { width, height } = controller.camera.size();
  const near = toBoard(controller.camera.viewport(), { x: width / 2, y: height / 2 });
  controller.source.send({ type: 'node.added', nodeType, near });
  commands.enterNew();
}
