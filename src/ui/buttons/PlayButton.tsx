import { Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon, type IconSize } from '../icons/Icon.tsx';
import { cx } from '../tokens/cx.ts';
import s from './PlayButton.module.css';

type PlayButtonProps = Pick<ComponentProps<'button'>, 'aria-label' | 'aria-hidden' | 'tabIndex' | 'onClick'> & {
  readonly iconSize: IconSize;
  /** Gives the button its size. */
  readonly className: string | undefined;
};

/** The round button in the middle of a film that stands still. */
export function PlayButton({ iconSize, className, ...attributes }: PlayButtonProps) {
  return (
    <button type="button" className={cx(s.play, className)} {...attributes}>
      <Icon of={Play} size={iconSize} />
    </button>
  );
}
