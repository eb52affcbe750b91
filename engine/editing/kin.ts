import type { Design } from '../generate_image/model.ts';
import { wordsOf } from '../studio/matching.ts';
import type { ProductName } from '../studio/scan.ts';
import { PRODUCTS } from '../studio/vocabulary.ts';

const namesOf = (product: string): readonly string[] =>
  wordsOf(Object.entries(PRODUCTS).find(([id]) => id === product)?.[1] ?? '');

/** Whether a name ends with another as its noun: an "easy chair" is a chair, 茶壶 is a 壶. */
const isKindOf = (name: string, noun: string): boolean => name.endsWith(/[a-z]/.test(noun) ? ` ${noun}` : noun);

/** Whether a product's name can be meant for a design: "chair" for an easy chair, "armchair" for a chair, "cup" for no coffee machine. */
export function mayName(product: ProductName, { family, variant }: Design): boolean {
  const kind = product.split('.')[0];
  if (kind === family) return true;
  const said = [...namesOf(kind), ...namesOf(product)];
  const own = [...namesOf(family), ...(variant ? namesOf(`${family}.${variant}`) : [])];
  // One character is the noun of too many words: a bicycle is a 车, but no car.
  return own.some((name) => said.some((other) => isKindOf(name, other) || (name.length > 1 && isKindOf(other, name))));
}
