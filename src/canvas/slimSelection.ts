import call from 'd3-selection/src/selection/call.js';
import datum from 'd3-selection/src/selection/datum.js';
import each from 'd3-selection/src/selection/each.js';
import node from 'd3-selection/src/selection/node.js';
import on from 'd3-selection/src/selection/on.js';
import property from 'd3-selection/src/selection/property.js';
import style from 'd3-selection/src/selection/style.js';

/**
 * Stands in for d3-selection in the browser: its own methods, of which d3-zoom and d3-drag need these few. Its prototype names
 * all thirty, so that no bundler can leave the others out (3 kB gzipped).
 */
class Selection {
  readonly _groups: readonly (readonly unknown[])[];

  constructor(nodes: readonly unknown[]) {
    this._groups = [nodes];
  }

  selection(): this {
    return this;
  }

  /** Keeps the nodes for which `keeps` holds, called with the node as `this`. */
  filter(keeps: (this: unknown) => boolean): Selection {
    return new Selection(this._groups.flatMap((group) => group.filter((item) => keeps.call(item))));
  }

  /** d3-transition would stop an animation here; there is none (`noTransition.ts`). */
  interrupt(): this {
    return this;
  }
}

Object.assign(Selection.prototype, { call, datum, each, node, on, property, style });

/** A selection of one element or window. */
export function select(item: unknown): Selection {
  return new Selection([item]);
}

export { default as pointer } from 'd3-selection/src/pointer.js';
