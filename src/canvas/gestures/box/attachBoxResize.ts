import type { Move } from '../../../board/edit/edit.ts';
import { resizedBox, resizedMembers } from '../../../geometry/layout/boxResize.ts';
import { type Grip, gripsFor } from '../../../geometry/layout/resize.ts';
import { ORIGIN, subtractPoints } from '../../../geometry/plane/point.ts';
import { boundsOf, heightOf, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
import { screenToBoard } from '../../../geometry/viewport/viewport.ts';
import { cardElement } from '../../dom/nodeElements.ts';
import { stagePoint } from '../../dom/stagePoint.ts';
import { svgElement } from '../../dom/svg.ts';
import { createGripLayer } from '../../render/layers/gripLayer.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import type { GestureActor } from '../../scene/gestureActor.ts';
import { createPanningPointer } from '../../viewport/panningPointer.ts';
import type { MarqueeOptions } from '../attachMarquee.ts';
import s from './box.module.css';
import { type BoxNode, boxNodesOf } from './boxMembers.ts';
import { type BoxPreview, startBoxPreview } from './boxPreview.ts';

const LEFT_BUTTON = 0;
const MODIFIER_KEYS: ReadonlySet<string> = new Set(['Shift', 'Alt']);
const BOX_GRIPS = gripsFor({ along: 'both', minSize: { width: 0, height: 0 }, maxSize: { width: 0, height: 0 } });
/** A smaller box has no place for its grips. Screen pixels. */
const BOX_SIZE_MIN = 64;

type ActiveResize = {
  readonly boxNodes: readonly BoxNode[];
  readonly startBox: Rect;
  readonly grip: Grip;
  readonly preview: BoxPreview;
  rects: readonly Rect[];
};

/**
 * Resizing the box around several selected nodes: places spread or draw together, and what can be resized grows along; Shift keeps the
 * proportions, Alt the middle. One step of undo.
 */
export function attachBoxResize(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftButtonPans, panZoom }: Pick<MarqueeOptions, 'leftButtonPans' | 'panZoom'>,
): () => void {
  const { stage, upperSvg } = canvas.elements;
  const box = svgElement('rect', { class: s.box ?? '', 'data-selection-box': '' }, upperSvg);
  const gripLayer = createGripLayer(upperSvg);
  const cardObserver = new ResizeObserver(update);
  let observedCards: readonly HTMLElement[] = [];
  let activeResize: ActiveResize | undefined;
  let pressPoint = ORIGIN;
  let dragOffset = ORIGIN;
  let modifiers = { shiftKey: false, altKey: false };
  let frame = 0;

  /** The box that is shown now, with what it holds. */
  function currentBox() {
    const state = gesture.getSnapshot();
    if (!state.matches('idle') && !state.matches('panning')) return undefined;
    const boxNodes = boxNodesOf(canvas);
    const bounds = boundsOf(boxNodes.map(({ node }) => node));
    const { k } = canvas.camera.viewport();
    const isLarge = bounds && Math.min(widthOf(bounds), heightOf(bounds)) * k >= BOX_SIZE_MIN;
    return isLarge && canvas.camera.tier() !== 'tiles' ? { boxNodes, bounds } : undefined;
  }

  function showBox(rect: Rect | undefined): void {
    box.style.display = rect ? '' : 'none';
    gripLayer.show(rect ? BOX_GRIPS : [], rect);
    if (!rect) return;
    const { minX, minY } = rect;
    for (const [name, value] of Object.entries({ x: minX, y: minY, width: widthOf(rect), height: heightOf(rect) }))
      box.setAttribute(name, String(value));
  }

  function update(): void {
    if (activeResize) return;
    const shown = currentBox();
    showBox(shown?.bounds);
    observeCards(shown?.boxNodes ?? []);
  }

  /** Cards in the box tell of their height, which their contents decide on. */
  function observeCards(boxNodes: readonly BoxNode[]): void {
    const cards = boxNodes.flatMap(({ node }) => cardElement(canvas.elements.cards, node.id) ?? []);
    if (cards.length === observedCards.length && cards.every((card, index) => card === observedCards[index])) return;
    cardObserver.disconnect();
    for (const card of cards) cardObserver.observe(card);
    observedCards = cards;
  }

  function onPointerDown(event: PointerEvent): void {
    const grip = gripLayer.gripAt(event.target);
    const shown = currentBox();
    if (!grip || !shown || event.button !== LEFT_BUTTON || leftButtonPans() || !gesture.getSnapshot().matches('idle'))
      return;
    // Or the browser would take the focus from the card.
    event.preventDefault();
    gripLayer.layer.setPointerCapture(event.pointerId);
    modifiers = event;
    pressPoint = screenToBoard(canvas.camera.viewport(), stagePoint(stage, event));
    dragOffset = ORIGIN;
    const { boxNodes, bounds } = shown;
    activeResize = { boxNodes, startBox: bounds, grip, preview: startBoxPreview(canvas, boxNodes), rects: [] };
    gesture.send({ type: 'grip.pressed' });
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
    if (!activeResize || (dragOffset.x === 0 && dragOffset.y === 0 && activeResize.rects.length === 0)) return;
    const { boxNodes, startBox, grip, preview } = activeResize;
    const { shiftKey: keepsRatio, altKey: keepsMiddle } = modifiers;
    const rect = resizedBox({ startBox, members: boxNodes, grip, dragOffset, keepsRatio, keepsMiddle });
    activeResize.rects = resizedMembers(boxNodes, startBox, rect);
    preview.show(activeResize.rects);
    gesture.send({ type: 'grip.moved', rect });
    showBox(rect);
  }

  function onPointerUp(event: PointerEvent): void {
    if (!activeResize) return;
    pointer.release();
    draw();
    gesture.send({ type: 'pointer.released', screen: stagePoint(stage, event), offers: false });
  }

  /** The elements go home before the board says where they are now. */
  function endResize(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    activeResize?.preview.reset();
    activeResize = undefined;
    pointer.release();
  }

  function commit(): void {
    if (!activeResize) return;
    const { boxNodes, rects, preview } = activeResize;
    const moves = boxNodes.flatMap(({ node, rule }, index): Move[] => {
      const rect = rects[index];
      if (!rect) return [];
      const position = { x: rect.minX, y: rect.minY };
      const isResized = rule && (widthOf(rect) !== widthOf(node) || heightOf(rect) !== heightOf(node));
      // Contents decide on the height of what is not resized in both directions.
      const height = rule?.along === 'both' ? undefined : preview.drawnHeight(node.id);
      const size = { width: widthOf(rect), height: height ?? heightOf(rect) };
      return [{ id: node.id, position, ...(isResized && { size }) }];
    });
    endResize();
    if (moves.length > 0) canvas.boardActor.send({ type: 'nodes.moved', moves });
    update();
  }

  /** Shift and Alt count while they are held, whether or not the pointer moves. */
  function onModifierKey(event: KeyboardEvent): void {
    if (!activeResize || !MODIFIER_KEYS.has(event.key)) return;
    event.preventDefault();
    modifiers = event;
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  const subscriptions = [
    gesture.on('node.stretched', commit),
    gesture.on('resize.cancelled', () => {
      endResize();
      update();
    }),
    gesture.subscribe(update),
  ];
  const unsubscribers = [canvas.scene.onChange(update), canvas.camera.onSettle(update)];
  const aborter = new AbortController();
  const { signal } = aborter;
  gripLayer.layer.addEventListener('pointerdown', onPointerDown, { signal });
  gripLayer.layer.addEventListener('pointermove', onPointerMove, { signal });
  gripLayer.layer.addEventListener('pointerup', onPointerUp, { signal });
  gripLayer.layer.addEventListener('pointercancel', () => activeResize && gesture.send({ type: 'escape.pressed' }), {
    signal,
  });
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, onModifierKey, { signal });
  update();

  return function detach(): void {
    endResize();
    for (const subscription of subscriptions) subscription.unsubscribe();
    for (const unsubscribe of unsubscribers) unsubscribe();
    aborter.abort();
    cardObserver.disconnect();
    pointer.detach();
    gripLayer.remove();
    box.remove();
  };
}
