import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from '../scripts/services/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL; empty where the machine has none. */
    postgresUrl: string;
  }
}

/** All tests of several processes share one PostgreSQL, each with a database of its own. */
export default async function setup(project: TestProject) {
  const postgres = findPostgres() === undefined ? undefined : await startPostgres();
  project.provide('postgresUrl', postgres?.url() ?? '');
  return () => postgres?.stop();
}
