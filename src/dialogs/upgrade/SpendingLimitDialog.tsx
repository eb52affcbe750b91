import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/modals/Dialog.tsx';
import s from './spending.module.css';

type SpendingLimitDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Leads to what was spent of which limit. */
  onUsage: () => void;
  /** Goes on by the built-in engine; missing where it cannot do what was asked for. */
  onBuiltIn?: (() => void) | undefined;
};

/** The person's own spending limit is reached: no plan would change that, the engine that is free would. */
export function SpendingLimitDialog({ open, onClose, onUsage, onBuiltIn }: SpendingLimitDialogProps) {
  const { t } = useLingui();
  const primaryButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      initialFocus={primaryButton}
      title={t`Your spending limit is reached`}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button {...(!onBuiltIn && { ref: primaryButton })} onClick={onUsage}>{t`Plan and usage`}</Button>
          {onBuiltIn && (
            <Button ref={primaryButton} variant="primary" onClick={onBuiltIn}>{t`Use the built-in engine`}</Button>
          )}
        </>
      }
    >
      <div className={s.text}>
        <p>
          <Trans>
            Nothing was run or billed, and your board is unchanged. Plan and usage shows when the limit resets; your
            administrator sets it.
          </Trans>
        </p>
        {onBuiltIn && (
          <p>
            <Trans>The built-in engine is free. This node will use it until you choose another.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}
