import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** The machine and the build that were measured. */
export type Machine = {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGB: number;
  readonly system: string;
  readonly node: string;
  readonly commit: string;
};

/** Facts of this machine and this work tree. */
export function machine(): Machine {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain') !== '';
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    commit: git('rev-parse', '--short', 'HEAD') + (changed ? ' with changes' : ''),
  };
}

/** The load of the last minute: with more than the cores, times by the clock mean little. */
export const load = (): number => Math.round(loadavg()[0]! * 10) / 10;
