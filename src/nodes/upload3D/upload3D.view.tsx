import { useLingui } from '@lingui/react/macro';
import { Expand, FileBox } from 'lucide-react';
import { readData } from '../../../contract/nodes.ts';
import { Card } from '../../cards/card/Card.tsx';
import { ModelArea } from '../../cards/model/ModelArea.tsx';
import { modelOf, NO_MODEL, storedFormat } from '../../cards/model/model.ts';
import { modelReason } from '../../cards/model/modelReason.ts';
import { MODEL_UPLOAD } from '../../cards/model/modelUpload.ts';
import { ExportStl, StlRefusal, useStlExport } from '../../cards/model/stl.tsx';
import { useModelNote } from '../../cards/model/useModelNote.ts';
import { EMPTY_RATIO } from '../../cards/picture/pictureCard.ts';
import { Foot, FootNote } from '../../cards/run/Foot.tsx';
import { useBoardActor, useLocked } from '../../cards/services/board.tsx';
import { useFace } from '../../cards/services/face.ts';
import { titleOf } from '../../cards/services/titleOf.ts';
import {
  mayRetry,
  RemoveFile,
  ReplaceFile,
  RetryUpload,
  UploadPlace,
  UploadProblem,
  UploadWork,
  useUploadState,
} from '../../cards/upload/UploadParts.tsx';
import { isOnItsWay, useUpload } from '../../cards/upload/upload.ts';
import type { UploadProblem as UploadProblemOf } from '../../machines/upload/upload.events.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { NodeViewProps } from '../defineNode.ts';

const EMPTY_FIELDS = { ...NO_MODEL, leftOut: undefined };

/** Why a file could not be read; other causes are the same for every upload. */
function reasonOf(problem: UploadProblemOf) {
  return problem.message && problem.cause === 'invalid_model' ? modelReason(problem.detail) : undefined;
}

/** The Upload 3D Model node: a place for a model of one's own, then the model. */
export default function Upload3DView({ node, selected }: NodeViewProps) {
  const { t } = useLingui();
  const actor = useBoardActor();
  const isReadOnly = useLocked(node);
  const upload = useUpload(node.id);
  const data = readData('upload3DNode', node.data);
  const model = modelOf(data);
  const { label } = useFace();
  const title = titleOf(node) ?? label;
  const stl = useStlExport(node.id, model, title);
  const note = useModelNote(data.leftOut);
  const isBusy = isOnItsWay(upload);
  const openFileUpload = () => actor.send({ type: 'dialog.requested', dialog: 'fileUpload', nodeId: node.id });
  const openViewer = () => actor.send({ type: 'dialog.requested', dialog: 'viewer3D', nodeId: node.id });
  const retryButton = mayRetry(upload) && !isReadOnly && <RetryUpload id={node.id} />;

  return (
    <Card node={node} state={useUploadState(upload) ?? note}>
      <ModelArea
        model={model}
        format={storedFormat(model ?? {})}
        alt={title}
        ratio={model ? 1 : EMPTY_RATIO}
        live={selected}
        busy={isBusy}
        onDoubleClick={model && openViewer}
        empty={{ icon: FileBox, text: useEmptyText({ isBusy, isReadOnly, solid: selected, onChoose: openFileUpload }) }}
      >
        {isBusy && <UploadWork id={node.id} upload={upload} />}
      </ModelArea>
      <UploadProblem upload={upload} reasonOf={reasonOf} />
      <StlRefusal stl={stl} />
      {(model || retryButton) && (
        <Foot
          end={
            <>
              {retryButton}
              {model && !isReadOnly && <ExportStl stl={stl} />}
              {model && (
                <IconButton label={t({ message: 'View', context: 'to look at' })} icon={Expand} onClick={openViewer} />
              )}
              {model && !isReadOnly && (
                <>
                  <ReplaceFile onChoose={openFileUpload} />
                  <RemoveFile id={node.id} label={t`Remove model`} fields={EMPTY_FIELDS} />
                </>
              )}
            </>
          }
        >
          {model && data.modelFormat && <FootNote>{data.modelFormat.toUpperCase()}</FootNote>}
        </Foot>
      )}
    </Card>
  );
}

type EmptyTextOptions = { isBusy: boolean; isReadOnly: boolean; solid: boolean; onChoose: () => void };

/** Stands in the place of a model that is missing. */
function useEmptyText({ isBusy, isReadOnly, solid, onChoose }: EmptyTextOptions) {
  const { t } = useLingui();
  if (isBusy) return null;
  return isReadOnly ? t`No model yet` : <UploadPlace texts={MODEL_UPLOAD.messages} onChoose={onChoose} solid={solid} />;
}
