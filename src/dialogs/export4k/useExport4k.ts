import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { useLatest } from '../editor/useLatest.ts';
import { export4kMachine } from './export4k.machine.ts';
import type { ExportOutcome } from './export4k.types.ts';

type Export4kActor = ActorRefFrom<typeof export4kMachine>;

export type Export4kEffects = {
  readonly onExport: () => Promise<ExportOutcome>;
  /** Calls off what was asked for; where the dialog stays, the export then answers that it was stopped. */
  readonly onStop: (isDialogOpen: boolean) => void;
  readonly onUpgrade: () => void;
};

/** Starts the dialog's machine with its effects. */
export function useExport4k(effects: Export4kEffects): Export4kActor {
  const latestEffects = useLatest(effects);
  const [machine] = useState(() =>
    export4kMachine.provide({
      actors: { exportPicture: fromPromise<ExportOutcome>(() => latestEffects.current.onExport()) },
      actions: { stop: () => latestEffects.current.onStop(true), openUpgrade: () => latestEffects.current.onUpgrade() },
    }),
  );
  return useActorRef(machine);
}
