// Runs tests over PostgreSQL and an S3 store in place of the embedded database and a folder: npm run test:postgres [-- ARGUMENTS OF VITEST]
import { spawnSync } from 'node:child_process';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { startObjectStore } from './objectStore.ts';

const DEFAULT_ARGUMENTS = ['--project', 'unit', '--project', 'journeys', 'server', 'tests/journeys'];

const postgres = await startPostgres();
const store = await startObjectStore();
const requested = process.argv.slice(2);
const { status } = spawnSync('vitest', ['run', ...(requested.length > 0 ? requested : DEFAULT_ARGUMENTS)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url(), TEST_STORAGE: JSON.stringify(store.env) },
});
await store.stop();
await postgres.stop();
process.exitCode = status ?? 1;
