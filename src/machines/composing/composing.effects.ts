import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { BoardActor } from '../board/board.machine.ts';
import type { PrepareStepInput } from '../effects/effects.ts';
import type { ComposingEvent } from './composing.events.ts';

/** Tells of each change of the board's nodes and edges. */
export const watchBoard = fromCallback<EventObject, { readonly board: BoardActor }>(
  ({ input: { board }, sendBack }) => {
    let boardBefore = board.getSnapshot().context.board;
    const subscription = board.subscribe(({ context }) => {
      if (context.board === boardBefore) return;
      boardBefore = context.board;
      sendBack({ type: 'elements.changed' } satisfies ComposingEvent);
    });
    return () => subscription.unsubscribe();
  },
);

/** Reports (`PageReport`) whether somebody looks at the page, and a network that is back. */
export const watchPage = fromCallback<EventObject>(() => {
  throw new Error('watchPage was not provided');
});

export type FetchStepInput = { readonly nodeType: string };

/** Fetches how the pictures of a type are composed, and reports it (`StepReport`). */
export const fetchStep = fromCallback<EventObject, FetchStepInput>(() => {
  throw new Error('fetchStep was not provided');
});

/** Composes and stores a picture. Rejects as a call does. */
export const composePicture = fromPromise<unknown, PrepareStepInput>(() =>
  Promise.reject(new Error('composePicture was not provided')),
);
