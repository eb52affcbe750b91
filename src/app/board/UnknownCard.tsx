import { useLingui } from '@lingui/react/macro';
import { Puzzle } from 'lucide-react';
import { Card } from '../../cards/card/Card.tsx';
import { NodeTypeInfoProvider, useNodeTypeInfo } from '../../cards/context/nodeTypeInfo.ts';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import type { NodeViewProps } from '../../nodes/defineNode.ts';

/** A node of a type that this version does not show: it keeps its place, its wires and its data. */
export default function UnknownCard({ node }: NodeViewProps) {
  const { t } = useLingui();
  const typeInfo = useNodeTypeInfo();
  return (
    <NodeTypeInfoProvider value={{ ...typeInfo, label: node.type }}>
      <Card node={node}>
        <PictureArea
          picture={undefined}
          alt=""
          empty={{ icon: Puzzle, text: t`This version can’t show this node. It is kept unchanged.` }}
        />
      </Card>
    </NodeTypeInfoProvider>
  );
}
