import { z } from 'zod';
import { booleanFlag, type Environment, readVariables } from '../kit/settings.ts';

/** Who may have an account, and who runs the installation. */
export type AccountSettings = {
  readonly signUp: 'open' | 'invite' | 'closed';
  readonly operatorEmail: string | undefined;
  /** Says whether people sign in and up by e-mail and password; else by the provider alone. */
  readonly passwordSignIn: boolean;
};

const VARIABLES = {
  SIGN_UP: z.enum(['open', 'invite', 'closed']).default('open'),
  OPERATOR_EMAIL: z.email().toLowerCase().optional(),
  PASSWORD_SIGN_IN: booleanFlag.default(true),
};

/** Reads the settings of accounts. Throws a SettingError that names the first wrong one. */
export function readAccountSettings(env: Environment): AccountSettings {
  const { SIGN_UP, OPERATOR_EMAIL, PASSWORD_SIGN_IN } = readVariables(env, VARIABLES);
  return { signUp: SIGN_UP, operatorEmail: OPERATOR_EMAIL, passwordSignIn: PASSWORD_SIGN_IN };
}
