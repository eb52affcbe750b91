import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { BoardNode } from '../../../../contract/board.ts';
import type { NodeId } from '../../../../contract/ids.ts';
import { readNodeData } from '../../../../contract/nodes.ts';
import { mayEdit } from '../../../../contract/roles.ts';
import { connectedInputsOf, inputAsset } from '../../../board/connect/inputs.ts';
import { isFixed } from '../../../board/document/board.ts';
import { WRONG_FORMAT } from '../../../cards/picture/pictureUpload.ts';
import type { BoardSession } from '../../../session/boardSession.ts';
import { api } from '../../../session/client.ts';
import { isPictureFile, storePicture } from '../../../session/services/uploads.ts';
import type { DialogHostProps } from '../../defineDialog.ts';
import { NODE_NOT_CHANGEABLE, saveOnNode } from '../../host/saveOnNode.ts';
import { editorFailureMessage } from '../../host/uploadFailureMessage.ts';
import { type DialogDraftStore, useDialogDraftStore } from '../../host/useDialogDraft.ts';
import { SKETCH_DRAFT, type SketchDraft } from '../draft.ts';
import { type Background, canvasRatio, type DraftDrawing } from '../drawing/drawing.ts';
import SketchDialog from '../SketchDialog.tsx';
import { connectedBackground, OUTDATED, type SketchData, type SketchResult } from '../useSketch.ts';
import { keepPictureCurrent } from './keepPictureCurrent.ts';

type SketchDialogData = {
  readonly recoveredDrawing: Partial<DraftDrawing> | undefined;
  readonly backgroundUrl: string | undefined;
  readonly bgImageUrl: string | undefined;
};

/** The drawing dialog over the api: it opens with fresh addresses, stores its picture, and keeps each change on this device. */
export default function SketchHost({ session, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const { actor } = session;
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const drafts = useDialogDraftStore(session, id, SKETCH_DRAFT);
  const dialogData = useDialogData(session, id, drafts);
  const isClosed = useRef(false);
  const [idTag] = useState(newIdTag);
  if (!node || !dialogData) return null;
  const data = readNodeData('sketchNode', node.data);

  async function save({ png, base, ...fields }: SketchResult, isCurrent: () => boolean) {
    try {
      const { imageUrl, objectKey } = await storePicture(api, png, { alpha: false });
      if (isClosed.current) return undefined;
      // Somebody else has drawn meanwhile: the picture is to show that too.
      if (!isCurrent()) return OUTDATED;
      const saved = saveOnNode(actor, id, { base, data: { ...fields, imageUrl, objectKey }, read: readDrawing });
      if (!saved) return i18n._(NODE_NOT_CHANGEABLE);
      keepPictureCurrent(session, id, objectKey);
      drafts.save(null);
      onClose();
      return undefined;
    } catch (error) {
      return refusalMessage(error);
    }
  }

  async function chooseBackground(file: File) {
    if (!isPictureFile(file)) return i18n._(WRONG_FORMAT);
    try {
      const { imageUrl, objectKey } = await storePicture(api, file, { alpha: true });
      return { url: imageUrl, objectKey };
    } catch (error) {
      return refusalMessage(error);
    }
  }

  /** Tells of the drawing as others have changed it. */
  function watchData(onData: (data: SketchData) => void): () => void {
    let dataBefore: unknown = node?.data;
    const tell = () => {
      const { data } = actor.getSnapshot().context.board.nodes.get(id) ?? {};
      if (!data || data === dataBefore) return;
      dataBefore = data;
      onData(readNodeData('sketchNode', data));
    };
    const subscription = actor.subscribe(tell);
    tell();
    return () => subscription.unsubscribe();
  }

  /** The alert's text. */
  function refusalMessage(error: unknown) {
    return i18n._(editorFailureMessage({ actor, id }, error));
  }

  return (
    <SketchDialog
      data={{ ...data, bgImageUrl: dialogData.bgImageUrl }}
      draft={dialogData.recoveredDrawing}
      backgroundUrl={dialogData.backgroundUrl}
      readOnly={!canEdit || isFixed(node)}
      idTag={idTag}
      watchData={watchData}
      onCancel={() => {
        isClosed.current = true;
        drafts.save(null);
        onClose();
      }}
      onSave={save}
      onChooseBackground={chooseBackground}
      onDraft={drafts.save}
    />
  );
}

/** The drawing of a node in the fields that are saved. */
function readDrawing(data: BoardNode['data']): BoardNode['data'] {
  const read = readNodeData('sketchNode', data);
  return { ...read, aspectRatio: canvasRatio(read) };
}

/** The characters that tell the ids of one opening of the dialog from those of another. */
const ID_TAG_LENGTH = 8;

function newIdTag(): string {
  return `-${crypto.randomUUID().slice(0, ID_TAG_LENGTH)}`;
}

/** The data that the dialog opens with: a drawing that a crash left behind goes before the node's own. */
function useDialogData(
  { actor, pictureServices }: BoardSession,
  id: NodeId,
  drafts: DialogDraftStore<SketchDraft>,
): SketchDialogData | undefined {
  const [dialogData, setDialogData] = useState<SketchDialogData>();
  useEffect(() => {
    let isCurrent = true;
    async function read() {
      const { board, facts } = actor.getSnapshot().context;
      const node = board.nodes.get(id);
      if (!node) return;
      const data = readNodeData('sketchNode', node.data);
      const tracedPicture = inputAsset(connectedInputsOf(board, id, facts), 'in.image.image');
      const [backgroundUrl, fileBackgroundUrl, draftDrawing] = await Promise.all([
        tracedPicture && freshUrlOr(tracedPicture.url, tracedPicture.objectKey),
        data.bgImageUrl === undefined ? undefined : freshUrlOr(data.bgImageUrl, data.bgObjectKey),
        readRecoveredDrawing(drafts),
      ]);
      const background = draftDrawing?.background && (await freshBackground(draftDrawing.background, backgroundUrl));
      if (isCurrent)
        setDialogData({
          recoveredDrawing: draftDrawing && { ...draftDrawing, ...(background && { background }) },
          backgroundUrl,
          bgImageUrl: fileBackgroundUrl,
        });
    }
    async function freshBackground(background: Background, connectedUrl: string | undefined) {
      if (background.from === 'input') return connectedBackground(connectedUrl);
      return { ...background, url: (await freshUrlOr(background.url, background.objectKey)) ?? background.url };
    }
    async function freshUrlOr(url: string | undefined, objectKey: string | undefined) {
      const fresh = await pictureServices
        .freshAddressOf({ objectKey }, 'full')
        .catch((error) => void console.error('get_image_url', error));
      return fresh ?? url;
    }
    void read();
    return () => {
      isCurrent = false;
    };
  }, [drafts, actor, pictureServices, id]);
  return dialogData;
}

/** A drawing that was left behind; an earlier version kept its shapes alone. */
async function readRecoveredDrawing(drafts: DialogDraftStore<SketchDraft>): Promise<Partial<DraftDrawing> | undefined> {
  const storedDraft = await drafts.read();
  return storedDraft && 'shapes' in storedDraft ? storedDraft : storedDraft && { shapes: storedDraft };
}
