import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { addNodeMenuTypes } from '../../board/connect/addNodeMenu.ts';
import { excerptOf, findEntries, type SearchEntry, searchableText } from '../../board/find/find.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import type { IconShape } from '../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcuts.ts';
import { arrangeTargetOf } from '../arrange/arrangeTarget.ts';
import { flatItems, selectionActionGroups } from '../arrange/nodeActions.ts';
import type { Controller } from '../controller.ts';
import { BOARD_KEYS, type KeyName } from '../keyboard/boardKeys.ts';
import type { NodeLabels } from '../scene/nodeTypes.ts';
import { arrangeCommands } from './arrangeCommands.ts';
import { KEY_DESCRIPTIONS } from './keyDescriptions.ts';
import type { NodeIndex } from './nodeIndex.ts';
import { goToNode } from './viewNavigation.ts';

/** Something that the palette offers: a node to go to, or something to do. */
export type PaletteItem = SearchEntry & {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: IconShape;
  readonly shortcut?: Shortcut;
  readonly execute: () => void;
};

/** Actions that make sense with their key alone. */
const KEY_ONLY_COMMANDS: readonly KeyName[] = ['space', 'escape', 'nudge', 'nudgeFar', 'stepToNode', 'jump'];

/** So many hits are listed; who misses one types more. */
const MATCHES_MAX = 50;
const COMMANDS_MAX = 6;

type PaletteSources = {
  readonly controller: Controller;
  readonly labels: NodeLabels;
  readonly recentNodeIds: readonly NodeId[];
  readonly entryOf: NodeIndex;
  readonly i18n: I18n;
};

/** The offers that match what was typed, commands first; else the latest picked nodes and all commands. */
export function paletteItems(query: string, sources: PaletteSources): PaletteItem[] {
  const { nodes } = sources.controller.scene.board();
  const commands = commandItems(sources.controller, sources.labels, sources.i18n);
  if (query.trim() === '') {
    const recentNodes = sources.recentNodeIds.flatMap((id) => nodes.get(id) ?? []);
    return [...recentNodes.map((node) => nodeItem(node, query, sources)), ...commands];
  }
  const hits = findEntries([...nodes.values()].map(sources.entryOf), query, MATCHES_MAX);
  const matchingNodes = hits.flatMap(({ id }) => nodes.get(id) ?? []);
  return [
    ...findEntries(commands, query, COMMANDS_MAX),
    ...matchingNodes.map((node) => nodeItem(node, query, sources)),
  ];
}

function nodeItem(node: BoardNode, query: string, { controller, labels, entryOf }: PaletteSources): PaletteItem {
  const label = labels.nameOf(node);
  const type = labels.labelOf(node.type).label;
  return {
    ...entryOf(node),
    label,
    // Names repeat themselves: what is written on a node tells one from another.
    hint: [type !== label && type, excerptOf(node, query)].filter(Boolean).join(' \u00b7 '),
    icon: labels.iconOf(node.type),
    execute() {
      goToNode(controller, node.id);
      controller.commands.focusCard(node.id);
    },
  };
}

/** The commands of the board: its keys, arranging, and adding a node of each type. On a locked board nothing that changes it. */
function commandItems(controller: Controller, labels: NodeLabels, i18n: I18n): PaletteItem[] {
  const target = arrangeTargetOf(controller);
  const isBoardReadOnly = controller.scene.isReadOnly();
  const keys = BOARD_KEYS.filter(({ name }) => !KEY_ONLY_COMMANDS.includes(name));
  const allowedKeys = isBoardReadOnly ? keys.filter(({ name }) => KEY_DESCRIPTIONS[name][0] !== 'edit') : keys;
  const keyItems = allowedKeys.map(({ name, keys: [shortcut] }) =>
    commandItem(`key ${name}`, i18n._(KEY_DESCRIPTIONS[name][1]), {
      shortcut,
      execute: () => controller.pressKey(shortcut),
    }),
  );
  const arrangeItems = arrangeCommands(controller).map(({ label, icon, keys: [shortcut], execute }) =>
    commandItem(`arrange ${shortcut}`, i18n._(label), { icon, execute, ...(shortcut && { shortcut }) }),
  );
  const nodeActions = target ? flatItems(selectionActionGroups(controller, target)) : [];
  const nodeActionItems = nodeActions
    .filter(({ offReason }) => !offReason)
    .map(({ id, label, icon, shortcut, onSelect }) =>
      commandItem(`own ${id}`, label, {
        execute: () => onSelect?.(),
        ...(icon && { icon }),
        ...(shortcut && { shortcut }),
      }),
    );
  const types = isBoardReadOnly ? [] : addNodeMenuTypes(labels.types);
  const addNodeItems = types.map(({ type }) => {
    const { label } = labels.labelOf(type);
    const execute = () => addNodeAtCentre(controller, type);
    return commandItem(`add ${type}`, i18n._(msg`Add ${label}`), { icon: Plus, execute });
  });
  return [...nodeActionItems, ...keyItems, ...arrangeItems, ...addNodeItems];
}

function commandItem(id: string, label: string, rest: Pick<PaletteItem, 'execute' | 'icon' | 'shortcut'>): PaletteItem {
  return { id, label, title: searchableText(label), text: '', ...rest };
}

function addNodeAtCentre(controller: Controller, nodeType: string): void {
  const { commands } = controller;
  const { width, height } = controller.camera.size();
  const near = screenToBoard(controller.camera.viewport(), { x: width / 2, y: height / 2 });
  controller.boardActor.send({ type: 'node.added', nodeType, near });
  commands.focusNewNode();
}
