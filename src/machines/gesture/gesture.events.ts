import type { HandleId } from '../../../contract/handles.ts';
import type { EdgeId, NodeId } from '../../../contract/ids.ts';
import type { RefusedConnection } from '../../board/connect/connect.ts';
import type { RefusedDrop } from '../../board/connect/nodeDrop.ts';
import type { ConnectionEnd } from '../../board/document/connection.ts';
import type { NodePlace } from '../../board/placement/placement.ts';
import type { Point } from '../../geometry/plane/point.ts';
import type { Rect } from '../../geometry/plane/rect.ts';

/** Why a connection is refused: by a handle, or by the body of a node. */
export type Refusal = RefusedConnection | RefusedDrop;

/**
 * The meaning of a loose end: a node's handle, pointed at or chosen by its body, or a body that cannot say which; where that is on the
 * board, and why the connection is refused, if it is.
 */
export type ConnectionAim = {
  readonly node: NodeId;
  readonly handle?: HandleId | undefined;
  readonly point: Point;
  readonly refusal?: Refusal | undefined;
};

/** The connection being drawn. Points are board points. */
export type DraftConnection = {
  /** The end that holds, and where. */
  readonly from: ConnectionEnd;
  readonly start: Point;
  /** The place of the loose end. */
  readonly end: Point;
  readonly aim?: ConnectionAim | undefined;
  /** The edge whose end was picked up; it stays on the board until the end is dropped elsewhere. */
  readonly replaces?: EdgeId | undefined;
};

/** The effect of a rectangle on the nodes that it touches: they become the selection, join it, or leave it. */
export type MarqueeMode = 'replace' | 'add' | 'subtract';

/** A rectangle being drawn over the board, in board points. */
export type Marquee = { readonly start: Point; readonly end: Point; readonly mode: MarqueeMode };

/** Nodes being dragged and how far, in board units; with `copies`, the nodes stay and copies of them are put down there. */
export type NodeDrag = {
  readonly nodes: readonly NodeId[];
  readonly offset: Point;
  readonly copies?: boolean;
  /** The edge on which the one node hangs: let go here, it goes between the edge's ends. */
  readonly into?: EdgeId;
};

/** A node being resized, or the box of the selection, and where it would stand; undefined until the grip has moved. */
export type NodeResize = { readonly node?: NodeId | undefined; readonly rect?: Rect | undefined };

/**
 * The open Add Node menu: where on the stage, the place of the new node, whose connection it completes, and the edge between whose ends it
 * goes.
 */
export type MenuRequest = {
  readonly screen: Point;
  readonly place: NodePlace;
  readonly from?: ConnectionEnd | undefined;
  readonly into?: EdgeId;
};

/** Events of the pointer, or to the keys in its place. */
export type GestureEvent =
  | { readonly type: 'pan.started' }
  | { readonly type: 'pan.ended' }
  | { readonly type: 'ground.pressed'; readonly point: Point; readonly mode: MarqueeMode }
  | { readonly type: 'drag.started'; readonly nodes: readonly NodeId[] }
  | ({ readonly type: 'drag.moved' } & Omit<NodeDrag, 'nodes'>)
  /** Without a node it is a grip of the box of the selection. */
  | { readonly type: 'grip.pressed'; readonly node?: NodeId }
  /** The grip would give the node, or the box, this place. */
  | { readonly type: 'grip.moved'; readonly rect: Rect }
  | { readonly type: 'handle.pressed'; readonly from: ConnectionEnd; readonly point: Point }
  /** The press on the handle ended where it began, or a menu pulled the edge off: the loose end stays on the pointer. */
  | { readonly type: 'handle.clicked' }
  /** A handle was picked up by the keyboard: the loose end steps from candidate to candidate. */
  | {
      readonly type: 'handle.picked';
      readonly from: ConnectionEnd;
      readonly point: Point;
      readonly replaces?: EdgeId | undefined;
    }
  /** An edge was pulled off by one end: `from` is the end that holds, at `start`; the loose one is at `point`. */
  | {
      readonly type: 'edge.pulled';
      readonly edge: EdgeId;
      readonly from: ConnectionEnd;
      readonly start: Point;
      readonly point: Point;
    }
  | { readonly type: 'pointer.moved'; readonly point: Point; readonly aim?: ConnectionAim | undefined }
  /** `offers`: a menu has something to offer here for the handle that the connection comes from. */
  | { readonly type: 'pointer.released'; readonly screen: Point; readonly offers: boolean }
  | { readonly type: 'menu.requested'; readonly request: MenuRequest }
  | { readonly type: 'menu.closed' }
  | { readonly type: 'type.selected'; readonly nodeType: string }
  | { readonly type: 'escape.pressed' };

/** Requests of a finished gesture to the board; `actor.on('connection.created', ...)`. */
export type GestureResult =
  | { readonly type: 'area.enclosed'; readonly area: Rect; readonly mode: MarqueeMode }
  | { readonly type: 'nodes.dropped'; readonly drag: NodeDrag }
  | { readonly type: 'drag.cancelled'; readonly drag: NodeDrag }
  | { readonly type: 'node.stretched'; readonly node: NodeId | undefined; readonly rect: Rect }
  | { readonly type: 'resize.cancelled' }
  | {
      readonly type: 'connection.created';
      readonly from: ConnectionEnd;
      readonly to: ConnectionEnd;
      readonly replaces?: EdgeId | undefined;
    }
  | { readonly type: 'connection.refused'; readonly from: ConnectionEnd; readonly aim: ConnectionAim }
  | { readonly type: 'node.wanted'; readonly nodeType: string; readonly request: MenuRequest };
