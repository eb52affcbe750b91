import { useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { readNodeData } from '../../../contract/nodes.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { useDrawingNote } from '../../cards/drawing/useDrawingNote.ts';
import { useNodeName } from '../../cards/header/useNodeName.ts';
import { PictureArea } from '../../cards/picture/PictureArea.tsx';
import { PICTURE_UPLOAD } from '../../cards/picture/pictureUpload.ts';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import { QuickRunStatus, useQuickState } from '../../cards/run/QuickRun.tsx';
import { useRun } from '../../cards/run/runView.ts';
import {
  mayRetry,
  RemoveFileButton,
  ReplaceByPhoneButton,
  ReplaceFileButton,
  RetryUploadButton,
  UploadArea,
  UploadProblem,
  UploadProgress,
  useUploadState,
} from '../../cards/upload/UploadParts.tsx';
import { isUploading, useUpload } from '../../cards/upload/useUpload.ts';
import { useLocalPicture } from '../../ui/display/useLocalPicture.ts';
import type { NodeViewProps } from '../defineNode.ts';
import { pictureRatio } from './pictureRatio.ts';

const EMPTY_FIELDS = {
  sketchImageUrl: undefined,
  sketchObjectKey: undefined,
  sketchImageWidth: undefined,
  sketchImageHeight: undefined,
  drawing: undefined,
  fileName: undefined,
};

/** The Upload Image node: a place for a picture of one's own, then the picture. */
export default function UploadImageView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const upload = useUpload(node.id);
  const run = useRun(node.id);
  const quickRunState = useQuickState(run);
  const { sketchImageUrl, sketchObjectKey, sketchImageWidth, sketchImageHeight, prompt, drawing } = readNodeData(
    'uploadSketchNode',
    node.data,
  );
  const note = useDrawingNote(drawing);
  const storedPicture =
    sketchImageUrl || sketchObjectKey ? { url: sketchImageUrl, objectKey: sketchObjectKey } : undefined;
  const localPicture = useLocalPicture(upload.state === 'idle' ? null : upload.file);
  const picture = localPicture ? { url: localPicture } : storedPicture;
  const name = useNodeName(node);
  const isBusy = isUploading(upload);
  const openPhoneUpload = () => actor.send({ type: 'dialog.requested', dialog: 'phoneUpload', nodeId: node.id });
  const openFileUpload = () => actor.send({ type: 'dialog.requested', dialog: 'fileUpload', nodeId: node.id });
  const retryButton = mayRetry(upload) && !isReadOnly && <RetryUploadButton id={node.id} />;

  return (
    <Card node={node} state={useUploadState(upload) ?? quickRunState ?? note}>
      <PictureArea
        picture={picture}
        alt={prompt || name}
        ratio={pictureRatio(node)}
        busy={isBusy || run.busy}
        empty={{
          icon: ImageUp,
          text: isReadOnly ? (
            t`No image yet`
          ) : (
            <UploadArea
              texts={PICTURE_UPLOAD.messages}
              onChoose={openFileUpload}
              onPhone={openPhoneUpload}
              isPrimary={selected}
            />
          ),
        }}
      >
        {!isBusy && <QuickRunStatus id={node.id} run={run} />}
        {isBusy && <UploadProgress id={node.id} upload={upload} />}
      </PictureArea>
      <UploadProblem upload={upload} />
      {(storedPicture || retryButton) && (
        <CardFooter
          endContent={
            <>
              {retryButton}
              {storedPicture && !isReadOnly && (
                <>
                  <ReplaceFileButton onChoose={openFileUpload} />
                  <ReplaceByPhoneButton onPhone={openPhoneUpload} />
                  <RemoveFileButton id={node.id} label={t`Remove image`} fields={EMPTY_FIELDS} />
                </>
              )}
            </>
          }
        >
          {sketchImageWidth && sketchImageHeight && (
            <FooterNote>
              {sketchImageWidth} × {sketchImageHeight}
            </FooterNote>
          )}
        </CardFooter>
      )}
    </Card>
  );
}
