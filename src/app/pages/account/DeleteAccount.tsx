import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { AccountSettings } from '../../../../contract/calls/accountSettings.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/modals/Dialog.tsx';
import s from './account.module.css';
import { useSubmit } from './useSubmit.ts';

type DeleteAccountProps = {
  readonly settings: AccountSettings;
  /** `password` is empty where the account has none. */
  readonly onDelete: (password: string) => Promise<void>;
};

/** Deletes the account, once the person has read what goes and given their password, if they have one. */
export function DeleteAccount({
  settings: { boards, bin_days: days, password: hasPassword },
  onDelete,
}: DeleteAccountProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submission = useSubmit(() => onDelete(password));
  const close = () => {
    setOpen(false);
    setPassword('');
    submission.reset();
  };
  const consequences = (
    <Plural
      value={boards}
      _0={`Your images are deleted after ${days} days.`}
      one={`Your board and your images are deleted after ${days} days.`}
      other={`Your # boards and your images are deleted after ${days} days.`}
    />
  );
  return (
    <div className={s.row}>
      <p className={s.hint}>{consequences}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>{t`Delete account`}</Button>
      <Dialog
        title={t`Delete this account?`}
        open={open}
        onClose={close}
        initialFocus={hasPassword ? field : undefined}
        footer={
          <>
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button
              variant="danger"
              type="submit"
              form="delete-account"
              busy={submission.busy}
            >{t`Delete account`}</Button>
          </>
        }
      >
        <form
          id="delete-account"
          className={s.delete}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submission.send();
          }}
        >
          <ul>
            <li>{t`You’ll be signed out everywhere and can’t sign in again.`}</li>
            <li>{t`Runs in progress stop. Others lose access to your boards at once.`}</li>
            <li>
              <Trans>{consequences} They can’t be restored.</Trans>
            </li>
            <li>{t`Your comments and votes on others’ boards stay under your name, and so do your images there.`}</li>
          </ul>
          {hasPassword ? (
            <TextField
              ref={field}
              label={t`Password`}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(next) => {
                setPassword(next);
                submission.reset();
              }}
              error={submission.problem && i18n._(submission.problem)}
            />
          ) : (
            <p role={submission.problem ? 'alert' : undefined} className={s.hint}>
              {submission.problem ? i18n._(submission.problem) : t`You can do this within ten minutes of signing in.`}
            </p>
          )}
        </form>
      </Dialog>
    </div>
  );
}
