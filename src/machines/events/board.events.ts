import type { RunBill } from '../../../contract/bill.ts';
import type { BoardEdge, BoardNode, Position, Size, Votes } from '../../../contract/board.ts';
import type {
  ConflictChange,
  NodePlaces,
  ResultClaim,
  StoredElement,
  VoteChange,
} from '../../../contract/calls/boards.ts';
import type { CallName } from '../../../contract/calls/index.ts';
import type { JobSummary } from '../../../contract/calls/jobs.ts';
import type { OperationRefusal } from '../../../contract/changes/conflicts.ts';
import type { BoardId, EdgeId, NodeId } from '../../../contract/ids.ts';
import type { Role } from '../../../contract/roles.ts';
import type { Conflict } from '../../../merge/conflict.ts';
import type { RefusedConnection } from '../../board/connect/connect.ts';
import type { Board, ElementId } from '../../board/document/board.ts';
import type { Connection, ConnectionEnd } from '../../board/document/connection.ts';
import type { NodeFactsLookup } from '../../board/document/nodeFacts.ts';
import type { PaintPlaces } from '../../board/document/paintOrder.ts';
import type { Move } from '../../board/edit/edit.ts';
import type { Conflicts, OpenConflict } from '../../board/history/conflicts.ts';
import type { BoardDraft } from '../../board/history/draft.ts';
import type { History } from '../../board/history/history.ts';
import type { NodePlace } from '../../board/placement/placement.ts';
import type { RunResult } from '../../board/run/result.ts';
import type { Rect } from '../../geometry/plane/rect.ts';
import type { LimitRefusal } from '../effects/limitRefusal.ts';
import type { EarlierRequest, NodeRunsLookup } from '../run/nodeRun.ts';
import type { NodeUploadLookup } from '../run/nodeUpload.ts';
import type { DialogName } from './dialogNames.ts';
import type { RemoteChanges, UnsavedWork } from './unsavedWork.ts';

export type { ElementId };

/** A node that is laid with others. Its data fills its type's defaults in. */
export type LaidNode = {
  readonly id: NodeId;
  readonly nodeType: string;
  readonly position: Position;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly size?: Size;
  readonly zIndex?: number;
  /** The frame that it lies in, one of those that are laid with it. */
  readonly frameId?: NodeId;
  /** Becomes the node's, as its type says. They are one undo step. */
  readonly file?: File;
};

/**
 * Events of a board. Views and the gesture machine send these; the board machine alone changes the board.
 * Events that would change a read-only node, or anything on a reviewer's board, change nothing and emit a notice.
 */
