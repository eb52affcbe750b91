import type { TestProject } from 'vitest/node';
import { startRealServer } from '../fixtures/realServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
  }
}

/** All journeys share one real server, which serves the built product. */
export default async function setup(project: TestProject) {
  const server = await startRealServer();
  project.provide('address', server.address);
  return async () => {
    await server.stop();
    server.remove();
  };
}
