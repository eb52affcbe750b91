import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startRealServer } from '../fixtures/realServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    /** Where the server keeps what it has. */
    dataDir: string;
  }
}

/** All journeys share one real server, which serves the built product. */
export default async function setup(project: TestProject) {
  if (!existsSync('dist/index.html')) throw new Error('There is no build to serve. Run `npm run build` first.');
  const server = await startRealServer();
  project.provide('address', server.address);
  project.provide('dataDir', server.dataDir);
  return async () => {
    await server.stop();
    server.remove();
  };
}
