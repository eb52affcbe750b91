import type { BoardNode } from '../../../../../contract/board.ts';
import type { Picture } from '../../../../board/document/nodeFacts.ts';
import { definitionOf } from '../../../../nodes/registry.ts';
import type { BoardSession } from '../../../../session/boardSession.ts';
import { composeFailedNotice } from '../composeFailedNotice.ts';

/** The picture that a node passes on. */
export function pictureOf(node: BoardNode): Picture | undefined {
  const definition = definitionOf(node.type);
  return definition?.handles.includes('out.image.image') ? definition.pictureOf(node) : undefined;
}

export type PictureReader = ReturnType<typeof createPictureReader>;

/** Reads pictures of a board as they are now. */
export function createPictureReader(session: BoardSession) {
  const { actor, notices } = session;

  /** The picture as it is to be read: a composed one is composed anew first where it is stale. */
  async function latestPicture({ id }: BoardNode, picture: Picture): Promise<Picture> {
    await session.renewPicture(id);
    const currentNode = actor.getSnapshot().context.board.nodes.get(id);
    return (currentNode && pictureOf(currentNode)) ?? picture;
  }

  /** Does something with a node's picture; that a composed one could not be had is said. */
  function applyToPicture(node: BoardNode, picture: Picture, action: (picture: Picture) => void): void {
    if (!definitionOf(node.type)?.composes) {
      action(picture);
      return;
    }
    latestPicture(node, picture).then(action, (error) => {
      console.error('compose', error);
      notices.show(composeFailedNotice(error));
    });
  }

  return { latestPicture, applyToPicture };
}
