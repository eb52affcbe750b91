// Backs up an installation, also while it runs. `npm run backup -- FOLDER` names a folder; without one it is in the data folder.
import { resolve } from 'node:path';
import { operate } from '../../server/operator/operate.ts';

const [folder] = process.argv.slice(2);
process.exitCode = await operate(
  process.env,
  // The server may have begun in another folder.
  folder === undefined ? ['backup'] : ['backup', resolve(folder)],
  console.log,
);
