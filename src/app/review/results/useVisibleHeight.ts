import { type RefObject, useLayoutEffect } from 'react';

/** Keeps an element as high as what is seen of the window: a phone's keyboard covers none of it. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    function follow(): void {
      const { height, offsetTop, scale } = visualViewport!;
      // Who has zoomed in with two fingers looks at a part of it.
      if (scale > 1.01 || !element.current) return;
      element.current.style.height = `${height}px`;
      element.current.style.top = `${offsetTop}px`;
    }
    follow();
    visualViewport.addEventListener('resize', follow);
    visualViewport.addEventListener('scroll', follow);
    return () => {
      visualViewport.removeEventListener('resize', follow);
      visualViewport.removeEventListener('scroll', follow);
    };
  }, [element]);
}
