// Puts a backup in the place of the data of an installation that does not run: `npm run restore -- FOLDER`.
import { resolve } from 'node:path';
import { BackupError } from '../../server/backup/backupError.ts';
import { restoreBackup } from '../../server/backup/restoreBackup.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { startFaultMessage } from '../../server/startFault.ts';

const [folder] = process.argv.slice(2);
let config: Config | undefined;
try {
  if (folder === undefined) throw new BackupError('Name the folder of a backup: npm run restore -- FOLDER');
  config = readConfig(process.env);
  await restoreBackup(config, resolve(folder), console.log);
} catch (error) {
  console.log(startFaultMessage(error, config) ?? error);
  process.exitCode = 1;
}
