import { type Config, configWarnings, readConfig } from './config.ts';
import { dataLeavingNotice } from './engines/settings/warnings.ts';
import { type RunningServer, startServer } from './start.ts';
import { startFaultMessage } from './startFault.ts';
import { startTracing } from './telemetry/startTracing.ts';

async function main(): Promise<void> {
  let config: Config | undefined;
  let server: RunningServer;
  let tracing: Awaited<ReturnType<typeof startTracing>>;
  try {
    config = readConfig(process.env);
    for (const warning of configWarnings(config)) process.stderr.write(`${warning}\n`);
    tracing = await startTracing(process.env, (sentence) => process.stderr.write(`${sentence}\n`));
    server = await startServer(config);
  } catch (error) {
    process.stderr.write(
      `${startFaultMessage(error, config) ?? (error instanceof Error ? error.stack : String(error))}\n`,
    );
    process.exit(1);
  }
  async function stop(): Promise<void> {
    await server.stop();
    await tracing?.close();
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`The server did not stop cleanly: ${error}\n`);
          process.exit(1);
        },
      );
    });
  server.failure.catch((error) => {
    process.stderr.write(`The database has failed, so the server ends: ${error}\n`);
    process.exit(1);
  });
  const dataNotice = dataLeavingNotice(config.engines);
  for (const sentence of server.advice) process.stderr.write(`${sentence}\n`);
  if (dataNotice !== undefined) process.stdout.write(`${dataNotice}\n`);
  process.stdout.write(`Maquette is ready at ${server.address}\n`);
}

await main();
