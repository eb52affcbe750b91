import type { Operation } from '../contract/operations/index.ts';
import type { OperationModule } from './operation.ts';

/** The module of each operation, loaded in a worker on first use. */
const MODULES: Readonly<Record<Operation, () => Promise<OperationModule>>> = {
  describe_image: () => import('./describe_image/index.ts'),
  enhance_prompt: () => import('./enhance_prompt/index.ts'),
  get_4k: () => import('./get_4k/index.ts'),
  generate_background: () => import('./generate_background/index.ts'),
  generate_image: () => import('./generate_image/index.ts'),
  image_to_3d: () => import('./image_to_3d/index.ts'),
  image_to_svg: () => import('./image_to_svg/index.ts'),
  image_to_video: () => import('./image_to_video/index.ts'),
  expand_image: () => import('./expand_image/index.ts'),
  remove_background: () => import('./remove_background/index.ts'),
  inpaint_image: () => import('./inpaint_image/index.ts'),
  instruct_edit: () => import('./instruct_edit/index.ts'),
  image_to_image: () => import('./image_to_image/index.ts'),
  process_sketch: () => import('./process_sketch/index.ts'),
  process_sketch_style: () => import('./process_sketch/index.ts'),
};

/** Loads an operation's module. Throws RangeError for a name that the table lacks. */
export async function loadOperation(name: string): Promise<OperationModule> {
  if (!Object.hasOwn(MODULES, name)) throw new RangeError(`the built-in engine has no operation ${name}`);
  return MODULES[name as Operation]();
}
