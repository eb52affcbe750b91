import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './Problem.module.css';

type ProblemProps = {
  id?: string;
  text: ReactNode;
  advice?: ReactNode;
  /** The help page that says more. */
  docs?: string | undefined;
  /** An action that helps at once. */
  action?: ReactNode;
  /** A dialog or a notice has said it already: the card only keeps it. */
  isAlreadyReported?: boolean;
};

/** The failure on the card that it happened to: the exact text, then what to do. */
export function Problem({ id, text, advice, docs, action, isAlreadyReported }: ProblemProps) {
  return (
    <div className={s.problem} role={isAlreadyReported ? undefined : 'alert'} id={id}>
      <CircleAlert aria-hidden="true" />
      <div>
        <b>{text}</b>
        {advice && <span className={s.more}>{advice}</span>}
        {docs && (
          <a className={s.docs} href={docs} target="_blank" rel="noreferrer">
            <Trans>Read the docs</Trans>
          </a>
        )}
        {action && <p>{action}</p>}
      </div>
    </div>
  );
}
