import { isControl } from '../dom/eventTargets.ts';
import { CLICK_DISTANCE } from './clickDistance.ts';

const LEFT_BUTTON = 0;

type EarlyMouseOptions = {
  readonly leftButtonPans: () => boolean;
  /** Says whether the press that is being made has selected a node. */
  readonly hasSelected: () => boolean;
};

/**
 * Keeps what the left button does on the stage until the gestures that listen to it are loaded, for them to do then. A drag that
 * begins before them is not lost; one that pans, or a click that has selected its node, is done at once, and not kept.
 */
export function createEarlyMouse(stage: HTMLElement, { leftButtonPans, hasSelected }: EarlyMouseOptions) {
  const aborter = new AbortController();
  let events: MouseEvent[] = [];
  let pressSelects = false;

  function onMouse(event: MouseEvent): void {
    if (event.type === 'mousedown' ? !isPress(event) : events.length === 0) return;
    // Of a way, the last point counts.
    if (event.type === 'mousemove' && events.at(-1)?.type === 'mousemove') events.pop();
    if (event.type === 'mousedown') pressSelects = hasSelected();
    const pressIndex = events.findLastIndex(({ type }) => type === 'mousedown');
    if (event.type === 'mouseup' && pressSelects && isClick(events[pressIndex], event)) events.splice(pressIndex);
    else events.push(event);
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

function isClick(press: MouseEvent | undefined, { clientX, clientY }: MouseEvent): boolean {
  return press !== undefined && Math.hypot(clientX - press.clientX, clientY - press.clientY) <= CLICK_DISTANCE;
}
