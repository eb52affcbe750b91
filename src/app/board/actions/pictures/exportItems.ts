import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ClipboardCopy, Columns2, Download, FolderDown } from 'lucide-react';
import type { BoardNode } from '../../../../../contract/board.ts';
import type { Picture } from '../../../../board/document/nodeFacts.ts';
import { nodesMovingWith } from '../../../../board/placement/frameMembership.ts';
import { DOWNLOAD_FORMATS } from '../../../../cards/context/cardServices.ts';
import { hasPictureOutput } from '../../../../nodes/boardPictures.ts';
import { nameOf } from '../../../../nodes/nameOf.ts';
import { definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import type { MenuItem } from '../../../../ui/popups/menuItems.ts';
import type { NamedPicture } from './downloadPictures.ts';
import type { PictureReader } from './pictureReader.ts';

/** The items by which pictures are compared, copied and taken off the board. */
export function exportItems(
  { actor, pictureServices, notices }: BoardSession,
  { latestPicture, applyToPicture }: PictureReader,
) {
  function compareItem({ id }: BoardNode, { id: otherId }: BoardNode): MenuItem {
    const onSelect = () => actor.send({ type: 'dialog.requested', dialog: 'display', nodeId: id, other: otherId });
    return { id: 'compare', label: i18n._(msg`Compare`), icon: Columns2, shortcut: 'P', onSelect };
  }

  function downloadItem(node: BoardNode, picture: Picture): MenuItem {
    const title = nameOf(node, actor.getSnapshot().context.board, i18n);
    const items = DOWNLOAD_FORMATS.map((format) => ({
      id: format,
      label: i18n._(msg`Download as ${format.toUpperCase()}`),
      icon: Download,
      onSelect: () => applyToPicture(node, picture, (now) => pictureServices.download(now, title, format)),
    }));
    return { id: 'download', label: i18n._(msg`Download`), icon: Download, items };
  }

  function copyItem(node: BoardNode, picture: Picture): MenuItem {
    return {
      id: 'copyPicture',
      label: i18n._(msg`Copy image`),
      icon: ClipboardCopy,
      shortcut: 'Shift+C',
      offReason: pictureServices.canCopyPicture ? undefined : i18n._(msg`Copying images needs a secure page (https)`),
      onSelect: () => applyToPicture(node, picture, pictureServices.copyPicture),
    };
  }

  /** The pictures of these nodes and of what lies in frames among them, each with its name. */
  function namedPictures(nodes: readonly BoardNode[]): (NamedPicture & { readonly node: BoardNode })[] {
    const { board } = actor.getSnapshot().context;
    const ids = nodesMovingWith(
      board,
      nodes.map(({ id }) => id),
    );
    return ids.flatMap((id) => {
      const node = board.nodes.get(id)!;
      const definition = definitionOf(node.type);
      const picture = definition && hasPictureOutput(definition) ? definition.pictureOf(node) : undefined;
      return picture ? { node, picture, name: nameOf(node, board, i18n) } : [];
    });
  }

  /** Several pictures leave the board in one archive. */
  function archiveItems(nodes: readonly BoardNode[]): MenuItem[] {
    const files = namedPictures(nodes);
    if (files.length < 2) return [];
    const item = {
      id: 'downloadAll',
      label: i18n._(msg`Download ${files.length} images`),
      icon: FolderDown,
      async onSelect() {
        const { name: title } = actor.getSnapshot().context;
        const { downloadPictures } = await import('./downloadPictures.ts');
        const nodeByPicture = new Map(
          files.flatMap(({ node, picture }) => (definitionOf(node.type)?.composes ? [[picture, node] as const] : [])),
        );
        await downloadPictures(files, {
          title,
          notices,
          async fileOf(picture) {
            const node = nodeByPicture.get(picture);
            return pictureServices.fileOf(node ? await latestPicture(node, picture) : picture);
          },
        });
      },
    };
    return [item];
  }

  return { compareItem, downloadItem, copyItem, archiveItems };
}
