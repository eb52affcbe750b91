import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backupError.ts';

export const MANIFEST_FILE = 'manifest.json';
/** The number of the format; it changes where an older version could not read a newer backup. */
export const FORMAT = 1;

/** The files of a data folder that a backup has beside database and objects. */
export const DATA_FILES = ['secret', 'engines.json', 'plans.json'] as const;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);
/** A name of a table or column; nothing that could be a path. */
const SqlName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);

const BackupTable = z.strictObject({
  name: SqlName,
  columns: z.array(SqlName).min(1),
  rows: Count,
  /** Of the rows in any order, each as its line stands in the file. */
  digest: Sha256,
  /** Of the file. */
  sha256: Sha256,
});
export type BackupTable = z.infer<typeof BackupTable>;

/** The contents of a backup, by which it is checked. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of Maquette that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The changes that had been made to its tables. */
  migrations: z.array(z.string()),
  tables: z.array(BackupTable),
  sequences: z.array(z.strictObject({ table: SqlName, column: SqlName, last: z.string().regex(/^\d+$/).nullable() })),
  /** The list of its objects is a file of its own, `objects.ndjson.gz`. */
  objects: z.strictObject({ count: Count, bytes: Count, sha256: Sha256 }),
  /** Files of the data folder, by name. */
  files: z.array(z.strictObject({ name: z.enum(DATA_FILES), sha256: Sha256 })),
});
export type Manifest = z.infer<typeof Manifest>;

/** An object as the list of a backup names it. */
export type ListedObject = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** Reads a backup's manifest. Throws BackupError for a folder that has none that can be read. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (cause) {
    throw new BackupError(`The folder ${folder} is no backup: it has no file ${MANIFEST_FILE} that can be read.`, {
      cause,
    });
  }
  const json = parseJson(text);
  if (typeof json === 'object' && json !== null && 'format' in json && Number(json.format) > FORMAT)
    throw new BackupError('This backup was made by a later version of Maquette. Restore it with that version.');
  const manifest = Manifest.safeParse(json);
  if (manifest.success) return manifest.data;
  throw new BackupError(`The backup ${folder} is damaged: its ${MANIFEST_FILE} is not as it was written.`, {
    cause: manifest.error,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
