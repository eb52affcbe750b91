// Builds what is stale, then becomes the server: one process serves the app, the API and the docs.
import { spawnSync } from 'node:child_process';
import { ALLOCATOR } from './allocator.mjs';
import { isBuilt, sourceHash } from './freshness.mjs';

process.env.NODE_ENV ??= 'production';
// The same process begins once more, with the settings in its environment.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...ALLOCATOR,
  });
if (!isBuilt(sourceHash())) {
  // A process of its own, so that the bundler's memory does not stay with the server.
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
