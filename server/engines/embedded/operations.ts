import type { Operation } from '../../../contract/operations.ts';
import type { OperationModule } from './operation.ts';

/** The operations that the built-in engine performs; each module is loaded in a worker on first use. */
export const OPERATIONS: Partial<Record<Operation, () => Promise<OperationModule>>> = {
  generate_image: () => import('./generate_image/index.ts'),
  process_sketch: () => import('./process_sketch/index.ts'),
  process_sketch_style: () => import('./process_sketch/index.ts'),
};

/** Loads an operation's module. Throws RangeError for a name that the table lacks. */
export async function loadOperation(name: string): Promise<OperationModule> {
  const load = OPERATIONS[name as Operation];
  if (!load) throw new RangeError(`the built-in engine has no operation ${name}`);
  return load();
}
