import { type CSSProperties, memo, type ReactNode } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isFixed } from '../../board/document/board.ts';
import type { Tier } from '../../geometry/viewport/tier.ts';
import { useStore } from '../../store/useStore.ts';
import { handleNeighbours, nodeDescription } from '../scene/nodeDescription.ts';
import type { NodeTypes, Tone } from '../scene/nodeTypes.ts';
import { fillsSize } from '../scene/sceneIndex.ts';
import s from './card.module.css';
import { HandleDot } from './HandleDot.tsx';
import type { CanvasParts } from './renderer.ts';
import { useNode } from './useNode.ts';

/** The functions that fill a card; the same functions for all cards. */
export type CardContent = Pick<NodeTypes, 'listNameOf' | 'accessibleNameOf' | 'stateOf' | 'notesOf'> & {
  readonly toneOf: (node: BoardNode) => Tone;
  readonly renderBody: (node: BoardNode, cardView: { readonly tier: Tier; readonly selected: boolean }) => ReactNode;
};

const CORNER_RADIUS = 14;

type LiveCardProps = {
  readonly id: NodeId;
  readonly canvas: CanvasParts;
  readonly tier: Tier;
  readonly content: CardContent;
};

/**
 * One live card: the frame below, the controls, the handles above. It hears of its own node only. Memoised by hand, because the
 * list around it changes while the view moves.
 */
export const LiveCard = memo(function LiveCard({ id, canvas, tier, content }: LiveCardProps) {
  const sceneNode = useNode(canvas, id, () => canvas.scene.node(id));
  const selected = useNode(canvas, id, () => canvas.scene.selection().has(id));
  const description = useNode(canvas, id, () => nodeDescription(canvas.scene, id, content));
  if (!sceneNode || sceneNode.isOpenFrame) return null;
  const { node } = sceneNode;
  const style: CSSProperties = {
    width: sceneNode.maxX - sceneNode.minX,
    height: fillsSize(node, canvas.scene.factsOf(node.type)) ? node.size?.height : undefined,
    transform: `translate(${node.position.x}px,${node.position.y}px)`,
    ['--z' as string]: node.zIndex,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no card
    <div
      ref={canvas.renderer.observeHeight}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a card is selected by focusing it
      tabIndex={0}
      aria-label={content.accessibleNameOf(node)}
      aria-description={description || undefined}
      className={s.card}
      style={style}
      data-node-id={id}
      data-tone={content.toneOf(node)}
      data-selected={selected || undefined}
      data-still={isFixed(node) || undefined}
    >
      <svg className={s.shell} aria-hidden="true">
        <rect className={s.frame} width="100%" height="100%" rx={CORNER_RADIUS} />
      </svg>
      <div className={s.body}>{content.renderBody(node, { tier, selected })}</div>
      {sceneNode.handles.map((handle) => (
        <HandleDot
          key={handle.id}
          handle={handle}
          isConnected={sceneNode.connectedHandles.has(handle.id)}
          neighbours={handleNeighbours(canvas.scene, id, handle.id, content)}
          isInert={canvas.scene.isReadOnly()}
          hasNeighbours={sceneNode.handles.some(
            ({ id, direction }) => direction === handle.direction && id !== handle.id,
          )}
        />
      ))}
    </div>
  );
});

type LiveCardsProps = { readonly canvas: CanvasParts; readonly content: CardContent };

/** The cards that are live now. A pan inside the overscan renders nothing here. */
export function LiveCards({ canvas, content }: LiveCardsProps) {
  const ids = useStore(canvas.renderer.live);
  const tier = useStore(canvas.camera.settledTier);
  return ids.map((id) => <LiveCard key={id} id={id} canvas={canvas} tier={tier} content={content} />);
}
