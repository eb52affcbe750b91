import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';

/** The parts of a field by which its figure is dragged. */
const HANDLE_SELECTOR = 'label, [data-prefix], [data-unit]';
/** A press that moves less is a click, which takes the caret into the field. Pixels. */
const DRAG_START = 3;
/** A pixel is so many steps. */
const COARSE_FACTOR = 10;
const FINE_FACTOR = 0.1;

type ScrubOptions = {
  readonly value: number;
  readonly step: number;
  readonly disabled: boolean | undefined;
  readonly onChange: (value: number) => void;
};

type Scrub = {
  readonly pointerId: number;
  readonly startX: number;
  readonly initialValue: number;
  readonly aborter: AbortController;
  lastX: number;
  /** The distance in steps so far: what was dragged fine stays where it is when the key is let go. */
  steps: number;
  isDragging: boolean;
};

/**
 * Changes a figure by dragging its label sideways: a step for each pixel, ten with Shift, a tenth with Alt. Gives the handlers of an
 * element around the field; Esc, while it is dragged, brings the first figure back.
 */
export function useScrub({ value, step, disabled, onChange }: ScrubOptions) {
  const scrub = useRef<Scrub>(undefined);
  const wasDragged = useRef(false);
  const latestChange = useRef(onChange);
  useLayoutEffect(() => {
    latestChange.current = onChange;
  });

  function onPointerDown(event: PointerEvent): void {
    wasDragged.current = false;
    const handle = event.target instanceof Element ? event.target.closest(HANDLE_SELECTOR) : null;
    if (!handle || disabled || event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    const { pointerId, clientX } = event;
    const start = { pointerId, startX: clientX, lastX: clientX, initialValue: value, steps: 0, isDragging: false };
    scrub.current = { ...start, aborter: new AbortController() };
  }

  function onPointerMove({ pointerId, clientX, altKey, shiftKey }: PointerEvent): void {
    const current = scrub.current;
    if (current?.pointerId !== pointerId) return;
    if (!current.isDragging && Math.abs(clientX - current.startX) < DRAG_START) return;
    if (!current.isDragging) addEventListener('keydown', onKeyDown, { capture: true, signal: current.aborter.signal });
    current.isDragging = true;
    wasDragged.current = true;
    current.steps += (clientX - current.lastX) * (shiftKey ? COARSE_FACTOR : altKey ? FINE_FACTOR : 1);
    current.lastX = clientX;
    onChange(current.initialValue + current.steps * step);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const current = scrub.current;
    if (event.key !== 'Escape' || !current) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    latestChange.current(current.initialValue);
    end();
  }

  function end(): void {
    scrub.current?.aborter.abort();
    scrub.current = undefined;
  }

  /** The end of a drag is no click on the label. */
  function onClickCapture(event: MouseEvent): void {
    if (wasDragged.current) event.preventDefault();
    wasDragged.current = false;
  }

  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end, onClickCapture };
}
