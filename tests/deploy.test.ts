import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { collectDefaultMetrics } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { startBalancer } from '../cluster/balancer.ts';
import { forgedHeaders } from '../cluster/rawClient.ts';
import { enhancePrompt } from '../contract/operations/enhancePrompt.ts';
import { findHaproxy } from '../scripts/services/haproxy.mjs';
import { freePort } from '../scripts/services/postgres.mjs';
import { codeFilesUnder, TEST_FILE } from '../scripts/source/files.ts';
import { importsOf } from '../scripts/source/imports.ts';
import { startRestartableServer } from '../server/testing/processes/restartableServer.ts';

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

/** The lines of `/metrics` by the metric that they are of, with the labels that it has. */
function labelsByMetric(text: string): ReadonlyMap<string, readonly string[]> {
  const lines = [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)];
  return new Map(
    lines.map(([, name = '', labels = '']) => [name, [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)]),
  );
}

test('each metric of the board of Grafana is one that a server tells, with the labels by which it is shown', async () => {
  const server = await startRestartableServer(undefined, { BACKUP_DAILY_AT: '03:30' });
  onTestFinished(() => server.close());
  expect((await server.post(enhancePrompt, { prompt: 'kettle', instructions: '' })).status).toBe(200);
  const metrics = labelsByMetric(await (await fetch(`${server.process.address}/metrics`)).text());
  const { panels } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(10);
  // The embedded database has one connection, of which nothing is told.
  const faults = expressions
    .filter((expr) => !expr.includes('maquette_database_connections'))
    .flatMap((expr) => {
      const [metric = ''] = /maquette_\w+/.exec(expr) ?? [];
      const labels = metrics.get(metric);
      const shown = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
      if (labels === undefined) return [`${metric} is not told`];
      return shown.filter((label) => !labels.includes(label)).map((label) => `${metric} has no ${label}`);
    });
  expect(faults).toEqual([]);
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

/** The files and packages that some files need while they run, and those that these need. */
function needsOf(entries: readonly string[]) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const { specifier, path, isStatic } of importsOf(file)) {
      if (path !== undefined) visit(path);
      else if (isStatic && !specifier.startsWith('node:'))
        packages.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        );
    }
  };
  for (const entry of entries) visit(entry);
  return { files, packages };
}

test('the image has every file and package that a server, its threads and the scripts for operators need', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = '']) => path);
  const shipped = ['package.json', 'engine/package.json'].flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies),
  );
  const threads = codeFilesUnder('server', 'engine').filter((file) => /(?:Thread|[wW]orker)\.ts$/.test(file));
  expect(threads).toEqual(expect.arrayContaining(['engine/worker.ts', 'server/backup/backupThread.ts']));
  const scripts = ['backup', 'restore', 'move'].map((name) => `scripts/installation/${name}.ts`);
  const { files, packages } = needsOf(['server/main.ts', 'scripts/operator.ts', ...scripts, ...threads]);
  expect(files.size).toBeGreaterThan(300);
  const missing = [...files].filter(
    (file) => !copied.some((folder) => file === folder || file.startsWith(`${folder}/`)),
  );
  expect(missing).toEqual([]);
  expect([...packages].filter((name) => !shipped.includes(name))).toEqual([]);
});

const systemd = ['/usr/bin/systemd-analyze'].find((path) => spawnSync(path, ['--version']).status === 0);

test.skipIf(systemd === undefined)('systemd reads its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-systemd-'));
  const file = join(folder, 'maquette.service');
  // Whether npm is there is for the machine to say.
  writeFileSync(file, readFileSync('deploy/maquette.service', 'utf8').replace('/usr/bin/npm', '/bin/true'));
  const { status, stderr } = spawnSync(systemd ?? '', ['verify', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
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
