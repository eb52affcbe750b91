import { assertEvent, assign, emit, setup } from 'xstate';
import { rectBetween } from '../../geometry/plane/rect.ts';
import type {
  DraftConnection,
  GestureEvent,
  GestureResult,
  Marquee,
  MenuRequest,
  NodeDrag,
  NodeResize,
  Refusal,
} from './gesture.events.ts';

export type GestureContext = {
  readonly connection: DraftConnection | undefined;
  readonly marquee: Marquee | undefined;
  readonly drag: NodeDrag | undefined;
  readonly resize: NodeResize | undefined;
  readonly menu: MenuRequest | undefined;
};

const IDLE_CONTEXT: GestureContext = {
  connection: undefined,
  marquee: undefined,
  drag: undefined,
  resize: undefined,
  menu: undefined,
};

const gestureSetup = setup({
  types: {
    context: {} as GestureContext,
    events: {} as GestureEvent,
    emitted: {} as GestureResult,
    tags: {} as 'wiring',
  },
  guards: {
    mayConnect: ({ context }) =>
      context.connection?.aim?.handle !== undefined && context.connection.aim.refusal === undefined,
    mustChoose: ({ context }) => needsChoice(context.connection?.aim?.refusal),
    isRefused: ({ context }) => context.connection?.aim?.refusal !== undefined,
    hasOffers: ({ event }) => event.type === 'pointer.released' && event.offers,
    hasMoved: ({ context }) =>
      context.drag !== undefined && (context.drag.offset.x !== 0 || context.drag.offset.y !== 0),
    isResized: ({ context }) => context.resize?.rect !== undefined,
  },
  actions: {
    startMarquee: assign(({ event }) => {
      assertEvent(event, 'ground.pressed');
      return { marquee: { start: event.point, end: event.point, mode: event.mode } };
    }),
    extendMarquee: assign(({ context, event }) => {
      assertEvent(event, 'pointer.moved');
      return { marquee: { ...requirePart(context.marquee), end: event.point } };
    }),
    startDrag: assign(({ event }) => {
      assertEvent(event, 'drag.started');
      return { drag: { nodes: event.nodes, offset: { x: 0, y: 0 } } };
    }),
    moveDrag: assign(({ context, event }) => {
      assertEvent(event, 'drag.moved');
      const { type: _, ...step } = event;
      return { drag: { nodes: requirePart(context.drag).nodes, ...step } };
    }),
    startResize: assign(({ event }) => {
      assertEvent(event, 'grip.pressed');
      return { resize: { node: event.node } };
    }),
    resizeNode: assign(({ context, event }) => {
      assertEvent(event, 'grip.moved');
      return { resize: { ...requirePart(context.resize), rect: event.rect } };
    }),
    startConnection: assign(({ event }) => {
      assertEvent(event, ['handle.pressed', 'handle.picked']);
      const replaces = event.type === 'handle.picked' ? event.replaces : undefined;
      return { connection: { from: event.from, start: event.point, end: event.point, replaces } };
    }),
    pullEdge: assign(({ event }) => {
      assertEvent(event, 'edge.pulled');
      return { connection: { from: event.from, start: event.start, end: event.point, replaces: event.edge } };
    }),
    moveLooseEnd: assign(({ context, event }) => {
      assertEvent(event, 'pointer.moved');
      return { connection: { ...requirePart(context.connection), end: event.point, aim: event.aim } };
    }),
    openMenu: assign(({ event }) => {
      assertEvent(event, 'menu.requested');
      return { connection: undefined, menu: event.request };
    }),
    openMenuAtEnd: assign(({ context, event }) => {
      assertEvent(event, 'pointer.released');
      const { end, from } = requirePart(context.connection);
      return { menu: { screen: event.screen, place: { position: end }, from } };
    }),
    resetContext: assign(IDLE_CONTEXT),
    emitEnclosed: emit(({ context }) => {
      const { start, end, mode } = requirePart(context.marquee);
      return { type: 'area.enclosed', area: rectBetween(start, end), mode };
    }),
    emitDropped: emit(({ context }) => ({ type: 'nodes.dropped', drag: requirePart(context.drag) })),
    emitDragCancelled: emit(({ context }) => ({ type: 'drag.cancelled', drag: requirePart(context.drag) })),
    emitResized: emit(({ context }) => {
      const { node, rect } = requirePart(context.resize);
      return { type: 'node.stretched', node, rect: requirePart(rect) };
    }),
    emitResizeCancelled: emit({ type: 'resize.cancelled' }),
    emitConnected: emit(({ context }) => {
      const { from, aim, replaces } = requirePart(context.connection);
      const { node, handle } = requirePart(aim);
      return { type: 'connection.created', from, to: { node, handle: requirePart(handle) }, replaces };
    }),
    emitRefused: emit(({ context }) => {
      const { from, aim } = requirePart(context.connection);
      return { type: 'connection.refused', from, aim: requirePart(aim) };
    }),
    emitNodeRequest: emit(({ context, event }) => {
      assertEvent(event, 'type.selected');
      return { type: 'node.wanted', nodeType: event.nodeType, request: requirePart(context.menu) };
    }),
  },
});

