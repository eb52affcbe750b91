import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconShape } from '../../../ui/icons/Icon.tsx';
import type { Shortcut } from '../../../ui/keyboard/shortcuts.ts';
import type { Controller } from '../../controller.ts';
import { KEY_GROUPS } from '../keyDescriptions.ts';

/** The headings of the palette, in its order. */
export const COMMAND_GROUPS = {
  nodes: msg({ message: 'Selection', context: 'palette' }),
  ...KEY_GROUPS,
  arrange: msg`Arrange`,
  add: msg({ message: 'Add', context: 'palette' }),
  board: msg({ message: 'Board', context: 'palette' }),
  settings: msg`Settings`,
  account: msg`Account`,
} satisfies Record<string, MessageDescriptor>;
export type CommandGroup = keyof typeof COMMAND_GROUPS;

/** Something that the palette can do, whether or not it can be done now. */
export type PaletteCommand = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Other names of it, with spaces between them. */
  readonly keywords?: string;
  /** Its state: "On". */
  readonly hint?: string;
  readonly icon?: IconShape;
  readonly shortcut?: Shortcut;
  /** Why it can do nothing now. */
  readonly offReason?: string | undefined;
  readonly execute: () => void;
};

type CommandSource = () => readonly PaletteCommand[];

/** The commands of the app on a canvas, read whenever the palette opens. */
const sourceByController = new WeakMap<Controller, CommandSource>();

/** The commands that the canvas does not know itself: of the selected nodes' types, the board, the settings and the account. */
export function appCommands(controller: Controller): readonly PaletteCommand[] {
  return sourceByController.get(controller)?.() ?? [];
}

/** Sets the source of the app's commands on a canvas; gives back how to take it away. */
export function setAppCommands(controller: Controller, source: CommandSource): () => void {
  sourceByController.set(controller, source);
  return () => sourceByController.delete(controller);
}
