import { useEffect, useRef } from 'react';
import { holdKeys } from './holdKeys.ts';

/** Stands in for what arranges until that is here: keys that were pressed before happen then. It comes after it, to be its second. */
export function HeldKeys({ isHere }: { isHere: boolean }) {
  const held = useRef<KeyboardEvent[]>([]);
  useEffect(() => {
    if (!isHere) return holdKeys(held.current);
    // An event can happen only once.
    for (const event of held.current.splice(0)) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
  }, [isHere]);
  return null;
}
