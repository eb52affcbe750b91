import type { Move } from '../../../board/edit/edit.ts';
import { resizedBox, resizedMembers } from '../../../geometry/layout/boxResize.ts';
import { type Grip, gripsFor } from '../../../geometry/layout/resize.ts';
import { boundsOf, heightOf, type Rect, widthOf } from '../../../geometry/plane/rect.ts';
import { cardElement } from '../../dom/nodeElements.ts';
import { svgElement } from '../../dom/svg.ts';
import { createGripLayer } from '../../render/layers/gripLayer.ts';
import type { CanvasParts } from '../../render/renderer.ts';
import type { GestureActor } from '../../scene/gestureActor.ts';
import { attachGripDrag } from '../attachGripDrag.ts';
import type { MarqueeOptions } from '../attachMarquee.ts';
import s from './box.module.css';
import { type BoxNode, boxNodesOf } from './boxMembers.ts';
import { type BoxPreview, startBoxPreview } from './boxPreview.ts';

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
  options: Pick<MarqueeOptions, 'leftButtonPans' | 'panZoom'>,
): () => void {
  const { upperSvg } = canvas.elements;
  const box = svgElement('rect', { class: s.box ?? '', 'data-selection-box': '' }, upperSvg);
  const gripLayer = createGripLayer(upperSvg);
  const cardObserver = new ResizeObserver(update);
  let observedCards: readonly HTMLElement[] = [];
  let activeResize: ActiveResize | undefined;

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

  const gripDrag = attachGripDrag(canvas, gesture, {
    ...options,
    gripLayer,
    onBegin(grip) {
      const shown = currentBox();
      if (!shown) return undefined;
      const { boxNodes, bounds } = shown;
      activeResize = { boxNodes, startBox: bounds, grip, preview: startBoxPreview(canvas, boxNodes), rects: [] };
      return {};
    },
    onDrag(dragOffset, modifiers) {
      const { boxNodes, startBox, grip, preview } = activeResize!;
      const rect = resizedBox({ startBox, members: boxNodes, grip, dragOffset, ...modifiers });
      activeResize!.rects = resizedMembers(boxNodes, startBox, rect);
      preview.show(activeResize!.rects);
      showBox(rect);
      return rect;
    },
  });

  /** The elements go home before the board says where they are now. */
  function endResize(): void {
    gripDrag.end();
    activeResize?.preview.reset();
    activeResize = undefined;
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

  const subscriptions = [
    gesture.on('node.stretched', commit),
    gesture.on('resize.cancelled', () => {
      endResize();
      update();
    }),
    gesture.subscribe(update),
  ];
  const unsubscribers = [canvas.scene.onChange(update), canvas.camera.onSettle(update)];
  update();

  return function detach(): void {
    endResize();
    for (const subscription of subscriptions) subscription.unsubscribe();
    for (const unsubscribe of unsubscribers) unsubscribe();
    cardObserver.disconnect();
    gripDrag.detach();
    gripLayer.remove();
    box.remove();
  };
}
