import type { ColourName } from './colours.ts';
import type { Finish } from './finish.ts';
import { type MaterialName, material } from './materials.ts';
import type { Token } from './scan.ts';

/** Plain hues, which only confirm a shade: "cobalt blue". */
export const HUES: ReadonlySet<ColourName> = new Set([
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
]);

/** Whether a description opens another finish after `last`: "matte black, ...", "walnut brass". */
export function begins(
  last: Finish,
  token: Extract<Token, { kind: 'colour' | 'material' | 'manner' }>,
  next: Token | undefined,
): boolean {
  switch (token.kind) {
    case 'colour':
      // "Cobalt blue", "mustard yellow": the plain hue only confirms the shade.
      return last.colour !== undefined && !(HUES.has(token.id) && !HUES.has(last.colour));
    case 'material':
      // "Birch plywood" is plywood, "walnut wood" walnut, "rose gold metal" rose gold.
      return last.material !== undefined && !isKind(last.material, token.id);
    case 'manner':
      return last.material !== undefined && next !== undefined && ['colour', 'material'].includes(next.kind);
  }
}

/** "Light" with nothing behind it that it could make pale. */
export function isLamplight(token: Token, next: Token | undefined): boolean {
  if (token.kind !== 'manner' || token.text !== 'light') return false;
  return next === undefined || next.kind === 'joint' || next.kind === 'light';
}

/** Whether the second material only says of what kind the first is. */
const isKind = (one: MaterialName, two: MaterialName): boolean =>
  (isWood(one) && isWood(two)) || (two === 'metal' && material(one).metal > 0.5);

const isWood = (name: MaterialName): boolean => material(name).pattern === 'wood';
