import type { HandleKind } from '../../../contract/handles.ts';

/** Says whether the colour of a kind is too near to a theme's ground to be seen as a line: a casing runs along it (`--k-casing`). */
export function needsCasing(kind: HandleKind): boolean {
  return kind === '3d' || kind === 'omni';
}
