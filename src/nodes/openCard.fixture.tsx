import { render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import type { ComponentType, CSSProperties } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { sizeOf } from '../board/document/board.ts';
import type { CardServices } from '../cards/context/cardServices.ts';
import { CardTierProvider } from '../cards/context/cardTier.ts';
import { textScaleAt } from '../geometry/viewport/textScale.ts';
import type { BoardActor } from '../machines/board/board.machine.ts';
import { TooltipLayer } from '../ui/tooltips/TooltipLayer.tsx';
import { CardProviders, edge, NodeView, node, nodeId, PLAIN_SERVICES, startBoard } from './board.fixture.tsx';
import type { NodeViewProps } from './defineNode.ts';
import { samplePhoto } from './gallery/samplePictures.ts';
import { loadViews } from './registry.ts';
import { STYLE_KEY } from './run.fixture.ts';

type OpenCard = Parameters<typeof startBoard>[0] & {
  /** The node whose card is shown. */
  readonly nodeName: string;
  readonly tier?: 'full' | 'middle';
  /** The zoom for which its text is set; 1 where it is missing. */
  readonly zoom?: number;
  readonly services?: Partial<CardServices>;
  readonly selected?: boolean | undefined;
  /** Instead of the view of the node's type, which is here from the start. */
  readonly as?: ComponentType<NodeViewProps>;
};

/** A running board and one of its cards on the page, in a frame like the canvas's. */
export async function openCard({
  nodeName,
  tier = 'full',
  zoom: firstZoom = 1,
  services,
  selected,
  as,
  ...board
}: OpenCard) {
  const started = startBoard(board);
  const cardAtTier = (shown: 'full' | 'middle' | 'none', zoom = firstZoom) => (
    <CardProviders actor={started.actor} services={{ ...PLAIN_SERVICES, ...services }}>
      <div data-tier={shown} data-text-scale="" style={textStyle(zoom)}>
        {shown !== 'none' && (
          <CardTierProvider value={shown}>
            <CardFrame actor={started.actor} name={nodeName} selected={selected} as={as} />
          </CardTierProvider>
        )}
      </div>
      <TooltipLayer />
    </CardProviders>
  );
  await loadViews(board.nodes.map(({ type }) => type));
  const view = render(cardAtTier(tier));
  return {
    ...started,
    card: page.getByTestId('card'),
    /** From a tier without cards its card leaves the document. */
    showTier: (next: 'full' | 'middle' | 'none') => view.rerender(cardAtTier(next)),
    /** Sets its text for a zoom, as the canvas does where the view comes to rest. */
    showZoom: (zoom: number) => view.rerender(cardAtTier(zoom < 0.75 ? 'middle' : 'full', zoom)),
  };
}

function textStyle(zoom: number): CSSProperties {
  const { unit, spread } = textScaleAt(zoom);
  return { ['--text-unit' as string]: unit, ['--text-spread' as string]: spread, ['--unzoom' as string]: 1 / zoom };
}

function CardFrame({
  actor,
  name,
  selected,
  as,
}: { actor: BoardActor; name: string } & Pick<OpenCard, 'as' | 'selected'>) {
  const id = nodeId(name);
  const width = useSelector(actor, ({ context }) => {
    const shown = context.board.nodes.get(id);
    return shown && sizeOf(shown, context.facts).width;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: as on the canvas
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as on the canvas
    <div role="group" data-testid="card" data-node-id={name} tabIndex={0} style={{ width }}>
      <NodeView actor={actor} id={id} selected={selected} as={as} />
    </div>
  );
}

/** The button that runs the node. */
export const goButton = page.getByRole('button', { name: 'Go', exact: true });

/** Waits until these words stand on the page. */
export async function expectText(text: string): Promise<void> {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
}

/** The card of a node of this type, to which a stored picture is wired. */
export function openConnectedCard(
  type: string,
  data: Record<string, unknown> = {},
  services: Partial<CardServices> = {},
) {
  const source = node('s', 'prototype2DNode', { objectKey: STYLE_KEY, imageUrl: samplePhoto(30, 160, 90) });
  const wired = edge('s', 'n', 'out.image.image', 'in.image.image');
  return openCard({ nodeName: 'n', nodes: [node('n', type, data), source], edges: [wired], services });
}

/** The node that came last, and what leads into it. */
export function lastCreated(actor: BoardActor) {
  const { nodes, edges } = actor.getSnapshot().context.board;
  const created = [...nodes.values()].at(-1)!;
  return { created, into: [...edges.values()].find(({ target }) => target === created.id) };
}
