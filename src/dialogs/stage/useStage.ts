import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { attachStage } from './attachStage.ts';
import { firstStage, moveStage, type StageEvent, type StageState } from './stageState.ts';
import type { Size } from './stageView.ts';

/** A stage whose pointer moves the paper: what it shows, and the element that is the stage. Another paper is fitted anew. */
export function useStage(paper: Size): {
  state: StageState;
  send: Dispatch<StageEvent>;
  ref: RefObject<HTMLDivElement | null>;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [state, send] = useReducer(
    (before: StageState, event: StageEvent) => ({ ...before, ...moveStage(before, event, paper) }),
    paper,
    firstStage,
  );
  useEffect(() => attachStage(ref.current!, { send, cursorAt: () => 'hand' }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits whenever the paper is another
  useLayoutEffect(() => send({ type: 'fit.pressed' }), [paper.width, paper.height]);
  return { state, send, ref };
}
