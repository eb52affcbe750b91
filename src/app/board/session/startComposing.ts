import { createActor, type EventObject, fromCallback, fromPromise, type InspectionEvent } from 'xstate';
import type { BoardActor } from '../../../machines/board/board.machine.ts';
import type { FetchStepInput } from '../../../machines/composing/composing.effects.ts';
import type { PageReport, StepReport } from '../../../machines/composing/composing.events.ts';
import { type PictureComposer, pictureComposerOf } from '../../../machines/composing/pictureComposer.ts';
import { provideComposing } from '../../../machines/composing/provideComposing.ts';
import type { PrepareStepInput } from '../../../machines/effects/effects.ts';
import { definitionOf } from '../../../nodes/registry.ts';
import { api } from '../../../session/client.ts';
import type { Notices } from '../../../ui/notices/notices.ts';
import { prepareServices } from '../../effects/prepareServices.ts';
import { composeFailedNotice } from '../actions/composeFailedNotice.ts';

/** Fetches the step by which a type's pictures are composed, from its folder. */
const fetchComposeStep = fromCallback<EventObject, FetchStepInput>(({ input: { nodeType }, sendBack }) => {
  const sendReport = (event: StepReport) => sendBack(event);
  loadComposeStepOf(nodeType).then(
    (step) => sendReport({ type: 'step.fetched', nodeType, step }),
    (error) => sendReport({ type: 'step.missing', nodeType, failure: { error } }),
  );
});

async function loadComposeStepOf(nodeType: string) {
  const step = await definitionOf(nodeType)?.loadComposeStep?.();
  if (!step) throw new Error(`A picture of ${nodeType} is not composed.`);
  return step;
}

const composePicture = fromPromise<unknown, PrepareStepInput>(async ({ input: { step, inputs }, signal }) => {
  const compose = await step.load();
  return compose(inputs, prepareServices(api, signal));
});

const watchPage = fromCallback(({ sendBack }) => {
  const aborter = new AbortController();
  const { signal } = aborter;
  const sendReport = (event: PageReport) => sendBack(event);
  const reportVisibility = () =>
    sendReport({ type: document.visibilityState === 'visible' ? 'page.seen' : 'page.hidden' });
  addEventListener('online', () => sendReport({ type: 'retry.wanted' }), { signal });
  document.addEventListener('visibilitychange', reportVisibility, { signal });
  reportVisibility();
  return () => aborter.abort();
});

/** Keeps the composed pictures of an opened board of now, over the api. */
export function startComposing(
  board: BoardActor,
  notices: Notices,
  inspected: { readonly inspect?: (event: InspectionEvent) => void },
): PictureComposer {
  const machine = provideComposing({ fetchStep: fetchComposeStep, composePicture, watchPage });
  const actor = createActor(machine, { input: { board }, ...inspected });
  actor.on('composing.failed', ({ id, error }) => {
    console.error('compose', id, error);
    notices.show(composeFailedNotice(error));
  });
  return pictureComposerOf(actor.start());
}
