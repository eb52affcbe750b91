import type { BoardNode } from '../../../contract/board.ts';
import type { CallBody, CallName } from '../../../contract/calls/index.ts';
import type { HandleId } from '../../../contract/handles.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { operationRow } from '../../../contract/operations/index.ts';
import { selectedVariantCount } from '../../../contract/operations/variants.ts';
import { type ConnectedInputs, inputAsset } from '../../board/connect/inputs.ts';
import type { Asset } from '../../board/document/nodeFacts.ts';
import type { ProgressKind } from '../../board/run/progress.ts';
import type { NewNodeKind, RunResult } from '../../board/run/result.ts';

/** The request of an earlier run, to be asked for again. A mask is named by its key: the call carries it as a data URL. */
export type EarlierRequest = {
  readonly call: CallName;
  readonly body: Readonly<Record<string, unknown>>;
  readonly prompt: string;
  readonly mask?: string | undefined;
};

/** Everything a run may look at: the node and what is wired to its inputs at the moment of Go. */
export type RunInputs = {
  readonly boardId: BoardId;
  readonly node: BoardNode;
  readonly connectedInputs: ConnectedInputs;
  /** The text that is really sent: the connected text where one is wired to `in.text.text`, else `data.prompt`. */
  readonly prompt: string;
  /** Pins the run to the seed of an earlier one; without it the server draws one. */
  readonly seed?: number | undefined;
  /** Makes it an earlier run again, whatever else stands here. */
  readonly repeats?: EarlierRequest | undefined;
};

/** Messages that several types share (spec sections 5 and 8); their texts are in `src/cards/failure/messages.ts`. */
export type SharedMessage =
  | 'promptMissing'
  | 'promptTooLong'
  | 'inappropriate'
  | 'inappropriateText'
  | 'styleIncompatible'
  | 'startImageMissing'
  | 'imageMissing'
  | 'noPicture'
  | 'notStored'
  | 'textNodeMissing'
  | 'textNodeEmpty'
  | 'noBackground';

/** Why a run is refused: a shared message, or one of the type's own, as `msg` of Lingui makes it. */
export type RunMessage = SharedMessage | { readonly id: string; readonly message?: string };

export type RunVerdict = { readonly ok: true } | { readonly ok: false; readonly message: RunMessage };

/** A call of the contract with its body. */
export type RunRequest = { readonly [N in CallName]: { readonly call: N; readonly body: CallBody<N> } }[CallName];

/** Something that a run needs before it is sent. */
export type RunNeed = (
  | {
      readonly handle: HandleId;
      /** `stored`: an object key, since the server reads nothing else; `shown`: an address is enough. */
      readonly requirement: 'stored' | 'shown';
      /** An input that may stay empty; what is wired to it is judged all the same. */
      readonly optional?: boolean;
    }
  /** The text that would be sent, typed or connected. */
  | { readonly handle?: undefined; readonly requirement: 'text'; readonly optional?: undefined }
) & {
  /** The answer to Go when it lacks. Without one Go is off, and its tooltip says why. */
  readonly message?: RunMessage;
};

/** A step that must be done in the browser before the call: to store a picture that was composed there, say. */
export type PrepareStep = {
  /**
   * The inputs that its outcome depends on, as text: with the same text the outcome of an earlier run serves again. Undefined where the run
   * needs no such step.
   */
  readonly keyOf: (inputs: RunInputs) => string | undefined;
  /** Fetches the step when it is first needed. It rejects like a call does. */
  readonly load: () => Promise<Prepare>;
  /** Fields that the node keeps of the outcome, so that a later visit need not do the step again. */
  readonly stored?: (outcome: unknown, inputs: RunInputs) => Readonly<Record<string, unknown>>;
};
export type Prepare = (inputs: RunInputs, services: PrepareServices) => Promise<unknown>;

/** Services that a step may use; the app provides it. */
export type PrepareServices = {
  readonly signal: AbortSignal;
  /** Stores a picture (`save_image`). */
  store(picture: Blob, options: { readonly alpha: boolean }): Promise<Asset>;
  /** An address from which a stored picture can be read now. */
  addressOf(asset: Asset): Promise<string | undefined>;
  /** A stored object as a data URL. */
  dataUrlOf(asset: Asset): Promise<string>;
};

