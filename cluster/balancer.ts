import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
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

/** The configuration that `docs/operate.md` gives, for ports of this machine. */
export function balancerConfiguration({ port, webPorts }: Omit<BalancerOptions, 'folder'>): string {
  const servers = webPorts.map((webPort, index) => `  server web${index + 1} 127.0.0.1:${webPort} check\n`).join('');
  return `global
  maxconn 4000

defaults
  mode http
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  timeout tunnel 1h
  retries 3
  option redispatch 1
  option http-server-close

frontend maquette
  bind 127.0.0.1:${port}
  http-request del-header Forwarded
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto http
  default_backend web

backend web
  balance roundrobin
  option httpchk GET /readyz
  default-server inter 500ms fall 1 rise 1
${servers}`;
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
