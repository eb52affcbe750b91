import { isControl } from '../dom/eventTargets.ts';

const LEFT_BUTTON = 0;

/**
 * Keeps what the left button does on the stage until the gestures that listen to it are loaded, for them to do then. A drag that
 * begins before them is not lost; one that pans is done at once, and not kept.
 */
export function createEarlyMouse(stage: HTMLElement, leftButtonPans: () => boolean) {
  const aborter = new AbortController();
  let events: MouseEvent[] = [];

  function onMouse(event: MouseEvent): void {
    if (event.type === 'mousedown' ? !isPress(event) : events.length === 0) return;
    // Of a way, the last point counts.
    if (event.type === 'mousemove' && events.at(-1)?.type === 'mousemove') events.pop();
    events.push(event);
  }

  function isPress({ button, target }: MouseEvent): boolean {
    return (
      button === LEFT_BUTTON &&
      !leftButtonPans() &&
      target instanceof Node &&
      stage.contains(target) &&
      !isControl(target)
    );
  }

  for (const type of ['mousedown', 'mousemove', 'mouseup'] as const)
    window.addEventListener(type, onMouse, { capture: true, signal: aborter.signal });

  return {
    /** Forgets what was kept: the gestures cannot be had now. */
    clear(): void {
      events = [];
    },
    /** Does what was kept once more, for gestures that are there now. */
    replay(): void {
      aborter.abort();
      // A way and its end are heard by the window: what lay under them may be gone.
      for (const event of events) {
        const target = event.type === 'mousedown' ? event.target : window;
        target?.dispatchEvent(new MouseEvent(event.type, event));
      }
      events = [];
    },
    end: () => aborter.abort(),
  };
}
