import { useEffect, useRef } from 'react';
import { useCanvas } from '../canvasContext.ts';
import { freshKeys, queueArrangeKeys } from './queueArrangeKeys.ts';

type KeyReplayProps = {
  /** The arranging part: undefined while it is on its way, null when it does not come. */
  arrangeTools: object | null | undefined;
};

/** Stands in for what arranges until that is here: keys that were pressed before happen then. It comes after it, to be its second. */
export function KeyReplay({ arrangeTools }: KeyReplayProps) {
  const controller = useCanvas();
  const queuedKeys = useRef<readonly KeyboardEvent[]>([]);
  useEffect(() => {
    if (arrangeTools === undefined) {
      return queueArrangeKeys(controller, {
        add: (event) => {
          queuedKeys.current = freshKeys([...queuedKeys.current, event], event.timeStamp);
        },
        clear: () => {
          queuedKeys.current = [];
        },
      });
    }
    const keyEvents = queuedKeys.current;
    queuedKeys.current = [];
    if (arrangeTools === null) return;
    // An event can happen only once.
    for (const event of freshKeys(keyEvents, performance.now())) {
      event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    }
  }, [arrangeTools, controller]);
  return null;
}
