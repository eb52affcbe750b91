import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findHaproxy } from '../scripts/services/haproxy.mjs';

type BalancerOptions = {
  readonly folder: string;
  readonly port: number;
  /** The ports of the web processes. */
  readonly webPorts: readonly number[];
};

/** HAProxy before some web processes of this machine. */
export type Balancer = { readonly url: string; restart(): Promise<void>; stop(): Promise<void> };

const EXAMPLE_FILE = join(import.meta.dirname, '../deploy/haproxy.cfg');

/** The configuration of `deploy/haproxy.cfg`, for ports of this machine. */
export function balancerConfiguration({ port, webPorts }: Omit<BalancerOptions, 'folder'>): string {
  const servers = webPorts.map((webPort, index) => `  server web${index + 1} 127.0.0.1:${webPort} check`);
  return readFileSync(EXAMPLE_FILE, 'utf8')
    .replace(/^ *bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/(^ *server .*\n)+/m, `${servers.join('\n')}\n`);
}

/** Starts HAProxy and waits until a process behind it answers. */
export async function startBalancer({ folder, port, webPorts }: BalancerOptions): Promise<Balancer> {
  const haproxy = requireHaproxy();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, balancerConfiguration({ port, webPorts }));
  execFileSync(haproxy, ['-c', '-q', '-f', file]);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error('HAProxy did not start.');
      await pause(50);
    }
  }
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  await start();
  return {
    url,
    async restart() {
      await stop();
      await start();
    },
    stop,
  };
}

function requireHaproxy(): string {
  const path = findHaproxy();
  if (path === undefined) throw new Error('No HAProxy was found. On Debian, as root: apt-get install haproxy');
  return path;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
