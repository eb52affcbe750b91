/** A pen that hovers tells of itself all the time: one that has been silent for so long (ms) went away unnoticed. */
const SILENCE = 3000;

/** Tells whether a pen is at work or hovers over the window: what touches the screen then is the hand that holds it. */
export type PenWatch = {
  isNear(now: number): boolean;
};

/** Follows pens over the whole window until the signal. */
export function watchPens(signal: AbortSignal): PenWatch {
  let down: number | undefined;
  let hovered = -Infinity;

  const follow = (event: PointerEvent): void => {
    if (event.pointerType !== 'pen') return;
    const { type, pointerId, timeStamp, buttons } = event;
    if (type === 'pointerdown') {
      down = pointerId;
      hovered = -Infinity;
    } else if (type === 'pointermove') {
      if (buttons === 0) hovered = timeStamp;
    } else if (type === 'pointerup') {
      down = undefined;
    } else if (type === 'pointercancel' || event.relatedTarget === null) {
      down = undefined;
      hovered = -Infinity;
    }
  };
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerout'] as const)
    window.addEventListener(type, follow, { signal, capture: true });
  return { isNear: (now) => down !== undefined || now - hovered < SILENCE };
}
