import { type ReactNode, useContext } from 'react';
import { StageHintContext } from '../../ui/modals/stageHintContext.ts';
import s from './Properties.module.css';

/** The sentence beside a stage that names its keys; screen readers read it with the stage. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <p id={useContext(StageHintContext)} className={s.hint}>
      {children}
    </p>
  );
}
