import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ClipboardCopy,
  Columns2,
  CopyPlus,
  Crop,
  Download,
  Expand,
  FolderDown,
  PenTool,
  Scaling,
  ScanText,
  Scissors,
  Send,
} from 'lucide-react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { Operation } from '../../../../contract/operations/index.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { isReadOnly } from '../../../board/document/board.ts';
import type { Picture } from '../../../board/document/facts.ts';
import { withInside } from '../../../board/place/membership.ts';
import type { NodeActions } from '../../../canvas/arrange/nodeActions.ts';
import { RUN_MESSAGES } from '../../../cards/failure/messages.ts';
import { goOffMessage } from '../../../cards/run/run.ts';
import { DOWNLOAD_FORMATS, type RouteTable } from '../../../cards/services/services.ts';
import { goOff, isBusy, selectRun } from '../../../machines/board/selectors.ts';
import type { DialogName } from '../../../machines/events/dialogNames.ts';
import { holdsPicture } from '../../../nodes/boardPictures.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { DEFINITIONS, definitionOf } from '../../../nodes/registry.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import type { IconShape } from '../../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../../ui/keyboard/keys.ts';
import type { MenuGroup, MenuItem } from '../../../ui/popups/menuItems.ts';
import { composeFailedNotice } from './composeFailedNotice.ts';
import type { NamedPicture } from './downloadAll.ts';
import { engineItems } from './engineItems.ts';

/** The types that are made from a picture, in their order. */
const MADE_FROM_PICTURE = DEFINITIONS.flatMap(({ type, icon, label, madeFromPicture }) =>
  madeFromPicture ? [{ type, icon, label, ...madeFromPicture }] : [],
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
  readonly onMade?: () => void;
  /** The ways to each operation, once they are here: what can bill says by which it goes, and for how much. */
  readonly routes?: RouteTable | undefined;
  /** What the person’s plan does not have. */
  readonly without?: readonly Operation[] | undefined;
};

