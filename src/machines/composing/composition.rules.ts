import type { NodeId } from '../../../contract/ids.ts';
import { inputsOf } from '../board/board.runs.ts';
import type { PrepareStepInput } from '../effects/effects.ts';
import { sourceComposers, staleKey } from './composing.rules.ts';
import type { CompositionContext, CompositionEvent, CompositionInput } from './composition.events.ts';

type ContextChange = Partial<CompositionContext>;

/** A composition that has not begun: by a change it waits, for a reader it does not. */
export function initialCompositionContext({ change, ...input }: CompositionInput): CompositionContext {
  return {
    ...input,
    isUnread: change !== undefined,
    isWanted: change === undefined,
    pause: change?.pause ?? 0,
    key: change?.key,
    composedKey: undefined,
    inputs: null,
    sources: new Set(),
    failure: null,
  };
}

/** The composed pictures that its own is made of now. */
export function sourcesOf({ board, id }: CompositionContext): ReadonlySet<NodeId> {
  return sourceComposers(board.getSnapshot().context, id);
}

/** It no longer waits for this picture. */
export function removePendingSource({ sources }: CompositionContext, id: NodeId): ContextChange {
  return { sources: new Set([...sources].filter((source) => source !== id)) };
}

/** Says whether a picture that it waits for could not be composed. */
export function hasSourceFailed({ sources }: CompositionContext, event: CompositionEvent): boolean {
  return event.type === 'source.settled' && event.failure !== null && sources.has(event.id);
}

/** Names what the picture would be composed of now; undefined where it is of that, or is to stay. */
export function currentStaleKey({ board, id, step }: CompositionContext): string | undefined {
  return step && staleKey(board.getSnapshot().context, id, step);
}

/** Says whether there is something to compose that it has not just composed. */
export function isStale(context: CompositionContext): boolean {
  const key = currentStaleKey(context);
  return key !== undefined && key !== context.composedKey;
}

/** Says whether it is to be made of something else than what it could not be made of. */
export function isStaleAgain(context: CompositionContext): boolean {
  const key = currentStaleKey(context);
  return key !== undefined && key !== context.key;
}

/** Says whether the same picture was stored before. */
export function hasStoredOutcome(context: CompositionContext): boolean {
  const key = currentStaleKey(context);
  return isStale(context) && context.parent.getSnapshot().context.outcomes.has(key!);
}

/** Gives what was stored before. */
export function outcomeOf({ parent, key }: CompositionContext): unknown {
  return parent.getSnapshot().context.outcomes.get(key!);
}

/** Notes what it is made of now. */
export function captureInputs(context: CompositionContext): ContextChange {
  return { key: currentStaleKey(context), inputs: inputsOf(context.board.getSnapshot().context, context.id) ?? null };
}

/** Gives the step that draws and stores it, with its inputs. */
export function composeStepInput({ step, inputs }: CompositionContext): PrepareStepInput {
  return { step: step!, inputs: inputs! };
}

/** Gives the fields that the node keeps of the picture. */
export function outcomeData({ step, inputs }: CompositionContext, outcome: unknown): Readonly<Record<string, unknown>> {
  return step!.stored?.(outcome, inputs!) ?? {};
}
