import type { BoardActor } from '../../../machines/board.machine.ts';
import { FileDrop } from './FileDrop.tsx';

/** What comes onto the board from outside: files that are dropped. Fetched apart from the page. */
export function Intake({ actor }: { actor: BoardActor }) {
  return <FileDrop actor={actor} />;
}
