import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { addNodeMenuTypes } from '../../../board/connect/addNodeMenu.ts';
import { excerptOf, findEntries, type SearchEntry, searchableText } from '../../../board/find/find.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import { ARRANGE_ACTIONS, type ArrangeAction, type ArrangeActionName } from '../../arrange/arrangeActions.ts';
import type { Controller } from '../../controller.ts';
import { BOARD_KEYS } from '../../keyboard/boardKeys.ts';
import type { NodeLabels } from '../../scene/nodeTypes.ts';
import { arrangeCommand, VIEW_ONLY } from '../arrangeCommands.ts';
import { KEY_DESCRIPTIONS } from '../keyDescriptions.ts';
import type { NodeIndex } from '../nodeIndex.ts';
import { goToNode } from '../viewNavigation.ts';
import { ARRANGE_KEYWORDS, KEY_COMMANDS, type KeyCommand } from './keyCommands.ts';
import { appCommands, COMMAND_GROUPS, type CommandGroup, type PaletteCommand } from './paletteCommand.ts';

/** Something that the palette offers: a node to go to, or something to do. */
export type PaletteItem = SearchEntry & Omit<PaletteCommand, 'group' | 'keywords'>;

/** Offers under one heading. */
export type PaletteSection = { readonly id: string; readonly heading: string; readonly items: readonly PaletteItem[] };

/** So many hits are listed; who misses one types more. */
const MATCHES_MAX = 50;
const COMMANDS_MAX = 24;
/** A command that fits half as well as the best one was not meant. */
const COMMAND_SHARE_MIN = 0.5;

type PaletteSources = {
  readonly controller: Controller;
  readonly labels: NodeLabels;
  readonly recentNodeIds: readonly NodeId[];
  readonly entryOf: NodeIndex;
  readonly i18n: I18n;
};

type CommandItem = PaletteItem & { readonly group: CommandGroup };

/**
 * The offers that match what was typed, under their headings: commands first, the group of the best match before the others; then nodes. Else the
 * latest picked nodes and every command. What can do nothing now stands last, with the reason.
 */
export function paletteSections(query: string, sources: PaletteSources): PaletteSection[] {
  const { controller, i18n, recentNodeIds, entryOf } = sources;
  const { nodes } = controller.scene.board();
  const isSearch = query.trim() !== '';
  const commands = commandItems(sources);
  const matches = isSearch ? findEntries(commands, query, COMMANDS_MAX, COMMAND_SHARE_MIN) : inGroupOrder(commands);
  const hits = isSearch ? findEntries([...nodes.values()].map(entryOf), query, MATCHES_MAX) : [];
  const nodeIds = isSearch ? hits.map(({ id }) => id) : recentNodeIds;
  const nodeItems = nodeIds.flatMap((id) => nodes.get(id) ?? []).map((node) => nodeItem(node, query, sources));
  const nodeHeading = isSearch ? msg`Nodes` : msg({ message: 'Recent', context: 'palette' });
  const nodeSection = { id: 'found', heading: i18n._(nodeHeading), items: nodeItems };
  const groups = Map.groupBy(
    matches.filter(({ offReason }) => !offReason),
    ({ group }) => group,
  );
  const commandSections = [...groups].map(([id, items]) => ({ id, heading: i18n._(COMMAND_GROUPS[id]), items }));
  const offSection = {
    id: 'off',
    heading: i18n._(msg`Not possible now`),
    items: matches.filter(({ offReason }) => offReason),
  };
  const sections = isSearch ? [...commandSections, nodeSection] : [nodeSection, ...commandSections];
  return [...sections, offSection].filter(({ items }) => items.length > 0);
}

