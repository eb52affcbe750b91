import { PASSWORD_LENGTH } from '../../../contract/limits.ts';
import { ProblemError } from '../../kit/problems.ts';

/** The passwords that whoever tries many accounts tries first. Read when it is first needed. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()));
}

/** Throws 400 `weak_password` for a password that is too short, and `common_password` for one that anybody would guess. */
export async function requireStrongPassword(password: string, email = ''): Promise<void> {
  if (password.length < PASSWORD_LENGTH.min)
    throw new ProblemError('weak_password', `The password needs at least ${PASSWORD_LENGTH.min} characters.`);
  commonPasswords ??= loadCommonPasswords();
  const lowerCasePassword = password.toLowerCase();
  const [emailName = ''] = email.toLowerCase().split('@');
  const isLikeEmail =
    lowerCasePassword === email.toLowerCase() ||
    (emailName !== '' && lowerCasePassword.replace(emailName, '').length < PASSWORD_LENGTH.min / 2);
  if (isLikeEmail || new Set(lowerCasePassword).size <= 2 || (await commonPasswords).has(lowerCasePassword))
    throw new ProblemError(
      'common_password',
      'This password is easy to guess. Choose another, several words for example.',
    );
}
