import type { BoardNode } from '../../contract/board.ts';
import type { CallBody, CallName } from '../../contract/calls/index.ts';
import type { HandleId } from '../../contract/handles.ts';
import type { BoardId } from '../../contract/ids.ts';
import type { Feeds } from '../board/inputs.ts';
import type { ProgressKind } from '../board/progress.ts';
import type { ResultKind } from '../board/result.ts';

/** Everything a run may look at: the node and what is wired to its inputs at the moment of Go. */
export type RunInputs = {
  readonly boardId: BoardId;
  readonly node: BoardNode;
  readonly feeds: Feeds;
  /** The text that is really sent: the connected text where one is wired to `in.text.text`, else `data.prompt`. */
  readonly prompt: string;
};

/** Keys of the messages a run is refused with (spec sections 5 and 8); the node's view owns the words. */
export type RunMessage =
  | 'promptMissing'
  | 'inappropriate'
  | 'styleIncompatible'
  | 'startImageMissing'
  | 'textNodeMissing'
  | 'textNodeEmpty'
  | 'noBackground';

export type RunVerdict = { readonly ok: true } | { readonly ok: false; readonly message: RunMessage };

/** A call of the contract with its body. */
export type RunRequest = { readonly [N in CallName]: { readonly call: N; readonly body: CallBody<N> } }[CallName];

export type RunResult = {
  readonly kind: ResultKind;
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields that the running node itself takes over, beside the new node (Generate Design's `imageUrl`). */
  readonly own?: Readonly<Record<string, unknown>>;
};

/** Why Go is off before anything is judged: an input is not wired, or the text is empty. */
export type RunNeed = 'image' | 'text';

/** How one node type runs; a node's folder gives it, the generation machine follows it. Pure: no effect, no clock. */
export type NodeRun = {
  /** Input handles that must carry a picture before Go is enabled (spec section 5). */
  readonly requires: readonly HandleId[];
  /** Whether Go is off while the text that would be sent is empty (Video). */
  readonly requiresText: boolean;
  /** Judged on Go, before the word list: the first rule that does not hold. */
  readonly rules: (inputs: RunInputs) => RunVerdict;
  /** Whether the text that is sent is held against the word list. */
  readonly blocklist: boolean;
  /** The call and its body. Only asked when the rules hold. A call whose contract says `stream` is followed as one. */
  readonly toRequest: (inputs: RunInputs) => RunRequest;
  /**
   * Reads one answer, or one `image` event's data. A message instead of a result tells the person why there is none
   * (a null `image_url`, a returned text that the word list refuses).
   */
  readonly resultOf: (answer: Readonly<Record<string, unknown>>, inputs: RunInputs) => RunResult | RunRefusal;
  /** How the time of a run is shown; a function where it depends on the node's data. */
  readonly progress: ProgressKind | ((inputs: RunInputs) => ProgressKind);
};

export type RunRefusal = { readonly kind: 'refused'; readonly message: RunMessage };

/** Looks up how a type runs; undefined for a type that does not generate. */
export type RunOf = (type: string) => NodeRun | undefined;
