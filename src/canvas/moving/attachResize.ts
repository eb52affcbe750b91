import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import type { NodeId } from '../../../contract/ids.ts';
import { isReadOnly } from '../../board/document/board.ts';
import type { ResizeFacts } from '../../board/document/facts.ts';
import { type Grip, gripsFor, resizedRect } from '../../geometry/layout/resize.ts';
import { ORIGIN, type Point, subtract } from '../../geometry/plane/point.ts';
import { heightOf, type Rect, sameRect, widthOf } from '../../geometry/plane/rect.ts';
import { toBoard } from '../../geometry/viewport/viewport.ts';
import { createLiveRegion } from '../dom/liveRegion.ts';
import { stagePoint } from '../dom/stagePoint.ts';
import { createGripLayer } from '../render/layers/gripLayer.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { createPanningPointer } from '../viewport/autoPan.ts';
import type { MarqueeOptions } from './attachMarquee.ts';
import { type StretchedCard, stretch } from './resizePreview.ts';

const LEFT = 0;
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Alt']);
const NO_GRIPS: readonly Grip[] = [];

type ActiveResize = {
  readonly id: NodeId;
  readonly grip: Grip;
  readonly rule: ResizeFacts;
  readonly from: Rect;
} & StretchedCard;
type Modifiers = { readonly shiftKey: boolean; readonly altKey: boolean };

/**
 * Resizing the one selected node: by its grips, by Alt, Shift and the arrow keys, and back to its natural size by a double-click. The
 * document moves once per frame, the board hears of the size at the end.
 */
