import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Environment, readVariables } from '../kit/settings.ts';

/** The addresses at which the server listens and is reached, and its logs, metrics and rate limits. */
export type HttpSettings = {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** The folder of the built app, absolute. */
  readonly distDir: string;
  readonly publicUrl: string | undefined;
  /** The bearer that `/metrics` is asked with; without one it answers this machine alone. */
  readonly metricsToken: string | undefined;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly trustProxy: string | undefined;
  readonly requestsPerMinuteMax: number;
  /** The time for which a process that is told to stop still serves, and says that it is not ready, in milliseconds: a balancer sees that and sends no more. */
  readonly stopDelayMs: number;
  /** A body of which nothing comes for so long is given up, in milliseconds. */
  readonly bodyStallMs: number;
};

const HTTP_VARIABLES = {
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  DIST_DIR: z.string().min(1).default('./dist'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Addresses of the proxies whose `x-forwarded-for` is believed, comma separated. */
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every(isNetwork),
      'it takes addresses, or networks such as 10.0.0.0/8, with commas between them',
    )
    .optional(),
  /** Calls of one address (IPv6: of one /64) in a minute before the limiter against floods answers 503. */
  FLOOD_LIMIT: z.coerce.number().int().positive().default(6000),
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(300).default(0),
  BODY_STALL_SECONDS: z.coerce.number().min(1).max(900).default(60),
};

/** Reads the settings of HTTP. Throws a SettingError that names the first wrong one. */
export function readHttpSettings(env: Environment): HttpSettings {
  const values = readVariables(env, HTTP_VARIABLES);
  return {
    host: values.HOST,
    port: values.PORT,
    distDir: resolve(values.DIST_DIR),
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    requestsPerMinuteMax: values.FLOOD_LIMIT,
    stopDelayMs: values.STOP_DELAY_SECONDS * 1000,
    bodyStallMs: values.BODY_STALL_SECONDS * 1000,
  };
}

/** Names of networks that Fastify knows. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Says of a text that it names an address, or a network by its first address and the bits that it is of. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (bits === undefined) return isIP(address) !== 0 || NAMED_NETWORKS.includes(address);
  return (
    rest.length === 0 &&
    isIP(address) !== 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  );
}
