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
  const first = (steps[0]?.index ?? 0) - 1;
  const stepIndices = [first, ...visibleSteps.map(({ index }) => index)];
  const isLooking = viewedStep !== undefined && viewedStep.actor === actor;
  const place = isLooking ? stepIndices.findLastIndex((index) => index <= viewedStep.index) : stepIndices.length - 1;
  const isLast = place >= stepIndices.length - 1;

  function show(step: Pick<StepReport, 'actor' | 'index'>): void {
    setViewedStep({ actor: step.actor, index: step.index });
    sendCommand({ type: 'rewind', actor: step.actor, index: step.index });
  }
  function goToPlace(to: number): void {
    const index = stepIndices[Math.max(0, Math.min(stepIndices.length - 1, to))];
    if (actor !== undefined && index !== undefined) show({ actor, index });
  }
  function returnToLive(): void {
    setIsPlaying(false);
    setViewedStep(undefined);
  }

  const playNext = useEffectEvent(() => goToPlace(place + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place stays for a while
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (isLast ? setIsPlaying(false) : playNext()), REPLAY_STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isLast, place]);

  // Until the answer is here, what was shown before it stays.
  const answer = isLooking && rewound?.actor === viewedStep.actor ? rewound : undefined;
  return {
    /** The snapshot of the past; undefined while the machine is shown as it is. */
    rewoundSnapshot: answer,
    isLooking,
    step: steps.find(({ index }) => index === (isLooking ? viewedStep.index : undefined)),
    place,
    stateCount: stepIndices.length,
    isPlaying,
    show,
    go: goToPlace,
    back: returnToLive,
    play(): void {
      goToPlace(0);
      setIsPlaying(true);
    },
  };
}

export type Rewind = ReturnType<typeof useRewind>;
