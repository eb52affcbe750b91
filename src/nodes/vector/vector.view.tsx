import { useLingui } from '@lingui/react/macro';
import { Download, ImageOff } from 'lucide-react';
import { readData } from '../../../contract/nodes.ts';
import { assetOf } from '../../board/document/nodeFacts.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useDrawingNote } from '../../cards/drawing/useDrawingNote.ts';
import { useEngineLabels, useMaker } from '../../cards/engines/useEngine.ts';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { Foot, FootNote } from '../../cards/run/Foot.tsx';
import { useBoardActor } from '../../cards/services/board.tsx';
import { useFace } from '../../cards/services/face.ts';
import { useCardServices, VECTOR_TITLE } from '../../cards/services/services.ts';
import { titleOf } from '../../cards/services/titleOf.ts';
import { Votes } from '../../cards/votes/Votes.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Vector node: the drawing, its viewer and its file. */
export default function VectorView({ node }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const services = useCardServices();
  const { imageUrl, objectKey, png, madeOn: usedRoute, drawing } = readData('svgNode', node.data);
  const picture = assetOf(objectKey, imageUrl);
  const facts = useEngineLabels().row(['SVG', useMaker(usedRoute)]);
  const { label } = useFace();
  const openViewer = () => actor.send({ type: 'dialog.requested', dialog: 'svgViewer', nodeId: node.id });

  return (
    <Card node={node} state={useDrawingNote(drawing)}>
      <PictureArea
        onDoubleClick={picture && openViewer}
        picture={png ?? picture}
        alt={titleOf(node) ?? label}
        ratio={1}
        checker={picture !== undefined && 'light'}
        fit="contain"
        empty={{ icon: ImageOff, text: t`This image is missing` }}
      />
      <Foot
        end={
          picture && (
            <>
              <Button variant="plain" icon={Download} onClick={() => services.download(picture, VECTOR_TITLE, 'svg')}>
                {t`Download`}
              </Button>
              <Button variant="soft" onClick={openViewer}>
                {t`View large`}
              </Button>
            </>
          )
        }
      >
        {picture && <Votes node={node} />}
        {picture && <FootNote>{facts}</FootNote>}
      </Foot>
    </Card>
  );
}