function inGroupOrder(commands: readonly CommandItem[]): CommandItem[] {
  const order = Object.keys(COMMAND_GROUPS);
  return commands.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
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

/** Every command, whether or not it can do anything now: of the app, of keys, of arranging, and adding a node of each type. */
function commandItems({ controller, labels, i18n }: PaletteSources): CommandItem[] {
  return [
    ...appCommands(controller),
    ...keyCommands(controller, i18n),
    ...arrangingCommands(controller, i18n),
    ...addCommands(controller, labels, i18n),
  ].map(commandItem);
}

function commandItem({ keywords = '', ...command }: PaletteCommand): CommandItem {
  return { ...command, title: searchableText(command.label), text: '', keywords: searchableText(keywords) };
}

function keyCommands(controller: Controller, i18n: I18n): PaletteCommand[] {
  return BOARD_KEYS.flatMap(({ name, keys: [shortcut] }): PaletteCommand[] => {
    const keyCommand = (KEY_COMMANDS as Partial<Record<string, KeyCommand>>)[name];
    if (!keyCommand) return [];
    const [group, label] = KEY_DESCRIPTIONS[name];
    const isRefused = controller.scene.isReadOnly() && (group === 'edit' || name === 'frameTool') && name !== 'copy';
    const isPasteOff = name === 'paste' && !controller.commands.canPaste();
    const pasteReason = isPasteOff ? msg`In this browser, paste with the keyboard` : undefined;
    const reason = isRefused ? VIEW_ONLY : (missingSelection(controller, keyCommand.needs) ?? pasteReason);
    return [
      {
        id: `key ${name}`,
        group,
        label: i18n._(label),
        keywords: i18n._(keyCommand.keywords),
        icon: keyCommand.icon,
        shortcut,
        offReason: reason && i18n._(reason),
        execute: () => void controller.pressKey(shortcut),
      },
    ];
  });
}

function missingSelection({ scene, boardActor }: Controller, needs: KeyCommand['needs']) {
  if (needs === undefined) return undefined;
  const nodes = [...scene.selection()].flatMap((id) => scene.node(id as NodeId) ?? []);
  const { facts } = boardActor.getSnapshot().context;
  if (needs === 'frame')
    return nodes.some(({ node }) => facts(node.type)?.isFrame) ? undefined : msg`Select a frame first`;
  const isMissing = needs === 'elements' ? scene.selection().size === 0 : nodes.length === 0;
  return isMissing ? msg`Select a node first` : undefined;
}

function arrangingCommands(controller: Controller, i18n: I18n): PaletteCommand[] {
  return Object.entries<ArrangeAction>(ARRANGE_ACTIONS).flatMap(([name, action]) => {
    const keywords = ARRANGE_KEYWORDS[name as ArrangeActionName];
    if (action.isBoardKey) return [];
    const { label, icon, keys, offReason, execute } = arrangeCommand(controller, action);
    return {
      id: `arrange ${name}`,
      group: 'arrange' as const,
      label: i18n._(label),
      keywords: keywords ? i18n._(keywords) : '',
      icon,
      ...(keys[0] && { shortcut: keys[0] }),
      offReason: offReason && i18n._(offReason),
      execute,
    };
  });
}

function addCommands(controller: Controller, labels: NodeLabels, i18n: I18n): PaletteCommand[] {
  return addNodeMenuTypes(labels.types).map(({ type }) => {
    const { label, hint, keywords } = labels.labelOf(type);
    return {
      id: `add ${type}`,
      group: 'add' as const,
      label: i18n._(msg`Add ${label}`),
      keywords: [hint, keywords, i18n._(msg({ message: 'new create insert', context: 'keywords' }))].join(' '),
      icon: Plus,
      offReason: controller.scene.isReadOnly() ? i18n._(VIEW_ONLY) : undefined,
      execute: () => addNodeAtCentre(controller, type),
    };
  });
}

function addNodeAtCentre(controller: Controller, nodeType: string): void {
  const { commands } = controller;
  const { width, height } = controller.camera.size();
  const near = screenToBoard(controller.camera.viewport(), { x: width / 2, y: height / 2 });
  controller.boardActor.send({ type: 'node.added', nodeType, near });
  commands.focusNewNode();
}
