import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { isLiveTier } from '../../../geometry/viewport/tier.ts';
import type { CardState } from '../../scene/boardActor.ts';
import type { ThumbnailSize } from '../../scene/nodeTypes.ts';
import type { Scene } from '../../scene/scene.ts';
import type { SceneNode } from '../../scene/sceneIndex.ts';
import type { Camera, CameraMotion } from '../../viewport/camera.ts';
import type { Painting } from '../painting.ts';
import { createAddressRenewal } from './addressRenewal.ts';
import { createChunkedCardLayer } from './chunkedCardLayer.ts';
import { createLightCardLayer, type LightCardAppearance } from './lightCardLayer.ts';
import { createPictureTiles } from './pictureTiles.ts';
import { createStateMarkLayer } from './stateMarkLayer.ts';

/** The source of a node's picture for the far views. */
export type ThumbnailSource = {
  readonly thumbnailOf: (node: BoardNode, size: ThumbnailSize) => string | undefined;
  readonly renew: (node: BoardNode) => Promise<boolean>;
};

type ZoomedOutOptions = {
  readonly scene: Scene;
  readonly painting: Painting;
  readonly camera: CameraMotion & Pick<Camera, 'textScale' | 'tier' | 'onFrame'>;
  readonly stateOf: (id: NodeId) => CardState;
} & ThumbnailSource;

/** The far view beside colours. It is fetched when it is first wanted; until then the tiles' colours stand. */
export function createZoomedOutView({
  scene,
  painting,
  thumbnailOf,
  renew: requestAddress,
  camera,
  stateOf,
}: ZoomedOutOptions) {
  const { chunks, pictures, groups, isDragged } = painting;
  const renew = createAddressRenewal(requestAddress);
  /** Addresses of pictures that could not be had, even renewed. */
  const failedAddresses = new Set<string>();
  /** Puts the type's icon in place of a lost picture. */
  const appearanceOf = (node: SceneNode): LightCardAppearance => {
    const appearance = painting.appearanceOf(node);
    return appearance.picture !== undefined && failedAddresses.has(appearance.picture)
      ? { ...appearance, picture: undefined }
      : appearance;
  };
  const lightCards = createLightCardLayer(groups.light, { appearanceOf, textScale: camera.textScale });
  painting.layers.light = lightCards;
  const cards = createChunkedCardLayer(groups.cards, { ...painting, appearanceOf }, camera);
  const tiles = createPictureTiles({
    parent: pictures,
    chunks,
    addressOf: (node, size) => (isDragged(node.id) ? undefined : thumbnailOf(node.node, size)),
    nodeOf: scene.node,
    nodesIn: scene.nodesIn,
    renew,
    worker: new Worker(new URL('./tiles.worker.ts', import.meta.url), { type: 'module' }),
    isMoving: camera.isMoving,
  });
  /** A picture that could not be had is shown from a fresh address, if there is one. */
  async function onPictureError({ target }: Event): Promise<void> {
    const image = target as SVGImageElement;
    const owner = image.closest<SVGElement>('[data-picture-of], [data-node-id]');
    const id = (owner?.dataset.pictureOf ?? owner?.dataset.nodeId) as NodeId;
    const failedNode = scene.node(id);
    if (!failedNode) return;
    const address = image.getAttribute('href') ?? '';
    await renew(failedNode, address);
    const node = scene.node(id);
    if (!node) return;
    // Without a network that says nothing of the picture.
    if (navigator.onLine && painting.appearanceOf(node).picture === address) {
      failedAddresses.add(address);
      chunks.update([id]);
    }
    if (lightCards.has(id)) lightCards.draw(node);
    cards.redraw(node);
  }
  // Errors of pictures do not bubble, but they are met on the way down.
  for (const group of [groups.light, groups.cards]) group.addEventListener('error', onPictureError, true);

  const stateMarks = createStateMarkLayer(groups.marks, {
    scene,
    stateOf,
    isSelected: (id) => scene.selection().has(id),
  });
  stateMarks.update([...scene.nodes()].map(({ id }) => id));
  const updateNearness = () => stateMarks.setNear(isLiveTier(camera.tier()));
  updateNearness();
  const unsubscribers = [scene.onChange(({ nodes }) => stateMarks.update(nodes)), camera.onFrame(updateNearness)];

  return {
    light: lightCards,
    cards,
    tiles,
    stop(): void {
      for (const unsubscribe of unsubscribers) unsubscribe();
      cards.stop();
      tiles.stop();
    },
  };
}

export type ZoomedOutView = ReturnType<typeof createZoomedOutView>;
