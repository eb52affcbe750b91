/** A pen that hovers tells of itself all the time: one that has been silent for so long (ms) went away unnoticed. */
const HOVER_TIMEOUT_MS = 3000;

/** The part of a pointer's event that tells where its pen is. */
type PenEvent = {
  readonly type: string;
  readonly pointerType: string;
  readonly pointerId: number;
  readonly timeStamp: number;
  readonly buttons: number;
  /** Null when the pointer left the window. */
  readonly relatedTarget: unknown;
};

/** The events of a window by which its pens are followed. */
export const PEN_EVENTS = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerout'] as const;

/** Tells whether a pen is at work or hovers over the window: what touches the screen then is the hand that holds it. */
export function createPenTracker() {
  let pressedPenId: number | undefined;
  let lastHoverAt = -Infinity;

  return {
    trackEvent({ type, pointerType, pointerId, timeStamp, buttons, relatedTarget }: PenEvent): void {
      if (pointerType !== 'pen') return;
      if (type === 'pointerdown') {
        pressedPenId = pointerId;
        lastHoverAt = -Infinity;
      } else if (type === 'pointermove') {
        if (buttons === 0) lastHoverAt = timeStamp;
      } else if (type === 'pointerup') {
        pressedPenId = undefined;
      } else if (type === 'pointercancel' || relatedTarget === null) {
        pressedPenId = undefined;
        lastHoverAt = -Infinity;
      }
    },
    isNear: (now: number): boolean => pressedPenId !== undefined || now - lastHoverAt < HOVER_TIMEOUT_MS,
  };
}
