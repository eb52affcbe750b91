import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN_SCRIPT = join(import.meta.dirname, '../../main.ts');
const READY_LINE = /ready at (\S+)/;

type Environment = Readonly<Record<string, string>>;

function spawnServer(env: Environment): ChildProcess {
  // What was compiled once is there for each server, and for each worker thread of each.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', DIST_DIR: '/nowhere', ...env };
  return spawn(process.execPath, [MAIN_SCRIPT], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A real server in a process of its own, for tests that kill it or want its exit. */
export class ServerProcess {
  readonly address: string;
  /** The output up to its readiness. */
  readonly output: string;
  /** The complaints so far. */
  errors: string;
  readonly #child: ChildProcess;
  private constructor(child: ChildProcess, output: string, errors: string) {
    this.#child = child;
    this.output = output;
    this.errors = errors;
    child.stderr!.removeAllListeners('data').on('data', (data) => {
      this.errors += data;
    });
    this.address = READY_LINE.exec(output)![1]!;
  }

  /** Starts a server and waits until it is ready; throws what it complained of when it ends instead. */
  static async start(env: Environment): Promise<ServerProcess> {
    const child = spawnServer(env);
    let output = '';
    let errors = '';
    child.stderr!.on('data', (data) => {
      errors += data;
    });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${errors}`)));
      child.stdout!.on('data', (data) => {
        output += data;
        if (READY_LINE.test(output)) resolve();
      });
    });
    return new ServerProcess(child, output, errors);
  }

  /** Runs a server that is expected to give up. */
  static async startToFail(env: Environment): Promise<{ code: number | null; errors: string }> {
    const child = spawnServer(env);
    let errors = '';
    child.stderr!.on('data', (data) => {
      errors += data;
    });
    const [code] = await once(child, 'close');
    return { code, errors };
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** SIGKILL, as a crash would. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await exited;
  }

  /** SIGTERM; the exit code. */
  async stop(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    return (await exited)[0];
  }
}
