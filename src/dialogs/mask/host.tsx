import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { type MaskStroke, readMask } from '../../../contract/fields/mask.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { type ConnectedInputs, connectedInputsOf, inputKey } from '../../board/connect/inputs.ts';
import { MASKED_INPUT, maskState, NO_MASK } from '../../board/connect/mask.ts';
import { isFixed } from '../../board/document/board.ts';
import MaskDialog from '../../dialogs/mask/MaskDialog.tsx';
import type { MaskDraft } from '../../dialogs/mask/mask.types.ts';
import type { MaskDialogProps, MaskResult } from '../../dialogs/mask/useMask.ts';
import { loadPicture } from '../../dialogs/stage/loadPicture.ts';
import type { Size } from '../../dialogs/stage/stageView.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { api } from '../../session/client.ts';
import { storePicture } from '../../session/services/uploads.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { NODE_NOT_CHANGEABLE, saveOnNode } from '../host/saveOnNode.ts';
import { editorFailureMessage } from '../host/uploadFailureMessage.ts';
import { type DialogDraftStore, useDialogDraftStore } from '../host/useDialogDraft.ts';
import { MASK_DRAFT } from './draft.ts';
import { scaledStrokes } from './paint/maskStrokes.ts';

const PICTURE_NOT_LOADED = msg`The image couldn’t be loaded`;
const NOT_SAVED = msg`The node was deleted while you painted, so the mask wasn’t saved.`;

type MaskDialogData = Pick<MaskDialogProps, 'picture' | 'strokes' | 'previousMask' | 'notice' | 'draft'> & {
  /** The picture that is painted on, and the mask below the strokes. */
  readonly pictureKey: string;
  readonly previousMaskKey: string | undefined;
};

