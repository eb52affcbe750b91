import type { onRequestAsyncHookHandler } from 'fastify';
import type { Kysely } from 'kysely';
import type { Person } from './access/person.ts';
import type { User } from './access/user.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Oidc } from './accounts/oidc.ts';
import type { Assets } from './assets/assets.ts';
import type { Config } from './config.ts';
import type { DiskSpace } from './db/diskSpace.ts';
import type { Bus } from './events/bus.ts';
import type { Generation } from './generation/generation.ts';
import type { BodyBudget } from './http/bodyBudget.ts';
import type { Metrics } from './http/metrics.ts';
import type { Mail } from './mail/mail.ts';
import type { Moderation } from './moderation/moderation.ts';
import type { Quota } from './plans/quota.ts';
import type { Database } from './schema/database.ts';

/** Where people find this installation, as letters say it: PUBLIC_URL, else the address that it listens on. Never what a request says. */
export type Site = { origin: string };

/** What every area of the server is given; an area adds its own beside it. */
export type Services = {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly bus: Bus;
  readonly accounts: Accounts;
  /** The provider that people may sign in with, if one is set up. */
  readonly oidc: Oidc | undefined;
  /** Key material of this installation; derive from it per purpose, never use it as it is. */
  readonly secret: string;
  /** Refuses writes before the disk is full. */
  readonly diskSpace: DiskSpace;
  /** Refuses more of one person than their plan has. */
  readonly quota: Quota;
  readonly assets: Assets;
  readonly moderation: Moderation;
  readonly generation: Generation;
  readonly metrics: Metrics;
  readonly mail: Mail;
  readonly site: Site;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The person the bearer token names, on routes that require one. */
    user: User | null;
    /** The same on routes that guests may call. */
    person: Person | null;
  }
  interface FastifyInstance {
    /** An onRequest hook: fills `request.user` from the bearer token or answers 401 before the body is read. */
    requireUser: onRequestAsyncHookHandler;
    /** The same hook for `request.person`: a user or a guest. */
    requirePerson: onRequestAsyncHookHandler;
    /** What bodies hold of the memory. */
    bodies: BodyBudget;
  }
}
