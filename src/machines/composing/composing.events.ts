import type { NodeId } from '../../../contract/ids.ts';
import type { Board } from '../../board/document/board.ts';
import type { BoardActor } from '../board/board.machine.ts';
import type { PrepareStep } from '../run/nodeRun.ts';

/** The error of a call or of a drawing, as it was thrown. */
export type PictureFailure = { readonly error: unknown };

export type ComposingEvent =
  /** The nodes or the edges of the board are others. */
  | { readonly type: 'elements.changed' }
  /** A picture is to be read: where it is stale it is composed at once. */
  | { readonly type: 'picture.wanted'; readonly id: NodeId }
  /** From a composition: what was stored, by what it was made of. */
  | { readonly type: 'picture.composed'; readonly key: string; readonly outcome: unknown }
  /**
   * From a composition that has ended. `key` is what it has composed last, or could not; `isUnread` says that a change began it, no
   * reader.
   */
  | {
      readonly type: 'picture.settled';
      readonly id: NodeId;
      readonly key: string | undefined;
      readonly isUnread: boolean;
      readonly failure: PictureFailure | null;
    }
  | PageReport
  | StepReport;

/** Reports of the page. */
export type PageReport =
  /** Somebody looks at it again, or nobody does. */
  | { readonly type: 'page.seen' }
  | { readonly type: 'page.hidden' }
  /** A network is there: what could not be composed may be tried again. */
  | { readonly type: 'retry.wanted' };

/** Reports of the fetching of a type's step. */
export type StepReport =
  | { readonly type: 'step.fetched'; readonly nodeType: string; readonly step: PrepareStep }
  | { readonly type: 'step.missing'; readonly nodeType: string; readonly failure: PictureFailure };

/** Events that the machine emits: `actor.on('picture.settled', ...)`. */
export type ComposingEmitted =
  /** A picture is of now, or cannot be. */
  | { readonly type: 'picture.settled'; readonly id: NodeId; readonly failure: PictureFailure | null }
  /** A picture could not be composed while nobody waited for it. */
  | { readonly type: 'composing.failed'; readonly id: NodeId; readonly error: unknown };

export type ComposingInput = { readonly board: BoardActor };

export type ComposingContext = ComposingInput & {
  /** The nodes that were looked through last, and those of them whose pictures are composed. */
  readonly nodes: Board['nodes'];
  readonly composers: ReadonlySet<NodeId>;
  /** The step by which pictures of a type are composed, once it is fetched. */
  readonly steps: ReadonlyMap<string, PrepareStep>;
  /** The types of which it is being fetched, with the node that needed it; null where a reader waits. */
  readonly fetching: ReadonlyMap<string, NodeId | null>;
  /** The nodes whose composition lives. */
  readonly compositions: ReadonlySet<NodeId>;
  /** Pictures that could not be composed, and of what: each is tried again once it is another, or a network is there. */
  readonly failures: ReadonlyMap<NodeId, string>;
  /** Outcomes of late, by what each was made of: undo and redo store nothing twice. */
  readonly outcomes: ReadonlyMap<string, unknown>;
};