export type BoardEvent =
  /**
   * A node type was chosen. `connection` is the loose end that was dragged: the new node is wired to it by its first handle
   * that fits. Dropped from an input, the node goes 300 left of `position`, on to free room. The new node becomes the selection.
   * One that a dialog made goes `beside` its source, and the view follows it like a result.
   */
  | ({
      readonly type: 'node.added';
      readonly nodeType: string;
      readonly data?: Readonly<Record<string, unknown>>;
      readonly connection?: ConnectionEnd | undefined;
      /** The edge between whose ends it goes, if it fits there. */
      readonly into?: EdgeId | undefined;
      readonly id?: NodeId;
      /** Board units; the type's where it is missing. */
      readonly size?: Size;
    } & NodePlace)
  /**
   * Nodes come together, with what joins them: a workflow that a quick start lays, pictures that were dropped, nodes that were pasted. One undo
   * step; `select` becomes the selection.
   */
  | {
      readonly type: 'nodes.laid';
      readonly nodes: readonly LaidNode[];
      readonly connections?: readonly Connection[];
      /** Changes the node that they come out of, in the same step. */
      readonly edit?: { readonly id: NodeId; readonly data: Readonly<Record<string, unknown>> };
      readonly select: readonly NodeId[];
    }
  /**
   * A drag ended, nodes were arranged, or brought forward: one event for everything that moved. `undoGroup` as in `node.edited`.
   * `into` is the edge on which the one node was dropped: it goes between the edge's ends, if it fits there.
   */
  | {
      readonly type: 'nodes.moved';
      readonly moves: readonly Move[];
      readonly undoGroup?: string;
      readonly into?: EdgeId | undefined;
    }
  /**
   * Fields of a node's data; undefined removes a field. Edits with the same `undoGroup` and no pause between are one undo step; one that
   * `completes` the node is no step of its own: it goes and comes with the node.
   */
  | {
      readonly type: 'node.edited';
      readonly id: NodeId;
      readonly data: Readonly<Record<string, unknown>>;
      readonly undoGroup?: string;
      readonly completes?: boolean;
    }
  /**
   * Several elements are as they stand here from now on: fields of some nodes, their locks, a node in another one's place. One undo step, or
   * one with those of the same `undoGroup`; `select` becomes the selection.
   */
  | {
      readonly type: 'elements.changed';
      readonly nodes?: readonly BoardNode[];
      readonly edges?: readonly BoardEdge[];
      readonly deleted?: readonly ElementId[];
      readonly select?: readonly NodeId[];
      readonly undoGroup?: string;
    }
  /**
   * A frame of this type goes around nodes, or where one was drawn (`area`, board units), which takes these nodes in too. It becomes
   * the selection.
   */
  | {
      readonly type: 'nodes.framed';
      readonly nodeType: string;
      readonly ids: readonly NodeId[];
      readonly area?: Rect | undefined;
      readonly data?: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'node.resized'; readonly id: NodeId; readonly size: Size; readonly position?: Position }
  /** `replaces` is the edge whose end was taken elsewhere. */
  | { readonly type: 'edge.connected'; readonly connection: Connection; readonly replaces?: EdgeId | undefined }
  | { readonly type: 'elements.deleted'; readonly ids: readonly ElementId[] }
  /**
   * The copies become the selection; `withInputs` lets what feeds the originals feed them too. They stand `offset` from their originals
   * (board units), without it in free room on the right.
   */
  | {
      readonly type: 'nodes.duplicated';
      readonly ids: readonly NodeId[];
      readonly withInputs?: boolean;
      readonly offset?: Position;
    }
  | { readonly type: 'selection.changed'; readonly ids: readonly ElementId[] }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'redo.pressed' }
  | { readonly type: 'feedback.toggled' }
  | { readonly type: 'board.renamed'; readonly name: string }
  | DialogRequest
  | PlanRequest
  | FeedbackRequest
  /** A new comment of the person here was taken by the server. */
  | { readonly type: 'comment.sent'; readonly isReply: boolean }
  /** A node is looked at closely: its machine is spawned if its type generates. */
  | { readonly type: 'node.opened'; readonly id: NodeId }
  /**
   * `action` names one of several runs of the type; without it, the one of its Go button. With what an earlier run asked for (`repeats`) that
   * is asked for again, not what the node holds now; with its `seed` too the same is made again.
   */
  | {
      readonly type: 'go.pressed';
      readonly id: NodeId;
      readonly action?: string;
      readonly repeats?: EarlierRequest;
      readonly seed?: number;
    }
  | { readonly type: 'stop.pressed'; readonly id: NodeId }
  /** A file was chosen for a node, dropped on it or pasted: its type says what becomes of it. */
  | { readonly type: 'file.selected'; readonly id: NodeId; readonly file: File }
  /** The file that was not taken is sent again. */
  | { readonly type: 'retry.pressed'; readonly id: NodeId }
  /** The person read the alert or the message of a node's run or upload. */
  | { readonly type: 'alert.closed'; readonly id: NodeId }
  /** Jobs of this board that still run, or whose results nobody has placed (`list_jobs`, after loading). */
  | { readonly type: 'job.listed'; readonly job: JobSummary }
  /** From a generation machine. Placing is idempotent: node ids derive from `job` and `index`. */
  | {
      readonly type: 'result.arrived';
      readonly source: NodeId;
      readonly job: string;
      readonly index: number;
      readonly result: RunResult;
    }
  /** From a generation machine: what its node keeps of the step before the call. It is no step of its own to undo. */
  | { readonly type: 'outcome.recorded'; readonly id: NodeId; readonly data: Readonly<Record<string, unknown>> }
  | { readonly type: 'lock.acquired'; readonly id: NodeId }
  | { readonly type: 'lock.released'; readonly id: NodeId }
  /**
   * From a generation machine: nothing of its run is left to be cancelled. `retain`: it keeps a run that may be repeated, or a
   * message that was not read.
   */
  | {
      readonly type: 'run.ended';
      readonly id: NodeId;
      readonly retain: boolean;
      /** The cost that may still be billed for it, where it was stopped. */
      readonly bill?: RunBill | undefined;
    }
  /** From a generation machine: passed on as emitted events. */
  | { readonly type: 'run.reported'; readonly report: BoardEmitted }
  /** Somebody else changed the board: it is at `rev` now. What changed is merged: as it was pushed, or else fetched. */
  | { readonly type: 'board.changed'; readonly rev: number; readonly pushed?: PushedChanges | undefined }
  /** Something may have changed the board: whatever there is since the known revision is fetched and merged. */
  | { readonly type: 'changes.wanted' }
  /** From the saving machine: the server holds what is to be merged here. */
  | { readonly type: 'theirs.arrived'; readonly theirs: RemoteChanges }
  /** A newer draft was found on this device. It waits in `offered` until it is taken or dropped. */
  | { readonly type: 'draft.offered'; readonly draft: BoardDraft }
  | { readonly type: 'draft.restored' }
  | { readonly type: 'draft.dropped' }
  /** A dialog put something on the board where somebody else had changed the same since it opened. */
  | { readonly type: 'conflicts.met'; readonly conflicts: readonly Conflict[] }
  /** Somebody decided on conflicts: what is on the board stays, or the other values take its place, in one step. */
  | {
      readonly type: 'conflicts.settled';
      readonly conflicts: readonly OpenConflict[];
      readonly keep: 'value' | 'other';
    }
  | { readonly type: 'signed.in' }
  | { readonly type: 'online' }
  | { readonly type: 'offline' }
  /** The page became visible again. */
  | { readonly type: 'visible' }
  | { readonly type: 'save.now' };

