import { useLingui } from '@lingui/react/macro';
import { Puzzle } from 'lucide-react';
import { Card } from '../../cards/card/Card.tsx';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { CardFaceProvider, useFace } from '../../cards/services/face.ts';
import type { NodeViewProps } from '../../nodes/defineNode.ts';

/** A node of a type that this version does not show: it keeps its place, its wires and its data. */
export default function UnknownCard({ node }: NodeViewProps) {
  const { t } = useLingui();
  const face = useFace();
  return (
    <CardFaceProvider value={{ ...face, label: node.type }}>
      <Card node={node}>
        <PictureArea
          picture={undefined}
          alt=""
          empty={{ icon: Puzzle, text: t`This version cannot show this node. It is kept as it is.` }}
        />
      </Card>
    </CardFaceProvider>
  );
}
