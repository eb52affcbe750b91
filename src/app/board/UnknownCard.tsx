import { useLingui } from '@lingui/react/macro';
import { Puzzle } from 'lucide-react';
import { Card } from '../../cards/Card.tsx';
import { PictureArea } from '../../cards/PictureArea.tsx';
import type { NodeViewProps } from '../../nodes/defineNode.ts';

/** A node of a type that this version does not show: it keeps its place, its wires and its data. */
export default function UnknownCard({ node }: NodeViewProps) {
  const { t } = useLingui();
  return (
    <Card node={node} icon={Puzzle} label={node.type} docs="/docs">
      <PictureArea
        picture={undefined}
        alt=""
        empty={{ icon: Puzzle, words: t`This version cannot show this node. It is kept as it is.` }}
      />
    </Card>
  );
}
