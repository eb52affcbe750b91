import type { OpenDatabase } from './database.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import { openPostgres } from './postgres/openPostgres.ts';
import type { DatabaseSettings } from './settings.ts';

/** Opens the database of an installation: the PostgreSQL that is named, else the embedded one under the data folder. */
export function openConfiguredDatabase({ dataDir, postgres }: DatabaseSettings): Promise<OpenDatabase> {
  return postgres === undefined ? openEmbedded(dataDir) : openPostgres(postgres);
}
