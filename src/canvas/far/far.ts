import type { BoardNode } from '../../../contract/board.ts';
import type { Painting } from '../painting.ts';
import type { Scene } from '../scene.ts';
import { createCardLayer } from './cardLayer.ts';
import { createLightLayer } from './lightLayer.ts';
import { createPictureTiles } from './pictureTiles.ts';

/** What the far views ask about a node's picture. */
export type PicturesOf = {
  readonly thumbnailOf: (node: BoardNode, size: 64 | 128) => string | undefined;
  readonly renew: (node: BoardNode) => Promise<boolean>;
};

type FarOptions = {
  readonly scene: Scene;
  readonly painting: Painting;
  /** Whether the view moves. */
  readonly isMoving: () => boolean;
} & PicturesOf;

/** What is drawn from far away beside colours. It is fetched when it is first wanted; until then the tiles' colours stand. */
export function createFar({ scene, painting, thumbnailOf, renew, isMoving }: FarOptions) {
  const { chunks, pictures, groups, isLifted } = painting;
  const light = createLightLayer(groups.light, painting.lookOf);
  painting.layers.light = light;
  const cards = createCardLayer(groups.cards, painting);
  const tiles = createPictureTiles({
    parent: pictures,
    chunks,
    addressOf: (node, size) => (isLifted(node.id) ? undefined : thumbnailOf(node.node, size)),
    nodeOf: scene.node,
    nodesIn: scene.nodesIn,
    renew: (node) => renew(node.node),
    worker: new Worker(new URL('./tiles.worker.ts', import.meta.url), { type: 'module' }),
    isMoving,
  });
  return {
    light,
    cards,
    tiles,
    stop(): void {
      cards.stop();
      tiles.stop();
    },
  };
}

export type Far = ReturnType<typeof createFar>;
