import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { exportMyData } from '../../contract/calls/accountSettings.ts';
import { exportAudit } from '../../contract/calls/audit.ts';
import type { Assets } from '../assets/assets.ts';
import { runAs } from '../audit/actor.ts';
import { streamEntries } from '../audit/entries.ts';
import { entryFileHeader, entryLine } from '../audit/entryFile.ts';
import { recordAudit } from '../audit/record.ts';
import { guardStalls } from '../http/bodies/stallGuard.ts';
import { defineRoute } from '../http/defineRoute.ts';
import { requireOperator } from '../http/operator.ts';
import type { CreateRateLimiter } from '../kit/limits/rateLimiter.ts';
import { rateLimitNetworkOf } from '../kit/network.ts';
import type { Database } from '../schema/database.ts';
import { beginDownload, createDownload, type Download, endDownload, touchDownload } from './downloads.ts';
import { packMyData } from './myData.ts';

export type ExportDeps = {
  readonly db: Kysely<Database>;
  readonly assets: Pick<Assets, 'storage'>;
  readonly createRateLimiter: CreateRateLimiter;
  /** The time after which a reader who takes nothing is given up. */
  readonly stallTimeoutMs?: number | undefined;
};

const DOWNLOAD_PATH = '/api/downloads/';
const LIMIT_WINDOW_SECONDS = 15 * 60;
/** Addresses from one network that lead to nothing. */
const NETWORK_WRONG_SECRET_LIMIT = 100;
/** A download that goes on says so as often. */
const ALIVE_INTERVAL_MS = 20_000;

type DownloadFile = {
  readonly name: string;
  readonly type: string;
  readonly details: object;
  readonly pieces: AsyncIterable<Uint8Array>;
};

/** The calls that make a file of what somebody may read, and the address at which it is read. */
export async function exportRoutes(app: FastifyInstance, deps: ExportDeps): Promise<void> {
  const { db, assets, stallTimeoutMs } = deps;
  const wrongSecretLimiter = deps.createRateLimiter(
    'download address',
    NETWORK_WRONG_SECRET_LIMIT,
    LIMIT_WINDOW_SECONDS,
  );

  defineRoute(app, exportMyData, async ({ body, user }) => ({
    url: DOWNLOAD_PATH + (await createDownload(db, { userId: user.id, kind: 'my_data', request: body })),
  }));
  defineRoute(app, exportAudit, async ({ body, user }) => {
    requireOperator(user);
    return { url: DOWNLOAD_PATH + (await createDownload(db, { userId: user.id, kind: 'audit_log', request: body })) };
  });

  app.get<{ Params: { secret: string } }>(
    `${DOWNLOAD_PATH}:secret`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const network = rateLimitNetworkOf(request.ip);
      const begin = () => beginDownload(db, request.params.secret);
      const download = await wrongSecretLimiter.attempt(network, begin, ['link_not_found']);
      const { kind, userId: id, email } = download;
      const file = fileOf(download);
      const actor = { kind: 'account', id, email } as const;
      await runAs({ actor, networkAddress: request.ip, requestId: request.id }, () =>
        recordAudit(db, { action: 'export.made', target: { id, name: email }, details: { kind, ...file.details } }),
      );
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(guardStalls(reply, followed(file.pieces, download, reply), stallTimeoutMs)));
    },
  );

  function fileOf(download: Download): DownloadFile {
    const day = new Date().toISOString().slice(0, 10);
    if (download.kind === 'my_data')
      return {
        name: `maquette-${day}.zip`,
        type: 'application/zip',
        details: {},
        pieces: packMyData({ db, assets }, download),
      };
    const { format, ...filter } = exportAudit.body.parse(download.request);
    return {
      name: `maquette-audit-${day}.${format}`,
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
      details: { format, ...filter },
      pieces: auditPieces(format, filter),
    };
  }

  async function* auditPieces(format: 'ndjson' | 'csv', filter: Parameters<typeof streamEntries>[1]) {
    yield Buffer.from(entryFileHeader(format));
    for await (const entry of streamEntries(db, filter)) yield Buffer.from(entryLine(format, entry));
  }

  /** Notes while a download goes on, and when it ends: whole, or because its reader has left. */
  async function* followed(pieces: AsyncIterable<Uint8Array>, download: Download, reply: FastifyReply) {
    let seenAt = Date.now();
    try {
      for await (const piece of pieces) {
        if (reply.raw.destroyed) return;
        yield piece;
        if (Date.now() - seenAt < ALIVE_INTERVAL_MS) continue;
        seenAt = Date.now();
        await touchDownload(db, download);
      }
    } finally {
      await endDownload(db, download);
    }
  }
}
