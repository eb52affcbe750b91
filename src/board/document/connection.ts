import type { HandleId } from '../../../contract/handles.ts';
import type { NodeId } from '../../../contract/ids.ts';

/** The ends that an edge joins: an output handle of `source` and an input handle of `target`. */
export type Connection = {
  readonly source: NodeId;
  readonly sourceHandle: HandleId;
  readonly target: NodeId;
  readonly targetHandle: HandleId;
};

/** One end of a connection that has no other end yet: dragged from this handle, input or output. */
export type ConnectionEnd = { readonly node: NodeId; readonly handle: HandleId };
