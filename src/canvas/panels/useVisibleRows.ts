import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Rows that are drawn beyond what is in sight, above and below. */
const OVERSCAN = 4;

/** The rows of a long list that are in sight of the scrolling element, and a function that reveals one. Heights are CSS pixels. */
export function useVisibleRows(ref: RefObject<HTMLElement | null>, rowHeight: number, count: number) {
  const [{ from, to }, setRange] = useState({ from: 0, to: 0 });

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const next = {
        from: Math.floor(element.scrollTop / rowHeight),
        to: Math.ceil((element.scrollTop + element.clientHeight) / rowHeight),
      };
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    measure();
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(element);
    const aborter = new AbortController();
    const { signal } = aborter;
    element.addEventListener('scroll', measure, { passive: true, signal });
    return () => {
      resizeObserver.disconnect();
      aborter.abort();
    };
  }, [ref, rowHeight]);

  const reveal = useCallback(
    (index: number) => {
      const element = ref.current;
      if (!element) return;
      const top = index * rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else element.scrollTop = Math.max(element.scrollTop, top + rowHeight - element.clientHeight);
    },
    [ref, rowHeight],
  );

  return { first: Math.max(0, from - OVERSCAN), last: Math.min(count, to + OVERSCAN), reveal };
}
