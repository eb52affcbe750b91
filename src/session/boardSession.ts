import type { Actor, ActorRefFrom } from 'xstate';
import type { NodeId } from '../../contract/ids.ts';
import type { boardMachine } from '../machines/board/board.machine.ts';
import type { gestureMachine } from '../machines/gesture/gesture.machine.ts';
import type { Notices } from '../ui/notices/notices.ts';
import type { RevealRequests } from './revealRequests.ts';
import type { PictureServices } from './services/pictures.ts';

/** Everything that lives as long as one opened board: what is mounted over it reads, sends and calls through this. */
export type BoardSession = {
  readonly actor: Actor<typeof boardMachine>;
  readonly gesture: ActorRefFrom<typeof gestureMachine>;
  readonly pictureServices: PictureServices;
  readonly notices: Notices;
  /** Names this opening of the board among those of all tabs. */
  readonly tab: string;
  /** Shows a node on the canvas to somebody who is away from it. */
  readonly reveal: RevealRequests;
  /** Elements that could not be read and are not shown. */
  readonly refusedCount: number;
  /** Takes the board's name as it is typed. */
  rename(name: string): void;
  /** Has a composed picture composed anew where it is stale; rejects when that fails. */
  renewPicture(id: NodeId): Promise<void>;
  /** Goes to the page where plans and limits are changed. */
  openBilling(): void;
  end(): void;
};
