// Builds what is stale, then becomes the server: one process serves the app, the API and the docs.
import './process/requireNodeVersion.mjs';
import { spawnSync } from 'node:child_process';
import { isBuildCurrent, sourceHash } from './process/freshness.mjs';
import { SETTINGS } from './process/settings.mjs';

process.env.NODE_ENV ??= 'production';
const env = { ...SETTINGS, ...process.env };
// The same process begins once more, with the settings in its environment. Windows cannot do that, and does without.
if (process.platform !== 'win32' && Object.keys(SETTINGS).some((name) => process.env[name] === undefined))
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env);
if (!isBuildCurrent(sourceHash())) {
  // A process of its own, so that the bundler's memory does not stay with the server.
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
