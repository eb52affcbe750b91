import type { BoardNode } from '../../../contract/board.ts';
import { NodeId } from '../../../contract/ids.ts';
import { splitVariants } from '../../board/run/splitVariants.ts';
import { variantPatch } from '../../board/run/variants.ts';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { type ImageVariant, VariantStrip } from '../../cards/variants/VariantStrip.tsx';

type ImageVariantsProps = {
  node: BoardNode;
  variants: readonly ImageVariant[];
  /** The object key of the one that the card shows. */
  shownKey: string | undefined;
  /** Shows a variant where the board may not be changed. */
  onView: (key: string | undefined) => void;
};

/** The variants of an image: which of them is the node's, kept alone, or all made nodes of their own, each one step of undo. */
export function ImageVariants({ node, variants, shownKey, onView }: ImageVariantsProps) {
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const { id } = node;

  function select(variant: ImageVariant): void {
    if (isReadOnly) onView(variant.objectKey);
    else if (variant.objectKey !== shownKey) actor.send({ type: 'node.edited', id, data: variantPatch(variant) });
  }

  function split(): void {
    const { board, facts: factsOf, newId } = actor.getSnapshot().context;
    const { nodes, connections } = splitVariants({
      board,
      node,
      variants,
      newId: () => NodeId.parse(newId()),
      factsOf,
    });
    actor.send({
      type: 'nodes.laid',
      nodes: nodes.map(({ type, ...laidNode }) => ({ ...laidNode, nodeType: type })),
      connections,
      edit: { id, data: { variants: undefined } },
      select: [id, ...nodes.map((each) => each.id)],
    });
  }

  const keepShown = () => actor.send({ type: 'node.edited', id, data: { variants: undefined } });
  return (
    <VariantStrip
      variants={variants}
      shownKey={shownKey}
      onSelect={select}
      actions={isReadOnly ? undefined : { keepShown, split }}
    />
  );
}
