/** A pen that hovers tells of itself all the time: one that has been silent for so long (ms) went away unnoticed. */
const SILENCE = 3000;

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
export function createPenWatch() {
  let down: number | undefined;
  let hovered = -Infinity;

  return {
    follow({ type, pointerType, pointerId, timeStamp, buttons, relatedTarget }: PenEvent): void {
      if (pointerType !== 'pen') return;
      if (type === 'pointerdown') {
        down = pointerId;
        hovered = -Infinity;
      } else if (type === 'pointermove') {
        if (buttons === 0) hovered = timeStamp;
      } else if (type === 'pointerup') {
        down = undefined;
      } else if (type === 'pointercancel' || relatedTarget === null) {
        down = undefined;
        hovered = -Infinity;
      }
    },
    isNear: (now: number): boolean => down !== undefined || now - hovered < SILENCE,
  };
}
