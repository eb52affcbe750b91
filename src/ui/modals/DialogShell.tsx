import { Dialog as Base } from '@base-ui/react/dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useRef,
  useState,
} from 'react';
import { Button } from '../buttons/Button.tsx';
import { cx } from '../tokens/cx.ts';
import { CoveredContext } from './coveredContext.ts';
import s from './Dialog.module.css';
import { restoreFocus } from './restoreFocus.ts';

/** The warning of what would be lost if the dialog closed now. */
export interface UnsavedWarning {
  /** A sentence: `Three strokes have not been saved.` */
  text: ReactNode;
  /** The button that goes back to the work; `Keep editing` unless it can be said better. */
  stayLabel?: ReactNode;
}

export interface DialogShellProps {
  open: boolean;
  /** Called when the person closes it, after asking if there is something unsaved. */
  onClose: () => void;
  /** While set, closing by Esc, by the cross or beside the dialog asks first. */
  unsaved?: UnsavedWarning | undefined;
  /** The first focus; the first control unless given. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The focus afterwards; where it came from unless given. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** Its name, where it has no title. */
  label?: string;
  className?: string | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children?: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);

/** Inside a dialog: closes it the way Esc does, asking first if something would be lost. */
export function useCloseDialog(): () => void {
  return use(CloseContext);
}

/** The base of every dialog: modal, traps the focus, closes by Esc, asks before work is lost, gives the focus back. */
export function DialogShell(props: DialogShellProps) {
  const { open, onClose, unsaved, initialFocus, finalFocus, label, className, onKeyDown, children } = props;
  const isCovered = use(CoveredContext);
  const [isConfirmingLeave, setConfirmingLeave] = useState(false);

  const hasFocus = open && !isCovered;
  const popup = useCallback(
    (dialog: HTMLElement | null) => (dialog && hasFocus ? restoreFocus(dialog) : undefined),
    [hasFocus],
  );

  function requestClose() {
    if (unsaved) setConfirmingLeave(true);
    else onClose();
  }

  return (
    <Base.Root
      open={open}
      modal={!isCovered}
      onOpenChange={(next) => !next && !isCovered && requestClose()}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Backdrop className={s.scrim} onClick={requestClose} />
        <Base.Popup
          ref={popup}
          aria-label={label}
          className={cx(s.dialog, className)}
          onKeyDown={onKeyDown}
          initialFocus={initialFocus ?? true}
          finalFocus={finalFocus ?? true}
        >
          <CloseContext value={requestClose}>{children}</CloseContext>
          <LeaveConfirmation
            unsaved={isConfirmingLeave ? unsaved : undefined}
            onStay={() => setConfirmingLeave(false)}
            onLeave={() => {
              setConfirmingLeave(false);
              onClose();
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface LeaveConfirmationProps {
  unsaved: UnsavedWarning | undefined;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveConfirmation({ unsaved, onStay, onLeave }: LeaveConfirmationProps) {
  const { t } = useLingui();
  const stayButton = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={unsaved !== undefined} onOpenChange={(next) => !next && onStay()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className={s.scrim} forceRender />
        <Base.Popup role="alertdialog" initialFocus={stayButton} className={cx(s.dialog, s.sm)}>
          <div className={s.head}>
            <Base.Title className={s.title}>{t`Leave without saving?`}</Base.Title>
          </div>
          <Base.Description className={s.body} render={<div />}>
            {unsaved?.text}
          </Base.Description>
          <div className={s.foot}>
            <Button variant="danger" onClick={onLeave}>
              <Trans>Leave</Trans>
            </Button>
            <Button ref={stayButton} variant="primary" onClick={onStay}>
              {unsaved?.stayLabel ?? <Trans>Keep editing</Trans>}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
