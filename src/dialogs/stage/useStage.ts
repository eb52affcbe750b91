import {
  type Dispatch,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
} from 'react';
import { attachKeys, type KeyPress } from './attachKeys.ts';
import { attachStage } from './attachStage.ts';
import { stageEventOf } from './stageKeys.ts';
import { firstStage, moveStage, type StageEvent, type StageState } from './stageState.ts';
import type { Size } from './stageView.ts';

type Stage = {
  readonly state: StageState;
  readonly send: Dispatch<StageEvent>;
  /** For the element that is the stage; two of one size that stand side by side share what they show. */
  readonly ref: RefCallback<HTMLElement>;
};

/**
 * A stage that only shows: pointer, wheel, fingers and keys move the paper, and another paper is fitted anew. `first` is given
 * the (first) element that is the stage. `takeKey` hears a key before, and answers whether it was its own.
 */
export function useStage(
  paper: Size,
  first: RefObject<HTMLElement | null>,
  takeKey: (press: KeyPress) => boolean = () => false,
): Stage {
  const [state, send] = useReducer(
    (before: StageState, event: StageEvent) => ({ ...before, ...moveStage(before, event, paper) }),
    paper,
    firstStage,
  );
  const ref = useCallback(
    (element: HTMLElement) => {
      const isFirst = first.current === null;
      if (isFirst) first.current = element;
      const detach = attachStage(element, { send, cursorAt: () => 'hand' });
      return () => {
        detach();
        if (isFirst) first.current = null;
      };
    },
    [first],
  );
  const take = useEffectEvent((press: KeyPress) => {
    if (takeKey(press)) return true;
    const event = stageEventOf(press);
    if (event) send(event);
    return event !== undefined;
  });
  useEffect(() => attachKeys(first.current!, (press) => take(press)), [first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits whenever the paper is another
  useLayoutEffect(() => send({ type: 'fit.pressed' }), [paper.width, paper.height]);
  return { state, send, ref };
}
