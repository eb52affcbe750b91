import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { enhancePrompt } from '../contract/operations/enhancePrompt.ts';
import { findHaproxy } from '../scripts/services/haproxy.mjs';
import { codeFilesUnder, TEST_FILE } from '../scripts/source/files.ts';
import { importsOf } from '../scripts/source/imports.ts';
import { startRestartableServer } from '../server/testing/restartableServer.ts';

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

test.skipIf(nginx === undefined)('nginx reads its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-nginx-'));
  const file = join(folder, 'nginx.conf');
  // Names of other machines would be looked up.
  writeFileSync(file, readFileSync('deploy/nginx.conf', 'utf8').replace(/web\d:/g, '127.0.0.1:'));
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', file], { encoding: 'utf8' });
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

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd reads its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-systemd-'));
  const file = join(folder, 'maquette.service');
  // Whether npm is there is for the machine to say.
  writeFileSync(file, readFileSync('deploy/maquette.service', 'utf8').replace('/usr/bin/npm', '/bin/true'));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
});
