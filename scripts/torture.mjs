// Runs the tests that kill the server, fifty kills each instead of three: npm run torture [-- KILLS]
import { spawn } from 'node:child_process';

const kills = process.argv[2] ?? '50';
spawn('vitest run --project unit kill', { shell: true, stdio: 'inherit', env: { ...process.env, KILLS: kills } }).on(
  'exit',
  (code) => process.exit(code ?? 1),
);
