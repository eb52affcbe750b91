import { assign, emit, setup } from 'xstate';
import { rectBetween } from '../geometry/rect.ts';
import type {
  Aim,
  GestureEvent,
  GestureResult,
  Haul,
  Marquee,
  MenuRequest,
  Refusal,
  Resize,
  Wire,
} from './gesture.events.ts';

export type GestureContext = {
  readonly wire: Wire | undefined;
  readonly marquee: Marquee | undefined;
  readonly haul: Haul | undefined;
  readonly resize: Resize | undefined;
  readonly menu: MenuRequest | undefined;
};

const IDLE: GestureContext = {
  wire: undefined,
  marquee: undefined,
  haul: undefined,
  resize: undefined,
  menu: undefined,
};

const gestures = setup({
  types: {
    context: {} as GestureContext,
    events: {} as GestureEvent,
    emitted: {} as GestureResult,
    tags: {} as 'wiring',
  },
  guards: {
    mayConnect: ({ context }) => context.wire?.aim?.handle !== undefined && context.wire.aim.refusal === undefined,
    mustChoose: ({ context }) => asksBack(context.wire?.aim?.refusal),
    isRefused: ({ context }) => context.wire?.aim?.refusal !== undefined,
    offersSomething: (_, params: { offers: boolean }) => params.offers,
    hasMoved: ({ context }) => context.haul !== undefined && (context.haul.by.x !== 0 || context.haul.by.y !== 0),
    isStretched: ({ context }) => context.resize?.place !== undefined,
  },
  actions: {
    startMarquee: assign({ marquee: (_, params: Marquee) => params }),
    stretchMarquee: assign({
      marquee: ({ context }, params: Pick<Marquee, 'end'>) => context.marquee && { ...context.marquee, ...params },
    }),
    startHaul: assign({ haul: (_, params: Haul) => params }),
    haulOn: assign({ haul: ({ context }, params: Pick<Haul, 'by'>) => context.haul && { ...context.haul, ...params } }),
    startResize: assign({ resize: (_, params: Resize) => params }),
    stretch: assign({ resize: ({ context }, params: Partial<Resize>) => ({ ...known(context.resize), ...params }) }),
    startWire: assign({ wire: (_, params: Wire) => params }),
    moveEnd: assign({
      wire: ({ context }, params: { end: Wire['end']; aim: Aim | undefined }) =>
        context.wire && { ...context.wire, ...params },
    }),
    openMenu: assign({ wire: undefined, menu: (_, params: MenuRequest) => params }),
    openMenuAtEnd: assign({
      menu: ({ context: { wire } }, params: Pick<MenuRequest, 'screen'>) =>
        wire && { screen: params.screen, board: wire.end, from: wire.from },
    }),
    forget: assign(IDLE),
    tellEnclosed: emit(({ context }) => {
      const { start, end, use } = known(context.marquee);
      return { type: 'area.enclosed', area: rectBetween(start, end), use };
    }),
    tellDropped: emit(({ context }) => ({ type: 'nodes.dropped', haul: known(context.haul) })),
    tellDragCancelled: emit(({ context }) => ({ type: 'drag.cancelled', haul: known(context.haul) })),
    tellStretched: emit(({ context }) => {
      const { node, place } = known(context.resize);
      return { type: 'node.stretched', node, place: known(place) };
    }),
    tellResizeCancelled: emit({ type: 'resize.cancelled' }),
    tellConnected: emit(({ context }) => {
      const { from, aim, replaces } = known(context.wire);
      const { node, handle } = known(aim);
      return { type: 'connection.made', from, to: { node, handle: known(handle) }, replaces };
    }),
    tellRefused: emit(({ context }) => {
      const { from, aim } = known(context.wire);
      return { type: 'connection.refused', from, aim: known(aim) };
    }),
    tellWanted: emit(({ context }, params: { nodeType: string }) => ({
      type: 'node.wanted',
      nodeType: params.nodeType,
      request: known(context.menu),
    })),
  },
});

/** A loose end follows the pointer, or the keys. */
const wiring = gestures.createStateConfig({
  tags: 'wiring',
  on: {
    'pointer.moved': {
      actions: { type: 'moveEnd', params: ({ event }) => ({ end: event.at, aim: event.aim }) },
    },
    'escape.pressed': 'idle',
  },
});

/** A loose end that hangs on no pressed pointer: it is put down by a click or a key, and stays where it is refused. */
const putDown = gestures.createStateConfig({
  ...wiring,
  on: {
    ...wiring.on,
    'pointer.released': [
      { guard: 'mayConnect', target: 'idle', actions: 'tellConnected' },
      { guard: 'isRefused', actions: 'tellRefused' },
      {
        guard: { type: 'offersSomething', params: ({ event }) => ({ offers: event.offers }) },
        target: 'choosing',
        actions: { type: 'openMenuAtEnd', params: ({ event }) => ({ screen: event.screen }) },
      },
      { target: 'idle' },
    ],
  },
});

