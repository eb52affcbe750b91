import type { HandleKind } from '../../../contract/handles.ts';

/** Tells a kind whose colour is too near to a theme's ground to be seen as a line: a casing runs along it (`--k-casing`). */
export function isCased(kind: HandleKind): boolean {
  return kind === '3d' || kind === 'omni';
}
