import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { IMAGE_NODE_SIZE } from '../../../../contract/limits.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { outputAsset } from '../../../board/connect/inputs.ts';
import { type Board, isFixed } from '../../../board/document/board.ts';
import type { Asset, NodeFactsLookup } from '../../../board/document/nodeFacts.ts';
import type { StoredPicture } from '../../../cards/context/cardServices.ts';
import { handleFailure, openLimitDialog } from '../../../cards/failure/handleFailure.ts';
import { missingExporterProblem } from '../../../cards/model/missingExporter.ts';
import { storedFormat } from '../../../cards/model/modelData.ts';
import type { UnitlessFormat } from '../../../model3D/units.ts';
import { nameOf } from '../../../nodes/nameOf.ts';
import { safeName } from '../../../session/fileNames.ts';
import { problemMessage } from '../../../session/problemMessage.ts';
import { saveFile } from '../../../session/services/files.ts';
import { thumbnailAddress } from '../../../session/services/pictures.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import { uploadFailureMessage } from '../../host/uploadFailureMessage.ts';
import { useFullPictureUrl } from '../../host/useFullPictureUrl.ts';

type SnapshotStorage = {
  /** The call that keeps a snapshot, and how it does. */
  readonly call: 'save_image' | 'save_3d_view';
  readonly storeSnapshot: (png: Blob) => Promise<StoredPicture>;
};

const MODEL_OUTPUT = 'out.3d.3d';

/** A model's viewer over the api: a snapshot becomes an image below the model's node. Undefined for a node without a model. */
export function useModelViewer({ session, id, onClose }: DialogHostProps, { call, storeSnapshot }: SnapshotStorage) {
  const { t, i18n } = useLingui();
  const { actor, pictureServices, notices } = session;
  const [viewedModel] = useState(() => {
    const { context } = actor.getSnapshot();
    const { board, facts } = context;
    const node = board.nodes.get(id);
    const model = outputAsset(board, id, MODEL_OUTPUT, facts);
    return (
      node &&
      model && {
        node,
        model,
        unitless: unitlessFormatOf(model, board, facts),
        readOnly: !mayEdit(context) || isFixed(node),
      }
    );
  });
  const [alert, setAlert] = useState<string>();
  const isDeleted = useSelector(actor, ({ context }) => !context.board.nodes.has(id));
  const address = useFullPictureUrl(session, viewedModel?.model);
  if (!viewedModel) return undefined;
  const { node, model, unitless, readOnly } = viewedModel;
  const name = nameOf(node, actor.getSnapshot().context.board, i18n);
  const format = storedFormat(model);

  async function snapshot(png: Blob): Promise<string | undefined> {
    try {
      const { imageUrl, objectKey, imageWidth, imageHeight } = await storeSnapshot(png);
      actor.send({
        type: 'node.added',
        nodeType: 'prototype2DNode',
        beside: { id, side: 'below' },
        size: IMAGE_NODE_SIZE,
        connection: { node: id, handle: MODEL_OUTPUT },
        data: { imageUrl, objectKey, imageWidth, imageHeight, madeBy: call },
      });
      return undefined;
    } catch (error) {
      const { kind } = handleFailure({ actor, id }, call, error);
      const isUploadFailure = kind === 'alert' || (kind === 'logged' && call === 'save_image');
      const text = i18n._(isUploadFailure ? uploadFailureMessage(call, error) : problemMessage(error));
      if (kind === 'alert') setAlert(text);
      return text;
    }
  }

  async function exportStl(): Promise<string | undefined> {
    const problem = await pictureServices.exportStl(model, name).catch(missingExporterProblem);
    if (problem?.limit) openLimitDialog({ actor, id }, problem.limit);
    return problem?.text;
  }

  async function download(): Promise<void> {
    try {
      saveFile(await pictureServices.fileOf(model), `${safeName(name) || 'model'}.${format}`);
    } catch (error) {
      console.error('download', error);
      const [failedTitle, advice] = [t`The model couldn’t be downloaded`, t`Check your connection and try again.`];
      notices.show({ key: 'download', bad: true, title: failedTitle, text: advice });
    }
  }

  return {
    alt: name,
    address,
    format,
    unitless,
    stillAddress: address && thumbnailAddress(address, 512),
    readOnly,
    isModelDeleted: isDeleted,
    onSnapshot: snapshot,
    onExportStl: exportStl,
    onDownload: () => void download(),
    onCancel: onClose,
    alert,
    onReadAlert: () => setAlert(undefined),
  };
}

/** The format of a model's file where that names no unit. What a person brings is stored as GLB, and its node says what it was. */
function unitlessFormatOf(model: Asset, board: Board, factsOf: NodeFactsLookup): UnitlessFormat | undefined {
  if (storedFormat(model) === 'stl') return 'stl';
  // Not the node that is wired: it may only hand the model on.
  const isObj = [...board.nodes.values()].some((node) => {
    const passed = node.data.modelFormat === 'obj' ? factsOf(node.type)?.outputValueOf(node, MODEL_OUTPUT) : undefined;
    return passed?.kind === '3d' && passed.asset.objectKey === model.objectKey && passed.asset.url === model.url;
  });
  return isObj ? 'obj' : undefined;
}
