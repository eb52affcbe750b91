import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Presentation, X } from 'lucide-react';
import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCanvas } from '../../../canvas/canvasContext.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { attachFrameView } from './attachFrameView.ts';
import s from './present.module.css';
import { type PresentSet, presentSetOf } from './presentSet.ts';
import { ResultPicture } from './ResultPicture.tsx';
import { presentableSets, type Slide, slidesOf } from './slides.ts';

/** A finger that moves so far turns the page; a shorter press is a tap. Pixels. */
const SWIPE_MIN = 40;
/** A tap this far from the left, as a share of the width, goes on; before it, back. */
const BACK_ZONE = 1 / 3;
/** The way out is shown so long after the pointer moved, in milliseconds. */
const AWAKE_MS = 2000;

/** The frames of the board in order, its results, or the chosen ones, one at a time and as large as the screen. The order is that at the start. */
export function Present({ session }: { session: BoardSession }) {
  const { t, i18n } = useLingui();
  const { actor } = session;
  const canvas = useCanvas();
  const requestedSet = presentSetOf(session);
  const [sets] = useState(() => presentableSets(actor.getSnapshot().context.board));
  const [set, setSet] = useState(() => {
    const requested = requestedSet.get();
    return requested && sets.includes(requested) ? requested : sets[0];
  });
  const [slides, setSlides] = useState(() => (set ? slidesOf(actor.getSnapshot().context.board, set) : []));
  const [index, setIndex] = useState(0);
  useEffect(() => requestedSet.set(undefined), [requestedSet]);
  const [isAwake, setAwake] = useState(true);
  const overlay = useRef<HTMLDivElement>(null);
  const pressStart = useRef<{ x: number; y: number }>(undefined);
  const slide = slides[index];
  const node = useSelector(actor, ({ context }) => slide && context.board.nodes.get(slide.id));
  const setLabels: Record<PresentSet, string> = {
    frames: t`Frames`,
    results: t`Results`,
    picks: t({ message: 'Chosen', context: 'several results' }),
  };
  const count = slides.length;
  const position = index + 1;

  const goTo = (target: number) => setIndex(Math.max(0, Math.min(count - 1, target)));
  const close = () => canvas.panels.hide('present');

  function chooseSet(next: PresentSet): void {
    setSet(next);
    setSlides(slidesOf(actor.getSnapshot().context.board, next));
    setIndex(0);
    // The arrows go on through the slides.
    overlay.current?.focus();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    // A button that has the focus is pressed by these, and the choice of what is presented goes by arrows.
    if ((key === ' ' || key === 'Enter') && event.target instanceof HTMLButtonElement) return;
    if (key.startsWith('Arrow') && event.target instanceof Element && event.target.role === 'radio') return;
    if (key === 'Escape') close();
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(count - 1);
    else if (['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'].includes(key) || (key === ' ' && shiftKey))
      goTo(index - 1);
    else if (['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'].includes(key)) goTo(index + 1);
    else if (key === 'Tab') return;
    else if (event.ctrlKey || event.metaKey || event.altKey || key.startsWith('F')) return;
    event.preventDefault();
    // The board below hears nothing of it.
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);

  useEffect(() => {
    overlay.current?.focus();
    actor.send({ type: 'selection.changed', ids: [] });
    document.documentElement.requestFullscreen?.().catch((error) => console.info('full screen', error));
    const { surface } = canvas.elements;
    return () => {
      surface.focus({ preventScroll: true });
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [actor, canvas]);

  useEffect(() => {
    if (!isAwake) return undefined;
    const timer = setTimeout(() => setAwake(false), AWAKE_MS);
    return () => clearTimeout(timer);
  }, [isAwake]);

  function onPointerUp({ clientX, clientY }: PointerEvent): void {
    const start = pressStart.current;
    pressStart.current = undefined;
    if (!start) return;
    const across = clientX - start.x;
    if (Math.abs(across) >= SWIPE_MIN && Math.abs(across) > Math.abs(clientY - start.y))
      goTo(index + (across < 0 ? 1 : -1));
    else if (Math.hypot(across, clientY - start.y) < SWIPE_MIN)
      goTo(index + (clientX < innerWidth * BACK_ZONE ? -1 : 1));
  }

  const name = useSelector(actor, ({ context }) => (node ? nameOf(node, context.board, i18n) : ''));
  return createPortal(
    <div
      ref={overlay}
      role="dialog"
      aria-modal="true"
      aria-label={t`Presentation`}
      tabIndex={-1}
      className={s.overlay}
      data-awake={isAwake || undefined}
      onPointerMove={() => setAwake(true)}
      onPointerDown={({ target, clientX, clientY }) => {
        if (!(target instanceof Element && target.closest('button, video, [role="radiogroup"]')))
          pressStart.current = { x: clientX, y: clientY };
      }}
      onPointerUp={onPointerUp}
    >
      {slide?.kind === 'frame' && <FrameView key={slide.id} slide={slide} />}
      {slide?.kind === 'result' && node && (
        <div className={s.result}>
          <ResultPicture key={slide.id} node={node} alt={name} onRatio={() => undefined} />
        </div>
      )}
      {count === 0 && (
        <div className={s.empty}>
          <EmptyState icon={Presentation} title={t`Nothing to present yet`}>
            <p>{t`Add frames or results to present them in order.`}</p>
          </EmptyState>
        </div>
      )}
      <p className="sr-only" role="status">
        {count > 0 && t`${position} of ${count}: ${name}`}
      </p>
      {set && sets.length > 1 && (
        <div className={s.sets} data-at-start={index === 0 || undefined}>
          <SegmentedControl
            label={t`What is presented`}
            value={set}
            segments={sets.map((value) => ({ value, label: setLabels[value] }))}
            onChange={chooseSet}
          />
        </div>
      )}
      <IconButton
        className={s.close ?? ''}
        label={t`End the presentation`}
        icon={X}
        size="lg"
        shortcut="Escape"
        onClick={close}
      />
    </div>,
    document.body,
  );
}

/** A hole over the canvas, which shows the frame in it. */
function FrameView({ slide: { id } }: { slide: Slide }) {
  const canvas = useCanvas();
  const hole = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => attachFrameView(canvas, id, hole.current!), [canvas, id]);
  return <div ref={hole} className={s.hole} />;
}
