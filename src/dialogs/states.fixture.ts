import type { ReactElement } from 'react';
import type { NodeType } from '../../contract/nodes.ts';
import type { DialogName } from '../machines/events/dialogNames.ts';
import { node, nodeId, startBoard } from '../nodes/board.fixture.tsx';
import type { BoardSession } from '../session/boardSession.ts';

/** The states that dialogs open in, by dialog and state: what the gallery shows, and its tests look at. */
export type DialogStates = {
  readonly [dialog in DialogName]?: { readonly [state: string]: () => ReactElement | Promise<ReactElement> };
};

/** Does nothing: presses in a gallery state have no effect. */
export const nothing = () => undefined;
export const later = async () => undefined;
export const never = () => new Promise<never>(nothing);

/** The node that a dialog is about. */
export const OWNER = nodeId('owner');

/** A session of which a host reads the board alone. */
export function sessionOf(type: NodeType): BoardSession {
  const { actor } = startBoard({ nodes: [node(OWNER, type)] });
  return { actor } as BoardSession;
}
