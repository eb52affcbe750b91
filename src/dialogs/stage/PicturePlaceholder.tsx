import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Spinner } from '../../ui/display/Spinner.tsx';
import s from './Stage.module.css';

type PicturePlaceholderProps = {
  /** `loading`, `missing`, or any other: then nothing is said. */
  state: string;
  /** Why it is missing, when that is known. */
  reason?: ReactNode;
};

/** In the middle of a stage without its picture: that it is loading, or why it is missing. */
export function PicturePlaceholder({ state, reason }: PicturePlaceholderProps) {
  if (state === 'loading') {
    return (
      <p className={s.words}>
        <Spinner announce />
      </p>
    );
  }
  if (state !== 'missing') return null;
  return (
    <p className={s.words} role="alert">
      {reason ?? <Trans>This image couldn’t be loaded. Check your connection, then open it again.</Trans>}
    </p>
  );
}
