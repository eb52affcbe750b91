import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { cropImage } from '../../../contract/calls/assets.ts';
import type { ObjectKey } from '../../../contract/ids.ts';
import { IMAGE_NODE_SIZE } from '../../../contract/limits.ts';
import { handleFailure } from '../../cards/failure/handleFailure.ts';
import CropDialog from '../../dialogs/crop/CropDialog.tsx';
import { CROP_DRAFT } from '../../dialogs/crop/draft.ts';
import type { SaveCrop } from '../../dialogs/crop/useCrop.ts';
import { definitionOf } from '../../nodes/registry.ts';
import { api } from '../../session/client.ts';
import { problemMessage } from '../../session/problemMessage.ts';
import type { DialogHostProps } from '../defineDialog.ts';
import { useDialogDraft } from '../host/useDialogDraft.ts';
import { useFullPictureUrl } from '../host/useFullPictureUrl.ts';

/** The crop dialog over the api: it cuts the picture that it opened with, and the part becomes an image to the right of it. */
export default function CropHost({ session, id, onClose }: DialogHostProps) {
  const { t, i18n } = useLingui();
  const { actor } = session;
  const [node] = useState(() => actor.getSnapshot().context.board.nodes.get(id));
  const picture = node && definitionOf(node.type)?.pictureOf(node);
  const isDeleted = useSelector(actor, ({ context }) => !context.board.nodes.has(id));
  const address = useFullPictureUrl(session, picture);
  const draft = useDialogDraft(session, id, CROP_DRAFT);
  const isClosed = useRef(false);
  if (!node || !draft.isLoaded) return null;
  const prompt = typeof node.data.prompt === 'string' ? node.data.prompt : '';

  const save: SaveCrop = async (crop) => {
    try {
      const object_key = picture?.objectKey as ObjectKey;
      const answer = await api.call(cropImage, { image_url: picture?.url, object_key, ...crop });
      if (isClosed.current) return undefined;
      actor.send({
        type: 'node.added',
        nodeType: 'prototype2DNode',
        beside: { id, side: 'right' },
        size: IMAGE_NODE_SIZE,
        connection: { node: id, handle: 'out.image.image' },
        data: {
          imageUrl: answer.image_url,
          objectKey: answer.object_key,
          imageWidth: answer.image_width,
          imageHeight: answer.image_height,
          prompt,
          madeBy: 'crop_image',
          madeFrom: { 'in.image.image': object_key },
        },
      });
      draft.save(null);
      onClose();
      return undefined;
    } catch (error) {
      handleFailure({ actor, id }, 'crop_image', error);
      return i18n._(problemMessage(error));
    }
  };

  function discardDraftAndClose() {
    isClosed.current = true;
    draft.save(null);
    onClose();
  }

  const pictureKey = picture?.objectKey;
  return (
    <CropDialog
      address={address}
      isDeleted={isDeleted}
      alt={prompt || t`Image`}
      draft={draft.recovered?.of === pictureKey ? draft.recovered?.cut : undefined}
      onCancel={discardDraftAndClose}
      onSave={save}
      onDraft={(crop) => draft.save(crop && { of: pictureKey, cut: crop })}
    />
  );
}
