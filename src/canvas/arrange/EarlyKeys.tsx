import { useEffect, useRef } from 'react';
import { useCanvas } from '../canvasContext.ts';
import { holdKeys, stillMeant } from './holdKeys.ts';

type EarlyKeysProps = {
  /** The arranging part: undefined while it is on its way, null when it does not come. */
  awaited: object | null | undefined;
};

/** Stands in for what arranges until that is here: keys that were pressed before happen then. It comes after it, to be its second. */
export function EarlyKeys({ awaited }: EarlyKeysProps) {
  const controller = useCanvas();
  const queued = useRef<readonly KeyboardEvent[]>([]);
  useEffect(() => {
    if (awaited === undefined) {
      return holdKeys(controller, {
        hold: (event) => {
          queued.current = stillMeant([...queued.current, event], event.timeStamp);
        },
        forget: () => {
          queued.current = [];
        },
      });
    }
    const presses = queued.current;
    queued.current = [];
    if (awaited === null) return;
    // An event can happen only once.
    for (const event of stillMeant(presses, performance.now())) {
      event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    }
  }, [awaited, controller]);
  return null;
}
