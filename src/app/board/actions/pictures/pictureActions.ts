import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CopyPlus, Crop, Expand, ImagePlus, PenTool, Scaling, ScanText, Scissors, Send, Upload } from 'lucide-react';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { NodeId } from '../../../../../contract/ids.ts';
import type { Operation } from '../../../../../contract/operations/index.ts';
import { mayEdit } from '../../../../../contract/roles.ts';
import { isReadOnly } from '../../../../board/document/board.ts';
import type { Picture } from '../../../../board/document/nodeFacts.ts';
import type { ActionGroup, ActionItem, NodeActions } from '../../../../canvas/arrange/nodeActions.ts';
import type { EngineRouteTable } from '../../../../cards/context/cardServices.ts';
import { RUN_MESSAGES } from '../../../../cards/failure/messages.ts';
import { runDisabledMessage } from '../../../../cards/run/runView.ts';
import { goDisabledReason, isBusy, selectRun } from '../../../../machines/board/selectors.ts';
import type { DialogName } from '../../../../machines/events/dialogNames.ts';
import { DEFINITIONS, definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import type { IconShape } from '../../../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../../../ui/keyboard/shortcuts.ts';
import type { MenuItem } from '../../../../ui/popups/menuItems.ts';
import { engineItems } from './engineItems.ts';
import { exportItems } from './exportItems.ts';
import { createPictureReader, pictureOf } from './pictureReader.ts';

/** The types that are made from a picture, in their order. */
const TYPES_FROM_PICTURE = DEFINITIONS.flatMap(({ type, icon, label, pictureOffer }) =>
  pictureOffer ? [{ type, icon, label, ...pictureOffer }] : [],
).sort((one, other) => one.rank - other.rank);

/** The types that people make from a picture most, and from a drawing. */
const MAIN_TYPES: readonly string[] = ['instructEditNode', 'remixNode', 'generateVideoNode'];
const MAIN_TYPES_FROM_DRAWING: readonly string[] = ['enrichNode', 'instructEditNode', 'remixNode', 'generateVideoNode'];

type QuickRun = readonly [action: string, label: MessageDescriptor, icon: IconShape, shortcut: Shortcut];
type DialogAction = readonly [dialog: DialogName, label: MessageDescriptor, icon: IconShape, shortcut?: Shortcut];

/** The runs of an image card. */
const QUICK_RUNS: readonly QuickRun[] = [
  ['removeBackground', msg({ message: 'Remove background', context: 'of a picture' }), Scissors, 'B'],
  ['describe', msg`Describe`, ScanText, 'D'],
];
/** The two ways of tracing. */
const VECTOR_RUNS: readonly QuickRun[] = [
  ['vectorColor', msg`Vector in colour`, PenTool, 'Shift+S'],
  ['vectorBinary', msg`Vector in black and white`, PenTool, 'Shift+B'],
];
const CROP_DIALOG: DialogAction = ['crop', msg`Crop`, Crop, 'C'];
const EXPORT_4K_DIALOG: DialogAction = ['export4k', msg`4k`, Scaling, '4'];
const DISPLAY_DIALOG: DialogAction = ['display', msg`Display`, Expand, 'P'];
const ORGANISE_DIALOGS: readonly DialogAction[] = [
  ['spinOff', msg`Spin off`, CopyPlus],
  ['spinOffSend', msg`Send to`, Send],
];

const NEW_BACKGROUND = ['newBackground', msg`New background`, ImagePlus, 'Shift+M'] as const;

/** The actions on a picture that are its own, and no new node of a type that is made from one. */
export const PICTURE_ACTIONS: readonly (readonly [
  id: string,
  label: MessageDescriptor,
  icon: IconShape,
  shortcut?: Shortcut,
])[] = [
  NEW_BACKGROUND,
  ...QUICK_RUNS,
  ...VECTOR_RUNS,
  CROP_DIALOG,
  EXPORT_4K_DIALOG,
  DISPLAY_DIALOG,
  ...ORGANISE_DIALOGS,
];

type PictureActionsOptions = {
  /** A node was made from a picture. */
  readonly onCreated?: () => void;
  /** Asks for the words of a new background of this picture. */
  readonly onNewBackground?: (id: NodeId) => void;
  /** The ways to each operation, once they are here: what can bill says by which it goes, and for how much. */
  readonly engineRoutes?: EngineRouteTable | undefined;
  /** The features that the person's plan lacks. */
  readonly missingFeatures?: readonly Operation[] | undefined;
};

/** The actions on a picture on the board, in the groups of its bar and its menu. */
export function pictureActions(
  session: BoardSession,
  {
    onCreated = () => {},
    onNewBackground = () => {},
    engineRoutes = {},
    missingFeatures = [],
  }: PictureActionsOptions = {},
): NodeActions {
  const { actor } = session;
  const reader = createPictureReader(session);
  const { downloadItem, copyItem, compareItem, archiveItems } = exportItems(session, reader);
  const { itemWithPrice, engineChoiceItems } = engineItems(session, { engineRoutes, missingFeatures });

  function createItems({ id, type }: BoardNode): ActionItem[] {
    const connection = { node: id, handle: 'out.image.image' } as const;
    const mainTypes = isDrawing(type) ? MAIN_TYPES_FROM_DRAWING : MAIN_TYPES;
    const items = TYPES_FROM_PICTURE.map(({ type: nodeType, label, icon, key: shortcut }) => ({
      id: nodeType,
      label: i18n._(label),
      icon,
      shortcut,
      isMain: mainTypes.includes(nodeType),
      onSelect() {
        actor.send({ type: 'node.added', nodeType, beside: { id, side: 'below' }, connection });
        onCreated();
      },
    }));
    // What a drawing is made for stands first.
    return isDrawing(type)
      ? items.toSorted((one, other) => mainRank(mainTypes, one) - mainRank(mainTypes, other))
      : items;
  }

  function quickRunItems(node: BoardNode, quickRuns: readonly QuickRun[]): MenuItem[] {
    const { id, type } = node;
    const snapshot = actor.getSnapshot();
    const runs = definitionOf(type)?.runs ?? {};
    const isRunning = isBusy(selectRun(snapshot, id)?.getSnapshot());
    return quickRuns
      .filter(([action]) => runs[action])
      .map(([action, label, icon, shortcut]) => {
        const disabledReason = goDisabledReason(snapshot, id, action);
        const offReason = disabledReason && i18n._(runDisabledMessage(disabledReason, isRunning));
        const onSelect = () => actor.send({ type: 'go.pressed', id, action });
        const item = { id: action, label: i18n._(label), icon, shortcut, offReason, onSelect };
        return itemWithPrice(item, runs[action]?.calls[0], { ...node.data, ...runs[action]?.quick?.data });
      });
  }

  function dialogItem(node: BoardNode, [dialog, label, icon, shortcut]: DialogAction): MenuItem {
    const openDialog = () => actor.send({ type: 'dialog.requested', dialog, nodeId: node.id });
    const onSelect = () => reader.applyToPicture(node, pictureOf(node) ?? {}, openDialog);
    return { id: dialog, label: i18n._(label), icon, ...(shortcut && { shortcut }), onSelect };
  }

  function newBackgroundItem({ id, type }: BoardNode): ActionItem {
    const [actionId, label, icon, shortcut] = NEW_BACKGROUND;
    return {
      id: actionId,
      label: i18n._(label),
      hint: i18n._(msg`Cuts the product out, then fills the background.`),
      icon,
      shortcut,
      isMain: !isDrawing(type),
      onSelect: () => onNewBackground(id),
    };
  }

  /** The server reads stored pictures only. */
  function itemForStoredPicture<Item extends ActionItem>(item: Item, { objectKey }: Picture): Item {
    return objectKey ? item : { ...item, offReason: i18n._(RUN_MESSAGES.notStored) };
  }

  function multiSelectionGroups(nodes: readonly BoardNode[]): ActionGroup[] {
    const [firstNode, secondNode] = nodes;
    const isPair = firstNode && secondNode && nodes.length === 2 && pictureOf(firstNode) && pictureOf(secondNode);
    const items = [...(isPair ? [compareItem(firstNode, secondNode)] : []), ...archiveItems(nodes)];
    const mainItems = items.map((item) => ({ ...item, isMain: true }));
    return items.length > 0 ? [{ id: 'export', label: i18n._(msg`Export`), items: mainItems }] : [];
  }

  return (nodes) => {
    const [node, ...others] = nodes;
    const picture = node && pictureOf(node);
    if (!node || !picture || others.length > 0) return multiSelectionGroups(nodes);
    const mayChange = !isReadOnly(node) && mayEdit(actor.getSnapshot().context);
    const enlargeItems = mayChange
      ? [itemForStoredPicture(itemWithPrice(dialogItem(node, EXPORT_4K_DIALOG), 'get_4k', node.data), picture)]
      : [];
    const viewGroup: ActionGroup = {
      id: 'export',
      label: i18n._(msg`Export`),
      submenuIcon: Upload,
      items: [
        ...enlargeItems,
        { ...downloadItem(node, picture), isMain: true },
        copyItem(node, picture),
        { ...dialogItem(node, DISPLAY_DIALOG), isMain: !mayChange },
      ],
    };
    const organiseGroup: ActionGroup = {
      id: 'organise',
      label: i18n._(msg`Organise`),
      submenuIcon: Send,
      items: mayEdit(actor.getSnapshot().context) ? ORGANISE_DIALOGS.map((line) => dialogItem(node, line)) : [],
    };
    if (!mayChange) return [viewGroup, organiseGroup].filter(({ items }) => items.length > 0);
    const vectorItems = quickRunItems(node, VECTOR_RUNS);
    const vectorMenu = { id: 'vector', label: i18n._(msg`Vector`), icon: PenTool, items: vectorItems };
    const groups: ActionGroup[] = [
      {
        id: 'create',
        label: i18n._(msg`Create from this`),
        submenuIcon: ImagePlus,
        items: createItems(node).toSpliced(1, 0, itemForStoredPicture(newBackgroundItem(node), picture)),
      },
      {
        id: 'quick',
        label: i18n._(msg`Quick`),
        items: [...quickRunItems(node, QUICK_RUNS), ...engineChoiceItems(node)],
      },
      {
        id: 'adjust',
        label: i18n._(msg`Adjust`),
        items: [itemForStoredPicture(dialogItem(node, CROP_DIALOG), picture)],
      },
      { ...viewGroup, items: [...(vectorItems.length > 0 ? [vectorMenu] : []), ...viewGroup.items] },
      organiseGroup,
    ];
    return groups.filter(({ items }) => items.length > 0);
  };
}

function isDrawing(type: string): boolean {
  return definitionOf(type)?.isDrawing === true;
}

/** The place of an action among the main ones; the others come after them. */
function mainRank(mainTypes: readonly string[], { id }: ActionItem): number {
  return mainTypes.includes(id) ? mainTypes.indexOf(id) : mainTypes.length;
}
