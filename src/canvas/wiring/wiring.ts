import { createLazyPart } from '../../load/lazyPart.ts';
import { scheduleWhenIdle } from '../../load/scheduleWhenIdle.ts';
import { loadWithTexts } from '../../locales/language.ts';
import { handleAt } from '../dom/eventTargets.ts';
import type { CanvasParts } from '../render/renderer.ts';
import type { GestureActor } from '../scene/gestureActor.ts';
import type { ConnectOptions } from './attachConnect.ts';

/** Presses that wiring begins with, and what a pressed pointer does then. */
const PRESS_EVENTS = ['pointerdown', 'keydown'] as const;
const LEFT_BUTTON = 0;
const MOVE_EVENTS = ['pointermove', 'pointerup', 'pointercancel'] as const;

/**
 * Adds wiring to a stage: loaded when the board stands and the browser has time, or when a handle is pressed before. Such a press is
 * not lost: what it began waits, and happens when wiring is there.
 */
export function createWiring(canvas: CanvasParts, gesture: GestureActor, options: Omit<ConnectOptions, 'outputMenu'>) {
  const { stage } = canvas.elements;
  const aborter = new AbortController();
  const { signal } = aborter;
  let queuedEvents: (PointerEvent | KeyboardEvent)[] = [];

  const part = createLazyPart(
    'wiring',
    async () => {
      try {
        const { attachWiring, ConnectionHint } = await loadWithTexts(import('./attachWiring.ts'));
        return () => {
          aborter.abort();
          const { detach, edges } = attachWiring(canvas, gesture, options);
          for (const event of queuedEvents) event.target?.dispatchEvent(copyOfEvent(event));
          queuedEvents = [];
          return { ConnectionHint, edges, detach };
        };
      } catch (error) {
        // It is loaded anew when the next handle is pressed.
        queuedEvents = [];
        throw error;
      }
    },
    ({ detach }) => detach(),
  );

  function onPress(event: PointerEvent | KeyboardEvent): void {
    if (!handleAt(event.target) || (event instanceof PointerEvent && isPan(event))) return;
    event.stopPropagation();
    queuedEvents.push(event);
    if (event instanceof PointerEvent) stage.setPointerCapture(event.pointerId);
    part.request();
  }

  /** The middle button, the space bar and the hand pan from a handle too. */
  function isPan({ button }: PointerEvent): boolean {
    return button !== LEFT_BUTTON || options.leftButtonPans();
  }

  function onMove(event: PointerEvent): void {
    if (queuedEvents.length > 0) queuedEvents.push(event);
  }

  for (const type of PRESS_EVENTS) stage.addEventListener(type, onPress, { capture: true, signal });
  for (const type of MOVE_EVENTS) stage.addEventListener(type, onMove, { capture: true, signal });
  scheduleWhenIdle(part.request);

  return {
    /** The hint of a connection, and what can be done with an edge; undefined until wiring is loaded. */
    part,
    detach(): void {
      part.end();
      aborter.abort();
    },
  };
}

/** The same once more: an event can happen only once. */
function copyOfEvent(event: PointerEvent | KeyboardEvent): Event {
  return event instanceof PointerEvent ? new PointerEvent(event.type, event) : new KeyboardEvent(event.type, event);
}
