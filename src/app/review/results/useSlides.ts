import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { NodeId } from '../../../../contract/ids.ts';

/** A strip of slides, each as wide as its window, that the browser itself scrolls and snaps: the one that is seen, and ways to others. */
export type Slides = {
  readonly strip: RefObject<HTMLDivElement | null>;
  /** -1 where there are none. */
  readonly index: number;
  /** Goes to a slide, or to the first or last one where there is none so far. */
  readonly goTo: (index: number) => void;
  readonly onScroll: () => void;
};

/** The slides of these ids. The one that is seen stays so when others come or go; one that goes gives way to its neighbour. */
export function useSlides(ids: readonly NodeId[], initialId: NodeId | undefined): Slides {
  const strip = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<{ readonly id: NodeId | undefined; readonly index: number }>(() => ({
    id: initialId ?? ids[0],
    index: 0,
  }));
  const knownIndex = seen.id === undefined ? -1 : ids.indexOf(seen.id);
  const index = knownIndex >= 0 ? knownIndex : Math.min(seen.index, ids.length - 1);
  /** The slide that a press is on its way to: a second press goes on from there. */
  const destination = useRef<number>(undefined);

  function scrollToSlide(target: number, behavior: ScrollBehavior): void {
    const { current } = strip;
    current?.scrollTo({ left: target * current.clientWidth, behavior });
  }

  function goTo(requested: number): void {
    const target = Math.max(0, Math.min(ids.length - 1, requested));
    const from = destination.current ?? index;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    destination.current = target;
    setSeen({ id: ids[target], index: target });
    // What lies between is not run through.
    scrollToSlide(target, isStill || Math.abs(target - from) > 1 ? 'instant' : 'smooth');
  }

  function onScroll(): void {
    const { current } = strip;
    if (!current || current.clientWidth === 0) return;
    const reached = Math.round(current.scrollLeft / current.clientWidth);
    if (destination.current !== undefined) {
      if (reached === destination.current) destination.current = undefined;
      return;
    }
    if (ids[reached] !== undefined && reached !== index) setSeen({ id: ids[reached], index: reached });
  }

  const restorePlace = useEffectEvent(() => {
    const { current } = strip;
    if (!current || destination.current !== undefined || index < 0) return;
    if (Math.round(current.scrollLeft / Math.max(1, current.clientWidth)) !== index) scrollToSlide(index, 'instant');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list puts the same slide elsewhere
  useLayoutEffect(() => restorePlace(), [ids]);
  useEffect(() => {
    const { current } = strip;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => restorePlace());
    observer.observe(current);
    // A finger takes over from a press.
    const release = () => {
      destination.current = undefined;
    };
    current.addEventListener('pointerdown', release);
    current.addEventListener('wheel', release, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('pointerdown', release);
      current.removeEventListener('wheel', release);
    };
  }, []);

  return { strip, index, goTo, onScroll };
}
