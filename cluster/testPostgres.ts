// Runs tests over PostgreSQL and an S3 store in place of the embedded database and a folder: npm run test:postgres [-- ARGUMENTS OF VITEST]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { startObjectStore } from './objectStore.ts';

const DEFAULT_ARGUMENTS = ['--project', 'unit', '--project', 'journeys', 'server', 'tests/journeys'];

const postgres = await startPostgres();
const store = await startObjectStore();
const requested = process.argv.slice(2);
// This process goes on meanwhile: PostgreSQL stands still once nobody reads its complaints.
const tests = spawn('vitest', ['run', ...(requested.length > 0 ? requested : DEFAULT_ARGUMENTS)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url(), TEST_STORAGE: JSON.stringify(store.env) },
});
const [status] = await once(tests, 'exit');
await store.stop();
await postgres.stop();
process.exitCode = status ?? 1;
