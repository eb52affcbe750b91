import {
  type ActorOptions,
  type AnyActorLogic,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
} from 'xstate';
import type { BoardActor } from '../board/board.machine.ts';
import type { PrepareStepInput } from '../effects/effects.ts';
import type { PrepareServices, PrepareStep } from '../run/nodeRun.ts';
import type { FetchStepInput } from './composing.effects.ts';
import type { PageReport, StepReport } from './composing.events.ts';
import { pictureComposerOf } from './pictureComposer.ts';
import { provideComposing } from './provideComposing.ts';

type FakeComposing = {
  /** Fetches the step by which a type's picture is composed. */
  readonly stepOf: (type: string) => Promise<PrepareStep> | undefined;
  readonly services: (signal: AbortSignal) => PrepareServices;
  readonly onFailed: (error: unknown) => void;
} & Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;

/** Looks after the composed pictures of a board on a page that is seen until `tell` says otherwise. */
export function startComposing(board: BoardActor, { stepOf, services, onFailed, ...options }: FakeComposing) {
  const tellers = new Set<(event: PageReport) => void>();
  const machine = provideComposing({
    fetchStep: fromCallback<EventObject, FetchStepInput>(({ input: { nodeType }, sendBack }) => {
      const report = (event: StepReport) => sendBack(event);
      stepOf(nodeType)?.then(
        (step) => report({ type: 'step.fetched', nodeType, step }),
        (error) => report({ type: 'step.missing', nodeType, failure: { error } }),
      );
    }),
    composePicture: fromPromise<unknown, PrepareStepInput>(async ({ input: { step, inputs }, signal }) => {
      const compose = await step.load();
      return compose(inputs, services(signal));
    }),
    watchPage: fromCallback(({ sendBack }) => {
      tellers.add(sendBack);
      return () => tellers.delete(sendBack);
    }),
  });
  const actor = createActor(machine, { input: { board }, ...options });
  actor.on('composing.failed', ({ error }) => onFailed(error));
  return {
    ...pictureComposerOf(actor.start()),
    actor,
    /** Reports as the page would. */
    tell: (event: PageReport) => {
      for (const teller of tellers) teller(event);
    },
  };
}
