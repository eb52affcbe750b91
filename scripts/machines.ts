import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyStateMachine, StateMachine } from 'xstate';

const ROOT = join(import.meta.dirname, '..');
/** A dialog's chart is `machine.ts` of its folder, or has its name before that, as the board's own. */
const MACHINE_FILES = globSync('src/**/{machine,*.machine}.ts', { cwd: ROOT });

const machines = await Promise.all(
  MACHINE_FILES.map(async (file) => {
    const fileExports: Record<string, unknown> = await import(/* @vite-ignore */ join(ROOT, file));
    return Object.values(fileExports).filter((value): value is AnyStateMachine => value instanceof StateMachine);
  }),
);

/** Every machine of the product, by its id: whatever its file exports that is one. */
export const MACHINES: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  machines
    .flat()
    .map((machine) => [machine.id, machine] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
