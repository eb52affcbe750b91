import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BOARD_KEYS, type KeyName } from '../boardKeys.ts';

/** What belongs together on the sheet of shortcuts, in its order. */
export const KEY_GROUPS = {
  tools: msg`Tools`,
  view: msg`View`,
  find: msg`Find your way`,
  edit: msg`Edit`,
  select: msg`Select and move`,
} satisfies Record<string, MessageDescriptor>;
export type KeyGroup = keyof typeof KEY_GROUPS;

/** What each key of the board does, in words. */
export const KEY_WORDS: Readonly<Record<KeyName, readonly [group: KeyGroup, words: MessageDescriptor]>> = {
  select: ['tools', msg`Select`],
  hand: ['tools', msg`Hand`],
  frameTool: ['tools', msg`Frame`],
  space: ['tools', msg`Hold to pan`],
  zoomIn: ['view', msg`Zoom in`],
  zoomOut: ['view', msg`Zoom out`],
  zoomTo100: ['view', msg`Zoom to 100%`],
  fitAll: ['view', msg`Fit the board`],
  fitSelection: ['view', msg`Fit the selection`],
  undo: ['edit', msg`Undo`],
  redo: ['edit', msg`Redo`],
  selectAll: ['select', msg`Select all`],
  escape: ['select', msg`Let go, or select nothing`],
  duplicate: ['edit', msg`Duplicate`],
  frame: ['edit', msg`Put a frame around the selection`],
  dissolveFrame: ['edit', msg`Dissolve the frame`],
  collapseFrame: ['edit', msg`Collapse or expand the frame`],
  remove: ['edit', msg`Delete`],
  outline: ['find', msg`Outline`],
  jump: ['find', msg`Go to a node or do something`],
  shortcuts: ['find', msg`Keyboard shortcuts`],
  nudge: ['select', msg`Move the selection`],
  nudgeFar: ['select', msg`Move it further`],
  resize: ['select', msg`Resize`],
};

/** The lines of the table in one group. */
export function keysIn(group: KeyGroup) {
  return BOARD_KEYS.filter(({ name }) => KEY_WORDS[name][0] === group);
}

/** The shortcut that is shown for a line of the table. */
export function shortcutFor(name: KeyName) {
  return BOARD_KEYS.find((line) => line.name === name)!.keys[0];
}
