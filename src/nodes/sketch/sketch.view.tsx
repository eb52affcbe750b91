import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import { readNodeData } from '../../../contract/nodes.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useConnectedInputs, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import { isUploading, useUpload } from '../../cards/upload/useUpload.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { NodeViewProps } from '../defineNode.ts';

/** The Sketch node: shows the drawing and opens the dialog that makes it. */
export default function SketchView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const { imageUrl, objectKey, canvasWidth, canvasHeight, shapes } = readNodeData('sketchNode', node.data);
  const picture = imageUrl || objectKey ? { url: imageUrl, objectKey } : undefined;
  const tracedNodeId = useConnectedInputs(node.id)['in.image.image']?.node.id;
  const isTracedPictureUploading = isUploading(useUpload(tracedNodeId)) && !isReadOnly;
  const openDialog = () =>
    !isTracedPictureUploading && actor.send({ type: 'dialog.requested', dialog: 'sketch', nodeId: node.id });

  return (
    <Card node={node}>
      <PictureArea
        onDoubleClick={openDialog}
        picture={picture}
        alt={t`Sketch`}
        ratio={canvasWidth / canvasHeight}
        paper={picture !== undefined}
        empty={{ icon: PencilLine, text: t`Nothing drawn yet` }}
      />
      <CardFooter
        endContent={
          <Button
            variant={selected ? 'primary' : 'soft'}
            icon={PencilLine}
            offReason={isTracedPictureUploading ? t`The connected image is still uploading` : undefined}
            onClick={openDialog}
            data-opens="sketch"
          >
            {isReadOnly ? t({ message: 'View', context: 'to look at' }) : t`Draw`}
          </Button>
        }
      >
        <FooterNote>
          {imageUrl && shapes.length === 0 ? (
            `${canvasWidth} × ${canvasHeight}`
          ) : (
            <Trans>
              {canvasWidth} × {canvasHeight}, <Plural value={shapes.length} _0="empty" one="# shape" other="# shapes" />
            </Trans>
          )}
        </FooterNote>
      </CardFooter>
    </Card>
  );
}
