import { join } from 'node:path';
import { createEngine, createJudge, type Judge } from '@maquette/engine';
import type { Kysely } from 'kysely';
import type { Engine } from '../contract/engine.ts';
import { createAssetUrls } from './access/assetUrls.ts';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { createOidc, type Oidc } from './accounts/oidc/oidc.ts';
import type { PasswordHash } from './accounts/sessions/auth.ts';
import { type Assets, createAssets } from './assets/assets.ts';
import { readPushedChanges } from './boards/reading/changes.ts';
import type { Config } from './config.ts';
import type { DatabaseChannel, OpenDatabase } from './db/database.ts';
import { type DiskSpace, REMOTE_SPACE, watchDiskSpace } from './db/diskSpace.ts';
import { OBJECTS_FOLDER } from './db/folders.ts';
import { createProviderEngines } from './engines/providerEngines.ts';
import type { Engines } from './engines/routeTable.ts';
import { type Bus, createBus } from './events/bus.ts';
import { createTransact, type Transact } from './events/transact.ts';
import { createGeneration, type Generation } from './generation/generation.ts';
import type { Lifecycle } from './http/health.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import type { Site } from './http/site.ts';
import { JOB_QUEUES } from './jobs/gate.ts';
import { type CreateRateLimiter, createRateLimiters } from './kit/limits/rateLimiter.ts';
import { openStoredCounts, type TryStore } from './kit/limits/sharedCounts.ts';
import type { OpenTryCounts } from './kit/limits/tryCounts.ts';
import type { ReadPushedChanges } from './live/boardFeeds.ts';
import { createMail, type Mail } from './mail/mail.ts';
import { createFolderTransport, createSmtpTransport, outboxFolder } from './mail/transports.ts';
import { createMediaDecoder } from './media/mediaDecoder.ts';
import { createModeration, type Moderation } from './moderation/moderation.ts';
import { createQuota, type Quota } from './plans/quota.ts';
import { createWorkQueues, type WorkQueues } from './queues/workQueues.ts';
import { type OpenRedis, openRedis } from './redis/openRedis.ts';
import type { Database } from './schema/database.ts';
import { openStorage } from './storage/openStorage.ts';
import { removeOldUnfinishedFiles } from './storage/unfinishedFiles.ts';

/** The parts of a server, of which each area takes what it needs. */
export type ServerParts = {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly pool: OpenDatabase['pool'];
  /** Counts what is tried, for all processes of the installation. */
  readonly openTryCounts: OpenTryCounts;
  readonly createRateLimiter: CreateRateLimiter;
  readonly bus: Bus;
  /** The way to the other processes of the installation; undefined where there can be none. */
  readonly processChannel: DatabaseChannel | undefined;
  readonly transact: Transact;
  readonly readPushedChanges: ReadPushedChanges;
  readonly accounts: Accounts;
  /** The provider that people may sign in with, if one is set up. */
  readonly oidc: Oidc | undefined;
  /** Key material of this installation. */
  readonly secret: string;
  /** Space for rows. */
  readonly diskSpace: DiskSpace;
  /** Space for files on their way to a call, which lie in the data folder. */
  readonly bodySpace: DiskSpace;
  readonly quota: Quota;
  readonly assets: Assets;
  readonly moderation: Moderation;
  readonly queues: WorkQueues;
  readonly generation: Generation;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  readonly mail: Mail;
  readonly site: Site;
};

/** The parts of a server, and what ends those that hold something; the database is the caller's. */
type ServerComposition = { readonly parts: ServerParts; close(): Promise<void> };

/** Parts that a test replaces. */
export type TestSubstitutes = {
  readonly engine?: Engine;
  readonly judge?: Judge;
  readonly passwordHash?: PasswordHash;
  readonly providerTimeoutMs?: number;
};

/** Puts the areas together over an open database. */
export async function composeServer(
  config: Config,
  database: OpenDatabase,
  secret: string,
  { engine, judge = createJudge(), passwordHash, providerTimeoutMs }: TestSubstitutes = {},
): Promise<ServerComposition> {
  const { db } = database;
  const objectsFolder = join(config.dataDir, OBJECTS_FOLDER);
  const storage = await openStorage(config, objectsFolder);
  removeOldUnfinishedFiles(objectsFolder);
  const { pool } = database;
  const redis = config.redis && (await openRedis(config.redis));
  const { bus, publish, close: closeBus } = await createBus(redis ?? database);
  const openTryCounts = openStoredCounts(tryStoreOf(redis, pool));
  const transact = createTransact(db, publish);
  const engines: Engines = {
    pictures: engine ?? createEngine(),
    texts: engine ?? createEngine({ workers: 1 }),
    providerEngines: await createProviderEngines(config.engines),
  };
  const bodySpace = watchDiskSpace(config.dataDir);
  const diskSpace = config.postgres === undefined ? bodySpace : REMOTE_SPACE;
  const objectSpace = config.s3 === undefined ? bodySpace : REMOTE_SPACE;
  const media = createMediaDecoder();
  const accounts = createAccounts({ db, transact, secret, config, passwordHash });
  const quota = createQuota({ config, accounts });
  const assets = createAssets({
    db,
    storage,
    media,
    diskSpace: objectSpace,
    quota,
    addresses: createAssetUrls(secret),
  });
  const limit = config.moderationLimit;
  const moderation = createModeration({ db, judge, suspicionMax: limit, readPicture: assets.readPicture });
  const queues = createWorkQueues(
    database,
    JOB_QUEUES.map(({ name }) => name),
  );
  const metrics = createMetrics();
  const generation = createGeneration({
    metrics,
    db,
    transact,
    bus,
    queues,
    assets,
    secret,
    engines,
    settings: config.engines,
  });
  const send = config.smtpUrl === undefined ? undefined : createSmtpTransport(config.smtpUrl, config.mailFrom);
  const mail = createMail({
    db,
    bus,
    send,
    storeInFolder: createFolderTransport(outboxFolder(config)),
    unsolicitedMailsPerDay: config.unsolicitedMailsPerDay,
  });
  const site = { origin: config.publicUrl ?? `http://${config.host}:${config.port}` };
  const { oidc: settings } = config;
  const oidc =
    settings &&
    createOidc({ db, transact, secret, config, settings, accounts, mail, site, timeoutMs: providerTimeoutMs });
  return {
    parts: {
      config,
      db,
      pool,
      openTryCounts,
      createRateLimiter: createRateLimiters(openTryCounts),
      bus,
      processChannel: redis ?? (pool === undefined ? undefined : database),
      transact,
      readPushedChanges: (query) => readPushedChanges({ db, assets }, query),
      accounts,
      oidc,
      secret,
      diskSpace,
      bodySpace,
      quota,
      assets,
      moderation,
      queues,
      generation,
      metrics,
      lifecycle: { isStopping: false },
      mail,
      site,
    },
    async close() {
      oidc?.close();
      await mail.close();
      await generation.close();
      await queues.stop();
      await moderation.close();
      media.close();
      await closeBus();
      await redis?.close();
    },
  };
}

/** The place where tries of all processes are counted. */
function tryStoreOf(redis: OpenRedis | undefined, pool: OpenDatabase['pool']): TryStore {
  if (redis && pool) return { kind: 'redis', client: redis.client, pool };
  return pool ? { kind: 'postgres', pool } : { kind: 'memory' };
}