/**
 * All changes of a board after the revision `since`, up to `rev`, as they are pushed to those who follow it: whoever knows `since`, or a later
 * revision, need not ask for them.
 */
export type PushedChanges = {
  readonly since: number;
  readonly rev: number;
  readonly changes: readonly StoredElement[];
  readonly places?: NodePlaces | undefined;
  readonly votes?: readonly VoteChange[] | undefined;
  readonly conflicts?: readonly ConflictChange[] | undefined;
};

/** Failures and refusals that a person should see. The texts are the app's. */
export type Notice =
  /** `code` is the problem's, where the server wrote one. */
  | {
      readonly kind: 'callFailed';
      readonly call: CallName;
      readonly status: number;
      readonly code?: string | undefined;
      /** As of `RunFailure`. */
      readonly detail?: string | undefined;
      readonly remark?: unknown;
      readonly bill?: RunBill | undefined;
      readonly nodeId: NodeId | null;
    }
  /** A run ended with its node, which is gone: nothing else says that it may still be billed. */
  | { readonly kind: 'stoppedGone'; readonly bill: RunBill }
  /** A node's machine broke down by a fault of ours; the board and the other nodes go on. */
  | { readonly kind: 'runBroke'; readonly nodeId: NodeId }
  /** `code` is the problem's, where the server wrote one. */
  | { readonly kind: 'saveRefused'; readonly status: number; readonly code: string | undefined }
  /** The server is reached and cannot save; it is asked again. Told once, until a save is taken. */
  | { readonly kind: 'saveFailing'; readonly status: number }
  | { readonly kind: 'draftFailed' }
  | ConflictNotice
  /** Somebody else changed all that was to be undone, or done again, and nothing came of it. */
  | { readonly kind: 'stepOvertaken'; readonly isUndo: boolean }
  /** Somebody else deleted what was changed here. */
  | { readonly kind: 'elementGone' }
  /** The server left a change out. */
  | { readonly kind: 'changeRefused'; readonly code: OperationRefusal }
  | { readonly kind: 'connectionRefused'; readonly reason: RefusedConnection }
  | { readonly kind: 'readOnly' }
  /** Somebody locked what was to be changed. */
  | { readonly kind: 'locked' }
  /** A node that was to be deleted is connected to a read-only node, which keeps its edges. */
  | { readonly kind: 'anchoredByReadOnly' };

/** Tells of new conflicts, which stay open when it is dismissed. */
export type ConflictNotice = {
  /**
   * `conflict`: a change made here stands where somebody else had changed the same; `overwritten`: it gave way to somebody else’s;
   * `restoredOver`: a draft that was restored stands where the board had newer work.
   */
  readonly kind: 'conflict' | 'overwritten' | 'restoredOver';
  readonly conflicts: readonly OpenConflict[];
};

/** Announcements for screen readers. */
export type Announcement =
  | { readonly what: 'added'; readonly nodeType: string }
  /** `result` is the result's node, unless it went into the source's own fields. */
  | {
      readonly what: 'resultArrived';
      readonly nodeId: NodeId;
      readonly nodeType: string;
      readonly result: NodeId | undefined;
    }
  | { readonly what: 'generating' | 'stopped'; readonly nodeId: NodeId; readonly nodeType: string }
  | { readonly what: 'refused'; readonly nodeId: NodeId; readonly nodeType: string }
  /** `disconnected` where connections alone went. */
  | {
      readonly what: 'laid' | 'deleted' | 'disconnected' | 'duplicated' | 'moved' | 'restacked' | 'framed';
      readonly count: number;
    }
  | { readonly what: 'connected' }
  /** The board before and after the step as it was done first; alike where there was nothing. */
  | { readonly what: 'undone' | 'redone'; readonly from: Board; readonly to: Board }
  | { readonly what: 'commentSent'; readonly isReply: boolean };

