import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import type { NodeId } from '../../../contract/ids.ts';
import { isFixed } from '../../board/document/board.ts';
import type { ResizeFacts } from '../../board/document/nodeFacts.ts';
import { type Grip, gripsFor, resizedRect } from '../../geometry/layout/resize.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { heightOf, isSameRect, type Rect, widthOf } from '../../geometry/plane/rect.ts';
import { createLiveRegion } from '../dom/liveRegion.ts';
import { createGripLayer } from '../render/layers/gripLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { attachGripDrag } from './attachGripDrag.ts';
import type { MarqueeOptions } from './attachMarquee.ts';
import { createResizePreview, type ResizePreview } from './resizePreview.ts';

const NO_GRIPS: readonly Grip[] = [];

type ActiveResize = {
  readonly id: NodeId;
  readonly grip: Grip;
  readonly rule: ResizeFacts;
  readonly startRect: Rect;
} & ResizePreview;

/**
 * Resizing the one selected node: by its grips, by Alt, Shift and the arrow keys, and back to its natural size by a double-click. The
 * document moves once per frame, the board hears of the size at the end.
 */
export function attachResize(
  canvas: CanvasParts,
  gesture: GestureActor,
  options: Pick<MarqueeOptions, 'leftButtonPans' | 'panZoom'>,
) {
  const { stage, upperSvg } = canvas.elements;
  const gripLayer = createGripLayer(upperSvg);
  const liveRegion = createLiveRegion(stage);
  const gripsByRule = new Map<ResizeFacts, readonly Grip[]>();
  const cardObserver = new ResizeObserver(() => showGrips());
  let lastTarget: { readonly selection: unknown; readonly node: SceneNode | undefined } | undefined;
  let observedCard: HTMLElement | undefined;
  let activeResize: ActiveResize | undefined;

  /** The one node that is selected, if it can be resized here and now. */
  function resizeTarget() {
    const [id, ...others] = canvas.scene.selection();
    const sceneNode = others.length === 0 && id !== undefined ? canvas.scene.node(id as NodeId) : undefined;
    const rule = sceneNode && canvas.scene.factsOf(sceneNode.node.type)?.resize;
    const isCollapsedFrame = sceneNode && canvas.scene.factsOf(sceneNode.node.type)?.isFrame && !sceneNode.isOpenFrame;
    if (!rule || isCollapsedFrame || canvas.scene.isReadOnly() || isFixed(sceneNode.node)) return undefined;
    const preview = createResizePreview(canvas, sceneNode, rule);
    return preview && { id: sceneNode.id, node: sceneNode.node, rule, startRect: preview.currentRect(), preview };
  }

  function showGrips(rect?: Rect): void {
    const state = gesture.getSnapshot();
    const isIdle = state.matches('idle') || state.matches('panning') || state.matches('resizing');
    const resizableNode = isIdle ? resizeTarget() : undefined;
    observeCard(resizableNode?.preview.card);
    const shownGrips = resizableNode ? (gripsByRule.get(resizableNode.rule) ?? gripsFor(resizableNode.rule)) : NO_GRIPS;
    if (resizableNode) gripsByRule.set(resizableNode.rule, shownGrips);
    gripLayer.layer.toggleAttribute('data-ground', resizableNode !== undefined && !resizableNode.preview.card);
    gripLayer.show(shownGrips, rect ?? resizableNode?.startRect);
  }

  /** The board tells of every keystroke: only another target, or one that stands elsewhere, is looked at, which costs a layout. */
  function showGripsIfChanged(): void {
    const selection = canvas.scene.selection();
    const [id] = selection;
    const node = canvas.scene.node(id as NodeId);
    if (activeResize || (selection === lastTarget?.selection && hasSameGrips(node, lastTarget.node))) return;
    lastTarget = { selection, node };
    showGrips();
  }

  function observeCard(card: HTMLElement | undefined): void {
    if (card === observedCard) return;
    if (observedCard) cardObserver.unobserve(observedCard);
    observedCard = card;
    if (card) cardObserver.observe(card);
  }

  const gripDrag = attachGripDrag(canvas, gesture, {
    ...options,
    gripLayer,
    onBegin(grip) {
      const resizableNode = resizeTarget();
      if (!resizableNode) return undefined;
      activeResize = { ...resizableNode, ...resizableNode.preview, grip };
      return { node: resizableNode.id };
    },
    onDrag(dragOffset, modifiers) {
      const { startRect, grip, rule, heightFor, show } = activeResize!;
      const rect = resizedRect({ startRect, grip, dragOffset, rule, ...modifiers, heightFor });
      show(rect);
      showGrips(rect);
      return rect;
    },
  });

  /** The elements go home before the board says what they are now. */
  function endResize(): void {
    gripDrag.end();
    activeResize?.reset();
    activeResize = undefined;
  }

  function resize(id: NodeId, { minX, minY, maxX, maxY }: Rect): void {
    const size = { width: maxX - minX, height: maxY - minY };
    // The grips stand by the card as it is drawn: at once, since one that ends as it was shown meanwhile is never seen to change.
    flushSync(() => canvas.boardActor.send({ type: 'node.resized', id, size, position: { x: minX, y: minY } }));
    showGrips();
    const width = Math.round(size.width);
    const height = Math.round(size.height);
    liveRegion.announce(t`${width} wide, ${height} high`);
  }

  function onDoubleClick(event: MouseEvent): void {
    const resizableNode = gripLayer.gripAt(event.target) && resizeTarget();
    if (!resizableNode) return;
    const { id, node, rule, startRect, preview } = resizableNode;
    const naturalSize = rule.naturalSize?.(node) ?? canvas.scene.factsOf(node.type)?.size;
    if (!naturalSize) return;
    const height = preview.heightFor?.(naturalSize.width) ?? naturalSize.height;
    preview.reset();
    resize(id, { ...startRect, maxX: startRect.minX + naturalSize.width, maxY: startRect.minY + height });
  }

  /** Resizes the selected node by board units, its upper left corner fixed; false when it cannot be. */
  function resizeBy(step: Point): boolean {
    const resizableNode = gesture.getSnapshot().matches('idle') ? resizeTarget() : undefined;
    const grip: Grip = step.x === 0 ? { x: 0, y: 1 } : { x: 1, y: 0 };
    if (!resizableNode || (resizableNode.rule.along === 'width' && grip.y !== 0)) return false;
    const { id, rule, startRect, preview } = resizableNode;
    const rect = resizedRect({
      startRect,
      grip,
      dragOffset: step,
      rule,
      heightFor: preview.heightFor,
    });
    preview.reset();
    if (widthOf(rect) !== widthOf(startRect) || heightOf(rect) !== heightOf(startRect)) {
      resize(id, { ...rect, minX: startRect.minX, maxX: startRect.minX + widthOf(rect) });
    }
    return true;
  }

  const subscriptions = [
    gesture.on('node.stretched', ({ node, rect: place }) => {
      if (node === undefined) return;
      endResize();
      resize(node, place);
    }),
    gesture.on('resize.cancelled', () => {
      endResize();
      showGrips();
    }),
    gesture.subscribe(() => !activeResize && showGrips()),
    canvas.boardActor.subscribe(showGripsIfChanged),
  ];
  const unsubscribe = canvas.renderer.onMounted(() => !observedCard?.isConnected && showGrips());
  const aborter = new AbortController();
  const { signal } = aborter;
  gripLayer.layer.addEventListener('dblclick', onDoubleClick, { signal });
  showGrips();

  function detach(): void {
    endResize();
    for (const subscription of subscriptions) subscription.unsubscribe();
    unsubscribe();
    aborter.abort();
    cardObserver.disconnect();
    gripDrag.detach();
    gripLayer.remove();
    liveRegion.remove();
  }

  return { resizeBy, detach };
}

/** Says whether a node takes the same grips at the same place; a card that grows is watched itself. */
function hasSameGrips(node: SceneNode | undefined, before: SceneNode | undefined): boolean {
  if (!node || !before) return node === before;
  return (
    node.id === before.id &&
    node.isOpenFrame === before.isOpenFrame &&
    isFixed(node.node) === isFixed(before.node) &&
    isSameRect(node, before)
  );
}
