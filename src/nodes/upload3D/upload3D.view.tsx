import { useLingui } from '@lingui/react/macro';
import { Expand, FileBox } from 'lucide-react';
import { readNodeData } from '../../../contract/nodes.ts';
import { Card } from '../../cards/card/Card.tsx';
import { useBoardActor, useIsReadOnly } from '../../cards/context/boardActor.tsx';
import { useNodeName } from '../../cards/header/useNodeName.ts';
import { ModelArea } from '../../cards/model/ModelArea.tsx';
import { modelOf, NO_MODEL, storedFormat } from '../../cards/model/modelData.ts';
import { modelReason } from '../../cards/model/modelReason.ts';
import { MODEL_UPLOAD } from '../../cards/model/modelUpload.ts';
import { ExportStlButton, StlExportProblem, useStlExport } from '../../cards/model/stlExport.tsx';
import { useModelNote } from '../../cards/model/useModelNote.ts';
import { EMPTY_UPLOAD_RATIO } from '../../cards/picture/pictureCardHeight.ts';
import { CardFooter, FooterNote } from '../../cards/run/CardFooter.tsx';
import {
  mayRetry,
  RemoveFileButton,
  ReplaceFileButton,
  RetryUploadButton,
  UploadArea,
  UploadProblem,
  UploadProgress,
  useUploadState,
} from '../../cards/upload/UploadParts.tsx';
import { isUploading, useUpload } from '../../cards/upload/useUpload.ts';
import type { UploadProblem as UploadProblemOf } from '../../machines/upload/uploadProblem.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { NodeViewProps } from '../defineNode.ts';

const EMPTY_FIELDS = { ...NO_MODEL, leftOut: undefined, fileName: undefined };

/** Why a file could not be read; other causes are the same for every upload. */
function unreadableModelReason(problem: UploadProblemOf) {
  return problem.message && problem.cause === 'invalid_model' ? modelReason(problem.detail) : undefined;
}

/** The Upload 3D Model node: a place for a model of one's own, then the model. */
export default function Upload3DView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useIsReadOnly(node);
  const upload = useUpload(node.id);
  const data = readNodeData('upload3DNode', node.data);
  const model = modelOf(data);
  const title = useNodeName(node);
  const stl = useStlExport(node.id, model, title);
  const note = useModelNote(data.leftOut);
  const isBusy = isUploading(upload);
  const openFileUpload = () => actor.send({ type: 'dialog.requested', dialog: 'fileUpload', nodeId: node.id });
  const openViewer = () => actor.send({ type: 'dialog.requested', dialog: 'viewer3D', nodeId: node.id });
  const retryButton = mayRetry(upload) && !isReadOnly && <RetryUploadButton id={node.id} />;

  return (
    <Card node={node} state={useUploadState(upload) ?? note}>
      <ModelArea
        model={model}
        format={storedFormat(model ?? {})}
        alt={title}
        ratio={model ? 1 : EMPTY_UPLOAD_RATIO}
        live={selected}
        busy={isBusy}
        onDoubleClick={model && openViewer}
        empty={{
          icon: FileBox,
          text: useEmptyText({ isBusy, isReadOnly, isPrimary: selected, onChoose: openFileUpload }),
        }}
      >
        {isBusy && <UploadProgress id={node.id} upload={upload} />}
      </ModelArea>
      <UploadProblem upload={upload} reasonOf={unreadableModelReason} />
      <StlExportProblem stl={stl} />
      {(model || retryButton) && (
        <CardFooter
          endContent={
            <>
              {retryButton}
              {model && !isReadOnly && <ExportStlButton stl={stl} />}
              {model && (
                <IconButton label={t({ message: 'View', context: 'to look at' })} icon={Expand} onClick={openViewer} />
              )}
              {model && !isReadOnly && (
                <>
                  <ReplaceFileButton onChoose={openFileUpload} />
                  <RemoveFileButton id={node.id} label={t`Remove model`} fields={EMPTY_FIELDS} />
                </>
              )}
            </>
          }
        >
          {model && data.modelFormat && <FooterNote>{data.modelFormat.toUpperCase()}</FooterNote>}
        </CardFooter>
      )}
    </Card>
  );
}

type EmptyTextOptions = { isBusy: boolean; isReadOnly: boolean; isPrimary: boolean; onChoose: () => void };

/** Stands in the place of a model that is missing. */
function useEmptyText({ isBusy, isReadOnly, isPrimary, onChoose }: EmptyTextOptions) {
  const { t } = useLingui();
  if (isBusy) return null;
  return isReadOnly ? (
    t`No model yet`
  ) : (
    <UploadArea texts={MODEL_UPLOAD.messages} onChoose={onChoose} isPrimary={isPrimary} />
  );
}
