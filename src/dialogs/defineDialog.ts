import type { ComponentType } from 'react';
import type { NodeId } from '../../contract/ids.ts';
import type { LimitRefusal } from '../machines/effects/limitRefusal.ts';
import type { BoardSession } from '../session/boardSession.ts';

/** The props of every dialog of a board: whose node it is about, which other it is opened with, and how it closes. */
export type DialogHostProps = {
  readonly session: BoardSession;
  readonly id: NodeId;
  readonly otherId?: NodeId | undefined;
  readonly limitRefusal?: LimitRefusal | undefined;
  readonly onClose: () => void;
};

/** A dialog: what the board needs to know of it before it is fetched. */
export type DialogDefinition = {
  /** Fetches its host, and with that all that it is made of. */
  readonly load: () => Promise<{ readonly default: ComponentType<DialogHostProps> }>;
  /** True if it stays, and says so, when its node goes from the board while it is open; the others go with their node. */
  readonly staysWithoutNode?: boolean;
  /** True if it is fetched as soon as the browser has nothing else to do: it is needed when nothing can be fetched. */
  readonly isPreloaded?: boolean;
  /** Runs, beside the notice, where it was asked for and cannot be fetched. */
  readonly onLoadFailure?: (props: DialogHostProps) => void;
};

/** Defines a dialog. Its name is that of its line in `registry.ts`. */
export function defineDialog(definition: DialogDefinition): DialogDefinition {
  return definition;
}
