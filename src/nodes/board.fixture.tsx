import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { BoardEdge, BoardNode } from '../../contract/board.ts';
import type { HandleId } from '../../contract/handles.ts';
import { type BoardId, EdgeId, NodeId } from '../../contract/ids.ts';
import type { Problem } from '../../contract/problem.ts';
import { fittingTypes } from '../board/connect/addNodeMenu.ts';
import type { ConnectedInputs } from '../board/connect/inputs.ts';
import { boardOf } from '../board/document/board.ts';
import type { Asset } from '../board/document/nodeFacts.ts';
import { conflictsOf, type OpenConflict } from '../board/history/conflicts.ts';
import { BoardActorProvider } from '../cards/context/boardActor.tsx';
import { type CardServices, CardServicesProvider } from '../cards/context/cardServices.ts';
import { createMotionPauser } from '../cards/viewport/motionPauser.ts';
import { createSharpness } from '../cards/viewport/sharpness.ts';
import { createLazy } from '../load/lazy.ts';
import type { BoardActor } from '../machines/board/board.machine.ts';
import { provideEffects } from '../machines/board/provideEffects.ts';
import { startComposing } from '../machines/composing/composing.fixture.ts';
import type {
  ApiRequest,
  PrepareStepInput,
  StoreDraftInput,
  StoreFileInput,
  StreamEvent,
} from '../machines/effects/effects.ts';
import type { BoardInput } from '../machines/events/board.events.ts';
import type { PrepareServices, PrepareStep } from '../machines/run/nodeRun.ts';
import type { StoredFile } from '../machines/run/nodeUpload.ts';
import type { NodeViewProps } from './defineNode.ts';
import { DEFINITIONS, definitionOf, runsOf as runsOfType, uploadOf } from './registry.ts';

export const BOARD_ID = 'AAAAAAAAAAAAAAAAAAAAAA' as BoardId;

export function nodeId(name: string): NodeId {
  return NodeId.parse(name);
}

/** A node of a fixture board. */
export function node(id: string, type: string, data: Record<string, unknown> = {}, x = 0, y = 0): BoardNode {
  return { id: nodeId(id), type, position: { x, y }, data };
}

/** An edge of a fixture board. */
export function edge(source: string, target: string, sourceHandle: HandleId, targetHandle: HandleId): BoardEdge {
  const id = EdgeId.parse(`e${source}-${target}-${targetHandle}`);
  return { id, source: nodeId(source), target: nodeId(target), sourceHandle, targetHandle };
}

/** A call that waits to be answered by the test. */
export type FakeCall = {
  readonly request: ApiRequest;
  answer(value: unknown): void;
  fail(status: number, problem?: Problem): void;
};

/** A stream that the test tells what to send; `closed` once the machine let it go. */
export type FakeStream = { readonly request: ApiRequest; tell(event: StreamEvent): void; closed: boolean };

/** A file that waits until the test has stored it. */
export type FakeUpload = {
  readonly file: File;
  sent(share: number): void;
  answer(stored: StoredFile): void;
  fail(status: number, code?: string, detail?: string): void;
};

type FixtureBoard = Partial<Pick<BoardInput, 'role' | 'mayComment' | 'votes' | 'runsOf'>> & {
  readonly nodes: readonly BoardNode[];
  readonly edges?: readonly BoardEdge[];
  /** Conflicts that the server has told of. */
  readonly conflicts?: readonly OpenConflict[];
  /** True if the device keeps drafts; it does unless said otherwise. */
  readonly storesDrafts?: boolean;
  /** The step that composes a type's picture; as the product does it unless said otherwise. */
  readonly stepOf?: (type: string) => Promise<PrepareStep> | undefined;
};

const composeStepOf = (type: string) => definitionOf(type)?.loadComposeStep?.();

