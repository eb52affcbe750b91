import { type CSSProperties, memo, type ReactNode } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { isReadOnly } from '../../board/document/board.ts';
import type { Tier } from '../../geometry/viewport/tier.ts';
import { useStore } from '../../store/useStore.ts';
import type { Tone } from '../scene/nodeTypes.ts';
import { fillsSize } from '../scene/sceneIndex.ts';
import s from './card.module.css';
import { HandleDot } from './HandleDot.tsx';
import type { CanvasParts } from './renderer.ts';
import { useNode } from './useNode.ts';

/** The functions that fill a card; the same functions for all cards. */
export type CardParts = {
  readonly titleOf: (node: BoardNode) => string;
  readonly toneOf: (node: BoardNode) => Tone;
  readonly renderBody: (node: BoardNode, seen: { readonly tier: Tier; readonly selected: boolean }) => ReactNode;
};

const RADIUS = 14;

type LiveCardProps = {
  readonly id: NodeId;
  readonly canvas: CanvasParts;
  readonly tier: Tier;
  readonly parts: CardParts;
};

/**
 * One live card: the frame below, the controls, the handles above. It hears of its own node only. Memoised by hand, because the
 * list around it changes while the view moves.
 */
export const LiveCard = memo(function LiveCard({ id, canvas, tier, parts }: LiveCardProps) {
  const placed = useNode(canvas, id, () => canvas.scene.node(id));
  const selected = useNode(canvas, id, () => canvas.scene.selection().has(id));
  if (!placed || placed.isGround) return null;
  const { node } = placed;
  const style: CSSProperties = {
    width: placed.maxX - placed.minX,
    height: fillsSize(node, canvas.scene.factsOf(node.type)) ? node.size?.height : undefined,
    transform: `translate(${node.position.x}px,${node.position.y}px)`,
    ['--z' as string]: node.zIndex,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no card
    <div
      ref={canvas.renderer.measure}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a card is selected by focusing it
      tabIndex={0}
      aria-label={parts.titleOf(node)}
      className={s.card}
      style={style}
      data-node-id={id}
      data-tone={parts.toneOf(node)}
      data-selected={selected || undefined}
      data-still={isReadOnly(node) || undefined}
    >
      <svg className={s.shell} aria-hidden="true">
        <rect className={s.frame} width="100%" height="100%" rx={RADIUS} />
      </svg>
      <div className={s.body}>{parts.renderBody(node, { tier, selected })}</div>
      {placed.handles.map((handle) => (
        <HandleDot
          key={handle.id}
          handle={handle}
          wired={placed.wired.has(handle.id)}
          among={placed.handles.some(({ id, direction }) => direction === handle.direction && id !== handle.id)}
        />
      ))}
    </div>
  );
});

type LiveCardsProps = { readonly canvas: CanvasParts; readonly parts: CardParts };

/** The cards that are live now. A pan inside the overscan renders nothing here. */
export function LiveCards({ canvas, parts }: LiveCardsProps) {
  const ids = useStore(canvas.renderer.live);
  const tier = useStore(canvas.camera.settledTier);
  return ids.map((id) => <LiveCard key={id} id={id} canvas={canvas} tier={tier} parts={parts} />);
}
