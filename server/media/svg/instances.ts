import type { StyleRule } from './css/styleSheet.ts';
import { elementsOf, type SvgElement } from './tree/tree.ts';

/** Uses that are written out, and uses within such: a sprite sheet has some dozens. */
const INSTANCES_MAX = 1000;
const USE_DEPTH_MAX = 5;
const USE_ATTRIBUTES = ['href', 'xlink:href', 'x', 'y', 'width', 'height'];

/** Finds what uses of a drawing show, where names of one's own may be other ones there. */
export type Instances = {
  /** Copies what a use shows; undefined where the drawing library may show it by itself. */
  targetOf(use: SvgElement, depth: number): SvgElement | undefined;
};

/** Looks through a drawing for what uses may show; in one without such names none needs to be written out. */
export function createInstances(root: SvgElement, rules: readonly StyleRule[]): Instances {
  const usesVariables = (element: SvgElement) =>
    [...element.attributes.values()].some((value) => value.includes('var('));
  const rulesUseVariables = rules.some(({ declarations }) => declarations.some(({ value }) => value.includes('var(')));
  const elements = [...elementsOf(root)];
  if (!rulesUseVariables && !elements.some(usesVariables)) return { targetOf: () => undefined };
  const elementById = new Map(elements.map((element) => [element.attributes.get('id'), element] as const).toReversed());
  let count = 0;
  return {
    targetOf({ name, attributes }, depth) {
      const address = attributes.get('href') ?? attributes.get('xlink:href');
      if (name !== 'use' || !address?.startsWith('#') || depth > USE_DEPTH_MAX || count > INSTANCES_MAX)
        return undefined;
      count += 1;
      return elementById.get(address.slice(1));
    },
  };
}

/** A use written out: a group where it stands, with what it shows inside. */
export function expandUse(use: SvgElement, target: SvgElement): SvgElement {
  const { attributes: useAttributes } = use;
  const attributes = new Map([...useAttributes].filter(([name]) => !USE_ATTRIBUTES.includes(name)));
  const [x, y] = ['x', 'y'].map((name) => Number.parseFloat(useAttributes.get(name) ?? '') || 0);
  attributes.set('transform', `${useAttributes.get('transform') ?? ''} translate(${x} ${y})`.trim());
  const isFrame = target.name === 'symbol' || target.name === 'svg';
  if (!isFrame) return { ...use, name: 'g', attributes, children: [target] };
  const frameAttributes = new Map(target.attributes);
  for (const name of ['width', 'height'])
    frameAttributes.set(name, useAttributes.get(name) ?? frameAttributes.get(name) ?? '100%');
  return { ...use, name: 'g', attributes, children: [{ ...target, name: 'svg', attributes: frameAttributes }] };
}