export function attachResize(
  canvas: CanvasParts,
  gesture: GestureActor,
  { leftPans, panZoom }: Pick<MarqueeOptions, 'leftPans' | 'panZoom'>,
) {
  const { stage, upper } = canvas.elements;
  const grips = createGripLayer(upper);
  const liveRegion = createLiveRegion(stage);
  const gripsOf = new Map<ResizeFacts, readonly Grip[]>();
  const watching = new ResizeObserver(() => showGrips());
  let seen: { readonly selection: unknown; readonly node: SceneNode | undefined } | undefined;
  let watched: HTMLElement | undefined;
  let active: ActiveResize | undefined;
  let pressedAt = ORIGIN;
  let by = ORIGIN;
  let modifiers: Modifiers = { shiftKey: false, altKey: false };
  let frame = 0;

  /** The one node that is selected, if it can be resized here and now. */
  function target() {
    const [id, ...others] = canvas.scene.selection();
    const placed = others.length === 0 && id !== undefined ? canvas.scene.node(id as NodeId) : undefined;
    const rule = placed && canvas.scene.factsOf(placed.node.type)?.resize;
    const isSmall = placed && canvas.scene.factsOf(placed.node.type)?.isFrame && !placed.isGround;
    if (!rule || isSmall || canvas.scene.locked() || isReadOnly(placed.node)) return undefined;
    const drawn = stretch(canvas, placed, rule);
    return drawn && { id: placed.id, node: placed.node, rule, from: drawn.place(), drawn };
  }

  function showGrips(place?: Rect): void {
    const state = gesture.getSnapshot();
    const quiet = state.matches('idle') || state.matches('panning') || state.matches('resizing');
    const resizable = quiet ? target() : undefined;
    watch(resizable?.drawn.card);
    const shown = resizable ? (gripsOf.get(resizable.rule) ?? gripsFor(resizable.rule)) : NO_GRIPS;
    if (resizable) gripsOf.set(resizable.rule, shown);
    grips.layer.toggleAttribute('data-ground', resizable !== undefined && !resizable.drawn.card);
    grips.show(shown, place ?? resizable?.from);
  }

  /** The board tells of every keystroke: only another target, or one that stands elsewhere, is looked at, which costs a layout. */
  function follow(): void {
    const selection = canvas.scene.selection();
    const [id] = selection;
    const node = canvas.scene.node(id as NodeId);
    if (active || (selection === seen?.selection && standsAlike(node, seen.node))) return;
    seen = { selection, node };
    showGrips();
  }

  function watch(card: HTMLElement | undefined): void {
    if (card === watched) return;
    if (watched) watching.unobserve(watched);
    watched = card;
    if (card) watching.observe(card);
  }

  function onPointerDown(event: PointerEvent): void {
    const grip = grips.gripAt(event.target);
    const resizable = target();
    if (!grip || !resizable || event.button !== LEFT || leftPans() || !gesture.getSnapshot().matches('idle')) return;
    // Or the browser would take the focus from the card.
    event.preventDefault();
    grips.layer.setPointerCapture(event.pointerId);
    modifiers = event;
    pressedAt = toBoard(canvas.camera.viewport(), stagePoint(stage, event));
    by = ORIGIN;
    active = { ...resizable, ...resizable.drawn, grip };
    gesture.send({ type: 'grip.pressed', node: resizable.id });
  }

  const pointer = createPanningPointer(canvas, panZoom, (board) => {
    if (!active) return false;
    by = subtract(board, pressedAt);
    if (frame === 0) frame = requestAnimationFrame(draw);
    return true;
  });

  function onPointerMove(event: PointerEvent): void {
    if (!active) return;
    modifiers = event;
    pointer.moveTo(stagePoint(stage, event));
  }

  function draw(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!active || (by.x === 0 && by.y === 0 && !gesture.getSnapshot().context.resize?.place)) return;
    const { from, grip, rule, heightFor, show } = active;
    const { shiftKey: keepsRatio, altKey: fromMiddle } = modifiers;
    const place = resizedRect({ from, grip, by, rule, keepsRatio, fromMiddle, heightFor });
    show(place);
    gesture.send({ type: 'grip.moved', place });
    showGrips(place);
  }

  function onPointerUp(event: PointerEvent): void {
    if (!active) return;
    pointer.letGo();
    draw();
    gesture.send({ type: 'pointer.released', screen: stagePoint(stage, event), offers: false });
  }

  /** The elements go home before the board says what they are now. */
  function release(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    active?.putBack();
    active = undefined;
    pointer.letGo();
  }

  function resize(id: NodeId, { minX, minY, maxX, maxY }: Rect): void {
    const size = { width: maxX - minX, height: maxY - minY };
    // The grips stand by the card as it is drawn: at once, since one that ends as it was shown meanwhile is never seen to change.
    flushSync(() => canvas.source.send({ type: 'node.resized', id, size, position: { x: minX, y: minY } }));
    showGrips();
    const width = Math.round(size.width);
    const height = Math.round(size.height);
    liveRegion.announce(t`${width} wide, ${height} high`);
  }

  function onDoubleClick(event: MouseEvent): void {
    const resizable = grips.gripAt(event.target) && target();
    if (!resizable) return;
    const { id, node, rule, from, drawn } = resizable;
    const natural = rule.natural?.(node) ?? canvas.scene.factsOf(node.type)?.size;
    if (!natural) return;
    const height = drawn.heightFor?.(natural.width) ?? natural.height;
    drawn.putBack();
    resize(id, { ...from, maxX: from.minX + natural.width, maxY: from.minY + height });
  }

  /** Resizes the selected node by board units, its upper left corner fixed; false when it cannot be. */
  function resizeBy(step: Point): boolean {
    const resizable = gesture.getSnapshot().matches('idle') ? target() : undefined;
    const grip: Grip = step.x === 0 ? { x: 0, y: 1 } : { x: 1, y: 0 };
    if (!resizable || (resizable.rule.along === 'width' && grip.y !== 0)) return false;
    const { id, rule, from, drawn } = resizable;
    const place = resizedRect({ from, grip, by: step, rule, heightFor: drawn.heightFor });
    drawn.putBack();
    if (widthOf(place) !== widthOf(from) || heightOf(place) !== heightOf(from)) {
      resize(id, { ...place, minX: from.minX, maxX: from.minX + widthOf(place) });
    }
    return true;
  }

  /** Shift and Alt count while they are held, whether or not the pointer moves. */
  function followKeys(event: KeyboardEvent): void {
    if (!active || !MODIFIERS.has(event.key)) return;
    event.preventDefault();
    modifiers = event;
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  const subscriptions = [
    gesture.on('node.stretched', ({ node, place }) => {
      release();
      resize(node, place);
    }),
    gesture.on('resize.cancelled', () => {
      release();
      showGrips();
    }),
    gesture.subscribe(() => !active && showGrips()),
    canvas.source.subscribe(follow),
  ];
  const unwatch = canvas.renderer.onMounted(() => !watched?.isConnected && showGrips());
  const aborter = new AbortController();
  const { signal } = aborter;
  grips.layer.addEventListener('pointerdown', onPointerDown, { signal });
  grips.layer.addEventListener('pointermove', onPointerMove, { signal });
  grips.layer.addEventListener('pointerup', onPointerUp, { signal });
  grips.layer.addEventListener('pointercancel', () => active && gesture.send({ type: 'escape.pressed' }), { signal });
  grips.layer.addEventListener('dblclick', onDoubleClick, { signal });
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, followKeys, { signal });
  showGrips();

  function detach(): void {
    release();
    for (const subscription of subscriptions) subscription.unsubscribe();
    unwatch();
    aborter.abort();
    watching.disconnect();
    pointer.detach();
    grips.remove();
    liveRegion.remove();
  }

  return { resizeBy, detach };
}

/** Says whether a node takes the same grips at the same place; a card that grows is watched itself. */
function standsAlike(node: SceneNode | undefined, before: SceneNode | undefined): boolean {
  if (!node || !before) return node === before;
  return (
    node.id === before.id &&
    node.isGround === before.isGround &&
    isReadOnly(node.node) === isReadOnly(before.node) &&
    sameRect(node, before)
  );
}
