import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { OidcError, type OidcSettings, oidcWarnings, readOidc } from './accounts/oidcSettings.ts';
import { type EngineSettings, EnginesFileError, engineWarnings, readEngineSettings } from './engines/configuration.ts';
import { readSender, SENDER_NAME, type Sender } from './mail/sender.ts';
import { PlanFileError, type Plans, readPlans } from './plans/planFile.ts';

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((value) => value === '1' || value === 'true');

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 lets the system choose a free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  DATA_DIR: z.string().min(1).default('./data'),
  DIST_DIR: z.string().min(1).default('./dist'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_UP: z.enum(['open', 'invite', 'closed']).default('open'),
  OPERATOR_EMAIL: z.email().toLowerCase().optional(),
  SECRET: z.string().min(32).optional(),
  PLAN_DEFAULT: z.enum(['trial', 'unlimited']).default('trial'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'It begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_PRICE_ID: z.string().startsWith('price_').optional(),
  /** Another Stripe than the real one, for tests. */
  STRIPE_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  ENGINE_TEST: flag.default(false),
  /** Whether pictures that people bring are looked at, and the suspicion from 0 to 1 above which one is refused. */
  MODERATION: flag.default(true),
  MODERATION_LIMIT: z.coerce.number().min(0).max(1).default(0.75),
  /** What `/metrics` is asked with, as a bearer; without one it answers this machine alone. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** The mail server, `smtp://user:password@host:587` or `smtps://`; without one letters lie in the outbox of the data folder. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** An address, or a name with one: `Studio <maquette@example.com>`. */
  MAIL_FROM: z.string().transform(readSender).optional(),
  /** Letters in a day to people who did not ask for one: boards that are sent, addresses that sign up. */
  LETTERS_A_DAY: z.coerce.number().int().min(0).default(1000),
  /** Addresses of the proxies whose `x-forwarded-for` is believed, comma separated. */
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every(isNetwork),
      'it takes addresses, or networks such as 10.0.0.0/8, with commas between them',
    )
    .optional(),
  /** Calls of one address (IPv6: of one /64) in a minute before the brake against floods answers 503. */
  FLOOD_LIMIT: z.coerce.number().int().positive().default(6000),
});

/** Names of networks that Fastify knows. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text names an address, or a network by its first address and the bits that it is of. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (bits === undefined) return isIP(address) !== 0 || NETWORKS.includes(address);
  return (
    rest.length === 0 &&
    isIP(address) !== 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  );
}

/** The installation's account at Stripe. */
export type StripeSettings = {
  readonly secretKey: string;
  /** What the webhook's events are signed with. */
  readonly webhookSecret: string;
  /** The recurring price of the paid plan. */
  readonly price: string;
  readonly baseUrl: string;
};

/** What an installation can set. Folders are absolute; `port` 0 lets the system choose. */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly distDir: string;
  readonly publicUrl: string | undefined;
  readonly signUp: 'open' | 'invite' | 'closed';
  readonly operatorEmail: string | undefined;
  readonly secret: string | undefined;
  /** The provider that people may sign in with, by OpenID Connect. */
  readonly oidc: OidcSettings | undefined;
  /** What whoever signs up after the operator has. */
  readonly planDefault: 'trial' | 'unlimited';
  readonly plans: Plans;
  /** Where the paid plan is sold; undefined where the operator alone gives plans. */
  readonly stripe: StripeSettings | undefined;
  /** Lets a prompt or header force failures; for tests only, never in production. */
  readonly engineTest: boolean;
  /** Whether that was asked for in production, where it is ignored. */
  readonly engineTestIgnored: boolean;
  /** Suspicion from 0 to 1 above which a picture is refused; undefined when pictures are not looked at. */
  readonly moderationLimit: number | undefined;
  /** The mail server's address with its password; undefined where letters lie in the outbox. */
  readonly smtpUrl: string | undefined;
  /** Whom letters come from. */
  readonly mailFrom: Sender;
  /** Letters in a day to people who did not ask for one. */
  readonly lettersADay: number;
  readonly metricsToken: string | undefined;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly trustProxy: string | undefined;
  readonly floodLimit: number;
  /** The providers of engines, with their keys. */
  readonly engines: EngineSettings;
};