/** A loose end follows the pointer, or the keys. */
const connectionStateConfig = gestureSetup.createStateConfig({
  tags: 'wiring',
  on: {
    'pointer.moved': {
      actions: 'moveLooseEnd',
    },
    'escape.pressed': 'idle',
  },
});

/** A loose end that hangs on no pressed pointer: it is put down by a click or a key, and stays where it is refused. */
const dropStateConfig = gestureSetup.createStateConfig({
  ...connectionStateConfig,
  on: {
    ...connectionStateConfig.on,
    'pointer.released': [
      { guard: 'mayConnect', target: 'idle', actions: 'emitConnected' },
      { guard: 'isRefused', actions: 'emitRefused' },
      {
        guard: 'hasOffers',
        target: 'choosing',
        actions: 'openMenuAtEnd',
      },
      { target: 'idle' },
    ],
  },
});

/** The activity of the pointer, or of the keyboard in its place, on the board. A finished gesture emits what it asks for. */
export const gestureMachine = gestureSetup.createMachine({
  id: 'gesture',
  description: 'What the pointer or the keyboard is doing on the board.',
  context: IDLE_CONTEXT,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is held.',
      entry: 'resetContext',
      on: {
        'pan.started': 'panning',
        'ground.pressed': {
          target: 'marquee',
          actions: 'startMarquee',
        },
        'drag.started': {
          target: 'dragging',
          actions: 'startDrag',
        },
        'grip.pressed': {
          target: 'resizing',
          actions: 'startResize',
        },
        'handle.pressed': {
          target: 'connecting',
          actions: 'startConnection',
        },
        'handle.picked': {
          target: 'stepping',
          actions: 'startConnection',
        },
        'edge.pulled': {
          target: 'reconnecting',
          actions: 'pullEdge',
        },
        'menu.requested': {
          target: 'choosing',
          actions: 'openMenu',
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
          actions: 'extendMarquee',
        },
        'pointer.released': { target: 'idle', actions: 'emitEnclosed' },
        'escape.pressed': 'idle',
      },
    },
    dragging: {
      description: 'Nodes hang on the pointer; they are moved on the board when they are let go.',
      on: {
        'drag.moved': { actions: 'moveDrag' },
        'pointer.released': [
          { guard: 'hasMoved', target: 'idle', actions: 'emitDropped' },
          { target: 'idle', actions: 'emitDragCancelled' },
        ],
        'escape.pressed': { target: 'idle', actions: 'emitDragCancelled' },
      },
    },
    resizing: {
      description: 'A node is stretched by a grip; the board hears of its size when the grip is let go.',
      on: {
        'grip.moved': { actions: 'resizeNode' },
        'pointer.released': [
          { guard: 'isResized', target: 'idle', actions: 'emitResized' },
          { target: 'idle', actions: 'emitResizeCancelled' },
        ],
        'escape.pressed': { target: 'idle', actions: 'emitResizeCancelled' },
      },
    },
    connecting: {
      description: 'A connection has one end; the other hangs on the pressed pointer.',
      ...connectionStateConfig,
      on: {
        ...connectionStateConfig.on,
        'handle.clicked': 'carrying',
        'pointer.released': [
          { guard: 'mayConnect', target: 'idle', actions: 'emitConnected' },
          { guard: 'mustChoose', target: 'carrying' },
          { guard: 'isRefused', target: 'idle', actions: 'emitRefused' },
          {
            guard: 'hasOffers',
            target: 'choosing',
            actions: 'openMenuAtEnd',
          },
          { target: 'idle' },
        ],
      },
    },
    carrying: {
      description:
        'The loose end follows the pointer without a button held, until it is put down by a click; a refusal keeps it.',
      ...dropStateConfig,
    },
    stepping: {
      description: 'The loose end steps from handle to handle by the keyboard; the first step is empty canvas.',
      ...dropStateConfig,
    },
    reconnecting: {
      description: 'One end of an edge is taken elsewhere; let go over nothing, the edge stays as it was.',
      ...connectionStateConfig,
      on: {
        ...connectionStateConfig.on,
        'handle.clicked': 'carrying',
        'pointer.released': [
          { guard: 'mayConnect', target: 'idle', actions: 'emitConnected' },
          { guard: 'mustChoose', target: 'carrying' },
          { guard: 'isRefused', target: 'idle', actions: 'emitRefused' },
          { target: 'idle' },
        ],
      },
    },
    choosing: {
      description: 'The Add Node menu is open; a dropped connection stays drawn.',
      on: {
        'type.selected': {
          target: 'idle',
          actions: 'emitNodeRequest',
        },
        'menu.requested': { actions: 'openMenu' },
        'menu.closed': 'idle',
        'escape.pressed': 'idle',
      },
    },
  },
});

/** A body that several handles of would do asks which: the loose end is kept for the answer. */
function needsChoice(refusal: Refusal | undefined): boolean {
  return refusal === 'allOccupied';
}

/** Each state is only entered with its part of the context filled; what is missing here is our own mistake. */
function requirePart<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The gesture machine is in a state without its context.');
  return part;
}
