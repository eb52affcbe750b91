import { createAccounts } from '../accounts/accounts.ts';
import { type Config, readConfig } from '../config.ts';
import { openConfiguredDatabase } from '../db/openConfiguredDatabase.ts';
import { readSecret } from '../db/secret.ts';
import { createBus } from '../events/bus.ts';
import { createTransact } from '../events/transact.ts';
import type { Environment } from '../kit/settings.ts';
import { startFaultMessage } from '../startFault.ts';
import { askServer } from './askServer.ts';
import { isCommand, runCommand, USAGE } from './commands.ts';

/** Runs a command, by the server that has the data folder where one runs, and gives its exit code. */
export async function operate(
  env: Environment,
  command: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  if (!isCommand(command[0])) {
    print(USAGE);
    return 0;
  }
  let config: Config | undefined;
  try {
    config = readConfig(env);
    const code = config.postgres === undefined ? await askServer(config.dataDir, command, print) : undefined;
    return code ?? (await operateAlone(config, command, print));
  } catch (error) {
    print(
      startFaultMessage(error, config) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    return 1;
  }
}

/** Opens the data for a command: beside servers on a PostgreSQL, otherwise alone. */
async function operateAlone(
  config: Config,
  command: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const database = await openConfiguredDatabase(config);
  try {
    const { publish, close } = await createBus(database);
    const transact = createTransact(database.db, publish);
    const accounts = createAccounts({
      db: database.db,
      transact,
      secret: readSecret(config.dataDir, config.secret),
      config,
    });
    const code = await runCommand({ accounts, database, config }, command, print, new AbortController().signal);
    await close();
    return code;
  } finally {
    await database.close();
  }
}
