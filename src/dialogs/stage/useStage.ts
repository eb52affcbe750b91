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
import { attachEditorKeys, type KeyPress } from './attachEditorKeys.ts';
import { attachStage } from './attachStage.ts';
import { stageEventForKey } from './stageKeys.ts';
import { initialStage, type StageEvent, type StageState, updateStage } from './stageState.ts';
import type { Size } from './stageView.ts';

type StageHandle = {
  readonly state: StageState;
  readonly send: Dispatch<StageEvent>;
  /** For the element that is the stage; two of one size that stand side by side share what they show. */
  readonly ref: RefCallback<HTMLElement>;
};

/**
 * A stage that only shows: pointer, wheel, fingers and keys move the paper, and another paper is fitted anew. `stageElement` is given
 * the (first) element that is the stage. `handleKey` gets a key before, and answers whether it was its own.
 */
export function useStage(
  paper: Size,
  stageElement: RefObject<HTMLElement | null>,
  handleKey: (press: KeyPress) => boolean = () => false,
): StageHandle {
  const [state, send] = useReducer(
    (before: StageState, event: StageEvent) => ({ ...before, ...updateStage(before, event, paper) }),
    paper,
    initialStage,
  );
  const ref = useCallback(
    (element: HTMLElement) => {
      const isFirst = stageElement.current === null;
      if (isFirst) stageElement.current = element;
      const detach = attachStage(element, { send, cursorAt: () => 'hand' });
      return () => {
        detach();
        if (isFirst) stageElement.current = null;
      };
    },
    [stageElement],
  );
  const handlePress = useEffectEvent((press: KeyPress) => {
    if (handleKey(press)) return true;
    const event = stageEventForKey(press);
    if (event) send(event);
    return event !== undefined;
  });
  useEffect(() => attachEditorKeys(stageElement.current!, (press) => handlePress(press)), [stageElement]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits whenever the paper is another
  useLayoutEffect(() => send({ type: 'fit.pressed' }), [paper.width, paper.height]);
  return { state, send, ref };
}
