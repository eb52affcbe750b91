import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/buttons/Button.tsx';
import s from './share.module.css';

type QuestionProps = {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it. */
  readonly verb: string;
  readonly onYes: () => void;
  /** A further choice in the same step. */
  readonly more?: { readonly verb: string; readonly onYes: () => void };
  readonly onNo: () => void;
};

/** Asks in place before somebody loses access. */
export function Question({ title, text, verb, onYes, more, onNo }: QuestionProps) {
  const { t } = useLingui();
  return (
    <div className={s.question} role="alert">
      <b>{title}</b>
      <p>{text}</p>
      <Button variant="danger" size="sm" autoFocus onClick={onYes}>
        {verb}
      </Button>
      {more && (
        <Button variant="danger" size="sm" onClick={more.onYes}>
          {more.verb}
        </Button>
      )}
      <Button variant="plain" size="sm" onClick={onNo}>
        {t`Keep it`}
      </Button>
    </div>
  );
}
