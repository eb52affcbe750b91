import type { ActorRef, Snapshot } from 'xstate';
import type { NodeId } from '../../../contract/ids.ts';
import type { BoardActor } from '../board/board.machine.ts';
import type { PrepareStep, RunInputs } from '../run/nodeRun.ts';
import type { ComposingContext, ComposingEvent, PictureFailure, StepReport } from './composing.events.ts';

/** The machine that looks after all pictures of the board, as a composition knows it. */
export type ComposingParent = ActorRef<
  Snapshot<unknown> & { readonly context: Pick<ComposingContext, 'outcomes'> },
  ComposingEvent
>;

export type CompositionEvent =
  /** The picture is to be made of something else than when the pause began. */
  | { readonly type: 'picture.changed'; readonly key: string; readonly pause: number }
  /** It is of now again, or nobody looks. */
  | { readonly type: 'pause.cancelled' }
  /** Somebody waits for it. */
  | { readonly type: 'picture.wanted' }
  /** A picture, perhaps one that this one is made of, is of now, or cannot be. */
  | { readonly type: 'source.settled'; readonly id: NodeId; readonly failure: PictureFailure | null }
  | StepReport;

export type CompositionInput = {
  readonly board: BoardActor;
  readonly parent: ComposingParent;
  readonly id: NodeId;
  readonly nodeType: string;
  readonly step: PrepareStep | undefined;
  /** The change that began it; undefined where a reader waits. `pause` (ms) is how long it waits for a further one. */
  readonly change?: { readonly key: string; readonly pause: number } | undefined;
};

export type CompositionContext = Omit<CompositionInput, 'change'> & {
  /** A change began it, no reader. */
  readonly isUnread: boolean;
  /** Somebody waits for it. */
  readonly isWanted: boolean;
  readonly pause: number;
  /** Names what it waits to be made of, is made of, or could not be made of. */
  readonly key: string | undefined;
  /** Names what it was made of last. */
  readonly composedKey: string | undefined;
  readonly inputs: RunInputs | null;
  /** The composed pictures that it is made of and that it waits for. */
  readonly sources: ReadonlySet<NodeId>;
  readonly failure: PictureFailure | null;
};
