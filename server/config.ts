import { type OidcSettings, oidcWarnings, readOidcSettings } from './accounts/oidc/settings.ts';
import { type AccountSettings, readAccountSettings } from './accounts/settings.ts';
import { type BackupSettings, readBackupSettings } from './backup/settings.ts';
import { type DataSettings, readDataSettings } from './db/settings.ts';
import { type EngineSettings, readEngineSettings } from './engines/settings/settings.ts';
import { engineWarnings } from './engines/settings/warnings.ts';
import { type GenerationSettings, readGenerationSettings } from './generation/settings.ts';
import { type HttpSettings, readHttpSettings } from './http/settings.ts';
import { type Environment, readFileVariables, SettingError } from './kit/settings.ts';
import { type MailSettings, readMailSettings } from './mail/settings.ts';
import { type ModerationSettings, readModerationSettings } from './moderation/settings.ts';
import { type PlanSettings, readPlanSettings } from './plans/settings.ts';
import { type RedisSettings, readRedisSettings } from './redis/settings.ts';
import { readServices, type ServiceSettings } from './services.ts';
import { readStorageSettings, type StorageSettings } from './storage/settings.ts';
import { type RetentionSettings, readRetentionSettings } from './upkeep/settings.ts';

/** The settings of an installation, by area. */
export type Config = ServiceSettings &
  HttpSettings &
  DataSettings &
  RedisSettings &
  StorageSettings &
  BackupSettings &
  AccountSettings &
  PlanSettings &
  GenerationSettings &
  ModerationSettings &
  MailSettings &
  RetentionSettings & {
    /** The provider that people may sign in with, by OpenID Connect. */
    readonly oidc: OidcSettings | undefined;
    /** The providers of engines, with their keys. */
    readonly engines: EngineSettings;
  };

/** Variables whose values nobody else should read: each may lie in a file that the variable with `_FILE` behind its name names. So may any other, such as a provider's key. */
const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  'SECRET',
  'DATABASE_URL',
  'REDIS_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'FAL_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'OPENAI_API_KEY',
]);

/** Reads the configuration from environment variables; throws a SettingError that names the first wrong one. */
export function readConfig(environment: Environment): Config {
  const env = readFileVariables(environment, SECRET_VARIABLES);
  const services = readServices(env);
  const http = readHttpSettings(env);
  const data = readDataSettings(env);
  if (data.postgres === undefined && services.services.size < 2)
    throw new SettingError(
      'SERVICES names one of web and worker, and the embedded database has one process alone. Set DATABASE_URL, or leave SERVICES out.',
    );
  const accounts = readAccountSettings(env);
  const oidc = readOidcSettings(env);
  if (!accounts.passwordSignIn && oidc === undefined)
    throw new SettingError(
      'PASSWORD_SIGN_IN=0 switches off the only way in: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too, or leave it out.',
    );
  return {
    ...services,
    ...http,
    ...data,
    ...readRedisSettings(env, data.postgres !== undefined),
    ...readStorageSettings(env),
    ...readBackupSettings(env),
    ...accounts,
    oidc,
    ...readPlanSettings(env, data.dataDir),
    ...readGenerationSettings(env),
    ...readModerationSettings(env),
    ...readMailSettings(env, http.publicUrl),
    ...readRetentionSettings(env),
    engines: readEngineSettings(env, data.dataDir),
  };
}

/** Tells an operator of settings that can be used and yet may not do what is meant; a sentence each. */
export function configWarnings({
  publicUrl,
  trustProxy,
  stripe,
  engines,
  oidc,
  engineTestIgnored,
  signUp,
  smtpUrl,
  host,
  passwordSignIn,
}: Pick<
  Config,
  | 'publicUrl'
  | 'trustProxy'
  | 'stripe'
  | 'engines'
  | 'oidc'
  | 'engineTestIgnored'
  | 'signUp'
  | 'smtpUrl'
  | 'host'
  | 'passwordSignIn'
>): string[] {
  const warnings = [...engineWarnings(engines), ...oidcWarnings(oidc, { publicUrl, passwordSignIn })];
  if (engineTestIgnored)
    warnings.push(
      'ENGINE_TEST is ignored, since NODE_ENV is production, as npm start sets it: use it with npm run dev.',
    );
  if (publicUrl !== undefined && trustProxy === undefined)
    warnings.push(
      'PUBLIC_URL is set and TRUST_PROXY is not: behind a proxy all people count as one address, and some of them can keep the others from signing in. Set TRUST_PROXY to the address of the proxy.',
    );
  const isPublic = publicUrl !== undefined || !['127.0.0.1', 'localhost', '::1'].includes(host);
  if (isPublic && signUp === 'open' && passwordSignIn && smtpUrl === undefined && engines.providers.length > 0)
    warnings.push(
      'Anybody may sign up, no mail server verifies their addresses, and engines are set up that may cost money: strangers can spend it. Set SMTP_URL, or SIGN_UP to invite.',
    );
  if (publicUrl === undefined && stripe !== undefined)
    warnings.push(
      'Stripe is set up and PUBLIC_URL is not: people come back from paying to the address that this server listens on. Set PUBLIC_URL to the address that they and Stripe reach.',
    );
  return warnings;
}
