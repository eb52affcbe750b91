import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Shortcut } from '../../ui/keyboard/shortcuts.ts';
import { BOARD_KEYS, type KeyName } from '../keyboard/boardKeys.ts';

/** The groups on the sheet of shortcuts, in its order. */
export const KEY_GROUPS = {
  tools: msg`Tools`,
  view: msg`View`,
  find: msg`Navigation`,
  edit: msg`Edit`,
  select: msg`Select and move`,
} satisfies Record<string, MessageDescriptor>;
export type KeyGroup = keyof typeof KEY_GROUPS;

/** The name of what each key of the board does. */
export const KEY_DESCRIPTIONS: Readonly<Record<KeyName, readonly [group: KeyGroup, name: MessageDescriptor]>> = {
  select: ['tools', msg`Select`],
  hand: ['tools', msg`Hand`],
  frameTool: ['tools', msg`Frame`],
  commentTool: ['tools', msg`Comment`],
  addNode: ['edit', msg({ message: 'Add node', context: 'key' })],
  space: ['tools', msg`Pan (hold)`],
  zoomIn: ['view', msg`Zoom in`],
  zoomOut: ['view', msg`Zoom out`],
  zoomTo100: ['view', msg`Zoom to 100%`],
  fitAll: ['view', msg`Zoom to fit`],
  fitSelection: ['view', msg`Zoom to selection`],
  snapToGrid: ['view', msg`Snap to grid`],
  present: ['view', msg`Present`],
  bareBoard: ['view', msg`Hide or show the interface`],
  undo: ['edit', msg`Undo`],
  redo: ['edit', msg`Redo`],
  selectAll: ['select', msg`Select all`],
  toggleSelected: ['select', msg`Add the focused node to the selection, or take it out`],
  extendSelection: ['select', msg`Add the nearest node in that direction to the selection`],
  escape: ['select', msg`Cancel or deselect`],
  copy: ['edit', msg`Copy`],
  cut: ['edit', msg`Cut`],
  paste: ['edit', msg`Paste`],
  duplicate: ['edit', msg`Duplicate`],
  duplicateWithInputs: ['edit', msg`Duplicate with incoming connections`],
  frame: ['edit', msg`Frame the selection`],
  dissolveFrame: ['edit', msg`Ungroup frame`],
  collapseFrame: ['edit', msg`Collapse or expand the frame`],
  remove: ['edit', msg`Delete`],
  outline: ['find', msg`Outline`],
  jobs: ['find', msg`Runs`],
  comments: ['find', msg`Comments`],
  nextThread: ['find', msg`Next comment`],
  previousThread: ['find', msg`Previous comment`],
  jump: ['find', msg`Search nodes and commands`],
  shortcuts: ['find', msg`Keyboard shortcuts`],
  nudge: ['select', msg`Move the selection, or the view`],
  nudgeFar: ['select', msg`Move by a larger step`],
  panPage: ['view', msg`Move the view up or down by a page`],
  stepToNode: ['find', msg`Go to the nearest node in that direction`],
  resize: ['select', msg`Resize`],
};

/** Keys that act by where the focus is: the elements hear them themselves. */
export const FOCUS_KEYS: readonly { readonly name: MessageDescriptor; readonly keys: readonly Shortcut[] }[] = [
  { name: msg`Next node, or next control in a node`, keys: ['Tab'] },
  { name: msg`Go into the focused node`, keys: ['Enter'] },
  { name: msg`Leave the node`, keys: ['Escape'] },
  { name: msg`Start or end a connection at the focused handle`, keys: ['Enter'] },
  { name: msg`Open the menu of the focused node, handle or connection`, keys: ['Shift+F10'] },
  { name: msg`Run from the prompt field`, keys: ['Mod+Enter'] },
  { name: msg`Next part of the page`, keys: ['F6'] },
];

/** The lines of the table in one group. */
export function keysInGroup(group: KeyGroup) {
  return BOARD_KEYS.filter(({ name }) => KEY_DESCRIPTIONS[name][0] === group);
}

/** The shortcut that is shown for a line of the table. */
export function shortcutOfKey(name: KeyName) {
  return BOARD_KEYS.find((boardKey) => boardKey.name === name)!.keys[0];
}
