import { useEffect, useEffectEvent, useState } from 'react';
import type { Command, RewoundReport, StepReport } from '../protocol/protocol.ts';
import { isTick } from './inspectorState.ts';

/** The time that each state stays in a replay, in milliseconds. */
const REPLAY_STEP_MS = 500;

type RewindOptions = {
  readonly actor: string | undefined;
  /** The machine's steps, the first first. */
  readonly steps: readonly StepReport[];
  readonly rewound: RewoundReport | undefined;
  readonly sendCommand: (command: Command) => void;
};

/** Looks back at what a machine was after each of its steps, while the machine itself goes on. */
export function useRewind({ actor, steps, rewound, sendCommand }: RewindOptions) {
  const [viewedStep, setViewedStep] = useState<{ readonly actor: string; readonly index: number }>();
  const [isPlaying, setIsPlaying] = useState(false);
  // A clock's ticks are no places to stop at.
  const visibleSteps = steps.filter(({ event }) => !isTick(event));
  const firstIndex = (steps[0]?.index ?? 0) - 1;
  const stepIndices = [firstIndex, ...visibleSteps.map(({ index }) => index)];
  const isRewound = viewedStep !== undefined && viewedStep.actor === actor;
  const stateIndex = isRewound
    ? stepIndices.findLastIndex((index) => index <= viewedStep.index)
    : stepIndices.length - 1;
  const isLast = stateIndex >= stepIndices.length - 1;

  function showStep(step: Pick<StepReport, 'actor' | 'index'>): void {
    setViewedStep({ actor: step.actor, index: step.index });
    sendCommand({ type: 'rewind', actor: step.actor, index: step.index });
  }
  function goToPlace(stateIndexToShow: number): void {
    const index = stepIndices[Math.max(0, Math.min(stepIndices.length - 1, stateIndexToShow))];
    if (actor !== undefined && index !== undefined) showStep({ actor, index });
  }
  function returnToLive(): void {
    setIsPlaying(false);
    setViewedStep(undefined);
  }

  const playNext = useEffectEvent(() => goToPlace(stateIndex + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place stays for a while
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (isLast ? setIsPlaying(false) : playNext()), REPLAY_STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isLast, stateIndex]);

  // Until the answer is here, what was shown before it stays.
  const rewoundReport = isRewound && rewound?.actor === viewedStep.actor ? rewound : undefined;
  return {
    /** The snapshot of the past; undefined while the machine is shown as it is. */
    rewoundSnapshot: rewoundReport,
    isLooking: isRewound,
    step: steps.find(({ index }) => index === (isRewound ? viewedStep.index : undefined)),
    stateIndex,
    stateCount: stepIndices.length,
    isPlaying,
    show: showStep,
    goToState: goToPlace,
    returnToLive,
    play(): void {
      goToPlace(0);
      setIsPlaying(true);
    },
  };
}

export type Rewind = ReturnType<typeof useRewind>;
