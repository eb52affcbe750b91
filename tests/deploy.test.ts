import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { startBalancer } from '../cluster/balancer.ts';
import { forgedHeaders } from '../cluster/rawClient.ts';
import { findHaproxy } from '../scripts/services/haproxy.mjs';
import { freePort } from '../scripts/services/postgres.mjs';
import { codeFilesUnder, TEST_FILE } from '../scripts/source/files.ts';

const SERVER = codeFilesUnder('server')
  .filter((file) => !TEST_FILE.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const HISTOGRAM_SUFFIX = /_(bucket|sum|count)$/;

test('what a page or a board of Grafana shows is counted', () => {
  const counted = [...SERVER.matchAll(/metrics\.(?:count|observe|gauge)\(\s*'(\w+)'/g)].map(([, name]) => name);
  expect(counted).toContain('request_seconds');
  expect(collectDefaultMetrics.metricsList).toContain('eventLoopLag');
  const ofNode = /^(nodejs_eventloop_lag_p99_seconds|process_cpu_seconds_total)$/;
  const named = ['deploy/grafana.json', 'docs/operate.md'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/maquette_([a-z0-9_]+)/g)].map(([, name]) => name ?? ''),
  );
  expect(named.length).toBeGreaterThan(15);
  const unknown = named.filter((name) => !counted.includes(name.replace(HISTOGRAM_SUFFIX, '')) && !ofNode.test(name));
  expect(unknown).toEqual([]);
});

test('each setting of the examples is one that the server reads', () => {
  const files = ['deploy/compose.yaml', 'deploy/Dockerfile', 'deploy/maquette.service', 'docs/operate.md'];
  const ofOthers = /^(POSTGRES_|MALLOC_|NODE_|CMD|HEALTHCHECK|PATH$)/;
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?==|:)/g)].map(([, name]) => name ?? ''),
  );
  expect(named).toContain('DATABASE_URL_FILE');
  const unknown = named.filter((name) => !ofOthers.test(name) && !SERVER.includes(name.replace(/_FILE$/, '')));
  expect(unknown).toEqual([]);
});

test.skipIf(findHaproxy() === undefined)('HAProxy reads its file', () => {
  const { status, stderr } = spawnSync(findHaproxy() ?? '', ['-c', '-f', 'deploy/haproxy.cfg'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.not.stringMatching(/ALERT/)]);
});

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0);

/** Writes the file of nginx for a folder and ports of this machine. */
function writeNginxFile(folder: string, port: number, webPort: number): string {
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/t;`,
  );
  const text = readFileSync('deploy/nginx.conf', 'utf8')
    // Names of other machines would be looked up.
    .replace(/web\d:4400/g, `127.0.0.1:${webPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http {', `pid ${folder}/pid;\nhttp {\n  access_log off;\n  ${temporary.join('\n  ')}`);
  writeFileSync(file, text);
  return file;
}

test.skipIf(nginx === undefined)('nginx reads its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-nginx-'));
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', writeNginxFile(folder, await freePort(), 1)], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, expect.stringMatching(/syntax is ok/)]);
});

/** A server that answers with the headers that came to it. */
async function startEcho() {
  const server = createServer((request, response) => void response.end(JSON.stringify(request.headers)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** Starts a balancer of the examples before a web process. */
async function startExample(name: 'haproxy' | 'nginx', webPort: number) {
  const folder = mkdtempSync(join(tmpdir(), `maquette-${name}-`));
  const port = await freePort();
  if (name === 'haproxy') {
    const balancer = await startBalancer({ folder, port, webPorts: [webPort] });
    return { url: balancer.url, stop: () => balancer.stop().then(() => rmSync(folder, { recursive: true })) };
  }
  const options = ['-c', writeNginxFile(folder, port, webPort), '-e', 'stderr', '-g', 'daemon off;'];
  const child = spawn(nginx ?? '', options, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Asks as a client does that also has all proxies drop what the balancer writes, if they would; the headers of such names that came through. */
async function forwardedHeaders(url: string) {
  const sent = request(url, { headers: forgedHeaders('198.51.100.9'), agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const received: Record<string, string> = JSON.parse(await text(answer));
  return Object.fromEntries(Object.entries(received).filter(([name]) => /forwarded|real-ip/.test(name)));
}

test.skipIf(nginx === undefined || findHaproxy() === undefined).each(['haproxy', 'nginx'] as const)(
  '%s replaces what a client says of its own address and of ours, and hides the metrics however they are written',
  async (name) => {
    const echo = await startEcho();
    const { url, stop } = await startExample(name, echo.port);
    expect(await forwardedHeaders(`${url}/`)).toEqual({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    const paths = ['/metrics', '/metrics/', '/%6detrics', '/metrics?a=b', '/%6Detrics%2f', '/metric'];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
    expect(statuses).toEqual([404, 404, 404, 404, 404, 200]);
    await stop();
    echo.close();
  },
);
