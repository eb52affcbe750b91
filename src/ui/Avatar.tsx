import type { ReactNode } from 'react';
import s from './Avatar.module.css';
import { cx } from './cx.ts';
import { tip } from './tip.ts';

const HUES = 3;

/** The same name always gets the same of the three colours. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return (sum % HUES) + 1;
}

/** A person: the first letter of the name on the person's colour. The name is its tooltip unless `quiet`. */
export function Avatar({ name, size = 'md', quiet }: { name: string; size?: 'sm' | 'md' | 'lg'; quiet?: boolean }) {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?';
  const named = quiet ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, ...tip(name) };
  return (
    <span {...named} className={cx(s.avatar, s[size], s[`person${hueOf(name)}`])}>
      {letter}
    </span>
  );
}

/** Several people, each overlapping the one before. */
export function Avatars({ children }: { children: ReactNode }) {
  return <span className={s.row}>{children}</span>;
}
