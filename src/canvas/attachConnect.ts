import { connectionOf } from '../board/connect.ts';
import type { Connection, LooseEnd } from '../board/connection.ts';
import type { NodeFacts } from '../board/facts.ts';
import { connectionMenu } from '../board/menu.ts';
import { add, distance, type Point } from '../geometry/point.ts';
import { toScreen } from '../geometry/viewport.ts';
import type { Aim } from '../machines/gesture.events.ts';
import { aimAt, fittingAims } from './aim.ts';
import type { PanZoom } from './attachPanZoom.ts';
import type { GestureActor } from './gestureActor.ts';
import { createHeldPointer } from './heldPointer.ts';
import { handlePoint } from './scene.ts';
import { stagePoint } from './stagePoint.ts';
import { handleAt } from './targets.ts';
import type { View } from './view.ts';

const LEFT = 0;
/** A press that moved less than this on the screen was a click on the handle, no connection. */
const CLICK_DISTANCE = 4;
/** Where a menu opens that the keyboard asked for, from the handle. */
const BESIDE: Point = { x: 80, y: 0 };
const STEPS: Readonly<Record<string, number>> = {
  Tab: 1,
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

export type ConnectOptions = {
  readonly panHeld: () => boolean;
  readonly panZoom: PanZoom;
  readonly types: () => readonly NodeFacts[];
};

/** Wiring by pointer and by keyboard: both move the same loose end of the gesture machine. */
export function attachConnect(view: View, gesture: GestureActor, { panHeld, panZoom, types }: ConnectOptions) {
  const { stage } = view.elements;
  let pressedAt: Point | undefined;
  let steps: readonly (Aim | undefined)[] = [];
  let step = 0;

  function onPointerDown(event: PointerEvent): void {
    const from = handleAt(event.target);
    if (!from || event.button !== LEFT || panHeld() || view.locked()) return;
    // Pressed handles must not scroll, select text or lift the card; the capture reports moves outside the window too.
    event.stopPropagation();
    stage.setPointerCapture(event.pointerId);
    pressedAt = stagePoint(stage, event);
    begin('handle.pressed', from);
  }

  function begin(type: 'handle.pressed' | 'handle.picked', from: LooseEnd): Point | undefined {
    const node = view.scene.node(from.node);
    if (!node) return undefined;
    const at = handlePoint(node, from.handle);
    gesture.send({ type, from, at });
    return at;
  }

  function wire() {
    const snapshot = gesture.getSnapshot();
    return snapshot.matches('connecting') ? snapshot.context.wire : undefined;
  }

  const held = createHeldPointer(view, panZoom, (at) => {
    const drawn = wire();
    if (drawn) gesture.send({ type: 'pointer.moved', at, aim: aimAt(view, drawn.from, at) });
    return drawn !== undefined;
  });

  function onPointerMove(event: PointerEvent): void {
    if (wire() && pressedAt !== undefined) held.moveTo(stagePoint(stage, event));
  }

  function onPointerUp(event: PointerEvent): void {
    held.letGo();
    if (!wire() || pressedAt === undefined) return;
    const screen = stagePoint(stage, event);
    const clicked = distance(pressedAt, screen) < CLICK_DISTANCE;
    pressedAt = undefined;
    if (clicked || event.type === 'pointercancel') gesture.send({ type: 'escape.pressed' });
    else release(screen);
  }

  function release(screen: Point): void {
    const from = wire()?.from;
    gesture.send({ type: 'pointer.released', screen, offers: from !== undefined && offersFor(from) });
  }

  function offersFor(from: LooseEnd): boolean {
    const facts = view.source.getSnapshot().context.facts(view.scene.node(from.node)?.node.type ?? '');
    return facts !== undefined && connectionMenu(types(), facts, from.handle).length > 0;
  }

  /** Enter picks a handle up; Tab and the arrows step; Enter lets go. The focus stays on the handle. */
  function onKeyDown(event: KeyboardEvent): void {
    const drawn = wire();
    if (!drawn) {
      const from = handleAt(event.target);
      if (!from || event.key !== 'Enter' || view.locked()) return;
      event.preventDefault();
      pickUp(from);
      return;
    }
    if (pressedAt) return;
    const by = STEPS[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) release(toScreen(view.viewport(), drawn.end));
    else stepOn(event.shiftKey ? -by : by);
  }

  function pickUp(from: LooseEnd): void {
    const at = begin('handle.picked', from);
    if (!at) return;
    // The first step is empty canvas, where Enter opens the menu; Tab leads to the handles that fit.
    steps = [undefined, ...fittingAims(view, from, at)];
    step = 0;
    stepOn(0);
  }

  function stepOn(by: number): void {
    step = (step + by + steps.length) % steps.length;
    const aim = steps[step];
    const start = wire()?.start ?? BESIDE;
    gesture.send({ type: 'pointer.moved', at: aim?.at ?? add(start, BESIDE), aim });
  }

  const made = gesture.on('connection.made', ({ from, to, replaces }) => {
    const connection = connectionOf(from, to);
    const old = replaces && view.scene.edge(replaces)?.edge;
    if (!old || !joinsSame(old, connection)) view.source.send({ type: 'edge.connected', connection, replaces });
  });
  stage.addEventListener('pointerdown', onPointerDown, true);
  stage.addEventListener('pointermove', onPointerMove);
  stage.addEventListener('pointerup', onPointerUp);
  stage.addEventListener('pointercancel', onPointerUp);
  stage.addEventListener('keydown', onKeyDown);

  return function detach(): void {
    made.unsubscribe();
    held.detach();
    stage.removeEventListener('pointerdown', onPointerDown, true);
    stage.removeEventListener('pointermove', onPointerMove);
    stage.removeEventListener('pointerup', onPointerUp);
    stage.removeEventListener('pointercancel', onPointerUp);
    stage.removeEventListener('keydown', onKeyDown);
  };
}

/** Whether an end was put back where it came from. */
function joinsSame(a: Connection, b: Connection): boolean {
  return (
    a.source === b.source &&
    a.sourceHandle === b.sourceHandle &&
    a.target === b.target &&
    a.targetHandle === b.targetHandle
  );
}
