import type { OrbitTool } from '../../model3D/attachOrbit.ts';
import type { ViewName } from '../../model3D/orbit.ts';
import type { KeyPress } from '../stage/attachEditorKeys.ts';

export const TOOL_KEYS: Readonly<Record<OrbitTool, string>> = { orbit: 'O', pan: 'P' };
export const VIEW_KEYS: Readonly<Record<ViewName, string>> = { front: '1', side: '2', top: '3', corner: '4' };
export const FIT_KEY = 'F';
export const WIREFRAME_KEY = 'W';

/** A command to the viewer by a letter or a digit. */
export type ViewerCommand =
  | { readonly kind: 'tool'; readonly tool: OrbitTool }
  | { readonly kind: 'view'; readonly view: ViewName }
  | { readonly kind: 'fit' | 'wireframe' };

const COMMAND_BY_KEY: Readonly<Record<string, ViewerCommand>> = {
  ...Object.fromEntries(Object.entries(TOOL_KEYS).map(([tool, key]) => [key, { kind: 'tool', tool }])),
  ...Object.fromEntries(Object.entries(VIEW_KEYS).map(([view, key]) => [key, { kind: 'view', view }])),
  [FIT_KEY]: { kind: 'fit' },
  [WIREFRAME_KEY]: { kind: 'wireframe' },
};

/** The command of a key; undefined for any other key, and while a text is typed. */
export function commandForKey({ key, mod, alt, focus }: KeyPress): ViewerCommand | undefined {
  return mod || alt || focus === 'text' ? undefined : COMMAND_BY_KEY[key.toUpperCase()];
}
