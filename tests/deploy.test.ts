import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { findHaproxy } from '../scripts/services/haproxy.mjs';
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

test.skipIf(nginx === undefined)('nginx reads its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-nginx-'));
  const file = join(folder, 'nginx.conf');
  // Names of other machines would be looked up.
  writeFileSync(file, readFileSync('deploy/nginx.conf', 'utf8').replace(/web\d:/g, '127.0.0.1:'));
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, expect.stringMatching(/syntax is ok/)]);
});
