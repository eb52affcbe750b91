import type { Controller } from '../controller.ts';
import type { ArrangeTarget } from './arrangeActions.ts';

/** The arranger of a canvas's nodes, while arranging is mounted on it. */
const targetByController = new WeakMap<Controller, ArrangeTarget>();

/** The arranger of this canvas's nodes; undefined until it is loaded. */
export function arrangeTargetOf(controller: Controller): ArrangeTarget | undefined {
  return targetByController.get(controller);
}

/** Sets what arranges the nodes of a canvas; gives back how to take it away. */
export function setArrangeTarget(controller: Controller, target: ArrangeTarget): () => void {
  targetByController.set(controller, target);
  return () => targetByController.delete(controller);
}
