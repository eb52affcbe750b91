import { largest, sizeOf } from '../generate_image/mainSolid.ts';
import type { Model, Part } from '../generate_image/model.ts';

/** Boxes that differ by less are the same, units. */
const SAME = 1e-6;
/** Parts at least so large a share of the largest make a product what it is. */
const LARGE = 0.5;

/**
 * Whether a model is another one with some of it gone: nothing has come instead, and a large part is where it was, though it may have
 * come down. A sofa that is drawn in another way without armrests is another sofa.
 */
export function isLess(less: Model, whole: Model): boolean {
  const count = ({ parts }: Model, name: string) => parts.filter((part) => part.name === name).length;
  const isMore = less.parts.some(({ name }) => count(less, name) > count(whole, name));
  const first = largest(whole.parts);
  const large = whole.parts.filter(({ solid }) => sizeOf(solid) >= LARGE * sizeOf(first.solid));
  const stays = (part: Part) => less.parts.some((other) => other.name === part.name && isAlike(other, part));
  return !isMore && (count(less, first.name) === 0 || large.some(stays));
}

function isAlike({ solid: { box: a } }: Part, { solid: { box: b } }: Part): boolean {
  const down = b.min[1] - a.min[1];
  const same = (one: number, other: number) => Math.abs(one - other) < SAME;
  return [0, 1, 2].every((i) => {
    const shift = i === 1 ? down : 0;
    return same(a.min[i] + shift, b.min[i]) && same(a.max[i] + shift, b.max[i]);
  });
}
