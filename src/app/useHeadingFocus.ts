import { type RefObject, useEffect, useRef } from 'react';
import { hasNavigated } from './navigation.ts';

/**
 * For the heading of a page that was come to without loading the product again: it takes the focus that the page before has lost, and
 * screen readers say where one is. The heading needs `tabIndex={-1}`. `replaces`: the page may come in place of another one without a step.
 */
export function useHeadingFocus({ replaces = false } = {}): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if ((replaces || hasNavigated()) && document.activeElement === document.body) heading.current?.focus();
  }, [replaces]);
  return heading;
}
