import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Tells whether an element fills the screen, and toggles it; without `toggle` the browser cannot. Escape leaves it, too. */
export function useFullScreen(
  element: RefObject<HTMLElement | null>,
  onChange: () => void,
): {
  readonly isOn: boolean;
  readonly toggle: (() => void) | undefined;
} {
  const [isOn, setOn] = useState(false);
  const reportChange = useEffectEvent(onChange);
  useEffect(() => {
    const updateState = () => {
      setOn(document.fullscreenElement === element.current && element.current !== null);
      reportChange();
    };
    const aborter = new AbortController();
    const { signal } = aborter;
    document.addEventListener('fullscreenchange', updateState, { signal });
    return () => aborter.abort();
  }, [element]);
  if (!document.fullscreenEnabled) return { isOn: false, toggle: undefined };
  const toggle = () => void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen());
  return { isOn, toggle };
}
