import { setData } from '../board/edit/edit.ts';
import type { BoardActor } from '../machines/board/board.machine.ts';
import { nodeId } from './board.fixture.tsx';

/** Gives a node other data as somebody else: it arrives while `base` was the board that the server knew here. */
export function editAsOther(
  actor: BoardActor,
  name: string,
  data: Record<string, unknown>,
  base = actor.getSnapshot().context.board,
): void {
  const { places, conflicts } = actor.getSnapshot().context;
  const theirs = {
    base,
    theirs: setData(base, nodeId(name), data),
    places,
    votes: [],
    claims: [],
    conflicts: { base: conflicts, theirs: conflicts },
    refused: [],
  };
  actor.send({ type: 'theirs.arrived', theirs });
}
