import type { SeedLayout, SeedOptions } from '../../scripts/seed/seedLayout.ts';
import type {} from '../pages/api.ts';
import { nextFrame } from './measure.ts';
import type { Subject } from './subject.ts';

/** A library's page: the view is placed by its own calls, what is measured comes from input events as for the product. */
type Peer = Pick<Subject, 'name' | 'pan' | 'wheel' | 'types'> & { readonly path: string };

export const PEERS: Readonly<Record<string, Peer>> = {
  'React Flow': {
    name: 'React Flow',
    path: '/xyflow.html',
    pan: { button: 'middle', onEmpty: false },
    // Its wheel zooms by 2 ** (0.002 * delta).
    wheel: { deltaY: 58.6, ctrl: false },
    types: true,
  },
  litegraph: {
    name: 'litegraph',
    path: '/litegraph.html',
    pan: { button: 'left', onEmpty: true },
    // A tenth for every event, whatever its delta.
    wheel: { deltaY: 60, ctrl: false },
    types: false,
  },
};

/** A library's page as something to measure. */
export function peerSubject(
  { path, ...peer }: Peer,
  url: string,
  { nodes, images, edges }: SeedOptions,
  layout: SeedLayout,
): Subject {
  const ask = new URLSearchParams({ nodes: `${nodes}`, images: `${images}`, edges: `${edges}` });

  return {
    ...peer,
    url: `${url}${path}?${ask}`,
    isDrawn: 'window.peer !== undefined',
    prepare: async () => {},
    viewport: (page) => page.evaluate(() => window.peer!.viewport()),
    async fit(page) {
      await page.evaluate(() => window.peer!.fit());
      await nextFrame(page);
    },
    async centre(page, node, k) {
      await page.evaluate(([node, k]) => window.peer!.centre(node, k), [node, k] as const);
      await nextFrame(page);
    },
    isCardShown: (page, node) => page.evaluate((node) => window.peer!.isCardShown(node), node),
    cornerOf: (page, node) => page.evaluate((node) => window.peer!.cornerOf(node), node),
    grip: (page, node) => page.evaluate((node) => window.peer!.grip(node), node),
    async select(page, nodes) {
      await page.evaluate((hub) => window.peer!.centre(hub, 0.16), layout.hub);
      return await page.evaluate((nodes) => window.peer!.select(nodes), nodes);
    },
    wireEnds: (page) => page.evaluate(() => window.peer!.wireEnds()),
    isWired: (page) => page.evaluate(() => window.peer!.isWired()),
    async focusField(page, node) {
      await page.locator(`.react-flow__node[data-id="${layout.nodes[node]!.id}"] textarea`).click();
    },
    fieldText: (page) => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value),
  };
}
