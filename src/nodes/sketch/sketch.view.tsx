import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { readData } from '../../../contract/nodes.ts';
import { Card } from '../../cards/card/Card.tsx';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { Foot, FootNote } from '../../cards/run/Foot.tsx';
import { useBoardActor, useFeeds, useLocked } from '../../cards/services/board.tsx';
import { isOnItsWay, useUpload } from '../../cards/upload/upload.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Sketch node: shows the drawing and opens the dialog that makes it. */
export default function SketchView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useLocked(node);
  const { imageUrl, objectKey, canvasWidth, canvasHeight, shapes } = readData('sketchNode', node.data);
  const picture = imageUrl || objectKey ? { url: imageUrl, objectKey } : undefined;
  const tracedNodeId = useFeeds(node.id)['in.image.image']?.node.id;
  const isTracedUploading = isOnItsWay(useUpload(tracedNodeId)) && !isReadOnly;
  const openDialog = () =>
    !isTracedUploading && actor.send({ type: 'dialog.requested', dialog: 'sketch', nodeId: node.id });

  return (
    <Card node={node}>
      <PictureArea
        onDoubleClick={openDialog}
        picture={picture}
        alt={t`Sketch`}
        ratio={canvasWidth / canvasHeight}
        paper={picture !== undefined}
        fit="contain"
        empty={{ icon: PencilLine, text: t`Nothing drawn yet` }}
      />
      <Foot
        end={
          <Button
            variant={selected ? 'primary' : 'soft'}
            icon={PencilLine}
            offReason={isTracedUploading ? t`The connected image is still uploading` : undefined}
            onClick={openDialog}
            data-opens="sketch"
          >
            {isReadOnly ? t({ message: 'View', context: 'to look at' }) : t`Draw`}
          </Button>
        }
      >
        <FootNote>
          <Trans>
            {canvasWidth} × {canvasHeight}, <Plural value={shapes.length} one="# shape" other="# shapes" />
          </Trans>
        </FootNote>
      </Foot>
    </Card>
  );
}
