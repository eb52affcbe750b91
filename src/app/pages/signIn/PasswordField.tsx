import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PASSWORD_LENGTH } from '../../../../contract/limits.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import s from './SignInForm.module.css';

interface PasswordFieldProps {
  isNew: boolean;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ isNew, value, onChange, error }: PasswordFieldProps) {
  const { t } = useLingui();
  const { min } = PASSWORD_LENGTH;
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={t`Password`}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      size="lg"
      value={value}
      onChange={onChange}
      error={error}
      hint={isNew ? t`At least ${min} characters` : undefined}
      action={
        <IconButton
          label={isShown ? t`Hide password` : t`Show password`}
          icon={isShown ? EyeOff : Eye}
          className={s.eye}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