/** A running board over fake effects: its calls, streams and uploads wait in lists, its drafts are kept at once. */
export function startBoard(fixture: FixtureBoard) {
  const { nodes, edges = [], role = 'owner', mayComment = true, votes = {}, storesDrafts = true } = fixture;
  const { runsOf = runsOfType, stepOf = composeStepOf, conflicts = [] } = fixture;
  const calls: FakeCall[] = [];
  const streams: FakeStream[] = [];
  const uploads: FakeUpload[] = [];
  const failures: unknown[] = [];
  let count = 0;
  const callApi = <Answer,>(request: ApiRequest) =>
    new Promise<Answer>((resolve, reject) => {
      const answer = (value: unknown) => resolve(value as Answer);
      calls.push({ request, answer, fail: (status, problem) => reject({ status, problem }) });
    });
  /** Puts what a step stores among the calls as `save_image`, with the picture itself; the answer is the stored asset. */
  const services = (signal: AbortSignal): PrepareServices => ({
    signal,
    store: (picture, { alpha }) => callApi<Asset>({ call: 'save_image', body: { picture, alpha } }),
    addressOf: async ({ url }) => url,
    dataUrlOf: async ({ url }) => url ?? '',
  });
  const effects = {
    callApi: fromPromise<unknown, ApiRequest>(({ input }) => callApi(input)),
    openStream: fromCallback<EventObject, ApiRequest>(({ input, sendBack }) => {
      const stream: FakeStream = { request: input, tell: sendBack, closed: false };
      streams.push(stream);
      return () => {
        stream.closed = true;
      };
    }),
    prepareRun: fromPromise<unknown, PrepareStepInput>(async ({ input: { step, inputs }, signal }) => {
      const prepare = await step.load();
      return prepare(inputs, services(signal));
    }),
    renewInputs: fromPromise<ConnectedInputs, { readonly id: NodeId }>(({ input }) => composing.renewInputs(input.id)),
    storeFile: fromPromise<StoredFile, StoreFileInput>(
      ({ input: { file, onSent } }) =>
        new Promise((resolve, reject) => {
          uploads.push({
            file,
            sent: onSent,
            answer: resolve,
            fail: (status, code = 'internal', detail = '') => reject({ status, problem: { status, code, detail } }),
          });
        }),
    ),
    storeDraft: fromPromise<unknown, StoreDraftInput>(async () => {
      if (!storesDrafts) throw new Error('The device keeps nothing.');
    }),
  };
  const actor = createActor(provideEffects(effects), {
    input: {
      boardId: BOARD_ID,
      name: 'Kettle',
      role,
      mayComment,
      votes,
      board: boardOf(nodes, edges),
      conflicts: conflictsOf(conflicts),
      rev: 1,
      viewerEmail: 'me@example.test',
      facts: definitionOf,
      runsOf,
      uploadOf,
      newId: () => {
        count += 1;
        return `new-id-${count}`;
      },
      random: () => 0.5,
    },
  }).start();
  const composing = startComposing(actor, { stepOf, services, onFailed: (error) => failures.push(error) });
  return {
    actor,
    composing,
    /** The failures of compositions that nobody waited for. */
    failures,
    calls,
    streams,
    uploads,
    /** The calls of one name, oldest first. */
    callsOf: (name: ApiRequest['call']) => calls.filter(({ request }) => request.call === name),
    dataOf: (name: string) => actor.getSnapshot().context.board.nodes.get(nodeId(name))?.data,
  };
}

/** Services that know a picture's own address only. */
export const PLAIN_SERVICES: CardServices = {
  addressOf: ({ url }) => url,
  freshAddressOf: async () => undefined,
  isPictureAway: async () => false,
  fileOf: async ({ url = '' }) => (await fetch(url)).blob(),
  labelOf: (type) => definitionOf(type)?.label,
  sourcesFor: (input) => fittingTypes(DEFINITIONS, input).flatMap(({ type }) => definitionOf(type) ?? []),
  enter: () => undefined,
  engineRoutes: createLazy(async () => ({})),
  allowance: createLazy(async () => ({ runsLeft: null, missingFeatures: [] })),
  sharpness: createSharpness(),
  motion: createMotionPauser(),
  feedback: () => Promise.reject(new Error('nobody comments here')),
  download: () => undefined,
  storePicture: () => Promise.reject(new Error('no picture is stored here')),
  exportStl: async () => undefined,
};

type CardProvidersProps = { actor: BoardActor; services?: CardServices; children: ReactNode };

/** The providers that the app puts around cards. */
export function CardProviders({ actor, services = PLAIN_SERVICES, children }: CardProvidersProps) {
  return (
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <CardServicesProvider value={services}>{children}</CardServicesProvider>
      </BoardActorProvider>
    </I18nProvider>
  );
}

type BoardNodeViewProps = {
  readonly actor: BoardActor;
  readonly id: NodeId;
  readonly selected?: boolean | undefined;
  /** Instead of the view of the node's type. */
  readonly as?: ComponentType<NodeViewProps> | undefined;
};

/** The inside of a node's card, read from the board. */
export function NodeView({ actor, id, selected = false, as }: BoardNodeViewProps) {
  const boardNode = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const View = boardNode && (as ?? definitionOf(boardNode.type)?.View);
  return View ? <View node={boardNode} selected={selected} /> : null;
}
