import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createApp } from './app.ts';
import { backupSchedule, lastScheduledBackupAt } from './backup/scheduledBackup.ts';
import { composeServer, type ServerParts } from './compose.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { RESERVED_BYTES, watchDiskSpace } from './db/diskSpace.ts';
import { makePrivateFolder } from './db/folders.ts';
import { openConfiguredDatabase } from './db/openConfiguredDatabase.ts';
import { readSecret } from './db/secret.ts';
import { deleteOldOutboxFiles } from './mail/outbox.ts';
import { outboxFolder } from './mail/transports.ts';
import { runCommand } from './operator/commands.ts';
import { hearOperator } from './operator/operatorSocket.ts';
import { createRemoval, REMOVAL_CRON, removeOldData, vacuumTables } from './upkeep/removeOldData.ts';

/** A running server. */
export type RunningServer = {
  readonly address: string;
  /** Advice for whoever runs it, a sentence each. */
  readonly advice: readonly string[];
  /** Rejects when the database ends by itself: the process has to begin again. */
  readonly failure: Promise<never>;
  stop(): Promise<void>;
};

/** The time for which a stop waits for requests that are under way. */
const STOP_TIMEOUT_MS = 5000;

/** Opens the data, composes the app and listens. What cannot be used throws; `startFaultMessage` of `startFault.ts` says it in words. */
export async function startServer(config: Config): Promise<RunningServer> {
  await checkDataDir(config);
  const database = await openConfiguredDatabase(config);
  let composition: Awaited<ReturnType<typeof composeServer>> | undefined;
  try {
    composition = await composeServer(config, database, readSecret(config.dataDir, config.secret));
    const { parts, close } = composition;
    const app = await createApp(parts);
    parts.metrics.watchProcess();
    parts.bus.reportTo((error) => app.log.error(error, 'a notice could not be told'));
    const isWorker = config.services.has('worker');
    const removeAllOldData = async () => {
      await removeOldData(database.db, parts.assets.remove, config);
      if (database.pool === undefined) await vacuumTables(database.db);
      deleteOldOutboxFiles(outboxFolder(config));
    };
    const tidy = createRemoval(removeAllOldData, (error) => app.log.error(error, 'tidying failed'));
    parts.queues.schedule({ name: 'upkeep', cron: REMOVAL_CRON, work: tidy });
    const stopping = new AbortController();
    if (isWorker) scheduleBackups(parts, database, { log: app.log, stopSignal: stopping.signal });
    const startWork = async () => {
      await parts.queues.start({ isWorker, onError: (error) => app.log.error(error, 'the queues of work failed') });
      await parts.generation.jobs.start(isWorker);
    };
    if (parts.queues.isShared) await startWork();
    await app.listen({ host: config.host, port: config.port });
    const address = listenUrl(config.host, app.server.address() as AddressInfo);
    parts.site.origin = config.publicUrl ?? address;
    if (isWorker) parts.mail.start((error) => app.log.error(error, 'a letter could not be sent'));
    const stopHearing =
      config.postgres === undefined
        ? await hearOperator(config.dataDir, (command, print, signal) =>
            runCommand({ accounts: parts.accounts, database, config }, command, print, signal),
          )
        : undefined;
    parts.oidc?.start((sentence) => app.log.warn(sentence));
    const operatorEmail = await parts.accounts.unverifiedOperatorEmail();
    // The embedded database does one thing after the other: people come first, and their runs wait for a moment.
    const pendingWork = parts.queues.isShared ? Promise.resolve() : startWork();
    return {
      address,
      advice: operatorEmail === undefined ? [] : [operatorAdvice(operatorEmail)],
      failure: Promise.race([database.failure, pendingWork.then(() => database.failure)]),
      async stop() {
        parts.lifecycle.isStopping = true;
        if (config.stopDelayMs > 0) await pause(config.stopDelayMs);
        const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
        stopping.abort();
        // What kept it from starting is told by `failure`.
        await pendingWork.catch(() => undefined);
        await app.close();
        clearTimeout(forceCloseTimer);
        await stopHearing?.();
        await close();
        await database.close();
      },
    };
  } catch (error) {
    await composition?.close();
    await database.close();
    throw error;
  }
}

/** Has backups made at the time that is set, and tells of them in the log and the metrics. */
function scheduleBackups(
  { config, queues, metrics }: ServerParts,
  database: OpenDatabase,
  { log, stopSignal }: { readonly log: FastifyBaseLogger; readonly stopSignal: AbortSignal },
): void {
  const { scheduledBackups: settings } = config;
  if (settings === undefined) return;
  metrics.gauge('last_scheduled_backup_seconds', async () => lastScheduledBackupAt(config.dataDir));
  queues.schedule(
    backupSchedule({
      config,
      settings,
      database,
      stopSignal,
      onDone: () => metrics.count('scheduled_backups_total', { state: 'done' }),
      onFailure(error) {
        metrics.count('scheduled_backups_total', { state: 'failed' });
        log.error(error, 'the scheduled backup failed');
      },
    }),
  );
}

/**
 * Finds out before anything is opened whether the folder can be written and has room for what lies there; PGlite would die without a word.
 */
async function checkDataDir({ dataDir, postgres, s3 }: Pick<Config, 'dataDir' | 'postgres' | 's3'>): Promise<void> {
  makePrivateFolder(dataDir);
  const probeFile = join(dataDir, `probe-${randomUUID()}`);
  writeFileSync(probeFile, '');
  rmSync(probeFile);
  if (postgres === undefined || s3 === undefined) await watchDiskSpace(dataDir).require(RESERVED_BYTES);
}

function operatorAdvice(email: string): string {
  return `OPERATOR_EMAIL names ${email}, which nobody has verified: nobody runs this installation until then. Sign up with it, and open the link of the letter, or run: npm run operator -- verify ${email}`;
}

function listenUrl(host: string, { port }: AddressInfo): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
