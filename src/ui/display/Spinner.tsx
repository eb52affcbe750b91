import { useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { Icon, type IconSize } from '../icons/Icon.tsx';
import s from './Spinner.module.css';

/** A turning ring. Decoration unless `announce` is set: words usually stand beside it. */
export function Spinner({ size = 'md', announce }: { size?: IconSize; announce?: boolean }) {
  const { t } = useLingui();
  const ring = <Icon of={LoaderCircle} size={size} className={s.spin} />;
  if (!announce) return ring;
  return (
    <span role="status" aria-label={t`Working…`}>
      {ring}
    </span>
  );
}
