import { type DoneActorEvent, fromPromise } from 'xstate';

/** What a dialog's save answers: why it was refused, if it was. */
export type SaveAnswer = DoneActorEvent<string | undefined, 'save'>;

/** The effect `save` before the dialog provides it. */
export function saveEffect<Input>() {
  return fromPromise<string | undefined, Input>(() => {
    throw new Error('save was not provided');
  });
}

/**
 * Part of a dialog's chart: the effect `save`. The machine has the states `open` and `saved`, the guard `wasRefused` and the
 * actions `noteFailure` and `noteUnknownFailure`.
 */
export const SAVE = {
  id: 'save',
  src: 'save',
  onDone: [{ guard: 'wasRefused', target: 'open', actions: 'noteFailure' }, { target: 'saved' }],
  onError: { target: 'open', actions: 'noteUnknownFailure' },
} as const;

type Args = { readonly event: { readonly type: string } };

/** Why the save was refused, if `event` is its answer. */
export function refusalOf({ event }: Args): string | undefined {
  return event.type === 'xstate.done.actor.save' ? (event as SaveAnswer).output : undefined;
}
