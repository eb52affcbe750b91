import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import type { NodeId } from '../../../contract/ids.ts';
import { isFixed } from '../../board/document/board.ts';
import type { ResizeFacts } from '../../board/document/nodeFacts.ts';
import { type Grip, gripsFor, resizedRect } from '../../geometry/layout/resize.ts';
import { ORIGIN, type Point, subtractPoints } from '../../geometry/plane/point.ts';
import { heightOf, isSameRect, type Rect, widthOf } from '../../geometry/plane/rect.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import { createLiveRegion } from '../dom/liveRegion.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { createGripLayer } from '../render/layers/gripLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { createPanningPointer } from '../viewport/panningPointer.ts';
import type { MarqueeOptions } from './attachMarquee.ts';
import { createResizePreview, type ResizePreview } from './resizePreview.ts';

const LEFT_BUTTON = 0;
const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Alt']);
const NO_GRIPS: readonly Grip[] = [];

type ActiveResize = {
  readonly id: NodeId;
  readonly grip: Grip;
  readonly rule: ResizeFacts;
  readonly startRect: Rect;
} & ResizePreview;
type Modifiers = { readonly shiftKey: boolean; readonly altKey: boolean };

/**
 * Resizing the one selected node: by its grips, by Alt, Shift and the arrow keys, and back to its natural size by a double-click. The
 * document moves once per frame, the board hears of the size at the end.
 */
export function attachResize(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftButtonPans, panZoom }: Pick<MarqueeOptions, 'leftButtonPans' | 'panZoom'>,
) {
  const { stage, upperSvg } = canvas.elements;
  const gripLayer = createGripLayer(upperSvg);
  const liveRegion = createLiveRegion(stage);
  const gripsByRule = new Map<ResizeFacts, readonly Grip[]>();
  const cardObserver = new ResizeObserver(() => showGrips());
  let lastTarget: { readonly selection: unknown; readonly node: SceneNode | undefined } | undefined;
  let observedCard: HTMLElement | undefined;
  let activeResize: ActiveResize | undefined;
  let pressPoint = ORIGIN;
  let dragOffset = ORIGIN;
  let modifiers: Modifiers = { shiftKey: false, altKey: false };
  let frame = 0;

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

  function onPointerDown(event: PointerEvent): void {
    const grip = gripLayer.gripAt(event.target);
    const resizableNode = resizeTarget();
    if (
      !grip ||
      !resizableNode ||
      event.button !== LEFT_BUTTON ||
      leftButtonPans() ||
      !gesture.getSnapshot().matches('idle')
    )
      return;
    // Or the browser would take the focus from the card.
    event.preventDefault();
    gripLayer.layer.setPointerCapture(event.pointerId);
    modifiers = event;
    pressPoint = screenToBoard(canvas.camera.viewport(), stagePoint(stage, event));
    dragOffset = ORIGIN;
    activeResize = { ...resizableNode, ...resizableNode.preview, grip };
    gesture.send({ type: 'grip.pressed', node: resizableNode.id });
  }

  const pointer = createPanningPointer(canvas, panZoom, (boardPoint) => {
    if (!activeResize) return false;
    dragOffset = subtractPoints(boardPoint, pressPoint);
    if (frame === 0) frame = requestAnimationFrame(draw);
    return true;
  });

  function onPointerMove(event: PointerEvent): void {
    if (!activeResize) return;
    modifiers = event;
    pointer.moveTo(stagePoint(stage, event));
  }

  function draw(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!activeResize || (dragOffset.x === 0 && dragOffset.y === 0 && !gesture.getSnapshot().context.resize?.rect))
      return;
    const { startRect, grip, rule, heightFor, show } = activeResize;
    const { shiftKey: keepsRatio, altKey: keepsMiddle } = modifiers;
    const rect = resizedRect({
      startRect,
      grip,
      dragOffset,
      rule,
      keepsRatio,
      keepsMiddle,
      heightFor,
    });
    show(rect);
    gesture.send({ type: 'grip.moved', rect });
    showGrips(rect);
  }

  function onPointerUp(event: PointerEvent): void {
    if (!activeResize) return;
    pointer.release();
    draw();
    gesture.send({ type: 'pointer.released', screen: stagePoint(stage, event), offers: false });
  }

  /** The elements go home before the board says what they are now. */
  function endResize(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    activeResize?.reset();
    activeResize = undefined;
    pointer.release();
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

  /** Shift and Alt count while they are held, whether or not the pointer moves. */
  function onModifierKey(event: KeyboardEvent): void {
    if (!activeResize || !MODIFIER_KEYS.has(event.key)) return;
    event.preventDefault();
    modifiers = event;
    if (frame === 0) frame = requestAnimationFrame(draw);
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
  gripLayer.layer.addEventListener('pointerdown', onPointerDown, { signal });
  gripLayer.layer.addEventListener('pointermove', onPointerMove, { signal });
  gripLayer.layer.addEventListener('pointerup', onPointerUp, { signal });
  gripLayer.layer.addEventListener('pointercancel', () => activeResize && gesture.send({ type: 'escape.pressed' }), {
    signal,
  });
  gripLayer.layer.addEventListener('dblclick', onDoubleClick, { signal });
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, onModifierKey, { signal });
  showGrips();

  function detach(): void {
    endResize();
    for (const subscription of subscriptions) subscription.unsubscribe();
    unsubscribe();
    aborter.abort();
    cardObserver.disconnect();
    pointer.detach();
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