/** The mask dialog over the api: it opens with the picture and the mask loaded, and stores what was painted as a PNG. */
export default function MaskHost({ session, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const { actor } = session;
  const drafts = useDialogDraftStore(session, id, MASK_DRAFT);
  const dialogData = useDialogData(session, id, drafts, onClose);
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const canEdit = useSelector(actor, ({ context }) => mayEdit(context));
  const connectedKey = useSelector(actor, ({ context }) =>
    inputKey(connectedInputsOf(context.board, id, context.facts), MASKED_INPUT),
  );
  const [base] = useState(() => maskFields(actor.getSnapshot().context.board.nodes.get(id)?.data ?? {}));
  const onUnsaved = useUnsavedLossNotice(session, id);
  const isClosed = useRef(false);
  if (!node || !dialogData) return null;
  const { pictureKey, previousMaskKey, notice, ...dialogProps } = dialogData;

  async function save({ png, size, strokes, keepsPreviousMask }: MaskResult) {
    try {
      const mask = png && (await storePicture(api, png, { alpha: true })).objectKey;
      if (isClosed.current) return undefined;
      const fields = { mask, maskOf: { objectKey: pictureKey, ...size }, maskStrokes: [...strokes] };
      const data =
        mask === undefined ? NO_MASK : { ...fields, maskBase: keepsPreviousMask ? previousMaskKey : undefined };
      // A mask is one value: painted by two, each is kept whole, one on the node and one as a conflict.
      if (!saveOnNode(actor, id, { base, data, read: maskFields })) return i18n._(NODE_NOT_CHANGEABLE);
      // A Go that asked for a mask has it now.
      actor.send({ type: 'alert.closed', id });
      onUnsaved(false);
      drafts.save(null);
      onClose();
      return undefined;
    } catch (error) {
      return i18n._(editorFailureMessage({ actor, id }, error));
    }
  }

  return (
    <MaskDialog
      {...dialogProps}
      notice={connectedKey === pictureKey ? notice : 'gone'}
      readOnly={!canEdit || isFixed(node)}
      onCancel={() => {
        isClosed.current = true;
        onUnsaved(false);
        drafts.save(null);
        onClose();
      }}
      onSave={save}
      onUnsaved={onUnsaved}
      onDraft={(paint) =>
        drafts.save(paint && { of: pictureKey, paint: { strokes: paint.strokes, onBase: paint.keepsPreviousMask } })
      }
    />
  );
}

/** The mask of a node, in the fields that are saved. */
function maskFields({ mask, maskOf, maskStrokes, maskBase }: BoardNode['data']): BoardNode['data'] {
  return { mask, maskOf, maskStrokes, maskBase };
}

/** A dialog goes with its node. What was painted by then is lost, and a notice says so. */
function useUnsavedLossNotice({ actor, notices }: BoardSession, id: NodeId): (isUnsaved: boolean) => void {
  const { i18n } = useLingui();
  const isUnsaved = useRef(false);
  useEffect(
    () => () => {
      const isDeleted = !actor.getSnapshot().context.board.nodes.has(id);
      if (isDeleted && isUnsaved.current) notices.show({ key: 'mask', bad: true, title: i18n._(NOT_SAVED) });
    },
    [actor, id, notices, i18n],
  );
  return useState(() => (next: boolean) => {
    isUnsaved.current = next;
  })[0];
}

/** The data that the dialog opens with; a picture that cannot be had closes it with a notice. */
function useDialogData(
  { actor, pictureServices, notices }: BoardSession,
  id: NodeId,
  drafts: DialogDraftStore<MaskDraft>,
  onClose: () => void,
): MaskDialogData | undefined {
  const { i18n } = useLingui();
  const [dialogData, setDialogData] = useState<MaskDialogData>();
  useEffect(() => {
    let isCurrent = true;
    async function loadStoredPicture(objectKey: string) {
      const address = await pictureServices.freshAddressOf({ objectKey }, 'full');
      if (address === undefined) throw new Error('The picture has no address.');
      return loadPicture(address);
    }
    async function readDialogData(): Promise<MaskDialogData> {
      const { board, facts } = actor.getSnapshot().context;
      const connectedInputs = connectedInputsOf(board, id, facts);
      const pictureKey = inputKey(connectedInputs, MASKED_INPUT);
      const inpaintNode = board.nodes.get(id);
      if (pictureKey === undefined || !inpaintNode) throw new Error('No stored picture is connected.');
      const picture = await loadStoredPicture(pictureKey);
      const size = { width: picture.naturalWidth, height: picture.naturalHeight };
      const earlierMask = readEarlierMask(inpaintNode, connectedInputs, size);
      const previousMask =
        earlierMask.previousMaskKey === undefined ? undefined : await loadStoredPicture(earlierMask.previousMaskKey);
      const hasPictureSize =
        !previousMask || (previousMask.naturalWidth === size.width && previousMask.naturalHeight === size.height);
      const previousMaskFields = hasPictureSize
        ? { previousMask }
        : { previousMask: undefined, previousMaskKey: undefined, notice: 'notStored' as const };
      const storedDraft = await drafts.read();
      const draft =
        storedDraft?.of === pictureKey
          ? {
              strokes: storedDraft.paint.strokes,
              keepsPreviousMask: storedDraft.paint.onBase && previousMaskFields.previousMask !== undefined,
            }
          : undefined;
      return { picture, pictureKey, ...earlierMask, ...previousMaskFields, draft };
    }
    readDialogData().then(
      (loadedData) => isCurrent && setDialogData(loadedData),
      (error) => {
        console.error('mask', error);
        if (!isCurrent) return;
        notices.show({ key: 'mask', bad: true, title: i18n._(PICTURE_NOT_LOADED) });
        onClose();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [drafts, actor, pictureServices, notices, id, onClose, i18n]);
  return dialogData;
}

type EarlierMask = {
  strokes: readonly MaskStroke[];
  previousMaskKey: string | undefined;
  notice: MaskDialogProps['notice'];
};

/** The earlier mask for this picture: painted on another one, its strokes come along where the shape is the same. */
function readEarlierMask(node: BoardNode, connectedInputs: ConnectedInputs, size: Size): EarlierMask {
  const { mask, maskOf, maskStrokes, maskBase } = readMask(node.data);
  const state = maskState(node, connectedInputs);
  const previousMaskKey = maskStrokes ? maskBase : mask;
  if (state !== 'ofAnother') return { strokes: maskStrokes ?? [], previousMaskKey, notice: undefined };
  const strokes = maskOf && previousMaskKey === undefined ? scaledStrokes(maskStrokes ?? [], maskOf, size) : undefined;
  return { strokes: strokes ?? [], previousMaskKey: undefined, notice: strokes ? 'ofAnother' : 'notStored' };
}
