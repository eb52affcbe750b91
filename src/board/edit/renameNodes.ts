import { shortName } from '../../../contract/names.ts';

/** The rule by which several nodes get new names. */
export type NewNames = {
  /** The text that is replaced in their names, large or small letters alike; empty where the whole name is. */
  readonly find: string;
  /** The text in its place. Each run of `#` becomes the node's number, with at least as many digits. */
  readonly replacement: string;
  /** The number of the first one. */
  readonly start: number;
};

const NUMBER_PATTERN = /#+/g;

/** The names after they were changed. One in which nothing was found keeps its name and takes no number, and so does one that would have none. */
export function renamed(names: readonly string[], { find, replacement, start }: NewNames): readonly string[] {
  let number = start;
  return names.map((name) => {
    if (find !== '' && !hasText(name, find)) return name;
    const text = replacement.replace(NUMBER_PATTERN, (signs) => String(number).padStart(signs.length, '0'));
    number += 1;
    return shortName(find === '' ? text : replaceText(name, find, text)) || name;
  });
}

/** Says whether the new names have numbers. */
export function hasNumber(replacement: string): boolean {
  return replacement.includes('#');
}

function hasText(name: string, find: string): boolean {
  return name.toLowerCase().includes(find.toLowerCase());
}

function replaceText(name: string, find: string, text: string): string {
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  return name.replace(pattern, () => text);
}
