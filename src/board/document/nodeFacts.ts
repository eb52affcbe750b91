import type { BoardNode, Size } from '../../../contract/board.ts';
import type { HandleId, HandleKind } from '../../../contract/handles.ts';
import type { ResizeRule } from '../../geometry/layout/resize.ts';
import type { Rect } from '../../geometry/plane/rect.ts';

/** The five places where a node type can be offered: the right-click menu, and a connection dropped from a handle. */
export type OfferPlace = 'menu' | 'imageOutput' | 'textOutput' | 'imageInput' | 'textInput';

/**
 * The facts of a node type that the pure rules need. The facts are computed from the node registry and handed in, so that no
 * rule keeps a list of types of its own.
 */
export type NodeFacts = {
  readonly type: string;
  /** Inputs first, in the order they are drawn. */
  readonly handles: readonly HandleId[];
  /** The menus that offer the type, each with its rank there. */
  readonly menuRanks: Readonly<Partial<Record<OfferPlace, number>>>;
  /** False for the types whose dropped connections open no menu (spec section 2). */
  readonly opensMenu: boolean;
  /** Its help page. */
  readonly docs?: { readonly path: string } | undefined;
  /** Board units; a node's own `size` goes before it. */
  readonly size: Size;
  /** The height of a card of this width, in board units, where that follows from its data; missing where it is the type's. */
  readonly heightOf?: ((node: BoardNode, width: number) => number) | undefined;
  /** The place of its picture on a card of this width, from the card's upper left corner, in board units; missing for a type without one. */
  readonly pictureBoxOf?: ((node: BoardNode, width: number) => Rect) | undefined;
  /** The rule by which a person may resize it; missing for a type that keeps its size. */
  readonly resize?: ResizeFacts | undefined;
  /** Set if other nodes lie in it: it is drawn below them, by its own size, and as a card of the type's size while collapsed. */
  readonly isFrame?: boolean | undefined;
  /** Set if its picture is drawn on paper: a card that is fed by it shows all of it, as it lies on its paper. */
  readonly isDrawing?: boolean | undefined;
  /** Set if it has a Go. */
  readonly generates: boolean;
  /** Set if its picture is composed of those connected to it: one composed of others is composed anew before it is read. */
  readonly composes?: boolean | undefined;
  /** A new node's data. */
  readonly defaults: () => Record<string, unknown>;
  /** The picture that the node shows; undefined while it has none. */
  readonly pictureOf: (node: BoardNode) => Picture | undefined;
  /** The value that the node passes on through one of its outputs; undefined while there is nothing. */
  readonly outputValueOf: (node: BoardNode, output: HandleId) => PassedValue | undefined;
  /** The inputs whose passed things go out by an output, in place of the node's own. */
  readonly passThroughInputs?: { readonly [output in HandleId]?: HandleId } | undefined;
};

/** The rule of resizing: with `both` for `along` the contents fill the node's size; otherwise they decide on the height. */
export type ResizeFacts = ResizeRule & {
  /** The size that a double-click on a grip gives back; undefined for the type's own. */
  readonly naturalSize?: ((node: BoardNode) => Size | undefined) | undefined;
};

/** A stored object on the board: boards rely on the object key, the address may have expired. */
export type Asset = { readonly objectKey?: string | undefined; readonly url?: string | undefined };
export type Picture = Asset;

/** The asset of a node's two fields; undefined where both are missing. */
export function assetOf(objectKey: string | undefined, url: string | undefined): Asset | undefined {
  return objectKey || url ? { objectKey, url } : undefined;
}

/** The value that travels along an edge: a text, or a stored object of the edge's kind. */
export type PassedValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: AssetKind; readonly asset: Asset };
export type AssetKind = Exclude<HandleKind, 'text' | 'omni'>;

/** Looks a type's facts up; undefined for a type that this version does not know. */
export type NodeFactsLookup = (type: string) => NodeFacts | undefined;
