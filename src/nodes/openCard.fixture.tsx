import { useSelector } from '@xstate/react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CardServices } from '../cards/services.ts';
import { CardTierProvider } from '../cards/tier.ts';
import type { BoardActor } from '../machines/board.machine.ts';
import { TooltipLayer } from '../ui/TooltipLayer.tsx';
import { CardsOf, NodeView, nodeId, PLAIN_SERVICES, startBoard } from './board.fixture.tsx';
import { definitionOf } from './registry.ts';

type OpenCard = Parameters<typeof startBoard>[0] & {
  /** The node whose card is shown. */
  readonly show: string;
  readonly tier?: 'full' | 'middle';
  readonly services?: Partial<CardServices>;
};

/** A running board and one of its cards on the page, in a frame like the canvas's. */
export async function openCard({ show, tier = 'full', services, ...board }: OpenCard) {
  const started = startBoard(board);
  const at = (shown: 'full' | 'middle' | 'none') => (
    <CardsOf actor={started.actor} services={{ ...PLAIN_SERVICES, ...services }}>
      <div data-tier={shown}>
        {shown !== 'none' && (
          <CardTierProvider value={shown}>
            <Frame actor={started.actor} name={show} />
          </CardTierProvider>
        )}
      </div>
      <TooltipLayer />
    </CardsOf>
  );
  const screen = await render(at(tier));
  return {
    ...started,
    card: page.getByTestId('card'),
    /** From a tier without cards its card leaves the document. */
    showTier: (next: 'full' | 'middle' | 'none') => screen.rerender(at(next)),
  };
}

function Frame({ actor, name }: { actor: BoardActor; name: string }) {
  const id = nodeId(name);
  const width = useSelector(actor, ({ context }) => {
    const shown = context.board.nodes.get(id);
    return shown && definitionOf(shown.type)?.size.width;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: as on the canvas
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as on the canvas
    <div role="group" data-testid="card" data-node-id={name} tabIndex={0} style={{ width }}>
      <NodeView actor={actor} id={id} />
    </div>
  );
}
