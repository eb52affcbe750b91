import { useLingui } from '@lingui/react/macro';
import { Download, ImageOff } from 'lucide-react';
import { readNodeData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor } from '../../cards/context/boardActor.tsx';
import { useCardServices, VECTOR_FILE_TITLE } from '../../cards/context/cardServices.ts';
import { useDrawingNote } from '../../cards/drawing/useDrawingNote.ts';
import { useEngineLabels, useUsedEngineName } from '../../cards/engines/useEngine.ts';
import { useNodeName } from '../../cards/header/useNodeName.ts';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import { Votes } from '../../cards/votes/Votes.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Vector node: the drawing, its viewer and its file. */
export default function VectorView({ node }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const services = useCardServices();
  const { imageUrl, objectKey, png, madeOn: usedRoute, drawing } = readNodeData('svgNode', node.data);
  const picture = assetOf(objectKey, imageUrl);
  const facts = useEngineLabels().joinFacts(['SVG', useUsedEngineName(usedRoute)]);
  const name = useNodeName(node);
  const openViewer = () => actor.send({ type: 'dialog.requested', dialog: 'svgViewer', nodeId: node.id });

  return (
    <Card node={node} state={useDrawingNote(drawing)}>
      <PictureArea
        onDoubleClick={picture && openViewer}
        picture={png ?? picture}
        alt={name}
        ratio={1}
        checker={picture !== undefined && 'light'}
        empty={{ icon: ImageOff, text: t`This image is missing` }}
      />
      <CardFooter
        endContent={
          picture && (
            <>
              <Button
                variant="plain"
                icon={Download}
                onClick={() => services.download(picture, VECTOR_FILE_TITLE, 'svg')}
              >
                {t`Download`}
              </Button>
              <Button variant="soft" onClick={openViewer}>
                {t`View large`}
              </Button>
            </>
          )
        }
      >
        {picture && <FooterNote>{facts}</FooterNote>}
        {picture && <Votes node={node} />}
      </CardFooter>
    </Card>
  );
}
