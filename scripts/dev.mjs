// Develops: Vite with hot reload at the usual address, and behind it the server, restarted when its sources change.
import './process/requireNodeVersion.mjs';
import { spawn } from 'node:child_process';
import { createServer as createNetServer } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 4400);
/** Paths that the server answers itself; everything else is Vite's. */
const SERVER_PATHS = ['/api', '/assets', '/healthz', '/readyz', '/metrics'];

/** A port that is free now, for the server behind Vite. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const serverPort = await freePort();
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { LOG_LEVEL: 'info', ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
  stdio: ['inherit', 'pipe', 'inherit'],
});
server.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));

const inspector = {
  name: 'inspector-address',
  /** @param {import('vite').ViteDevServer} vite */
  configureServer(vite) {
    vite.middlewares.use((request, _, next) => {
      if (request.url?.split('?')[0] === '/inspector')
        request.url = request.url.replace('/inspector', '/inspector.html');
      next();
    });
  },
};
const target = `http://127.0.0.1:${serverPort}`;
const vite = await createServer({
  plugins: [inspector],
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, ws: path === '/api' }])),
  },
});
await vite.listen();

// The server says its own, inner address; people need Vite's.
createInterface({ input: server.stdout }).on('line', (line) => {
  console.log(line.replace(target, `http://${host}:${port} (developing)`));
});
