import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Environment, readVariables, SettingError } from '../../kit/settings.ts';

/** The way to a PostgreSQL. */
export type PostgresSettings = {
  /** Without `sslmode`, which is in `tls`. */
  readonly url: string;
  readonly tls: TlsSettings;
  /** Connections of one process, beside the one that listens. */
  readonly poolMin: number;
  readonly poolMax: number;
};

/** The way in which a connection is encrypted, and the certificate of whoever signs those of servers, where the system's are not meant. */
export type TlsSettings = { readonly mode: TlsMode; readonly certificate: string | undefined };

/** The modes of PostgreSQL's own clients that say whether a connection is encrypted; `allow` and `prefer` would leave it to chance. */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type TlsMode = (typeof TLS_MODES)[number];

const POSTGRES_VARIABLES = {
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'it takes an address such as postgres://user:password@host:5432/maquette',
    })
    .optional(),
  PGSSLMODE: z.enum(TLS_MODES, { error: `it takes one of ${TLS_MODES.join(', ')}` }).optional(),
  PGSSLROOTCERT: z.string().min(1).optional(),
  DATABASE_CONNECTION_POOL_MIN: z.coerce.number().int().min(0).default(0),
  DATABASE_CONNECTION_POOL_MAX: z.coerce.number().int().min(2).default(10),
};

/** Reads the way to a PostgreSQL; undefined where none is named. Throws a SettingError that names the first wrong variable. */
export function readPostgresSettings(env: Environment): PostgresSettings | undefined {
  const values = readVariables(env, POSTGRES_VARIABLES);
  if (values.DATABASE_URL === undefined) return undefined;
  const url = new URL(values.DATABASE_URL);
  const mode = values.PGSSLMODE ?? tlsModeOf(url);
  url.searchParams.delete('sslmode');
  const { DATABASE_CONNECTION_POOL_MIN: poolMin, DATABASE_CONNECTION_POOL_MAX: poolMax } = values;
  if (poolMin > poolMax)
    throw new SettingError('DATABASE_CONNECTION_POOL_MIN is greater than DATABASE_CONNECTION_POOL_MAX.');
  return { url: url.href, tls: tlsSettingsOf(mode, values.PGSSLROOTCERT), poolMin, poolMax };
}

function tlsModeOf(url: URL): TlsMode {
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  const known = TLS_MODES.find((one) => one === mode);
  if (known === undefined)
    throw new SettingError(
      `The setting DATABASE_URL cannot be used: its sslmode takes one of ${TLS_MODES.join(', ')}.`,
    );
  return known;
}

function tlsSettingsOf(mode: TlsMode, certificateFile: string | undefined): TlsSettings {
  const isRead = certificateFile !== undefined && mode !== 'disable';
  return { mode, certificate: isRead ? readCertificate(certificateFile) : undefined };
}

function readCertificate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SettingError(`The file ${path} that PGSSLROOTCERT names cannot be read.`, { cause });
  }
}
