import { resolve } from 'node:path';
import { z } from 'zod';

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
  ENGINE_TEST: flag.default(false),
  /** Whether pictures that people bring are looked at, and the suspicion from 0 to 1 above which one is refused. */
  MODERATION: flag.default(true),
  MODERATION_LIMIT: z.coerce.number().min(0).max(1).default(0.75),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Addresses of the proxies whose `x-forwarded-for` is believed, comma separated. */
  TRUST_PROXY: z.string().min(1).optional(),
  /** Calls of one address (IPv6: of one /64) in a minute before the brake against floods answers 503. */
  FLOOD_LIMIT: z.coerce.number().int().positive().default(6000),
});

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
  readonly planDefault: 'trial' | 'unlimited';
  /** Lets a prompt or header force failures; for tests only, never in production. */
  readonly engineTest: boolean;
  /** Suspicion from 0 to 1 above which a picture is refused; undefined when pictures are not looked at. */
  readonly moderationLimit: number | undefined;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly trustProxy: string | undefined;
  readonly floodLimit: number;
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
    planDefault: values.PLAN_DEFAULT,
    engineTest: values.ENGINE_TEST && env.NODE_ENV !== 'production',
    moderationLimit: values.MODERATION ? values.MODERATION_LIMIT : undefined,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    floodLimit: values.FLOOD_LIMIT,
  };
}

/** What an operator should know of settings that can be used and yet may not do what is meant; a sentence each. */
export function warningsOf({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): string[] {
  if (publicUrl === undefined || trustProxy !== undefined) return [];
  return [
    'PUBLIC_URL is set and TRUST_PROXY is not: behind a proxy all people count as one address, and some of them can keep the others from signing in. Set TRUST_PROXY to the address of the proxy.',
  ];
}
