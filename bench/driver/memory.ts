import { readFileSync, writeFileSync } from 'node:fs';

const KIB = 1024;
const MIB = 2 ** 20;

/** Resident memory of a process in MiB, now and at its highest; undefined where the system has no /proc. */
export function memoryOf(pid: number): { readonly now: number; readonly highest: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const line = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * KIB) / MIB;
    return { now: line('VmRSS'), highest: line('VmHWM') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Forgets a process's highest memory, so that the next reading is of what follows. */
export function resetHighest(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch (error) {
    // Not allowed everywhere: then the highest is that of the whole life, which is no less.
    if (!['ENOENT', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