/** The run of one node type; a node's folder gives it, the generation machine follows it. Pure: no effect, no clock. */
export type NodeRun = {
  /** The operations that it may call: a job that is found again belongs to the run that lists its operation. */
  readonly calls: readonly CallName[];
  /** In the order in which they are said. */
  readonly needs: readonly RunNeed[];
  /** Rules beyond the needs; judged on Go after them and before the word list. */
  readonly validateInputs?: (inputs: RunInputs) => RunVerdict;
  /** True if the text that is sent is held against the word list. */
  readonly checksBlocklist: boolean;
  readonly prepare?: PrepareStep;
  /**
   * The call and its body. Only asked when the rules hold. A call whose contract says `stream` is followed as one. `prepared` is
   * what the step before the call gave.
   */
  readonly toRequest: (inputs: RunInputs, prepared?: unknown) => RunRequest;
  /**
   * Reads one answer, or one `image` event's data. A message instead of a result tells the person why there is none
   * (a null `image_url`, a returned text that the word list refuses). `prepared` as in `toRequest`.
   */
  readonly resultOf: (
    answer: Readonly<Record<string, unknown>>,
    inputs: RunInputs,
    prepared?: unknown,
  ) => RunResult | RunRefusal;
  /**
   * Makes it a quick action: the run of another type on the picture that the node itself shows. That picture feeds `input`, no words
   * are sent, and `data` stands in for the other type's own. While it runs, the place of what it `makes` is shown.
   */
  readonly quick?: {
    readonly input: HandleId;
    readonly resultKind: NewNodeKind;
    readonly data?: Readonly<Record<string, unknown>>;
  };
  /** The display of a run's time; a function where it depends on the node's data. */
  readonly progress: ProgressKind | ((inputs: RunInputs) => ProgressKind);
};

export type RunRefusal = { readonly kind: 'refused'; readonly message: RunMessage };

/** The action of the Go button. A type may have others beside it (an Image card's quick actions). */
export const GO = 'go';

/** The runs of a type, by the action that begins it. */
export type NodeRuns = Readonly<Partial<Record<string, NodeRun>>>;

/** Looks up what a type can run; undefined for a type that does not generate. */
export type NodeRunsLookup = (type: string) => NodeRuns | undefined;

/** True if a message says that the word list refused what was written: it is logged. */
export function isWordListMessage(message: RunMessage | undefined): boolean {
  return message === 'inappropriate' || message === 'inappropriateText';
}

/** The lack of a need: nothing is wired, what is wired has nothing yet, it was never stored, or the text is empty. */
export type UnmetNeed = { readonly need: RunNeed; readonly why: 'image' | 'noPicture' | 'notStored' | 'text' };

/** The needs that are not met, in their order. */
export function unmetNeeds(
  run: NodeRun,
  { connectedInputs, prompt }: Pick<RunInputs, 'connectedInputs' | 'prompt'>,
): readonly UnmetNeed[] {
  return run.needs.flatMap((need): readonly UnmetNeed[] => {
    const why =
      need.requirement === 'text' ? (prompt.trim() === '' ? 'text' : undefined) : unmetReason(connectedInputs, need);
    return why ? [{ need, why }] : [];
  });
}

function unmetReason(
  connectedInputs: ConnectedInputs,
  { handle, requirement, optional }: Extract<RunNeed, { handle: HandleId }>,
) {
  const connectedInput = connectedInputs[handle];
  if (!connectedInput) return optional ? undefined : 'image';
  if (connectedInput.isComposed) return undefined;
  const asset = inputAsset(connectedInputs, handle);
  if (!asset) return 'noPicture';
  return requirement === 'stored' && !asset.objectKey ? 'notStored' : undefined;
}

/** The first lack that switches Go off. What was never stored is said on Go, with what to do about it. */
export function disablingNeed(unmet: readonly UnmetNeed[]): UnmetNeed | undefined {
  return unmet.find(({ need, why }) => !need.message && why !== 'notStored');
}

/**
 * The request of a run; with its seed, and with the route and the number of variants that were chosen on its node, where there are such and its
 * call takes them. An earlier run that is repeated brings its own. `prepared` as in `toRequest`.
 */
export function requestOf(run: NodeRun, inputs: RunInputs, prepared?: unknown): RunRequest {
  const request = run.toRequest(inputs, prepared);
  const { seed, repeats, node } = inputs;
  const { route } = repeats?.body ?? node.data;
  // Of calls that are no operation, no page has the body.
  const def = operationRow(request.call)?.body._zod.def;
  const accepted = def?.type === 'object' ? def.shape : {};
  const variants = repeats ? undefined : selectedVariantCount(request.call, node.data);
  const options = {
    ...('seed' in accepted && { seed }),
    ...(variants && { variants }),
    ...('route' in accepted && typeof route === 'string' && { route }),
  };
  return { ...request, body: { ...request.body, ...options } } as RunRequest;
}
