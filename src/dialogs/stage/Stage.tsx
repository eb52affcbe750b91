import type { ComponentProps } from 'react';
import { cx } from '../../ui/tokens/cx.ts';
import s from './Stage.module.css';

type StageProps = Omit<ComponentProps<'div'>, 'role' | 'tabIndex'> & {
  /** The text for assistive technology. */
  label: string;
};

/** The element that is a stage: an application, for it takes keys of its own. */
export function Stage({ label, className, ...rest }: StageProps) {
  return (
    <div
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
      tabIndex={0}
      className={cx(s.stage, className)}
      {...rest}
    />
  );
}