/** What the pointer, or the keyboard in its place, is doing on the board. A finished gesture emits what it asks for. */
export const gestureMachine = gestures.createMachine({
  id: 'gesture',
  description: 'What the pointer or the keyboard is doing on the board.',
  context: IDLE,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is held.',
      entry: 'forget',
      on: {
        'pan.started': 'panning',
        'ground.pressed': {
          target: 'marquee',
          actions: {
            type: 'startMarquee',
            params: ({ event }) => ({ start: event.at, end: event.at, use: event.use }),
          },
        },
        'drag.started': {
          target: 'dragging',
          actions: { type: 'startHaul', params: ({ event }) => ({ nodes: event.nodes, by: { x: 0, y: 0 } }) },
        },
        'grip.pressed': {
          target: 'resizing',
          actions: { type: 'startResize', params: ({ event }) => ({ node: event.node }) },
        },
        'handle.pressed': {
          target: 'connecting',
          actions: {
            type: 'startWire',
            params: ({ event }) => ({ from: event.from, start: event.at, end: event.at }),
          },
        },
        'handle.picked': {
          target: 'stepping',
          actions: {
            type: 'startWire',
            params: ({ event }) => ({ from: event.from, start: event.at, end: event.at }),
          },
        },
        'edge.pulled': {
          target: 'reconnecting',
          actions: {
            type: 'startWire',
            params: ({ event }) => ({ from: event.from, start: event.start, end: event.at, replaces: event.edge }),
          },
        },
        'menu.asked': {
          target: 'choosing',
          actions: { type: 'openMenu', params: ({ event }) => event.request },
        },
      },
    },
    panning: {
      description: 'The view is being moved or zoomed.',
      on: { 'pan.ended': 'idle' },
    },
    marquee: {
      description: 'A rectangle is drawn over empty canvas.',
      on: {
        'pointer.moved': {
          actions: { type: 'stretchMarquee', params: ({ event }) => ({ end: event.at }) },
        },
        'pointer.released': { target: 'idle', actions: 'tellEnclosed' },
        'escape.pressed': 'idle',
      },
    },
    dragging: {
      description: 'Nodes hang on the pointer; they are moved on the board when they are let go.',
      on: {
        'drag.moved': { actions: { type: 'haulOn', params: ({ event }) => ({ by: event.by }) } },
        'pointer.released': [
          { guard: 'hasMoved', target: 'idle', actions: 'tellDropped' },
          { target: 'idle', actions: 'tellDragCancelled' },
        ],
        'escape.pressed': { target: 'idle', actions: 'tellDragCancelled' },
      },
    },
    resizing: {
      description: 'A node is stretched by a grip; the board hears of its size when the grip is let go.',
      on: {
        'grip.moved': { actions: { type: 'stretch', params: ({ event }) => ({ place: event.place }) } },
        'pointer.released': [
          { guard: 'isStretched', target: 'idle', actions: 'tellStretched' },
          { target: 'idle', actions: 'tellResizeCancelled' },
        ],
        'escape.pressed': { target: 'idle', actions: 'tellResizeCancelled' },
      },
    },
    connecting: {
      description: 'A connection has one end; the other hangs on the pressed pointer.',
      ...wiring,
      on: {
        ...wiring.on,
        'handle.clicked': 'carrying',
        'pointer.released': [
          { guard: 'mayConnect', target: 'idle', actions: 'tellConnected' },
          { guard: 'mustChoose', target: 'carrying' },
          { guard: 'isRefused', target: 'idle', actions: 'tellRefused' },
          {
            guard: { type: 'offersSomething', params: ({ event }) => ({ offers: event.offers }) },
            target: 'choosing',
            actions: { type: 'openMenuAtEnd', params: ({ event }) => ({ screen: event.screen }) },
          },
          { target: 'idle' },
        ],
      },
    },
    carrying: {
      description:
        'The loose end follows the pointer without a button held, until it is put down by a click; a refusal keeps it.',
      ...putDown,
    },
    stepping: {
      description: 'The loose end steps from handle to handle by the keyboard; the first step is empty canvas.',
      ...putDown,
    },
    reconnecting: {
      description: 'One end of an edge is taken elsewhere; let go over nothing, the edge stays as it was.',
      ...wiring,
      on: {
        ...wiring.on,
        'pointer.released': [
          { guard: 'mayConnect', target: 'idle', actions: 'tellConnected' },
          { guard: 'mustChoose', target: 'carrying' },
          { guard: 'isRefused', target: 'idle', actions: 'tellRefused' },
          { target: 'idle' },
        ],
      },
    },
    choosing: {
      description: 'The Add Node menu is open; a dropped connection stays drawn.',
      on: {
        'type.chosen': {
          target: 'idle',
          actions: { type: 'tellWanted', params: ({ event }) => ({ nodeType: event.nodeType }) },
        },
        'menu.asked': { actions: { type: 'openMenu', params: ({ event }) => event.request } },
        'menu.closed': 'idle',
        'escape.pressed': 'idle',
      },
    },
  },
});

/** A body that several handles of would do asks which: the loose end is kept for the answer. */
function asksBack(refusal: Refusal | undefined): boolean {
  return refusal === 'severalFit' || refusal === 'allTaken';
}

/** Each state is only entered with its part of the context filled; what is missing here is our own mistake. */
function known<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The gesture machine is in a state without its context.');
  return part;
}
