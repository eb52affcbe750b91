// Moves the data of an installation that does not run: `npm run move -- --to postgres://... --objects s3://bucket`, and back.
import { parseArgs } from 'node:util';
import { BackupError } from '../../server/backup/backupError.ts';
import { moveData } from '../../server/backup/moveData.ts';
import { advice, destinationOf } from '../../server/backup/moveOptions.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { startFaultMessage } from '../../server/startFault.ts';

const USAGE = `npm run move -- --to postgres://user:password@host:5432/database   moves the database there
npm run move -- --to embedded                                      moves it back to the data folder
npm run move -- --objects s3://bucket                              moves the files there; the settings of the store are read as a server's
npm run move -- --objects local                                    moves them back`;

const { values } = parseArgs({ options: { to: { type: 'string' }, objects: { type: 'string' } } });
let config: Config | undefined;
try {
  if (values.to === undefined && values.objects === undefined) throw new BackupError(USAGE);
  config = readConfig(process.env);
  const destination = destinationOf(config, values, process.env);
  await moveData(config, destination, console.log);
  for (const sentence of advice(config, destination)) console.log(sentence);
} catch (error) {
  console.log(startFaultMessage(error, config) ?? error);
  process.exitCode = 1;
}
