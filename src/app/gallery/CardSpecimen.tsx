import { sizeOf } from '../../board/board.ts';
import frame from '../../canvas/card.module.css';
import { CardTierProvider } from '../../cards/tier.ts';
import type { BoardActor } from '../../machines/board.machine.ts';
import { CardsOf, NodeView, nodeId } from '../../nodes/board.fixture.tsx';

/** The node that a card specimen is about. */
export const SUBJECT = 'subject';

/** The card of a board's subject, in the canvas's frame and without its handles. */
export function CardSpecimen({ actor }: { actor: BoardActor }) {
  const { board, facts } = actor.getSnapshot().context;
  const node = board.nodes.get(nodeId(SUBJECT))!;
  const { width } = sizeOf(node, facts);
  const tone = node.type === 'stickyNoteNode' ? 'note' : 'card';
  return (
    <CardsOf actor={actor}>
      {/* biome-ignore lint/a11y/useSemanticElements: as on the canvas */}
      <div
        role="group"
        data-testid="specimen"
        aria-label={node.type}
        className={frame.card}
        data-tone={tone}
        data-still={node.data.readOnly || undefined}
        // The canvas places its cards; here they follow each other.
        style={{ width, position: 'relative' }}
      >
        <svg className={frame.shell} aria-hidden="true">
          <rect className={frame.frame} width="100%" height="100%" rx={14} />
        </svg>
        <div className={frame.body}>
          <CardTierProvider value="full">
            <NodeView actor={actor} id={node.id} />
          </CardTierProvider>
        </div>
      </div>
    </CardsOf>
  );
}
