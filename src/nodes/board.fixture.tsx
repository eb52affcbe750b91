import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { BoardEdge, BoardNode } from '../../contract/board.ts';
import type { HandleId } from '../../contract/handles.ts';
import { type BoardId, EdgeId, NodeId } from '../../contract/ids.ts';
import type { Problem } from '../../contract/problem.ts';
import { boardOf } from '../board/board.ts';
import type { Asset } from '../board/facts.ts';
import { BoardActorProvider } from '../cards/board.tsx';
import { type CardServices, CardServicesProvider } from '../cards/services.ts';
import { createSharpness } from '../cards/sharpness.ts';
import type { BoardInput } from '../machines/board.events.ts';
import type { BoardActor } from '../machines/board.machine.ts';
import type { ApiRequest, DraftToKeep, FileToStore, StepToPrepare, StreamEvent } from '../machines/effects.ts';
import type { StoredFile } from '../machines/nodeUpload.ts';
import { provideEffects } from '../machines/provideEffects.ts';
import type { NodeViewProps } from './defineNode.ts';
import { definitionOf, runsOf as runsOfType, uploadOf } from './registry.ts';

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
  fail(status: number, code?: string): void;
};

type FixtureBoard = Partial<Pick<BoardInput, 'role' | 'runsOf'>> & {
  readonly nodes: readonly BoardNode[];
  readonly edges?: readonly BoardEdge[];
  /** Whether the device keeps drafts; it does unless said otherwise. */
  readonly keeps?: boolean;
};

/** A running board over fake effects: its calls, streams and uploads wait in lists, its drafts are kept at once. */
export function startBoard({ nodes, edges = [], role = 'owner', keeps = true, runsOf = runsOfType }: FixtureBoard) {
  const calls: FakeCall[] = [];
  const streams: FakeStream[] = [];
  const uploads: FakeUpload[] = [];
  let count = 0;
  const ask = <Answer,>(request: ApiRequest) =>
    new Promise<Answer>((resolve, reject) => {
      const answer = (value: unknown) => resolve(value as Answer);
      calls.push({ request, answer, fail: (status, problem) => reject({ status, problem }) });
    });
  const effects = {
    callApi: fromPromise<unknown, ApiRequest>(({ input }) => ask(input)),
    openStream: fromCallback<EventObject, ApiRequest>(({ input, sendBack }) => {
      const stream: FakeStream = { request: input, tell: sendBack, closed: false };
      streams.push(stream);
      return () => {
        stream.closed = true;
      };
    }),
    /** What a step stores waits among the calls as `save_image`, with the picture itself; the answer is the stored asset. */
    prepareRun: fromPromise<unknown, StepToPrepare>(async ({ input: { step, inputs }, signal }) => {
      const prepare = await step.load();
      return prepare(inputs, {
        signal,
        store: (picture, { alpha }) => ask<Asset>({ call: 'save_image', body: { picture, alpha } }),
        addressOf: async ({ url }) => url,
        dataUrlOf: async ({ url }) => url ?? '',
      });
    }),
    storeFile: fromPromise<StoredFile, FileToStore>(
      ({ input: { file, onSent } }) =>
        new Promise((resolve, reject) => {
          uploads.push({
            file,
            sent: onSent,
            answer: resolve,
            fail: (status, code = 'internal') => reject({ status, problem: { status, code, detail: '' } }),
          });
        }),
    ),
    keepDraft: fromPromise<unknown, DraftToKeep>(async () => {
      if (!keeps) throw new Error('The device keeps nothing.');
    }),
  };
  const actor = createActor(provideEffects(effects), {
    input: {
      boardId: BOARD_ID,
      name: 'Kettle',
      role,
      board: boardOf(nodes, edges),
      rev: 1,
      viewer: 'me@example.test',
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
  return {
    actor,
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
  labelOf: (type) => definitionOf(type)?.label,
  sharpness: createSharpness(),
  download: () => undefined,
};

type Around = { actor: BoardActor; services?: CardServices; children: ReactNode };

/** What the app puts around cards. */
export function CardsOf({ actor, services = PLAIN_SERVICES, children }: Around) {
  return (
    <I18nProvider i18n={i18n}>
      <BoardActorProvider value={actor}>
        <CardServicesProvider value={services}>{children}</CardServicesProvider>
      </BoardActorProvider>
    </I18nProvider>
  );
}

type NodeViewAt = {
  readonly actor: BoardActor;
  readonly id: NodeId;
  readonly selected?: boolean;
  /** Instead of the view of the node's type. */
  readonly as?: ComponentType<NodeViewProps> | undefined;
};

/** The inside of a node's card, read from the board. */
export function NodeView({ actor, id, selected = false, as }: NodeViewAt) {
  const shown = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const View = shown && (as ?? definitionOf(shown.type)?.View);
  return View ? <View node={shown} selected={selected} /> : null;
}