/** A dialog is to open for a node; `other` is a second one that it begins with (two pictures to compare). */
export type DialogRequest = {
  readonly type: 'dialog.requested';
  readonly dialog: DialogName;
  readonly nodeId: NodeId;
  readonly other?: NodeId;
  /** The subject of the upgrade dialog. */
  readonly limit?: LimitRefusal | undefined;
};

/** A comment about a node is to be written; or the next thread is to be read, or the one before it. */
export type FeedbackRequest =
  | { readonly type: 'comment.requested'; readonly about: NodeId }
  | { readonly type: 'thread.requested'; readonly step: 1 | -1 };

/**
 * Nodes are to be run with everything that they are missing: passed on as an emitted event. The plan is looked at first, or, where what it
 * does was chosen already, `startsAtOnce`.
 */
export type PlanRequest = {
  readonly type: 'plan.requested';
  readonly goals: readonly NodeId[];
  readonly startsAtOnce?: boolean;
};

/** Events that the board machine emits: `actor.on('notice', ...)`. `src/dialogs/registry.ts` knows the dialogs. */
export type BoardEmitted =
  | DialogRequest
  | PlanRequest
  | FeedbackRequest
  /** Comments of the person here are to be deleted, which a call does: they are on the board until it is answered. */
  | { readonly type: 'comments.unwanted'; readonly ids: readonly NodeId[] }
  | { readonly type: 'notice'; readonly notice: Notice }
  /**
   * A result of this node was placed; the view may bring it into sight. `result` is its node, unless it went into the source's
   * own fields.
   */
  | { readonly type: 'result.placed'; readonly source: NodeId; readonly result: NodeId | undefined }
  | { readonly type: 'announced'; readonly announcement: Announcement }
  /** A call was answered 401. The work is kept; send `signed.in` when the person is back. */
  | { readonly type: 'signed.out' };

/** The role and the use of a board, with the pure knowledge and chance that its machine is given. */
export type BoardInput = {
  readonly boardId: BoardId;
  readonly name: string;
  readonly role: Role;
  /** True if who is here may comment and vote. */
  readonly mayComment: boolean;
  readonly board: Board;
  /** The places of its nodes in the paint order. */
  readonly places?: PaintPlaces;
  readonly rev: number;
  readonly votes?: Votes;
  readonly conflicts?: Conflicts;
  /** E-mail of the person here; comments of others stay out of undo. */
  readonly viewerEmail: string;
  /** The name of the person here, as others are told it. */
  readonly viewerName?: string | undefined;
  readonly facts: NodeFactsLookup;
  readonly runsOf: NodeRunsLookup;
  readonly uploadOf: NodeUploadLookup;
  /** A new random id (node, operation, run): at least 8 characters of `[A-Za-z0-9_-]`. */
  readonly newId: () => string;
  /** 0 to 1, for the jitter of retries. */
  readonly random: () => number;
};

/** The rights of whoever is here. */
export type BoardAccess = { readonly role: Role; readonly mayComment: boolean };

export type BoardContext = {
  readonly boardId: BoardId;
  readonly name: string;
  readonly role: Role;
  /** True if who is here may comment and vote. */
  readonly mayComment: boolean;
  /** Their rights before the server said that the board is not theirs to look at any more; null while they have them. */
  readonly lostAccess: BoardAccess | null;
  readonly viewerEmail: string;
  readonly viewerName?: string | undefined;
  readonly board: Board;
  readonly places: PaintPlaces;
  /** The revision that was loaded. */
  readonly rev: number;
  readonly votes: Votes;
  readonly selection: ReadonlySet<ElementId>;
  readonly history: History;
  /** The nodes whose generation machine lives. Of those that run, the one that began first holds the global loading lock. */
  readonly runs: RunStates;
  /** The nodes whose upload machine lives. */
  readonly uploads: ReadonlySet<NodeId>;
  readonly showFeedback: boolean;
  /** A draft of an earlier visit that nobody has decided on. */
  readonly offered: BoardDraft | null;
  /** Conflicts that nobody has settled. */
  readonly conflicts: Conflicts;
  /** Results that were placed here and that the server has not heard of; a save tells it, even if they are gone again. */
  readonly claims: readonly ResultClaim[];
  /** The work that the saving machine has to save. */
  readonly reported: UnsavedWork;
  readonly facts: NodeFactsLookup;
  readonly runsOf: NodeRunsLookup;
  readonly uploadOf: NodeUploadLookup;
  readonly newId: () => string;
  readonly random: () => number;
};

/**
 * The activity of a node's generation machine: nothing that anybody waits for; running, more than one of them only when several
 * runs of an earlier visit were found; cancelling a job that was stopped; or keeping something that the person has not read.
 */
export type RunState = 'resting' | 'running' | 'stopping' | 'retained';
/** Nodes that run stand in the order in which they began. */
export type RunStates = ReadonlyMap<NodeId, RunState>;
