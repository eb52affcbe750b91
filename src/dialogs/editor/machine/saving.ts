import { type DoneActorEvent, fromPromise } from 'xstate';

/** The reason why a save was refused; an empty text when the cause is not known. */
export type SaveState = { readonly failure: string | undefined };

/** The answer of a dialog's save: the reason of a refusal, if any. */
export type SaveDoneEvent = DoneActorEvent<string | undefined, 'save'>;

/** The effect `save` before the dialog provides it. */
export function saveActorPlaceholder<Input>() {
  return fromPromise<string | undefined, Input>(() => {
    throw new Error('save was not provided');
  });
}

type GuardArgs = { readonly event: { readonly type: string } };

/** Why the save was refused, if `event` is its answer. */
export function saveRefusal({ event }: GuardArgs): string | undefined {
  return event.type === 'xstate.done.actor.save' ? (event as SaveDoneEvent).output : undefined;
}
