import type { ReactNode } from 'react';
import { cx } from '../tokens/cx.ts';
import { hueOfName } from '../tokens/personColor.ts';
import { tip } from '../tooltips/tip.ts';
import s from './Avatar.module.css';

type AvatarProps = {
  name: string;
  /** The one that the person has on the board; by the name where they have none, or it is none of ours. */
  color?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
  isDecorative?: boolean;
};

/** A person: the first letter of the name on the person's colour. The name is its tooltip unless `isDecorative`. */
export function Avatar({ name, color, size = 'md', isDecorative }: AvatarProps) {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?';
  const labelProps = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, ...tip(name) };
  return (
    <span {...labelProps} className={cx(s.avatar, s[size])} data-hue={hueOfName(name)} data-color={color}>
      {letter}
    </span>
  );
}

/** Several people, each overlapping the one before. */
export function Avatars({ children }: { children: ReactNode }) {
  return <span className={s.row}>{children}</span>;
}
