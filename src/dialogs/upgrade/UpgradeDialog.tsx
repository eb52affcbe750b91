import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { LimitReason } from '../../machines/effects/limitRefusal.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/modals/Dialog.tsx';

type UpgradeDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The limit; without it the dialog names the two of a plan. */
  reason?: Exclude<LimitReason, 'spending_limit'> | undefined;
  /** Leads to the billing page. */
  onUpgrade: () => void;
};

/** The person's own limit is used up, or the feature is a paid one (spec section 8, HTTP 429). */
export default function UpgradeDialog({ open, onClose, reason, onUpgrade }: UpgradeDialogProps) {
  const { t } = useLingui();
  const upgrade = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      initialFocus={upgrade}
      title={t`Looks like you are trying to access a paid feature`}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button ref={upgrade} variant="primary" onClick={onUpgrade}>{t`Upgrade`}</Button>
        </>
      }
    >
      <p>
        {reason === 'trial_exhausted' ? (
          <Trans>Your trial’s runs for this month are used up. Your board is unchanged.</Trans>
        ) : reason === 'paid_feature' ? (
          <Trans>This feature isn’t part of the trial. Your board is unchanged.</Trans>
        ) : (
          <Trans>Your trial doesn’t include this, or its runs are used up. Your board is unchanged.</Trans>
        )}
      </p>
    </Dialog>
  );
}
