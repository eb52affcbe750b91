import { useEffect, useEffectEvent, useState } from 'react';
import type { Order, RewoundReport, StepReport } from '../protocol/protocol.ts';
import { isTick } from './world.ts';

/** The time that each state stays in a replay, in milliseconds. */
const PLAY_MS = 500;

type RewindOptions = {
  readonly actor: string | undefined;
  /** The machine's steps, the first first. */
  readonly steps: readonly StepReport[];
  readonly rewound: RewoundReport | undefined;
  readonly order: (order: Order) => void;
};

/** Looks back at what a machine was after each of its steps, while the machine itself goes on. */
export function useRewind({ actor, steps, rewound, order }: RewindOptions) {
  const [looking, setLooking] = useState<{ readonly actor: string; readonly index: number }>();
  const [playing, setPlaying] = useState(false);
  // A clock's ticks are no places to stop at.
  const stops = steps.filter(({ event }) => !isTick(event));
  const first = (steps[0]?.index ?? 0) - 1;
  const places = [first, ...stops.map(({ index }) => index)];
  const isLooking = looking !== undefined && looking.actor === actor;
  const place = isLooking ? places.findLastIndex((index) => index <= looking.index) : places.length - 1;
  const isLast = place >= places.length - 1;

  function show(step: Pick<StepReport, 'actor' | 'index'>): void {
    setLooking({ actor: step.actor, index: step.index });
    order({ type: 'rewind', actor: step.actor, index: step.index });
  }
  function go(to: number): void {
    const index = places[Math.max(0, Math.min(places.length - 1, to))];
    if (actor !== undefined && index !== undefined) show({ actor, index });
  }
  function back(): void {
    setPlaying(false);
    setLooking(undefined);
  }

  const playNext = useEffectEvent(() => go(place + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place stays for a while
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : playNext()), PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, isLast, place]);

  // Until the answer is here, what was shown before it stays.
  const answer = isLooking && rewound?.actor === looking.actor ? rewound : undefined;
  return {
    /** The snapshot of the past; undefined while the machine is shown as it is. */
    shown: answer,
    isLooking,
    step: steps.find(({ index }) => index === (isLooking ? looking.index : undefined)),
    place,
    places: places.length,
    isPlaying: playing,
    show,
    go,
    back,
    play(): void {
      go(0);
      setPlaying(true);
    },
  };
}

export type Rewind = ReturnType<typeof useRewind>;