/** What can be done with a picture on the board, in the groups of its bar and its menu. */
export function pictureActions(
  session: BoardSession,
  { onMade = () => {}, routes = {}, without = [] }: ActionsOptions = {},
): NodeActions {
  const { actor, pictures, notices } = session;
  const { priced, engineChoice } = engineItems(session, { routes, without });

  /** The picture as it is to be read: a composed one is composed anew first where it is stale. */
  async function pictureNow({ id }: BoardNode, picture: Picture): Promise<Picture> {
    await session.renew(id);
    const now = actor.getSnapshot().context.board.nodes.get(id);
    return (now && pictureOf(now)) ?? picture;
  }

  /** Does something with a node's picture; that a composed one could not be had is said. */
  function read(node: BoardNode, picture: Picture, use: (picture: Picture) => void): void {
    if (!definitionOf(node.type)?.composes) {
      use(picture);
      return;
    }
    pictureNow(node, picture).then(use, (error) => {
      console.error('compose', error);
      notices.show(composeFailedNotice(error));
    });
  }

  function pictureOf(node: BoardNode): Picture | undefined {
    const definition = definitionOf(node.type);
    return definition?.handles.includes('out.image.image') ? definition.pictureOf(node) : undefined;
  }

  function makeFrom({ id }: BoardNode): MenuItem[] {
    const connection = { node: id, handle: 'out.image.image' } as const;
    return MADE_FROM_PICTURE.map(({ type: nodeType, label, icon, key: shortcut }) => ({
      id: nodeType,
      label: i18n._(label),
      icon,
      shortcut,
      onSelect() {
        actor.send({ type: 'node.added', nodeType, beside: { id, side: 'below' }, connection });
        onMade();
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
        const off = goOff(board, id, action);
        const offReason = off && i18n._(goOffMessage(off, runsItself));
        const onSelect = () => actor.send({ type: 'go.pressed', id, action });
        const item = { id: action, label: i18n._(label), icon, shortcut, offReason, onSelect };
        return priced(item, runs[action]?.calls[0], { ...node.data, ...runs[action]?.quick?.data });
      });
  }

  function opens(node: BoardNode, [dialog, label, icon, shortcut]: DialogLine): MenuItem {
    const ask = () => actor.send({ type: 'dialog.asked', dialog, nodeId: node.id });
    const onSelect = () => read(node, pictureOf(node) ?? {}, ask);
    return { id: dialog, label: i18n._(label), icon, ...(shortcut && { shortcut }), onSelect };
  }

  function comparison({ id }: BoardNode, { id: other }: BoardNode): MenuItem {
    const onSelect = () => actor.send({ type: 'dialog.asked', dialog: 'display', nodeId: id, other });
    return { id: 'compare', label: i18n._(msg`Compare`), icon: Columns2, shortcut: 'P', onSelect };
  }

  /** The server reads stored pictures only. */
  function ofStored(item: MenuItem, { objectKey }: Picture): MenuItem {
    return objectKey ? item : { ...item, offReason: i18n._(RUN_MESSAGES.notStored) };
  }

  function download(node: BoardNode, picture: Picture): MenuItem {
    const title = nameOf(node, i18n);
    const items = DOWNLOAD_FORMATS.map((format) => ({
      id: format,
      label: i18n._(msg`Download as ${format.toUpperCase()}`),
      icon: Download,
      onSelect: () => read(node, picture, (now) => pictures.download(now, title, format)),
    }));
    return { id: 'download', label: i18n._(msg`Download`), icon: Download, items };
  }

  function copies(node: BoardNode, picture: Picture): MenuItem {
    return {
      id: 'copyPicture',
      label: i18n._(msg`Copy image`),
      icon: ClipboardCopy,
      shortcut: 'Shift+C',
      offReason: pictures.canCopyPicture
        ? undefined
        : i18n._(msg`The browser lets only secure pages (https) copy images`),
      onSelect: () => read(node, picture, pictures.copyPicture),
    };
  }

  /** The pictures of these nodes and of what lies in frames among them, each with its name. */
  function named(nodes: readonly BoardNode[]): (NamedPicture & { readonly node: BoardNode })[] {
    const { board } = actor.getSnapshot().context;
    const ids = withInside(
      board,
      nodes.map(({ id }) => id),
    );
    return ids.flatMap((id) => {
      const node = board.nodes.get(id)!;
      const definition = definitionOf(node.type);
      const picture = definition && holdsPicture(definition) ? definition.pictureOf(node) : undefined;
      return picture ? { node, picture, name: nameOf(node, i18n) } : [];
    });
  }

  /** Several pictures leave the board in one archive. */
  function archive(nodes: readonly BoardNode[]): MenuItem[] {
    const found = named(nodes);
    if (found.length < 2) return [];
    const item = {
      id: 'downloadAll',
      label: i18n._(msg`Download ${found.length} images`),
      icon: FolderDown,
      async onSelect() {
        const { name: title } = actor.getSnapshot().context;
        const { downloadAll } = await import('./downloadAll.ts');
        const composed = new Map(
          found.flatMap(({ node, picture }) => (definitionOf(node.type)?.composes ? [[picture, node] as const] : [])),
        );
        await downloadAll(found, {
          title,
          notices,
          async fileOf(picture) {
            const node = composed.get(picture);
            return pictures.fileOf(node ? await pictureNow(node, picture) : picture);
          },
        });
      },
    };
    return [item];
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
    const look: MenuGroup = {
      id: 'export',
      label: i18n._(msg`Export`),
      items: [...enlarge, download(node, picture), copies(node, picture), opens(node, DISPLAY)],
    };
    const organise: MenuGroup = {
      id: 'organise',
      label: i18n._(msg`Organise`),
      items: mayEdit(actor.getSnapshot().context) ? ORGANISE.map((line) => opens(node, line)) : [],
    };
    if (!mayChange) return [look, organise].filter(({ items }) => items.length > 0);
    const vectors = quick(node, VECTOR);
    const vector = { id: 'vector', label: i18n._(msg`Vector`), icon: PenTool, items: vectors };
    const groups: MenuGroup[] = [
      { id: 'create', label: i18n._(msg`Create from this`), items: makeFrom(node) },
      { id: 'quick', label: i18n._(msg`Quick`), items: [...quick(node, QUICK), ...engineChoice(node)] },
      { id: 'adjust', label: i18n._(msg`Adjust`), items: [ofStored(opens(node, CROP), picture)] },
      { ...look, items: [...(vectors.length > 0 ? [vector] : []), ...look.items] },
      organise,
    ];
    return groups.filter(({ items }) => items.length > 0);
  };
}