/** A setting that cannot be used; its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

/** Reads the configuration from environment variables; throws a ConfigError that names the first wrong one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`The setting ${issue.path.join('.')} cannot be used: ${issue.message}.`);
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    distDir: resolve(values.DIST_DIR),
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    signUp: values.SIGN_UP,
    operatorEmail: values.OPERATOR_EMAIL,
    secret: values.SECRET,
    oidc: readProvider(env),
    planDefault: values.PLAN_DEFAULT,
    plans: readPlanFile(env, resolve(values.DATA_DIR)),
    stripe: stripeOf(values),
    engineTest: values.ENGINE_TEST && env.NODE_ENV !== 'production',
    engineTestIgnored: values.ENGINE_TEST && env.NODE_ENV === 'production',
    moderationLimit: values.MODERATION ? values.MODERATION_LIMIT : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? {
      name: SENDER_NAME,
      address: `maquette@${values.PUBLIC_URL === undefined ? 'localhost' : new URL(values.PUBLIC_URL).hostname}`,
    },
    lettersADay: values.LETTERS_A_DAY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    floodLimit: values.FLOOD_LIMIT,
    engines: readEngines(env, resolve(values.DATA_DIR)),
  };
}

/** Half an account at Stripe would take money and give nothing, so it stops the start. */
function stripeOf(values: z.infer<typeof Environment>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: price } = values;
  if (secretKey && webhookSecret && price) return { secretKey, webhookSecret, price, baseUrl: values.STRIPE_BASE_URL };
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length === needed.length) return undefined;
  throw new ConfigError(
    `Stripe is only half set up. Set ${missing.join(' and ')} too, or none of ${needed.join(', ')}.`,
  );
}

function readPlanFile(env: Readonly<Record<string, string | undefined>>, dataDir: string): Plans {
  try {
    return readPlans(env, dataDir);
  } catch (error) {
    if (error instanceof PlanFileError) throw new ConfigError(error.message, { cause: error });
    throw error;
  }
}

function readProvider(env: Readonly<Record<string, string | undefined>>): OidcSettings | undefined {
  try {
    return readOidc(env);
  } catch (error) {
    if (error instanceof OidcError) throw new ConfigError(error.message, { cause: error });
    throw error;
  }
}

function readEngines(env: Readonly<Record<string, string | undefined>>, dataDir: string): EngineSettings {
  try {
    return readEngineSettings(env, dataDir);
  } catch (error) {
    if (error instanceof EnginesFileError) throw new ConfigError(error.message, { cause: error });
    throw error;
  }
}

/** What an operator should know of settings that can be used and yet may not do what is meant; a sentence each. */
export function warningsOf({
  publicUrl,
  trustProxy,
  stripe,
  engines,
  oidc,
  engineTestIgnored,
  signUp,
  smtpUrl,
  host,
}: Pick<
  Config,
  'publicUrl' | 'trustProxy' | 'stripe' | 'engines' | 'oidc' | 'engineTestIgnored' | 'signUp' | 'smtpUrl' | 'host'
>): string[] {
  const warnings = [...engineWarnings(engines), ...oidcWarnings(oidc, publicUrl)];
  if (engineTestIgnored)
    warnings.push(
      'ENGINE_TEST is ignored, since NODE_ENV is production, as npm start sets it: use it with npm run dev.',
    );
  if (publicUrl !== undefined && trustProxy === undefined)
    warnings.push(
      'PUBLIC_URL is set and TRUST_PROXY is not: behind a proxy all people count as one address, and some of them can keep the others from signing in. Set TRUST_PROXY to the address of the proxy.',
    );
  const isReached = publicUrl !== undefined || !['127.0.0.1', 'localhost', '::1'].includes(host);
  if (isReached && signUp === 'open' && smtpUrl === undefined && engines.providers.length > 0)
    warnings.push(
      'Anybody may sign up, no mail server verifies their addresses, and engines are set up that may cost money: strangers can spend it. Set SMTP_URL, or SIGN_UP to invite.',
    );
  if (publicUrl === undefined && stripe !== undefined)
    warnings.push(
      'Stripe is set up and PUBLIC_URL is not: people come back from paying to the address that this server listens on. Set PUBLIC_URL to the address that they and Stripe reach.',
    );
  return warnings;
}
