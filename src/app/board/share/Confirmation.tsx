import { Button } from '../../../ui/buttons/Button.tsx';
import s from './share.module.css';

type ConfirmationProps = {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** A further choice in the same step. */
  readonly alternativeAction?: { readonly confirmLabel: string; readonly onConfirm: () => void };
  /** The label of the button that leaves things as they are. */
  readonly cancelLabel: string;
  readonly onCancel: () => void;
};

/** Asks in place before somebody loses access. */
export function Confirmation(props: ConfirmationProps) {
  const { title, text, confirmLabel, onConfirm, alternativeAction, cancelLabel, onCancel } = props;
  return (
    <div className={s.question} role="alert">
      <b>{title}</b>
      <p>{text}</p>
      <Button variant="danger" size="sm" autoFocus onClick={onConfirm}>
        {confirmLabel}
      </Button>
      {alternativeAction && (
        <Button variant="danger" size="sm" onClick={alternativeAction.onConfirm}>
          {alternativeAction.confirmLabel}
        </Button>
      )}
      <Button variant="plain" size="sm" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
