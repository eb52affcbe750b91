import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ClipboardPaste, Lock, LockOpen, Move, PencilLine, Pipette, Replace, SlidersHorizontal } from 'lucide-react';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { EdgeId, NodeId } from '../../../../../contract/ids.ts';
import { mayEdit } from '../../../../../contract/roles.ts';
import { isComment } from '../../../../board/comments/comments.ts';
import { isFixed } from '../../../../board/document/board.ts';
import { mayRemove } from '../../../../board/document/readOnly.ts';
import { LOCK_KEY, toggledLocks } from '../../../../board/edit/lock.ts';
import {
  type CopiedProperties,
  copyProperties,
  nodesWithProperties,
  propertiesForType,
  sharedFields,
} from '../../../../board/edit/properties.ts';
import type { ActionGroup, ActionItem, NodeActions } from '../../../../canvas/arrange/nodeActions.ts';
import { isActive } from '../../../../machines/board/board.runs.ts';
import { nameOf } from '../../../../nodes/nameOf.ts';
import { definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { createStore } from '../../../../store/store.ts';
import type { MenuItem } from '../../../../ui/popups/menuItems.ts';
import { copiedSettingsOf, settingsOf } from './nodeSettings.ts';
import { typeChange, typeOffers } from './typeChanges.ts';

/** A sheet that edits the selected nodes. */
export type SelectionSheet = 'fields' | 'names' | 'place';

export const RENAME_KEY = 'F2';
export const PLACE_KEY = 'Shift+R';
export const COPY_PROPERTIES_KEY = 'Mod+Alt+C';
export const PASTE_PROPERTIES_KEY = 'Mod+Alt+V';

/** The engine that a person chose, which is a setting of its type alone. */
const OWN_FIELDS = ['route'];

/** The settings that were copied last in this tab, on whatever board. */
const copiedProperties = createStore<CopiedProperties | undefined>(undefined);

/** The actions that edit what nodes hold: their fields, names, locks and types. */
export function propertyActions(session: BoardSession, onOpenSheet: (sheet: SelectionSheet) => void): NodeActions {
  const { actor, notices } = session;

  /** The entries of several nodes, which the bar shows too. */
  function severalItems(nodes: readonly BoardNode[]): ActionItem[] {
    const lockedReason = nodes.every(isFixed) ? i18n._(msg`Everything selected is locked`) : undefined;
    const hasFields = sharedFields(nodes, settingsOf).length > 0;
    return [
      {
        id: 'editFields',
        label: i18n._(msg`Edit settings`),
        icon: SlidersHorizontal,
        isMain: hasFields,
        offReason: lockedReason ?? (hasFields ? undefined : i18n._(msg`These nodes have no setting in common`)),
        onSelect: () => onOpenSheet('fields'),
      },
      renameItem(nodes),
    ];
  }

  function renameItem(nodes: readonly BoardNode[]): MenuItem {
    return {
      id: 'rename',
      label: i18n._(msg`Rename`),
      icon: PencilLine,
      shortcut: RENAME_KEY,
      offReason: nodes.every(isFixed) ? i18n._(msg`Everything selected is locked`) : undefined,
      onSelect: () => onOpenSheet('names'),
    };
  }

  function placeItem(nodes: readonly BoardNode[]): MenuItem {
    return {
      id: 'place',
      label: i18n._(msg`Move and resize`),
      icon: Move,
      shortcut: PLACE_KEY,
      offReason: nodes.every(isFixed) ? i18n._(msg`Everything selected is locked`) : undefined,
      onSelect: () => onOpenSheet('place'),
    };
  }

  function copy(node: BoardNode): void {
    copiedProperties.set(copyProperties(node, copiedSettingsOf, OWN_FIELDS));
    notices.show({ key: 'properties', title: i18n._(msg`Properties copied`) });
  }

  function paste(nodes: readonly BoardNode[], copied: CopiedProperties): void {
    const changed = nodesWithProperties(nodes, ({ type }) => propertiesForType(copied, type, copiedSettingsOf));
    if (changed.length > 0) actor.send({ type: 'elements.changed', nodes: changed });
    const { length: count } = changed;
    const title =
      count === 0
        ? i18n._(msg`These nodes have these properties already`)
        : plural(count, { one: 'Properties pasted onto # node', other: 'Properties pasted onto # nodes' });
    notices.show({ key: 'properties', title });
  }

  function clipboardItems(nodes: readonly BoardNode[]): MenuItem[] {
    const [node, ...others] = nodes;
    const copied = copiedProperties.get();
    const isFitting = ({ type }: BoardNode) =>
      copied !== undefined && Object.keys(propertiesForType(copied, type, copiedSettingsOf)).length > 0;
    const pasteReason = copied
      ? nodes.some((each) => isFitting(each) && !isFixed(each))
        ? undefined
        : i18n._(msg`The copied properties fit none of these nodes`)
      : i18n._(msg`Copy the properties of a node first`);
    const copyReason =
      others.length > 0 ? i18n._(msg`Select one node`) : i18n._(msg`This node has no properties to copy`);
    const mayCopy = node && others.length === 0 && copiedSettingsOf(node.type).length > 0;
    return [
      {
        id: 'copyProperties',
        label: i18n._(msg`Copy properties`),
        icon: Pipette,
        shortcut: COPY_PROPERTIES_KEY,
        offReason: mayCopy ? undefined : copyReason,
        onSelect: () => node && copy(node),
      },
      {
        id: 'pasteProperties',
        label: i18n._(msg`Paste properties`),
        icon: ClipboardPaste,
        shortcut: PASTE_PROPERTIES_KEY,
        offReason: pasteReason,
        onSelect: () => copied && paste(nodes, copied),
      },
    ];
  }

  function lockItem(nodes: readonly BoardNode[]): MenuItem {
    const toggled = toggledLocks(nodes);
    return {
      id: 'lock',
      label: toggled.locks ? i18n._(msg`Lock`) : i18n._(msg`Unlock`),
      icon: toggled.locks ? Lock : LockOpen,
      shortcut: LOCK_KEY,
      offReason: toggled.nodes.length > 0 ? undefined : i18n._(msg`This node is read-only`),
      onSelect: () => actor.send({ type: 'elements.changed', nodes: toggled.nodes }),
    };
  }

  function typeItems(node: BoardNode): MenuItem[] {
    const { context } = actor.getSnapshot();
    const { board } = context;
    const offers = typeOffers(context, node);
    if (offers.length === 0) return [];
    const offReason = !mayRemove(board, node.id)
      ? isFixed(node)
        ? i18n._(msg`Unlock this node first`)
        : i18n._(msg`A read-only node is connected to it`)
      : isActive(context, node.id)
        ? i18n._(msg`Wait until its run is finished`)
        : undefined;
    const items = offers.map(({ type, lostEdges }): MenuItem => {
      const { label, icon } = definitionOf(type)!;
      const typeName = i18n._(label);
      const lostNames = lostEdges.map((edge) => {
        const other = board.nodes.get(edge.source === node.id ? edge.target : edge.source);
        return other ? nameOf(other, board, i18n) : '';
      });
      const lost = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(lostNames);
      return {
        id: `change ${type}`,
        label: i18n._(msg`Change to ${typeName}`),
        icon,
        ...(lostEdges.length > 0 && { hint: i18n._(msg`Disconnects ${lost}`) }),
        offReason,
        onSelect() {
          const change = typeChange(actor.getSnapshot().context, node, type);
          if (change) actor.send({ type: 'elements.changed', ...change.delta, select: [change.id] });
        },
      };
    });
    return [{ id: 'changeType', label: i18n._(msg`Change to`), icon: Replace, offReason, items }];
  }

  return (selected) => {
    const { context } = actor.getSnapshot();
    const nodes = selected.filter((node) => !isComment(node));
    const [node, ...others] = nodes;
    if (!mayEdit(context)) return [];
    const label = i18n._(msg`Properties`);
    if (!node) return [{ id: 'properties', label, menuOnly: true, items: [placeItem(selected)] }];
    const several: ActionGroup[] =
      others.length > 0 ? [{ id: 'several', label: i18n._(msg`Edit`), items: severalItems(nodes) }] : [];
    const singleItems = others.length > 0 ? [] : [renameItem(nodes), ...typeItems(node)];
    const properties = { id: 'properties', label, icon: SlidersHorizontal, items: clipboardItems(nodes) };
    const items = [...singleItems, placeItem(selected), lockItem(nodes), properties];
    return [...several, { id: 'properties', label, menuOnly: true, items }];
  };
}

/** The selected nodes of a board, without comments and edges. */
export function selectedNodes({
  board,
  selection,
}: {
  readonly board: { readonly nodes: ReadonlyMap<NodeId, BoardNode> };
  readonly selection: ReadonlySet<NodeId | EdgeId>;
}): readonly BoardNode[] {
  return [...selection].flatMap((id) => board.nodes.get(id as NodeId) ?? []).filter((node) => !isComment(node));
}
