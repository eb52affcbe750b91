import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startRealServer } from '../fixtures/realServer.ts';
import { startStubEngine } from '../fixtures/stubEngine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    /** The folder of the server's data. */
    dataDir: string;
    /** The file of engines that names the stub, for servers of a test's own. */
    enginesFile: string;
  }
}

/** All journeys share one real server, which serves the built product and asks a stub engine before the built-in one. */
export default async function setup(project: TestProject) {
  if (!existsSync('dist/index.html')) throw new Error('There is no build to serve. Run `npm run build` first.');
  const stub = await startStubEngine();
  const folder = mkdtempSync(join(tmpdir(), 'maquette-engines-'));
  const file = join(folder, 'engines.json');
  writeFileSync(file, JSON.stringify(stub.settings));
  const server = await startRealServer({ env: { ENGINES_FILE: file } });
  project.provide('address', server.address);
  project.provide('dataDir', server.dataDir);
  project.provide('enginesFile', file);
  return async () => {
    await server.stop();
    await server.remove();
    await stub.close();
    rmSync(folder, { recursive: true });
  };
}
