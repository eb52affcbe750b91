import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CopyPlus, Crop, Expand, PenTool, Scaling, ScanText, Scissors, Send } from 'lucide-react';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { Operation } from '../../../../../contract/operations/index.ts';
import { mayEdit } from '../../../../../contract/roles.ts';
import { isReadOnly } from '../../../../board/document/board.ts';
import type { Picture } from '../../../../board/document/nodeFacts.ts';
import type { NodeActions } from '../../../../canvas/arrange/nodeActions.ts';
import { RUN_MESSAGES } from '../../../../cards/failure/messages.ts';
import { goOffMessage } from '../../../../cards/run/run.ts';
import type { RouteTable } from '../../../../cards/services/services.ts';
import { goDisabledReason, isBusy, selectRun } from '../../../../machines/board/selectors.ts';
import type { DialogName } from '../../../../machines/events/dialogNames.ts';
import { DEFINITIONS, definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import type { IconShape } from '../../../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../../../ui/keyboard/keys.ts';
import type { MenuGroup, MenuItem } from '../../../../ui/popups/menuItems.ts';
import { engineItems } from './engineItems.ts';
import { exportItems } from './exportItems.ts';
import { createPictureReader, pictureOf } from './readPicture.ts';

/** The types that are made from a picture, in their order. */
const PICTURE_USES = DEFINITIONS.flatMap(({ type, icon, label, pictureOffer }) =>
  pictureOffer ? [{ type, icon, label, ...pictureOffer }] : [],
).sort((one, other) => one.rank - other.rank);

type QuickRun = readonly [action: string, label: MessageDescriptor, icon: IconShape, shortcut: Shortcut];
type DialogLine = readonly [dialog: DialogName, label: MessageDescriptor, icon: IconShape, shortcut?: Shortcut];

/** The runs of an image card. */
const QUICK: readonly QuickRun[] = [
  ['removeBackground', msg({ message: 'Remove background', context: 'of a picture' }), Scissors, 'B'],
  ['describe', msg`Describe`, ScanText, 'D'],
];
/** The two ways of tracing. */
const VECTOR: readonly QuickRun[] = [
  ['vectorColor', msg`Vector in colour`, PenTool, 'Shift+S'],
  ['vectorBinary', msg`Vector in black and white`, PenTool, 'Shift+B'],
];
const CROP: DialogLine = ['crop', msg`Crop`, Crop, 'C'];
const EXPORT_4K: DialogLine = ['export4k', msg`4k`, Scaling, '4'];
const DISPLAY: DialogLine = ['display', msg`Display`, Expand, 'P'];
const ORGANISE: readonly DialogLine[] = [
  ['spinOff', msg`Spin off`, CopyPlus],
  ['spinOffSend', msg`Send to`, Send],
];

type ActionsOptions = {
  /** A node was made from a picture. */
  readonly onCreated?: () => void;
  /** The ways to each operation, once they are here: what can bill says by which it goes, and for how much. */
  readonly routes?: RouteTable | undefined;
  /** The features that the person's plan lacks. */
  readonly without?: readonly Operation[] | undefined;
};

/** The actions on a picture on the board, in the groups of its bar and its menu. */
export function pictureActions(
  session: BoardSession,
  { onCreated = () => {}, routes = {}, without = [] }: ActionsOptions = {},
): NodeActions {
  const { actor } = session;
  const reader = createPictureReader(session);
  const { download, copy, comparison, archive } = exportItems(session, reader);
  const { priced, engineChoice } = engineItems(session, { routes, without });

  function makeFrom({ id }: BoardNode): MenuItem[] {
    const connection = { node: id, handle: 'out.image.image' } as const;
    return PICTURE_USES.map(({ type: nodeType, label, icon, key: shortcut }) => ({
      id: nodeType,
      label: i18n._(label),
      icon,
      shortcut,
      onSelect() {
        actor.send({ type: 'node.added', nodeType, beside: { id, side: 'below' }, connection });
        onCreated();
      },
    }));
  }

  function quick(node: BoardNode, lines: readonly QuickRun[]): MenuItem[] {
    const { id, type } = node;
    const board = actor.getSnapshot();
    const runs = definitionOf(type)?.runs ?? {};
    const runsItself = isBusy(selectRun(board, id)?.getSnapshot());
    return lines
      .filter(([action]) => runs[action])
      .map(([action, label, icon, shortcut]) => {
        const off = goDisabledReason(board, id, action);
        const offReason = off && i18n._(goOffMessage(off, runsItself));
        const onSelect = () => actor.send({ type: 'go.pressed', id, action });
        const item = { id: action, label: i18n._(label), icon, shortcut, offReason, onSelect };
        return priced(item, runs[action]?.calls[0], { ...node.data, ...runs[action]?.quick?.data });
      });
  }

  function opens(node: BoardNode, [dialog, label, icon, shortcut]: DialogLine): MenuItem {
    const ask = () => actor.send({ type: 'dialog.requested', dialog, nodeId: node.id });
    const onSelect = () => reader.read(node, pictureOf(node) ?? {}, ask);
    return { id: dialog, label: i18n._(label), icon, ...(shortcut && { shortcut }), onSelect };
  }

  /** The server reads stored pictures only. */
  function ofStored(item: MenuItem, { objectKey }: Picture): MenuItem {
    return objectKey ? item : { ...item, offReason: i18n._(RUN_MESSAGES.notStored) };
  }

  function ofSeveral(nodes: readonly BoardNode[]): MenuGroup[] {
    const [one, other] = nodes;
    const isPair = one && other && nodes.length === 2 && pictureOf(one) && pictureOf(other);
    const items = [...(isPair ? [comparison(one, other)] : []), ...archive(nodes)];
    return items.length > 0 ? [{ id: 'export', label: i18n._(msg`Export`), items }] : [];
  }

  return (nodes) => {
    const [node, ...others] = nodes;
    const picture = node && pictureOf(node);
    if (!node || !picture || others.length > 0) return ofSeveral(nodes);
    const mayChange = !isReadOnly(node) && mayEdit(actor.getSnapshot().context);
    const enlarge = mayChange ? [ofStored(priced(opens(node, EXPORT_4K), 'get_4k', node.data), picture)] : [];
    const viewGroup: MenuGroup = {
      id: 'export',
      label: i18n._(msg`Export`),
      items: [...enlarge, download(node, picture), copy(node, picture), opens(node, DISPLAY)],
    };
    const organise: MenuGroup = {
      id: 'organise',
      label: i18n._(msg`Organise`),
      items: mayEdit(actor.getSnapshot().context) ? ORGANISE.map((line) => opens(node, line)) : [],
    };
    if (!mayChange) return [viewGroup, organise].filter(({ items }) => items.length > 0);
    const vectors = quick(node, VECTOR);
    const vector = { id: 'vector', label: i18n._(msg`Vector`), icon: PenTool, items: vectors };
    const groups: MenuGroup[] = [
      { id: 'create', label: i18n._(msg`Create from this`), items: makeFrom(node) },
      { id: 'quick', label: i18n._(msg`Quick`), items: [...quick(node, QUICK), ...engineChoice(node)] },
      { id: 'adjust', label: i18n._(msg`Adjust`), items: [ofStored(opens(node, CROP), picture)] },
      { ...viewGroup, items: [...(vectors.length > 0 ? [vector] : []), ...viewGroup.items] },
      organise,
    ];
    return groups.filter(({ items }) => items.length > 0);
  };
}
