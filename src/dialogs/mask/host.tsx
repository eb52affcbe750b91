import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { BoardNode } from '../../../contract/board.ts';
import { type MaskStroke, readMask } from '../../../contract/fields/mask.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { mayEdit } from '../../../contract/roles.ts';
import { type Feeds, feedsOf, inputKey } from '../../board/connect/inputs.ts';
import { MASKED_INPUT, maskState, NO_MASK } from '../../board/connect/mask.ts';
import { isReadOnly } from '../../board/document/board.ts';
import MaskDialog from '../../dialogs/mask/MaskDialog.tsx';
import type { MaskDraft } from '../../dialogs/mask/mask.types.ts';
import type { MaskDialogProps, MaskResult } from '../../dialogs/mask/useMask.ts';
import { loadPicture } from '../../dialogs/stage/loadPicture.ts';
import type { Size } from '../../dialogs/stage/stageView.ts';
import type { BoardSession } from '../../session/boardSession.ts';
import { api } from '../../session/client.ts';
import { storePicture } from '../../session/services/uploads.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { type DialogDraftStore, useDialogDrafts } from '../host/dialogDrafts.ts';
import { editorProblem } from '../host/uploadFailure.ts';
import { MASK_DRAFT } from './draft.ts';
import { strokesOn } from './paint/maskPaint.ts';

const NO_PICTURE = msg`The image could not be loaded`;
const NOT_SAVED = msg`The node was deleted while you painted. Its mask was not saved.`;

type MaskDialogData = Pick<MaskDialogProps, 'picture' | 'strokes' | 'base' | 'notice' | 'draft'> & {
  /** The picture that is painted on, and the mask below the strokes. */
  readonly pictureKey: string;
  readonly baseKey: string | undefined;
};

/** The mask dialog over the api: it opens with the picture and the mask loaded, and stores what was painted as a PNG. */
export default function MaskHost({ session, id, onClose }: DialogHostProps) {
  const { i18n } = useLingui();
  const { actor } = session;
  const drafts = useDialogDrafts(session, id, MASK_DRAFT);
  const opened = useDialogData(session, id, drafts, onClose);
  const node = useSelector(actor, ({ context }) => context.board.nodes.get(id));
  const connected = useSelector(actor, ({ context }) =>
    inputKey(feedsOf(context.board, id, context.facts), MASKED_INPUT),
  );
  const onUnsaved = useNoticeOfLoss(session, id);
  const left = useRef(false);
  if (!node || !opened) return null;
  const { pictureKey, baseKey, notice, ...loaded } = opened;

  async function save({ png, size, strokes, onBase }: MaskResult) {
    try {
      const mask = png && (await storePicture(api, png, { alpha: true })).objectKey;
      if (left.current) return undefined;
      const fields = { mask, maskOf: { objectKey: pictureKey, ...size }, maskStrokes: [...strokes] };
      const data = mask === undefined ? NO_MASK : { ...fields, maskBase: onBase ? baseKey : undefined };
      actor.send({ type: 'node.edited', id, data });
      // A Go that asked for a mask has it now.
      actor.send({ type: 'alert.closed', id });
      onUnsaved(false);
      drafts.keep(null);
      onClose();
      return undefined;
    } catch (error) {
      return i18n._(editorProblem({ actor, id }, error));
    }
  }

  return (
    <MaskDialog
      {...loaded}
      notice={connected === pictureKey ? notice : 'gone'}
      readOnly={!mayEdit(actor.getSnapshot().context) || isReadOnly(node)}
      onCancel={() => {
        left.current = true;
        onUnsaved(false);
        drafts.keep(null);
        onClose();
      }}
      onSave={save}
      onUnsaved={onUnsaved}
      onDraft={(paint) => drafts.keep(paint && { of: pictureKey, paint })}
    />
  );
}

/** A dialog goes with its node. What was painted by then is lost, and a notice says so. */
function useNoticeOfLoss({ actor, notices }: BoardSession, id: NodeId): (unsaved: boolean) => void {
  const { i18n } = useLingui();
  const unsaved = useRef(false);
  useEffect(
    () => () => {
      const isGone = !actor.getSnapshot().context.board.nodes.has(id);
      if (isGone && unsaved.current) notices.show({ key: 'mask', bad: true, title: i18n._(NOT_SAVED) });
    },
    [actor, id, notices, i18n],
  );
  return useState(() => (next: boolean) => {
    unsaved.current = next;
  })[0];
}

/** The data that the dialog opens with; a picture that cannot be had closes it with a notice. */
function useDialogData(
  { actor, pictures, notices }: BoardSession,
  id: NodeId,
  drafts: DialogDraftStore<MaskDraft>,
  onClose: () => void,
): MaskDialogData | undefined {
  const { i18n } = useLingui();
  const [opened, setOpened] = useState<MaskDialogData>();
  useEffect(() => {
    let wanted = true;
    async function load(objectKey: string) {
      const address = await pictures.freshAddressOf({ objectKey }, 'full');
      if (address === undefined) throw new Error('The picture has no address.');
      return loadPicture(address);
    }
    async function read(): Promise<MaskDialogData> {
      const { board, facts } = actor.getSnapshot().context;
      const feeds = feedsOf(board, id, facts);
      const pictureKey = inputKey(feeds, MASKED_INPUT);
      const masked = board.nodes.get(id);
      if (pictureKey === undefined || !masked) throw new Error('No stored picture is connected.');
      const picture = await load(pictureKey);
      const size = { width: picture.naturalWidth, height: picture.naturalHeight };
      const before = maskBefore(masked, feeds, size);
      const base = before.baseKey === undefined ? undefined : await load(before.baseKey);
      const fits = !base || (base.naturalWidth === size.width && base.naturalHeight === size.height);
      const baseFields = fits ? { base } : { base: undefined, baseKey: undefined, notice: 'notStored' as const };
      const left = await drafts.read();
      const draft =
        left?.of === pictureKey
          ? { ...left.paint, onBase: left.paint.onBase && baseFields.base !== undefined }
          : undefined;
      return { picture, pictureKey, ...before, ...baseFields, draft };
    }
    read().then(
      (all) => wanted && setOpened(all),
      (error) => {
        console.error('mask', error);
        if (!wanted) return;
        notices.show({ key: 'mask', bad: true, title: i18n._(NO_PICTURE) });
        onClose();
      },
    );
    return () => {
      wanted = false;
    };
  }, [drafts, actor, pictures, notices, id, onClose, i18n]);
  return opened;
}

type EarlierMask = { strokes: readonly MaskStroke[]; baseKey: string | undefined; notice: MaskDialogProps['notice'] };

/** The earlier mask for this picture: painted on another one, its strokes come along where the shape is the same. */
function maskBefore(node: BoardNode, feeds: Feeds, size: Size): EarlierMask {
  const { mask, maskOf, maskStrokes, maskBase } = readMask(node.data);
  const state = maskState(node, feeds);
  const baseKey = maskStrokes ? maskBase : mask;
  if (state !== 'ofAnother') return { strokes: maskStrokes ?? [], baseKey, notice: undefined };
  const strokes = maskOf && baseKey === undefined ? strokesOn(maskStrokes ?? [], maskOf, size) : undefined;
  return { strokes: strokes ?? [], baseKey: undefined, notice: strokes ? 'ofAnother' : 'notStored' };
}
