import { largest, sizeOf } from '../generate_image/mainSolid.ts';
import type { Model, Part } from '../generate_image/model.ts';
import type { PartName } from '../studio/scan.ts';

/** Boxes that differ by less are the same, units. */
const SAME = 1e-6;
/** Parts at least so large a share of the largest make a product what it is. */
const LARGE = 0.5;

/** What is seen once a thing is gone is so small beside it: the mount behind a lens. */
const BEHIND = 0.2;

/**
 * Whether a model is another one with some of it gone: nothing of weight has come instead, and a large part is where it was, though it
 * may have come down. A sofa that is drawn in another way without armrests is another sofa.
 */
export function isLess(less: Model, whole: Model): boolean {
  const names = [...new Set([...less.parts, ...whole.parts].map(({ name }) => name))];
  const grown = names.map((name) => volumeOf(less, name) - volumeOf(whole, name));
  const [more, gone] = [1, -1].map((sign) => grown.reduce((sum, volume) => sum + Math.max(0, sign * volume), 0));
  const first = largest(whole.parts);
  const large = whole.parts.filter(({ solid }) => sizeOf(solid) >= LARGE * sizeOf(first.solid));
  const stays = (part: Part) => less.parts.some((other) => other.name === part.name && isAlike(other, part));
  return more <= BEHIND * gone && (volumeOf(less, first.name) === 0 || large.some(stays));
}

const volumeOf = ({ parts }: Model, name: PartName): number =>
  parts
    .filter((part) => part.name === name)
    .reduce((sum, { solid: { box } }) => sum + [0, 1, 2].reduce((v, i) => v * (box.max[i] - box.min[i]), 1), 0);

function isAlike({ solid: { box: a } }: Part, { solid: { box: b } }: Part): boolean {
  const down = b.min[1] - a.min[1];
  const same = (one: number, other: number) => Math.abs(one - other) < SAME;
  return [0, 1, 2].every((i) => {
    const shift = i === 1 ? down : 0;
    return same(a.min[i] + shift, b.min[i]) && same(a.max[i] + shift, b.max[i]);
  });
}
